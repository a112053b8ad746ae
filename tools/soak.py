"""Plays the full counts of games, in parts, and writes docs/measured.md.

    python -m tools.soak                   # goes on where it stopped, at most 110 minutes
    REF=checkout python -m tools.soak      # with the games that the reference engine judges
    python -m tools.soak --games 20 --judged 5 --minutes 10 --title 18GA

Rulebook games: every number of players, options drawn at random, half of them played by
``random`` and half by ``busy``; each is inspected for all that must hold. Judged games are
played under the preset 18xx.games and compared with the reference engine state by state; its
verdicts are recorded (``tools/judged.py``), so that it is asked once for each export. Refereed
games follow the rulebook's usual options; referees of our own, written from the rulebooks
(``tests/referees``), judge them decision by decision.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.referees.games import Order, begun, orders, refereed
from tools import judge, judged
from tools.measuring import ROOT, commit, machine, missing_reference

import roundhouse as rh
from roundhouse.bots import game_seeds
from roundhouse.fuzzing.series import inspected, rulebook_game
from roundhouse.gamefile import write_text

PROGRESS = ROOT / "build" / "soak.json"
REPORT = ROOT / "docs" / "measured.md"
SITE = "\n## The site\n"
CHUNK = 20
SEED = 1830
SHOWN = 10  # failures told in the report


@dataclass
class Part:
    """A count of games of one kind: how many are wanted, played and good."""

    kind: str
    title: str
    players: int  # 0: all numbers in turn
    wanted: int
    played: int = 0
    good: int = 0
    actions: int = 0
    last_phase: int = 0
    seconds: float = 0.0
    commit: str = ""
    failures: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.kind} {self.title}" + (f" {self.players}p" if self.players else "")


def parts(args: argparse.Namespace) -> list[Part]:
    found = []
    for name in args.title.split(",") if args.title else rh.title_names():
        built = rh.title(name)
        found.append(Part("rulebook", name, 0, args.games))
        found.append(Part("refereed", name, 0, args.refereed))
        numbers = range(built.min_players, built.max_players + 1)
        found += [Part("judged", name, players, args.judged) for players in numbers]
    return found


def resumed(fresh: list[Part], now: str) -> list[Part]:
    """Counts of earlier runs stand if the code is still the same."""
    if not PROGRESS.exists():
        return fresh
    known = {
        p["kind"] + p["title"] + str(p["players"]): p for p in json.loads(PROGRESS.read_text())
    }
    for part in fresh:
        old = known.get(part.kind + part.title + str(part.players))
        if old and old["commit"] == now and old["played"]:
            wanted = part.wanted
            part.__dict__.update(old)
            part.wanted = wanted
    return fresh


def rulebook(order: tuple[str, int, int, str]) -> tuple[str, int, bool]:
    """(what went wrong, actions, whether the last phase was reached)."""
    name, players, seed, bot = order
    game = rulebook_game(name, players, seed)
    try:
        inspected(game, bot, seed)
    except Exception as error:  # noqa: BLE001 - whatever it is, the soak goes on and tells
        where = f"{name} {players}p {bot} seed {seed}, action {len(game.actions)}"
        return f"{where}: {type(error).__name__}: {error}", len(game.actions), False
    return "", len(game.actions), game.state.phase == game.title.phases[-1].number


def rulebook_chunk(part: Part, pool: ProcessPoolExecutor) -> None:
    built = rh.title(part.title)
    counts = list(range(built.min_players, built.max_players + 1))
    end = min(part.wanted, part.played + CHUNK)
    seeds = game_seeds(SEED, end)
    orders = [
        (part.title, counts[i // 2 % len(counts)], seeds[i], ("busy", "random")[i % 2])
        for i in range(part.played, end)
    ]
    for wrong, actions, last in pool.map(rulebook, orders):
        count(part, wrong, actions, last)


def refereed_game(order: Order) -> tuple[str, int, bool]:
    """As ``rulebook``: what a referee has found, actions, whether the last phase was reached."""
    game = begun(order)
    try:
        refereed(game, order)
    except Exception as error:  # noqa: BLE001 - whatever it is, the soak goes on and tells
        name, players, seed, bot = order
        where = f"{name} {players}p {bot} seed {seed}, action {len(game.actions)}"
        return f"{where}: {type(error).__name__}: {error}", len(game.actions), False
    return "", len(game.actions), game.state.phase == game.title.phases[-1].number


def refereed_chunk(part: Part, pool: ProcessPoolExecutor) -> None:
    end = min(part.wanted, part.played + CHUNK)
    for found in pool.map(refereed_game, orders(part.title, SEED, end, part.played)):
        count(part, *found)


def judged_chunk(part: Part, pool: ProcessPoolExecutor) -> None:
    """Play games and let the reference judge those that it has not yet accepted."""
    end = min(part.wanted, part.played + CHUNK)
    seeds = game_seeds(SEED + part.players, end)
    # Every fifth game is random: it dies early, but does what nobody would.
    orders = [
        (part.title, part.players, "random" if i % 5 == 4 else "busy", seeds[i])
        for i in range(part.played, end)
    ]
    known = set(judged.read(part.title))
    played = list(pool.map(judged_game, orders))
    fresh = [(v, text) for v, text, _ in played if v and v not in known]
    complaints = judge_all(part.title, fresh, pool) if fresh else {}
    judged.record(part.title, [v for v, _ in fresh if v.seed not in complaints])
    last = rh.title(part.title).phases[-1].name
    for (title, players, bot, seed), (verdict, _, broken) in zip(orders, played, strict=True):
        why = broken or complaints.get(seed, "")
        wrong = f"{title} {players}p {bot} seed {seed}: {why}" if why else ""
        actions, phase = (verdict.actions, verdict.phase) if verdict else (0, "")
        count(part, wrong, actions, phase == last)


def judged_game(order: tuple[str, int, str, int]) -> tuple[judged.Verdict | None, str, str]:
    """The verdict that its export needs, the export, or what went wrong."""
    try:
        return *judged.played(*order), ""
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is this game's verdict
        return None, "", f"{type(error).__name__}: {error}"


def judge_all(
    title: str, games: list[tuple[judged.Verdict, str]], pool: ProcessPoolExecutor
) -> dict[int, str]:
    """What the reference has to say against games, by seed."""
    if lacks := missing_reference():
        return {v.seed: f"not judged: {lacks}" for v, _ in games}
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        (Path(folder) / title).mkdir()
        files = {}
        for verdict, text in games:
            file = Path(folder, title, f"{title}-{verdict.players}p-{verdict.seed}.json")
            write_text(file, text)
            files[file.name] = (str(file), verdict.seed)
        paths = [path for path, _ in files.values()]
        halves = [half for half in (paths[::2], paths[1::2]) if half]
        found = [pool.submit(judge.judge, half) for half in halves]
        return {files[n][1]: why for f in found for n, why in f.result()[0].items()}


def count(part: Part, wrong: str, actions: int, last: bool) -> None:
    part.played += 1
    part.good += not wrong
    part.actions += actions
    part.last_phase += last
    if wrong:
        part.failures.append(wrong)
        print(wrong, flush=True)


def report(done: list[Part]) -> str:
    lines = [
        "# Measured",
        "",
        "Written by `make soak` (`tools/soak.py`); every game is played again from its seed.",
        "",
        f"- machine: {machine()}",
        "- rulebook: options and numbers of players drawn in turn, half `random`, half `busy`;",
        "  money, shares, trains, tiles and tokens conserved after every action, the laws of",
        "  legality, files, undo and earlier positions checked in every game",
        "- refereed: the rulebook's options; referees written from the rulebooks alone",
        "  (`tests/referees`) agree with every stock turn: what may be done, and what it did;",
        "  and with every tile decision: which lays are legal, and what they cost",
        "- what such games seldom meet, `roundhouse simulate --coverage --directed` seeks out",
        "- judged: played under the preset 18xx.games, accepted by its engine in strict",
        "  mode with the same state after every action; the verdict on each export is recorded",
        "  in `tests/conformance/judged`, and a game counts at a later commit if it is played to",
        "  the same export and the same states",
        "",
        "| games | title | players | played | good | actions | to the last phase | commit |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for part in done:
        players = str(part.players or "all")
        row = (part.kind, part.title, players, f"{part.played} of {part.wanted}", part.good,
               part.actions, part.last_phase, part.commit or "-")  # fmt: skip
        lines.append("| " + " | ".join(map(str, row)) + " |")
    wrong = [failure for part in done for failure in part.failures]
    if wrong:
        lines += ["", "## What went wrong", ""]
        lines += [f"- {failure}" for failure in wrong[:SHOWN]]
        if len(wrong) > SHOWN:
            lines.append(f"- and {len(wrong) - SHOWN} more")
    return "\n".join(lines) + "\n"


CHUNKS = {"rulebook": rulebook_chunk, "refereed": refereed_chunk, "judged": judged_chunk}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=1000, help="rulebook games per title")
    parser.add_argument("--refereed", type=int, default=200, help="under our referees, per title")
    parser.add_argument("--judged", type=int, default=200, help="per title and number of players")
    parser.add_argument("--minutes", type=int, default=110, help="stop after this time")
    parser.add_argument("--title", default="", help="only these titles, by commas")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    now = commit()
    todo = resumed(parts(args), now)
    if lacks := missing_reference():
        print(f"only games with a recorded verdict can be judged: {lacks}")
    PROGRESS.parent.mkdir(exist_ok=True)
    stop = time.monotonic() + args.minutes * 60
    with ProcessPoolExecutor(args.jobs) as pool:
        for part in todo:
            while part.played < part.wanted and time.monotonic() < stop:
                started = time.monotonic()
                part.commit = now
                CHUNKS[part.kind](part, pool)
                part.seconds += time.monotonic() - started
                print(f"{part.name}: {part.good} of {part.played} good", flush=True)
                write_text(PROGRESS, json.dumps([asdict(p) for p in todo]))
    site = REPORT.read_text("utf-8").partition(SITE)[1:]  # written by other scripts
    write_text(REPORT, report([p for p in todo if p.played]) + "".join(site))
    print(f"written to {REPORT.relative_to(ROOT)}")
    sys.exit(1 if any(p.failures for p in todo) else 0)


if __name__ == "__main__":
    main()
