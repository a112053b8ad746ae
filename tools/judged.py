"""The reference's verdicts on games of ours, so that they can be checked again without it.

A verdict holds for an export, byte by byte. ``tests/conformance/judged/TITLE.txt`` names
each accepted game by players, bot and seed, with digests of its export and of all its
states. Whoever plays the same seed to the same digests has played an accepted game.

    python -m tools.judged                  # plays all of them again, by the engine that runs it
    python -m tools.judged --title 18GA --jobs 1
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tools.measuring import ROOT

import roundhouse as rh
from roundhouse.bots import make_bots, play_out
from roundhouse.core.build import is_compiled
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import write_text
from roundhouse.interchange.exporter import export_text
from roundhouse.interchange.importer import import_game
from roundhouse.interchange.trace import snapshot

FOLDER = ROOT / "tests" / "conformance" / "judged"
DIGITS = 16


@dataclass(frozen=True, order=True)
class Verdict:
    """An accepted game: how to play it again, and what it must come to."""

    players: int
    bot: str
    seed: int
    export: str
    states: str
    actions: int
    phase: str

    @property
    def key(self) -> tuple[int, str, int]:
        return self.players, self.bot, self.seed


def read(title: str) -> list[Verdict]:
    file = FOLDER / f"{title}.txt"
    if not file.exists():
        return []
    found = []
    for line in file.read_text(encoding="utf-8").splitlines():
        players, bot, seed, export, states, actions, phase = line.split(" ", 6)
        found.append(Verdict(int(players), bot, int(seed), export, states, int(actions), phase))
    return found


def record(title: str, new: Iterable[Verdict]) -> None:
    """Add verdicts; a new one takes the place of an older one on the same seed."""
    known = {verdict.key: verdict for verdict in read(title)}
    known.update((verdict.key, verdict) for verdict in new)
    lines = (
        f"{v.players} {v.bot} {v.seed} {v.export} {v.states} {v.actions} {v.phase}\n"
        for v in sorted(known.values())
    )
    FOLDER.mkdir(parents=True, exist_ok=True)
    write_text(FOLDER / f"{title}.txt", "".join(lines))


def played(title: str, players: int, bot: str, seed: int) -> tuple[Verdict, str]:
    """The game that bots play from this seed under the preset, and its export.

    The verdict is to be recorded if the reference accepts that export.
    """
    game = rh.new_game(title, list("ABCDEF"[:players]), seed=seed, preset="18xx.games")
    play_out(game, make_bots([bot], players, seed))
    text = export_text(game)
    phase = game.title.phases[game.state.phase].name
    actions = len(game.actions)
    return Verdict(players, bot, seed, digest(text), states_digest(text), actions, phase), text


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def states_digest(text: str) -> str:
    """One digest for the states after every action of an export."""
    whole = hashlib.sha256()

    def add(game: PlayedGame, _: object) -> None:
        keys = snapshot(game.position, list(range(1, len(game.players) + 1)))
        whole.update(json.dumps(keys, sort_keys=True, ensure_ascii=False).encode())

    import_game(json.loads(text), add)
    return whole.hexdigest()[:DIGITS]


def changed(order: tuple[str, Verdict]) -> str:
    """The game that is not played as it was judged, or nothing."""
    title, verdict = order
    again, _ = played(title, *verdict.key)
    return "" if again == verdict else f"{title} {verdict.players} {verdict.bot} {verdict.seed}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="", help="only these titles, by commas")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    engine, bad = "compiled" if is_compiled() else "pure", 0
    with ProcessPoolExecutor(args.jobs) as pool:
        for title in args.title.split(",") if args.title else rh.title_names():
            orders = [(title, verdict) for verdict in read(title)]
            found = [name for name in pool.map(changed, orders, chunksize=8) if name]
            bad += len(found)
            print(f"{title}: {len(orders) - len(found)} of {len(orders)} as judged ({engine})")
            for name in found:
                print(f"  changed: {name}", flush=True)
    raise SystemExit(bad > 0)


if __name__ == "__main__":
    main()
