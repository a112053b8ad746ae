"""Tries random actions, legal or not, and notes the rules that refuse them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import ClassVar

from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.core.refusal import Refusal
from roundhouse.core.rng import Generator
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.fuzzing.awkward import Legs, awkward


class Prober:
    """Draws any action of the title: every hex, tile, rotation, share, train and amount."""

    def __init__(self, seed: int) -> None:
        self.rng = Generator(seed)
        self.seen: Counter[str] = Counter()
        self.powers: Counter[str] = Counter()  # privates that a rule has applied
        self.legs = Legs()

    def watch(self, game: PlayedGame) -> None:
        """Try some actions in a position and count the refusals."""
        # Laying tiles has many candidates, so it is checked only now and then.
        but = a.LayTile if len(game.actions) % 4 else None
        for _, refusal in game.legal.refused(but):
            self.note(refusal)
        listed = list(game.legal)
        self.powers.update(cheaper_terrain(game.position, listed))
        tried = [self.draw(game.position, of_the_step=i > 0) for i in range(4)]
        tried += [self.mutated(game.position, self.rng.choice(listed)) for _ in range(3)]
        tried += self.awkward(game.position, listed)
        for action in tried:
            why = game.refusal(action)
            if why is not None:
                self.note(why)

    def note(self, refusal: Refusal) -> None:
        self.seen[refusal.key] += 1
        if refusal.key == "tile.closed-hex":
            self.powers[str(refusal.params["private"])] += 1

    def awkward(self, pos: Position, listed: list[Action]) -> list[Action]:
        """Illegal actions that players try; see ``fuzzing.awkward``."""
        for action in listed:
            if isinstance(action, a.RunTrains):
                self.legs.learn(action)
        return list(awkward(pos, self.rng, self.legs))

    def mutated(self, pos: Position, action: Action) -> Action:
        """A legal action with one thing changed."""
        if isinstance(action, a.RunTrains):
            return self.mutated_run(action)
        names = fields(action)
        if not names:
            return action
        f = self.rng.choice(names)
        return replace(action, **{f.name: self.value(pos, type(action), f.name, str(f.type))})

    def mutated_run(self, run: a.RunTrains) -> a.RunTrains:
        """Routes omitted, doubled, cut short, joined or reversed."""
        if not run.routes:
            return run
        first, *rest = run.routes
        changes = (
            tuple(rest),
            (first, first, *rest),
            (replace(first, stops=first.stops[:-1], legs=first.legs[:-1]), *rest),
            (replace(first, stops=first.stops[1:], legs=first.legs[1:]), *rest),
            (
                replace(
                    first,
                    stops=(*first.stops, *first.stops[-2::-1]),
                    legs=(*first.legs, *(leg[::-1] for leg in first.legs[::-1])),
                ),
                *rest,
            ),
            tuple(replace(r, stops=first.stops, legs=first.legs) for r in run.routes),
            tuple(replace(r, train=run.routes[-1 - i].train) for i, r in enumerate(run.routes)),
        )
        return a.RunTrains(self.rng.choice(changes))

    def draw(self, pos: Position, *, of_the_step: bool = False) -> Action:
        kinds = list(
            pos.decision.actions if of_the_step and pos.decision.actions else pos.title.handlers
        )
        kind = self.rng.choice(kinds)
        if kind is a.RunTrains:
            return self.run(pos)
        values = {f.name: self.value(pos, kind, f.name, str(f.type)) for f in fields(kind)}
        return kind(**values)

    def value(self, pos: Position, kind: type[Action], name: str, wanted: str) -> object:
        if wanted == "bool":
            return bool(self.rng.below(2))
        if wanted == "int":
            return self.number(pos, name)
        drawn = self.NAMES.get(name, Prober.other)(self, pos)
        if name == "power" and kind is not a.LayTile and self.rng.below(2):
            return ""
        return drawn

    def number(self, pos: Position, name: str) -> int:
        """Small numbers for rotations and counts; for money something around the cash at hand."""
        if name in ("rotation", "city", "count"):
            return self.rng.below(9) - 1
        s = pos.state
        if name == "price" and self.rng.below(3) == 0:
            cells = pos.title.market.cells
            return cells[self.rng.below(len(cells))].price
        if name == "price" and self.rng.below(2) == 0:
            trains = pos.title.trains
            return trains[self.rng.below(len(trains))].price
        top = max(s.cash) + 2
        return self.rng.below(max(1, top)) - 1

    def run(self, pos: Position) -> a.RunTrains:
        """A route between random places, mostly nonsense."""
        hexes = pos.title.map.hexes
        first, last = self.rng.choice(hexes), self.rng.choice(hexes)
        train = self.rng.choice(pos.title.trains).name
        route = a.RunRoute(train, (f"{first.name}.0", f"{last.name}.0"), ((first.name, last.name),))
        return a.RunTrains((route,) * self.rng.below(3))

    # -- names by field --------------------------------------------------------------------

    def corporation(self, pos: Position) -> str:
        return self.rng.choice(pos.title.corporations).name

    def private(self, pos: Position) -> str:
        return self.rng.choice(pos.title.privates).name if pos.title.privates else "?"

    def power(self, pos: Position) -> str:
        return self.private(pos) if self.rng.below(4) == 0 else ""

    def place(self, pos: Position) -> str:
        """Half of the time a hex that the corporation can reach."""
        hexes = pos.title.map.hexes
        if pos.decision.corporation >= 0 and self.rng.below(2):
            near = sorted({code // 6 for code in pos.track.reach(pos.decision.corporation).arrive})
            if near:
                return hexes[self.rng.choice(near)].name
        return self.rng.choice(hexes).name

    def tile(self, pos: Position) -> str:
        return self.rng.choice(pos.title.tiles.tiles).name

    def train(self, pos: Position) -> str:
        return self.rng.choice(pos.title.trains).name

    def trade_in(self, pos: Position) -> str:
        return self.train(pos) if self.rng.below(4) == 0 else ""

    def player(self, pos: Position) -> str:
        return self.rng.choice(pos.names)

    def seller(self, pos: Position) -> str:
        return ("bank", "pool", self.corporation(pos))[self.rng.below(3)]

    def source(self, pos: Position) -> str:
        del pos
        return ("ipo", "pool")[self.rng.below(2)]

    def dividend(self, pos: Position) -> str:
        del pos
        return ("pay", "withhold", "half", "double")[self.rng.below(4)]

    def other(self, pos: Position) -> str:
        """A card, a choice: any name will do."""
        return self.private(pos) if self.rng.below(2) else self.corporation(pos)

    NAMES: ClassVar[dict[str, Callable[[Prober, Position], str]]] = {
        "corporation": corporation, "private": private, "power": power, "hex": place, "tile": tile,
        "train": train, "trade_in": trade_in, "buyer": player, "seller": seller,
        "source": source, "kind": dividend,
    }  # fmt: skip


def cheaper_terrain(pos: Position, listed: list[Action]) -> Iterator[str]:
    """Privates that take something off a tile which could be laid now."""
    if pos.decision.corporation < 0:
        return
    s, t = pos.state, pos.title
    for i in pos.privates_of(s.party(pos.decision.corporation)):
        powers = t.privates[i].powers
        for action in listed if powers else ():
            if isinstance(action, a.LayTile):
                terrain = t.map.hexes[t.map.by_name[action.hex]].terrain
                if terrain is not None and any(p.makes_cheaper(terrain.kind) for p in powers):
                    yield t.privates[i].name
