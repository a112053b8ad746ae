"""Watches a game for what must hold in every title: nothing is lost or created.

The tests and the soak use the same inspector, so what is promised is what is checked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from roundhouse.board.tiles import UNLIMITED
from roundhouse.core.actions import Action, LayTile, RunTrains, SellShares
from roundhouse.core.refusal import ENGINE_KEYS, Refusal, RefusedAction
from roundhouse.core.state import CLOSED, State
from roundhouse.engine.citations import explain
from roundhouse.engine.decision import Range
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position, Title
from roundhouse.fuzzing.prober import Prober


class Broken(AssertionError):
    """Something that must always hold does not."""


class Inspector:
    """Call ``watch`` before every action and ``finish`` at the end."""

    def __init__(self, game: PlayedGame, seed: int = 0, every: int = 7) -> None:
        self.start = game.state
        self.money = total_money(game.state)
        self.tokens_given = [len(x) for x in token_counts(game.position)]
        self.prober = Prober(seed)
        self.every = every  # how often legality is checked

    def watch(self, game: PlayedGame) -> None:
        self.conserved(game)
        if len(game.actions) % self.every == 0:
            self.laws(game)

    def finish(self, game: PlayedGame) -> None:
        self.conserved(game)
        if game.over and list(game.legal):
            raise Broken("something is legal after the end")

    # -- conservation ----------------------------------------------------------------------

    def conserved(self, game: PlayedGame) -> None:
        for complaint in self.complaints(game.position):
            raise Broken(f"after {len(game.actions)} actions: {complaint}")

    def complaints(self, pos: Position) -> Iterator[str]:
        s, t = pos.state, pos.title
        if total_money(s) != self.money:
            yield f"there were ${self.money}, now there are ${total_money(s)}"
        yield from (f"party {p} has ${x}" for p, x in enumerate(s.cash) if x < 0)
        yield from shares(t, s)
        yield from trains(s)
        yield from self.tiles(pos)
        yield from self.tokens(pos)
        parties = s.players + len(t.corporations)
        yield from (
            f"private {i}: owner {o}" for i, o in enumerate(s.owner) if not CLOSED <= o < parties
        )

    def tiles(self, pos: Position) -> Iterator[str]:
        laid = [0] * len(pos.state.supply)
        for face in pos.track.faces:
            if face.tile:
                laid[pos.title.tiles.tile_of(face).number] += 1
        for tile in pos.title.tiles.tiles:
            left = pos.state.supply[tile.number]
            if left < 0 or (tile.count < UNLIMITED and left + laid[tile.number] != tile.count):
                yield f"tile {tile.name}: {left} left, {laid[tile.number]} laid of {tile.count}"

    def tokens(self, pos: Position) -> Iterator[str]:
        """No corporation has more tokens than its charter, and no city more than its slots."""
        s = pos.state
        for corporation in pos.title.corporations:
            c = corporation.number
            now = len(s.tokens_left[c]) + len(pos.track.tokens_of(c))
            if now > self.most_tokens(pos.title, c):
                yield f"{corporation.name} has {now} tokens"
        for number, here in enumerate(pos.track.tokens):
            for k, corporations in enumerate(here):
                if len(corporations) > pos.track.faces[number].stops[k].slots:
                    yield f"{pos.title.map.hexes[number].name}: more tokens than slots"

    def most_tokens(self, title: Title, corporation: int) -> int:
        extra = sum(
            1
            for private in title.privates
            for power in private.powers
            if hasattr(power, "from_charter") and not power.from_charter
        )
        later = len(title.corporations[corporation].later_token_prices)
        return self.tokens_given[corporation] + later + extra + merged_tokens(title)

    # -- legality --------------------------------------------------------------------------

    def laws(self, game: PlayedGame) -> None:
        """Listed is accepted; accepted was listed; refused is cited and changes nothing."""
        before = game.fingerprint()
        listed = list(game.legal)
        if not game.over and not listed:
            raise Broken(f"after {len(game.actions)} actions nothing is legal")
        for action in sampled(self.prober, listed):
            fork = game.at(len(game.actions))
            fork.apply(action)
        for action, refusal in game.legal.refused():
            self.cited(game, action, refusal)
        tried = [self.prober.draw(game.position, of_the_step=bool(i % 2)) for i in range(6)]
        tried += [self.prober.mutated(game.position, a) for a in sampled(self.prober, listed)]
        tried += self.prober.awkward(game.position, listed)
        for action in tried:
            why = game.refusal(action)
            if why is None:
                if not accounted_for(game, action, listed):
                    raise Broken(f"after {len(game.actions)} actions: {action} was not listed")
                continue
            self.cited(game, action, why)
            try:
                game.apply(action)
            except RefusedAction:
                pass
            else:
                raise Broken(f"{action} is refused with {why}, but was played")
        if game.fingerprint() != before:
            raise Broken(f"after {len(game.actions)} actions: asking has changed the state")

    def cited(self, game: PlayedGame, action: Action, refusal: Refusal) -> None:
        """Every refusal has a sentence, and cites a clause unless it is the engine's."""
        self.prober.note(refusal)
        clause, reason = explain(game.title, refusal)
        if not reason or (not clause and refusal.key not in ENGINE_KEYS):
            raise Broken(f"{action}: {refusal} cites nothing")


