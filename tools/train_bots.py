"""Fits the value that ``expert`` gives a position where a playout stops.

    python -m tools.train_bots                       # all titles; make train-bots does this
    python -m tools.train_bots --title 18GA --games 200 --jobs 2

``steady`` plays whole games against itself, and now and then somebody does anything. From every
position at the start of a round the final shares of net worth are fitted, by title and phase. The
weights are drawn to those of steady's own valuation; how strongly is decided by games that are left
out in turns. The result is written to the package only if it names the winners of other games more
often than present net worth does, and less to its surprise than steady's valuation; and if expert
does better with it against two ``steady``. A title without weights gets steady's valuation.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

from tools import train_trial as trial
from tools.measuring import ROOT
from tools.train_fit import Snapshot, Verdict, fit, judge, steadys

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
GAMES, ARENA = 36, 18
#: How far the tastes of players are apart in training, compared with playouts.
SPREAD = 2.5
#: In so many of a hundred decisions of these kinds anything is done, but for some actions.
PERCENT = 2
VARIED = ("auction", "draft", "stock", "dividend", "trains", "issue")
NEVER = (Bankrupt, BuyPrivate, SellPrivate)
#: Games longer than this are dropped: the quick policy got stuck.
LONG = 6_000
FILE = Path(leaf.__file__).with_name(leaf.FILE)


@dataclass(frozen=True)
class Order:
    title: str
    players: int
    seed: int
    bot: str = "steady"  # empty: the quick policy, with players of very different tastes
    varied: bool = True  # now and then somebody does anything


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
    parser.add_argument("--arena", type=int, default=ARENA, help="games of the last trial")
    parser.add_argument("--bot", default="steady", help="who plays; empty: the quick policy")
    args = parser.parse_args()
    titles = args.title.split(",") if args.title else list(rh.title_names())
    learned = dict(leaf.learned())
    for title in titles:
        found = fitted(title, args)
        tried = {**learned, title: tuple(found)} if found else learned
        if found and trial.wins(title, learned, tried, args.arena, args.seed + 2, args.jobs):
            learned = tried
    write(learned)


def fitted(title: str, args: argparse.Namespace) -> list[leaf.Weights]:
    """The weights of a title; none if they do not tell more than what is known without them."""
    games = collected(title, args.games, args.seed, args.jobs, args.bot)
    judged = collected(title, args.games // 3, args.seed + 1, args.jobs, args.bot, varied=False)
    seen, unseen = ([s for g in part for s in g] for part in (games, judged))
    found = fit(games, len(rh.title(title).phases))
    verdict, plain = judge(unseen, seen, found), judge(unseen, seen, steadys(seen, len(found)))
    print(f"{len(games)} games,", words(title, verdict), flush=True)
    print(f"{title}: by steady's valuation {plain.named[1]:.3f}; surprise {plain.surprise[1]:.3f}")
    return found if verdict.better() and verdict.surprise[1] < plain.surprise[1] else []


def write(titles: trial.Learned) -> None:
    """One line for each phase, so that changes can be read."""
    lines = ["{", f' "features": {json.dumps(list(NAMES))},', ' "titles": {']
    each = []
    for title in sorted(titles):
        phases = ",\n".join(f"   {json.dumps(phase._asdict())}" for phase in titles[title])
        each.append(f"  {json.dumps(title)}: [\n{phases}\n  ]")
    FILE.write_text("\n".join([*lines, ",\n".join(each), " }", "}"]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
