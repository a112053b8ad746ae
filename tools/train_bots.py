"""Fits the value that ``expert`` gives a position where a playout stops.

    python -m tools.train_bots                       # all titles; make train-bots does this
    python -m tools.train_bots --title 18GA --games 200 --jobs 2

``steady`` plays whole games against itself, and now and then somebody does anything. From every
position at the start of a round the final shares of net worth are fitted, by title and phase. The
weights are drawn to those of steady's own valuation; how strongly is decided by games that are left
out in turns. Other games judge the result: only if it names their winners more often than present
net worth does, it is written to the package. A title without weights gets steady's valuation.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tools.measuring import ROOT

import roundhouse as rh
from roundhouse.bots import decide, game_seeds, make_bots
from roundhouse.bots.expert import leaf
from roundhouse.bots.expert.features import NAMES, features, outlook_at
from roundhouse.bots.expert.ground import Ground
from roundhouse.bots.expert.playout import fresh_tables, round_of
from roundhouse.bots.expert.quick import step
from roundhouse.bots.expert.tastes import Tastes
from roundhouse.core.actions import Action, Bankrupt, BuyPrivate, SellPrivate
from roundhouse.engine.simulation import Simulation

SEED = 18_18
GAMES = 36
#: How strongly the weights of a title are drawn to steady's valuation, the last one altogether;
#: those of a phase are drawn to the title's.
RIDGES = (4.0, 15.0, 60.0, 250.0, 1e9)
TO_TITLE = 5.0
#: A feature that hardly ever differs says little, however well it seems to fit.
LEAST_SPREAD = 0.05
GOOD = (
    "net worth", "cash", "shares at price", "dividends to come", "next dividends", "treasuries",
    "control", "lasting trains", "privates", "privates at price", "certificate room", "priority",
    "expected",
)  # fmt: skip
BAD = ("not floated", "without a train", "debt", "debt beyond cash")
SIGNS = np.array([(name in GOOD) - (name in BAD) for name in NAMES])
#: Games are left out in turns, one of so many, to see what the others say about them.
FOLDS = 5
#: A phase with fewer positions than this is as steep as the whole game.
FEW = 60
#: Steepnesses that are tried.
STEEP = (2.0, 3.0, 4.0, 6.0, 8.0, 10.0, 14.0, 20.0, 28.0, 40.0)
#: How far the tastes of players are apart in training, compared with playouts.
SPREAD = 2.5
#: In so many of a hundred decisions of these kinds anything is done, but for some actions.
PERCENT = 2
VARIED = ("auction", "draft", "stock", "dividend", "trains", "issue")
NEVER = (Bankrupt, BuyPrivate, SellPrivate)
#: Games longer than this are dropped: the quick policy got stuck.
LONG = 6_000
FILE = Path(leaf.__file__).with_name(leaf.FILE)
Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Order:
    title: str
    players: int
    seed: int
    bot: str = "steady"  # empty: the quick policy, with players of very different tastes
    varied: bool = True  # now and then somebody does anything


@dataclass
class Snapshot:
    """A position at the start of a round, and how the game ended for each player."""

    phase: int
    rows: list[list[float]]
    worth: list[float]  # present net worth, relative to the mean
    final: list[float]  # final net worth, relative to the mean


def play(order: Order) -> list[Snapshot]:
    """One game, as snapshots; none if it does not end."""
    names = [f"Player {n + 1}" for n in range(order.players)]
    game = rh.new_game(order.title, names, seed=order.seed)
    simulation = game.simulation()
    seen: list[tuple[int, list[list[float]], list[float]]] = []
    walk = by_bot if order.bot else by_quick
    for now in walk(order, simulation):
        rows = features(outlook_at(now.position))
        seen.append((now.state.phase, rows, relative(now)))
    if not simulation.over:
        return []
    final = relative(simulation)
    return [Snapshot(phase, rows, worth, final) for phase, rows, worth in seen]


def relative(simulation: Simulation) -> list[float]:
    scores = [float(x) for x in simulation.result().values()]
    mean = max(1.0, sum(scores) / len(scores))
    return [x / mean - 1 for x in scores]


def by_quick(order: Order, simulation: Simulation) -> Iterable[Simulation]:
    ground, rng = Ground(), rh.Generator(order.seed)
    tastes = Tastes(
        rng, order.players, len(simulation.title.corporations), SPREAD if order.varied else 1.0
    )
    before = (-1, -1, -1)
    for _ in range(LONG):
        if simulation.over:
            return
        if round_of(simulation.state) != before:
            before = round_of(simulation.state)
            tables = fresh_tables(simulation, ground)
            yield simulation
        action = anything(simulation, rng) if order.varied else None
        if action is None:
            step(simulation, tables, tastes)
        else:
            simulation.play(action)


def anything(simulation: Simulation, rng: rh.Generator) -> Action | None:
    """Now and then somebody does anything: else nobody learns what that would have cost."""
    if simulation.decision.kind not in VARIED or rng.below(100) >= PERCENT:
        return None
    kinds = simulation.legal.kinds(but=NEVER)
    actions: tuple[Action, ...] = simulation.legal.of(rng.choice(kinds)) if kinds else ()
    return rng.choice(actions) if actions else None


def by_bot(order: Order, simulation: Simulation) -> Iterable[Simulation]:
    bots, rng = make_bots([order.bot], order.players, order.seed), rh.Generator(order.seed)
    before = (-1, -1, -1)
    while not simulation.over:
        if round_of(simulation.state) != before:
            before = round_of(simulation.state)
            yield simulation
        action = anything(simulation, rng) if order.varied else None
        if action is None:
            action = decide(bots[simulation.decision.players[0]], simulation).action
        simulation.play(action)


# -- fitting -----------------------------------------------------------------------------------


def stacked(snapshots: Sequence[Snapshot]) -> tuple[Matrix, Matrix]:
    rows = np.array([row for s in snapshots for row in s.rows])
    return rows, np.array([x for s in snapshots for x in s.final])


def ridge(rows: Matrix, final: Matrix, towards: Matrix, strength: float) -> Matrix:
    """Weights near ``towards`` that fit; every feature is scaled by its spread.

    What can only be good or only be bad for a player keeps that sign: a feature that would get the
    other one is left out, and the rest is fitted again.
    """
    spread = np.maximum(rows.std(axis=0), LEAST_SPREAD)
    penalty = strength * len(rows) / 100 * np.diag(spread**2)
    inside = np.ones(len(NAMES), dtype=bool)
    while True:
        part, near = rows[:, inside], np.where(inside, towards, 0.0)[inside]
        left = part.T @ part + penalty[np.ix_(inside, inside)]
        found: Matrix = np.zeros(len(NAMES))
        found[inside] = near + np.linalg.solve(left, part.T @ (final - part @ near))
        wrong = inside & (found * SIGNS < 0)
        if not wrong.any():
            return found
        inside &= ~wrong


def weights_by_phase(
    snapshots: Sequence[Snapshot], phases: int, strength: float
) -> list[tuple[float, ...]]:
    """The weights of a title, and those of each phase near them."""
    title_weights = ridge(*stacked(snapshots), np.array(leaf.STEADY), strength)
    found = []
    for phase in range(phases):
        near = [s for s in snapshots if s.phase == phase]
        weights = title_weights
        if near:
            pull = TO_TITLE * strength * max(1.0, 300 / len(near))
            weights = ridge(*stacked(near), title_weights, pull)
        found.append(tuple(round(float(w), 4) for w in weights))
    return found


def fit(games: Sequence[Sequence[Snapshot]], phases: int) -> list[leaf.Weights]:
    """The strength under which games that were left out are told best; and their steepness."""
    best: tuple[float, float, list[float]] | None = None
    for strength in RIDGES:
        told = left_out(games, phases, strength)
        steep = [steepness(told, phase) for phase in range(phases)]
        lost = sum(surprise(shares, steep[s.phase], s) for s, shares in told)
        if best is None or lost < best[0]:
            best = lost, strength, steep
    assert best is not None
    everything = [s for game in games for s in game]
    weights = weights_by_phase(everything, phases, best[1])
    return [leaf.Weights(w, k) for w, k in zip(weights, best[2], strict=True)]


def left_out(
    games: Sequence[Sequence[Snapshot]], phases: int, strength: float
) -> list[tuple[Snapshot, list[float]]]:
    """Every snapshot with what is expected by weights that were fitted without its game."""
    told = []
    for fold in range(FOLDS):
        others = [s for n, game in enumerate(games) if n % FOLDS != fold for s in game]
        weights = weights_by_phase(others, phases, strength)
        told += [
            (s, leaf.expected_shares(s.rows, leaf.Weights(weights[s.phase], 1.0)))
            for game in games[fold::FOLDS]
            for s in game
        ]
    return told


def steepness(told: Sequence[tuple[Snapshot, list[float]]], phase: int) -> float:
    """The one under which the winners were most likely."""
    near = [(s, shares) for s, shares in told if s.phase == phase]
    if len(near) < FEW:
        near = list(told)
    return min(STEEP, key=lambda k: sum(surprise(shares, k, s) for s, shares in near))


def surprise(shares: Sequence[float], steep: float, snapshot: Snapshot) -> float:
    chance = leaf.chances(shares, steep)[int(np.argmax(snapshot.final))]
    return -float(np.log(max(chance, 1e-9)))


# -- judging -----------------------------------------------------------------------------------


@dataclass
class Verdict:
    """How well the winners of unseen games are told, by net worth and by the fitted value."""

    snapshots: int
    named: tuple[float, float]  # share of positions whose winner is named
    surprise: tuple[float, float]  # mean negative log likelihood of the winner

    def better(self) -> bool:
        return self.named[1] > self.named[0] and self.surprise[1] < self.surprise[0]


def judge(
    unseen: Sequence[Snapshot], seen: Sequence[Snapshot], found: list[leaf.Weights]
) -> Verdict:
    phases = len(found)
    steep = [
        min(STEEP, key=lambda k, p=p: sum(  # type: ignore[misc]
            surprise(s.worth, k, s) for s in seen if s.phase == p))
        for p in range(phases)
    ]  # fmt: skip
    by_worth = by_value = 0
    lost = [0.0, 0.0]
    for s in unseen:
        winner = int(np.argmax(s.final))
        shares = leaf.expected_shares(s.rows, found[s.phase])
        by_worth += int(np.argmax(s.worth)) == winner
        by_value += int(np.argmax(shares)) == winner
        lost[0] += surprise(s.worth, steep[s.phase], s)
        lost[1] += surprise(shares, found[s.phase].steepness, s)
    n = max(1, len(unseen))
    return Verdict(n, (by_worth / n, by_value / n), (lost[0] / n, lost[1] / n))


def kept(title: str, seed: int, kind: str) -> Path:
    """Where the games of a series are recorded: an interrupted run goes on, a new fit is quick."""
    folder = ROOT / "build" / "train"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{title}-{kind}-{seed}.jsonl"


def collected(
    title: str, games: int, seed: int, jobs: int, bot: str, varied: bool = True
) -> list[list[Snapshot]]:
    file = kept(title, seed, (bot or "quick") + ("-varied" if varied else "-plain"))
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    found = [[Snapshot(**x) for x in json.loads(line)] for line in lines[:games]]
    least = rh.title(title).min_players
    orders = [
        Order(title, max(least, 3 + n % 4 // 3), s, bot, varied)
        for n, s in enumerate(game_seeds(seed, games))
    ]
    if len(found) < games:
        with ProcessPoolExecutor(jobs) as pool, file.open("a", encoding="utf-8") as out:
            for game in pool.map(play, orders[len(found) :]):
                found.append(game)
                out.write(json.dumps([asdict(snapshot) for snapshot in game]) + "\n")
                out.flush()
    return [game for game in found if game]


def words(title: str, verdict: Verdict) -> str:
    return (
        f"{title}: {verdict.snapshots} unseen positions; winner named by net worth "
        f"{verdict.named[0]:.3f}, by the fitted value {verdict.named[1]:.3f}; "
        f"surprise {verdict.surprise[0]:.3f} and {verdict.surprise[1]:.3f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="", help="only these titles, by commas")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bot", default="steady", help="who plays; empty: the quick policy")
    args = parser.parse_args()
    titles = args.title.split(",") if args.title else list(rh.title_names())
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    written = dict(known["titles"]) if known.get("features") == list(NAMES) else {}
    for title in titles:
        games = collected(title, args.games, args.seed, args.jobs, args.bot)
        judged = collected(title, args.games // 3, args.seed + 1, args.jobs, args.bot, varied=False)
        seen, unseen = ([s for g in part for s in g] for part in (games, judged))
        found = fit(games, len(rh.title(title).phases))
        verdict = judge(unseen, seen, found)
        print(f"{len(games)} games,", words(title, verdict), flush=True)
        if verdict.better():
            written[title] = [{"weights": list(w.weights), "steepness": w.steepness} for w in found]
        else:
            print(f"{title}: not better than net worth; steady's valuation is used")
            written.pop(title, None)
    write(written)


def write(titles: dict[str, list[dict[str, object]]]) -> None:
    """One line for each phase, so that changes can be read."""
    lines = ["{", f' "features": {json.dumps(list(NAMES))},', ' "titles": {']
    each = []
    for title in sorted(titles):
        phases = ",\n".join(f"   {json.dumps(phase)}" for phase in titles[title])
        each.append(f"  {json.dumps(title)}: [\n{phases}\n  ]")
    FILE.write_text("\n".join([*lines, ",\n".join(each), " }", "}"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
