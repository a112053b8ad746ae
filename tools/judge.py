"""Lets the engine of 18xx.games judge our games: does it accept them, with the same states?

Games are played by bots under the preset 18xx.games, exported, replayed strictly by
``replay.rb`` and traced by ``trace.rb``; every line of the trace is then compared with
our own replay of the export.

    REF=checkout python -m tools.judge --title 18GA --players 3,4,5 --games 20 --bots busy
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.measuring import ROOT, missing_reference, ruby

import roundhouse as rh
from roundhouse.bots import game_seeds, make_bots, play_out
from roundhouse.engine.game import PlayedGame
from roundhouse.gamefile import to_data, write_text
from roundhouse.interchange.exporter import export_text
from roundhouse.interchange.importer import import_game
from roundhouse.interchange.trace import snapshot
from roundhouse.interchange.verify import verify_path

KEPT = ROOT / "tests" / "conformance" / "accepted"
EVERY = 10  # one state in so many is kept


@dataclass(frozen=True)
class Order:
    """One game to be played."""

    title: str
    players: int
    seed: int
    bots: str
    options: tuple[tuple[str, str], ...]
    folder: str


def play(order: Order) -> tuple[str, str, str]:
    """(file, last phase, why it ended); the file is empty if the game could not be written."""
    game = rh.new_game(
        order.title,
        list("ABCDEF"[: order.players]),
        seed=order.seed,
        options=dict(order.options),
        preset="18xx.games",
    )
    name = f"{order.title}-{order.players}p-{order.bots.replace(',', '+')}-{order.seed}"
    path = Path(order.folder) / order.title / f"{name}.json"
    try:
        play_out(game, make_bots(order.bots.split(","), order.players, order.seed))
        write_text(path, export_text(game))
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is this game's verdict
        kept = path.with_suffix(".broken")
        game.save(kept)
        return "", "", f"{kept.name}: {type(error).__name__}: {error}"
    return str(path), game.title.phases[game.state.phase].name, game.over


def judge(files: list[str]) -> tuple[dict[str, str], str]:
    """Complaints by file, and the reference's last line."""
    said = ruby("replay.rb", files)
    last = (said.splitlines() or ["nothing was said"])[-1]
    complaints = {}
    if not last.startswith("accepted "):  # it died before it had judged them all
        complaints = {Path(file).name: f"reference: {last}" for file in files}
    for line in said.splitlines():
        name, _, why = line.partition(": ")
        if name.endswith(".json"):
            complaints[name] = f"reference: {why}"
    folder = Path(files[0]).parents[1]
    ruby("trace.rb", [str(folder), *files])
    for file in files:
        verdict = verify_path(Path(file))
        name = Path(file).name
        if not verdict.ok:
            complaints[name] = f"{complaints.get(name, '')} state: {verdict.difference}".strip()
        elif not Path(file).with_name(Path(file).stem + ".trace.jsonl").exists():
            complaints[name] = "no trace was written"
    return complaints, last


def keep(file: Path) -> None:
    """An accepted game as test data: its actions, its export's digest, hashes of its states."""
    text = file.read_text(encoding="utf-8")
    data = json.loads(text)
    states: list[str] = []
    game = import_game(data, lambda g, _: states.append(digest(snapshot(g.position, ids(g)))))
    record = {
        "export": hashlib.sha256(text.encode()).hexdigest(),
        "states": states[::EVERY],
        "game": to_data(game),
    }
    KEPT.mkdir(exist_ok=True)
    write_text(KEPT / file.name, json.dumps(record, ensure_ascii=False) + "\n")


def ids(game: PlayedGame) -> list[int]:
    return list(range(1, len(game.players) + 1))


def digest(keys: dict[str, object]) -> str:
    """Sixteen hex digits for everything that a trace tells about a position."""
    text = json.dumps(keys, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def orders(args: argparse.Namespace, folder: str) -> list[Order]:
    pairs = (pair.partition("=") for pair in args.option)
    options = tuple((name, value) for name, _, value in pairs)
    found = []
    for title in args.title.split(",") if args.title else rh.title_names():
        built = rh.title(title)
        counts = [int(n) for n in args.players.split(",")] if args.players else range(
            built.min_players, built.max_players + 1
        )  # fmt: skip
        for players in counts:
            seeds = game_seeds(args.seed + players, args.games)
            found += [Order(title, players, seed, args.bots, options, folder) for seed in seeds]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--title", default="", help="titles, by commas; all by default")
    parser.add_argument("--players", default="", help="numbers of players, by commas")
    parser.add_argument("--games", type=int, default=10, help="per title and number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", default="busy")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", default="", help="where to keep the games")
    parser.add_argument("--keep", action="store_true", help="accepted games become test data")
    args = parser.parse_args()
    lacks = missing_reference()
    if lacks:
        sys.exit(f"the reference cannot be run: {lacks}")
    folder = args.out or tempfile.mkdtemp(prefix="judge-")
    todo = orders(args, folder)
    for order in todo:
        (Path(folder) / order.title).mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(args.jobs) as pool:
        played = list(pool.map(play, todo))
        files = [file for file, _, _ in played if file]
        parts = [files[i :: args.jobs] for i in range(args.jobs)]
        judged = list(pool.map(judge, [p for p in parts if p]))
    complaints: dict[str, str] = {}
    for found, last in judged:
        complaints.update(found)
        print(last)
    for file, _, why in played:
        if not file:
            complaints[why.partition(":")[0]] = why
    print("phases", dict(Counter(p for f, p, _ in played if f)))
    print("ended by", dict(Counter(w for f, _, w in played if f)))
    for name, why in sorted(complaints.items()):
        print(f"{name}: {why}")
    if args.keep:
        for file, _, _ in played:
            if file and Path(file).name not in complaints:
                keep(Path(file))
    print(f"judged {len(todo)} games, {len(todo) - len(complaints)} accepted with the same states")
    print(f"games are in {folder}")
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
