"""Players, corporations and privates by name, as unchangeable records of one position."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal

from roundhouse.api.amounts import Amounts
from roundhouse.core.state import BANK, CLOSED, NOBODY
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.rules.auctions.auction import asking_price
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates, percent
from roundhouse.rules.trains.depot import type_of
from roundhouse.views.draw import charter_picture
from roundhouse.views.panels.charter import LastRun, last_runs


@dataclass(frozen=True, slots=True)
class Player:
    """A player in one position.

    >>> import roundhouse as rh
    >>> ann = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).player("Ann")
    >>> ann.cash, ann.worth, ann.certificates, ann.shares["CoG"]
    (600, 600, 0, 0)
    """

    name: str
    seat: int  # 0 is the first name given to ``new_game``
    cash: int
    worth: int  # the score, if the game ended now
    certificates: int  # those that count against the limit
    certificate_limit: int
    shares: Amounts  # by corporation; a president's certificate counts all its shares
    percent: Amounts  # by corporation
    presidencies: tuple[str, ...]
    privates: tuple[str, ...]
    bids: Amounts  # by private
    has_priority: bool
    out: bool  # has left the game by bankruptcy


def player(pos: Position, seat: int) -> Player:
    """A player's record."""
    s, t = pos.state, pos.title
    held = {c.name: s.held(c.number, seat) for c in t.corporations if not c.is_independent}
    parts = {name: percent(pos, t.corporation_number[name], n) for name, n in held.items() if n}
    bids = {t.privates[b.private].name: b.amount for b in s.bids if b.player == seat}
    return Player(
        name=pos.names[seat],
        seat=seat,
        cash=s.cash[seat],
        worth=t.hooks.score(pos, seat),
        certificates=certificates(pos, seat),
        certificate_limit=certificate_limit(pos),
        shares=Amounts("corporation", held),
        percent=Amounts("corporation", {**dict.fromkeys(held, 0), **parts}),
        presidencies=tuple(c.name for c in t.corporations if s.president[c.number] == seat),
        privates=tuple(t.privates[i].name for i in pos.privates_of(seat)),
        bids=Amounts("private", {**{p.name: 0 for p in t.privates}, **bids}),
        has_priority=s.priority == seat,
        out=bool(s.out >> seat & 1),
    )


@dataclass(frozen=True, slots=True)
class Corporation:
    """A corporation, or an independent, in one position.

    >>> import roundhouse as rh
    >>> cog = rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).corporation("CoG")
    >>> cog.full_name, cog.price, cog.shares["ipo"], cog.tokens_left
    ('Central of Georgia Railroad', None, 10, (0, 40, 100, 100))
    """

    name: str
    full_name: str
    kind: Literal["corporation", "independent"]
    home: str  # hex
    president: str | None
    price: int | None
    par: int | None  # None also where the rulebook knows no par
    treasury: int
    trains: tuple[str, ...]
    train_limit: int
    tokens: tuple[str, ...]  # hexes with a token of the corporation, home first
    tokens_left: tuple[int, ...]  # prices of those on the charter
    shares: Amounts  # by holder: players, "ipo", "pool"
    privates: tuple[str, ...]
    last_run: LastRun | None
    floated: bool
    closed: bool
    in_receivership: bool
    _position: Position | None = field(repr=False, compare=False)  # for drawing; not pickled

    def __reduce__(self) -> tuple[type[Corporation], tuple[object, ...]]:
        # Not __getstate__: Python before 3.11.4 puts its own in place of a frozen record's.
        return Corporation, (*[getattr(self, f.name) for f in fields(self)[:-1]], None)

    def _repr_svg_(self) -> str | None:
        pos = self._position
        if pos is None:
            return None
        return charter_picture(pos, pos.title.corporation_number[self.name], self.last_run)

    def __repr__(self) -> str:
        price = "no price" if self.price is None else f"${self.price}"
        trains = " ".join(self.trains) or "no train"
        return f"<{self.name}: {self.president}, {price}, ${self.treasury}, {trains}>"


def corporation(game: PlayedGame, number: int) -> Corporation:
    """A corporation's record."""
    pos = game.position
    s, t = pos.state, pos.title
    entity = t.corporations[number]
    president = t.hooks.decider(pos, number)
    homes = [t.map.hexes[h].name for h, _ in pos.track.tokens_of(number)]
    holders = {name: s.held(number, seat) for seat, name in enumerate(pos.names)}
    holders |= {"ipo": s.held(number, s.IPO), "pool": s.held(number, s.POOL)}
    open_price = s.cell[number] != NOBODY and not pos.is_closed(number)
    return Corporation(
        name=entity.name,
        full_name=entity.full_name,
        kind=entity.kind,
        home=entity.home,
        president=pos.names[president] if president >= 0 else None,
        price=pos.price(number) if open_price else None,
        par=s.par[number] or None if t.stock.full_capital else None,
        treasury=pos.corporation_cash(number),
        trains=tuple(type_of(pos, card).name for card in s.trains[number]),
        train_limit=t.hooks.train_limit(pos, number),
        tokens=tuple(sorted(homes, key=lambda name: (name != entity.home, name))),
        tokens_left=s.tokens_left[number],
        shares=Amounts("holder", holders),
        privates=tuple(t.privates[i].name for i in pos.privates_of(s.party(number))),
        last_run=last_runs(game).get(number),
        floated=pos.is_floated(number),
        closed=pos.is_closed(number),
        in_receivership=bool(s.receivership >> number & 1),
        _position=pos,
    )


@dataclass(frozen=True, slots=True)
class Private:
    """A private in one position.

    >>> import roundhouse as rh
    >>> rh.new_game("18GA", ["Ann", "Ben", "Cem"], seed=7).private("LTR").price
    20
    """

    name: str
    full_name: str
    value: int
    income: int
    owner: str | None  # a player or a corporation
    price: int | None  # what the bank asks; None once it is sold
    closed: bool
    text: str  # what it can do


def private(pos: Position, number: int) -> Private:
    """A private's record."""
    entity, owner = pos.title.privates[number], pos.state.owner[number]
    return Private(
        name=entity.name,
        full_name=entity.full_name,
        value=entity.value,
        income=entity.income,
        owner=pos.named_party(owner).name if owner >= 0 else None,
        price=asking_price(pos, number) if owner == BANK else None,
        closed=owner == CLOSED,
        text=entity.text,
    )