def sampled(prober: Prober, actions: list[Action]) -> list[Action]:
    return [prober.rng.choice(actions) for _ in range(3)] if actions else []


def accounted_for(game: PlayedGame, action: Action, listed: list[Action]) -> bool:
    """Listed, in a listed range, a rotation that looks the same, or a kind that is not listed."""
    if action in listed or action in game.legal.out_of_turn or isinstance(action, RunTrains):
        return True
    if isinstance(action, SellShares) and game.decision.kind not in ("stock", "over"):
        return True  # blocks of emergency sales are checked, not listed in full
    if isinstance(action, LayTile):
        tiles = game.title.tiles
        face = tiles.canonical(tiles.face(action.tile, action.rotation))
        return replace(action, rotation=face.rotation) in listed
    return any(within(r, action) for r in game.legal.ranges)


def within(r: Range, action: Action) -> bool:
    """Is it one of the amounts of a range?"""
    if type(action) is not type(r.action) or replace(action, **{r.field: r.low}) != r.action:
        return False
    value: int = getattr(action, r.field)
    return r.low <= value <= r.high and (value - r.low) % r.step == 0


# -- what is counted ---------------------------------------------------------------------------


def total_money(s: State) -> int:
    return s.bank + sum(s.cash)


def shares(t: Title, s: State) -> Iterator[str]:
    for corporation in t.corporations:
        base = corporation.number * s.width
        held = s.shares[base : base + s.width]
        if any(x < 0 for x in held):
            yield f"{corporation.name}: shares {held}"
        if not corporation.is_independent and not s.closed >> corporation.number & 1:
            inside = sum(held) - held[s.OUT]  # OUT: not in play yet, or removed
            if s.units[corporation.number] not in (inside, sum(held)):
                yield f"{corporation.name}: {inside} shares of {s.units[corporation.number]}"


def trains(s: State) -> Iterator[str]:
    places = [*s.depot, *s.pool_trains, *(card for cards in s.trains for card in cards)]
    if len(set(places)) < len(places):
        yield f"a train is in two places: {sorted(places)}"
    if any(not 0 <= card < len(s.variants) for card in places):
        yield f"a train that does not exist: {sorted(places)}"


def token_counts(pos: Position) -> list[list[int]]:
    s = pos.state
    return [
        [0] * (len(s.tokens_left[c.number]) + len(pos.track.tokens_of(c.number)))
        for c in pos.title.corporations
    ]


def merged_tokens(title: Title) -> int:
    """How many tokens of independents may become a corporation's."""
    return sum(len(c.token_prices) for c in title.corporations if c.is_independent)
