"""Building positions for clause tests, and saying which clause a test is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from roundhouse.core.actions import Action
from roundhouse.core.refusal import ENGINE_KEYS, RefusedAction
from roundhouse.core.state import CLOSED, Round, State, Turn
from roundhouse.engine.flow import advance
from roundhouse.engine.game import Game, Setup
from roundhouse.engine.position import Position
from roundhouse.finance.market import move_to
from roundhouse.titles import title as build_title

#: Names the clauses that a test shows: ``@clause("18GA 3.1(b)")``.
clause = pytest.mark.clause
EIGHTEENXX_GAMES = "18xx.games"


class Table:
    """A game on which a test can arrange any position before it plays.

    Arranging edits the state directly; from then on everything is legal or
    refused by the title's own handlers.
    """

    def __init__(self, name: str, players: int = 3, preset: str = "", **options: str) -> None:
        self.title = build_title(name, options, preset)
        self.names = tuple("ABCDEF"[:players])
        self.game = Game(self.title, Setup(name, self.names, dict(self.title.chosen), 1))

    # -- playing ---------------------------------------------------------------------------

    @property
    def s(self) -> State:
        return self.game.state

    @property
    def pos(self) -> Position:
        return self.game.position

    @property
    def asked(self) -> str:
        """The kind of question that is asked now."""
        return self.game.decision.kind

    @property
    def who(self) -> str:
        """The player who is asked."""
        return self.names[self.game.decision.players[0]]

    def play(self, *actions: Action) -> Table:
        for action in actions:
            self.game.apply(action)
        return self

    def refused(self, action: Action, key: str, clause: str = "") -> str:
        """The action must be refused with this key (and clause); returns the sentence."""
        before = self.s.fingerprint()
        with pytest.raises(RefusedAction) as caught:
            self.game.apply(action)
        error = caught.value
        assert error.refusal.key == key, error.refusal
        assert error.clause or key in ENGINE_KEYS, f"{key} cites no clause"
        if clause:
            assert error.clause == clause
        assert self.s.fingerprint() == before
        return error.reason

    def legal(self, action: Action) -> bool:
        return action in self.game.legal

    # -- looking ---------------------------------------------------------------------------

    def c(self, corporation: str) -> int:
        return self.title.corporation_number[corporation]

    def cash(self, who: str) -> int:
        return self.s.cash[self.party(who)]

    def party(self, who: str) -> int:
        return self.names.index(who) if who in self.names else self.s.party(self.c(who))

    def price(self, corporation: str) -> tuple[int, int, int]:
        cell = self.title.market.cells[self.s.cell[self.c(corporation)]]
        return (cell.price, cell.row, cell.column)

    def held(self, corporation: str, who: str) -> int:
        """Shares held by a player, "pool" or "ipo"."""
        place = {"pool": self.s.POOL, "ipo": self.s.IPO}.get(who)
        holder = self.names.index(who) if place is None else place
        return self.s.held(self.c(corporation), holder)

    def president(self, corporation: str) -> str:
        p = self.s.president[self.c(corporation)]
        return self.names[p] if p >= 0 else ""

    def train_names(self, corporation: str) -> list[str]:
        s = self.s
        return [self.title.trains[s.variants[card]].name for card in s.trains[self.c(corporation)]]

    # -- arranging -------------------------------------------------------------------------

    def arrange(self, change: Callable[[State], None]) -> Table:
        """Edit a copy of the state and go on from there."""
        state = self.s.copy()
        change(state)
        position = Position(self.title, state, self.names)
        self.game._position = position
        self.game._kept = {0: state}
        self.game.actions = []
        self.game._events = []
        return self

    def set_cash(self, **amounts: int) -> Table:
        """Cash of players by name; the bank keeps the difference. Corporations: set_treasury."""

        def change(s: State) -> None:
            for who, amount in amounts.items():
                self._pay(s, who, amount)

        return self.arrange(change)

    def set_treasury(self, corporation: str, amount: int) -> Table:
        return self.arrange(lambda s: self._pay(s, corporation, amount))

    def _pay(self, s: State, who: str, amount: int) -> None:
        party = self.party(who)
        s.bank += s.cash[party] - amount
        s.cash[party] = amount

    def privates_gone(self) -> Table:
        """All privates closed, all bids gone: plain stock and operating rounds."""

        def change(s: State) -> None:
            s.owner = [CLOSED] * len(s.owner)
            s.bids = ()
            s.pending = ()

        return self.arrange(change)

    def give_private(self, private: str, who: str) -> Table:
        number = self.title.private_number[private]

        def change(s: State) -> None:
            s.owner[number] = self.party(who)

        return self.arrange(change)

    def corporation(
        self,
        name: str,
        price: int | tuple[int, int],
        *,
        floated: bool = True,
        operated: bool = True,
        treasury: int = 0,
        pool: int = 0,
        **holders: int,
    ) -> Table:
        """Start a corporation at a price (a par price or a market cell), with its shareholders.

        The first holder named is the president.
        """
        c = self.c(name)
        market = self.title.market

        def change(s: State) -> None:
            cell = market.par_cell(price) if isinstance(price, int) else market.at[price]
            assert cell >= 0, f"{price} is no par price"
            s.par[c] = s.par[c] or market.cells[cell].price
            move_to(s, c, cell)
            base = c * s.width
            out = s.shares[base + s.OUT]
            total = sum(s.shares[base : base + s.width]) - out
            s.shares[base : base + s.width] = [0] * s.width
            s.shares[base + s.OUT] = out
            for who, units in holders.items():
                s.shares[base + self.names.index(who)] = units
            s.shares[base + s.POOL] = pool
            s.shares[base + s.IPO] = total - pool - sum(holders.values())
            s.president[c] = self.names.index(next(iter(holders)))
            s.floated |= int(floated) << c
            s.operated |= int(operated) << c
            self._pay(s, name, treasury)
            if operated:
                self._home(s, c)

        return self.arrange(change)

    def _home(self, s: State, c: int) -> None:
        corporation = self.title.corporations[c]
        h = self.title.map.by_name[corporation.home]
        track: Any = s.track
        if not track.token_in_hex(h, c) and s.tokens_left[c]:
            s.track = track.with_token(h, max(0, corporation.home_city), c)
            s.tokens_left[c] = s.tokens_left[c][1:]

    def tile(self, hex_name: str, tile: str, rotation: int) -> Table:
        """Put a tile on the map, whatever the rules say; it leaves the supply."""
        h = self.title.map.by_name[hex_name]
        face = self.title.tiles.face(tile, rotation)

        def change(s: State) -> None:
            track: Any = s.track
            moves = self.title.tiles.stop_moves(track.faces[h], face) or ()
            s.track = track.with_face(h, face, tuple(max(0, m) for m in moves))
            s.supply[self.title.tiles.tile(tile).number] -= 1

        return self.arrange(change)

    def token(self, hex_name: str, corporation: str, city: int = 0) -> Table:
        h = self.title.map.by_name[hex_name]

        def change(s: State) -> None:
            s.track = s.track.with_token(h, city, self.c(corporation))  # type: ignore[attr-defined]
            s.tokens_left[self.c(corporation)] = s.tokens_left[self.c(corporation)][1:]

        return self.arrange(change)

    def trains(self, corporation: str, *names: str) -> Table:
        """Trains on a charter, taken from the front of the depot."""

        def change(s: State) -> None:
            cards = []
            for name in names:
                number = self.title.train_number[name]
                family = self.title.trains[number].family
                card = next(d for d in s.depot if self.title.trains[s.variants[d]].family == family)
                s.depot = tuple(d for d in s.depot if d != card)
                s.variants = (*s.variants[:card], number, *s.variants[card + 1 :])
                cards.append(card)
            s.trains[self.c(corporation)] = (*s.trains[self.c(corporation)], *cards)

        return self.arrange(change)

    def pool_train(self, name: str) -> Table:
        """A train in the open market."""
        self.trains(self.title.corporations[0].name, name)

        def change(s: State) -> None:
            s.pool_trains = (*s.pool_trains, s.trains[0][-1])
            s.trains[0] = s.trains[0][:-1]

        return self.arrange(change)

    def go_on(self) -> Table:
        """Go past steps that ask nothing, as the game does after every action."""
        self.arrange(lambda _: None)
        advance(self.game._position)
        return self

    def phase(self, name: str, *, sold: Iterable[str] = ()) -> Table:
        """The phase, without its effects; families named in ``sold`` leave the depot."""

        def change(s: State) -> None:
            s.phase = next(p.number for p in self.title.phases if p.name == name)
            gone = {self.title.family_number[f] for f in sold}
            s.depot = tuple(
                d for d in s.depot if self.title.trains[s.variants[d]].family not in gone
            )

        return self.arrange(change)

    def stock_turn(self, player: str = "A", number: int = 2) -> Table:
        """A player's turn in a stock round."""

        def change(s: State) -> None:
            s.round = Round.STOCK
            s.stock_number = number
            s.player = self.names.index(player)
            s.corporation = -1
            s.passes = 0
            s.sold = [0] * s.players
            s.turn = Turn()
            s.pending = ()

        return self.arrange(change)

    def operating_turn(self, corporation: str, step: str = "track", first: bool = False) -> Table:
        """A corporation's turn, at a step of it."""

        def change(s: State) -> None:
            s.round = Round.OPERATING
            s.stock_number = max(2, s.stock_number)
            s.or_number, s.or_count = 1, 1
            s.corporation = self.c(corporation)
            steps = [o.name for o in self.title.operating_steps]
            s.step = steps.index(step)
            s.turn = Turn()
            s.turn.first = int(first)
            s.acted = 0
            s.pending = ()

        return self.arrange(change)
