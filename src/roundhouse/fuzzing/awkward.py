"""Illegal actions that players try: over the limit, twice, with what is not theirs.

Each is drawn from all there is in the game, not from what is legal; a few for every kind of
action that is open. Most are refused, and the prober counts the refusals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from roundhouse.core import actions as a
from roundhouse.core.actions import Action
from roundhouse.core.rng import Generator
from roundhouse.engine.entities import Private
from roundhouse.engine.position import Position
from roundhouse.fuzzing.unlisted import unlisted_upgrades
from roundhouse.fuzzing.walks import Legs, awkward_runs
from roundhouse.rules.auctions.auction import bidding_of
from roundhouse.rules.privates.powers import ExtraTile, ExtraToken, PlacesMarker
from roundhouse.rules.tokens.pending import PendingCity

Tries = Callable[[Position, Generator], Iterator[Action]]

__all__ = ["Legs", "awkward"]


def awkward(pos: Position, rng: Generator, legs: Legs) -> Iterator[Action]:
    """Some awkward actions for every kind of action that is open."""
    for kind in (*pos.decision.actions, *pos.title.out_of_turn):
        if kind is a.RunTrains:
            yield from awkward_runs(pos, rng, legs)
        elif kind in TRIES:
            yield from TRIES[kind](pos, rng)
    if pos.decision.kind == "privates" and pos.state.depot:  # a train, after its step
        train = pos.title.trains[pos.state.variants[pos.state.depot[0]]]
        yield a.BuyTrain("bank", train.name, train.price)


def beyond(amount: int, step: int = 5) -> int:
    """A round number above an amount."""
    return (amount // step + 1) * step


def drawn(rng: Generator, things: tuple[Private, ...], count: int) -> list[Private]:
    return [rng.choice(things) for _ in range(count)] if things else []


# -- auctions and stock ------------------------------------------------------------------------


def bids(pos: Position, rng: Generator) -> Iterator[Action]:
    """All the cash and more; almost all of it; nothing."""
    step = pos.title.auction.multiple if pos.title.auction.multiple > 1 else 5
    cash = pos.state.cash[pos.decision.players[0]]
    names = [private.name for private in drawn(rng, pos.title.privates, 3)]
    if pos.decision.kind == "bidding":
        names.append(pos.title.privates[bidding_of(pos)].name)
    for name in names:
        for amount in (beyond(cash, step), cash - cash % step, 0):
            yield a.Bid(name, amount)


def takes(pos: Position, rng: Generator) -> Iterator[Action]:
    for private in drawn(rng, pos.title.privates, 2):
        yield a.BuyFromBank(private.name)


def starts(pos: Position, rng: Generator) -> Iterator[Action]:
    market = pos.title.market
    for _ in range(2):
        corporation = rng.choice(pos.title.corporations).name
        yield a.Par(corporation, market.cells[rng.choice(market.pars)].price)


def buys(pos: Position, rng: Generator) -> Iterator[Action]:
    for _ in range(2):
        corporation = rng.choice(pos.title.corporations).name
        yield a.BuyShare(corporation, "pool" if rng.below(2) else "ipo")


def sales(pos: Position, rng: Generator) -> Iterator[Action]:
    """All shares of a corporation, and one more; one of another."""
    s, player = pos.state, pos.decision.players[0]
    for _ in range(2):
        corporation = rng.choice(pos.title.corporations)
        held = s.held(corporation.number, player)
        yield a.SellShares(corporation.name, max(1, held))
        yield a.SellShares(corporation.name, held + 1)
        yield a.SellShares(corporation.name, 1)


# -- privates -------------------------------------------------------------------------


def private_purchases(pos: Position, rng: Generator) -> Iterator[Action]:
    """Too expensive, too cheap, for all the cash."""
    s = pos.state
    buyer = (
        s.party(pos.decision.corporation)
        if pos.decision.corporation >= 0
        else pos.decision.players[0]
    )
    for private in drawn(rng, pos.title.privates, 2):
        yield a.BuyPrivate(private.name, 0)
        yield a.BuyPrivate(private.name, s.cash[buyer] + 1)
        yield a.BuyPrivate(private.name, max(1, private.high))
        yield a.BuyPrivate(private.name, max(1, private.low))
    for _, _, what, price in s.turn.declined:  # the same offer again
        if what in pos.title.private_number:
            yield a.BuyPrivate(what, price)


def ask_again(pos: Position, rng: Generator) -> Iterator[Action]:
    """Everybody, whether or not there was an offer."""
    del rng
    yield from (a.AskAgain(name) for name in pos.names)


def private_sales(pos: Position, rng: Generator) -> Iterator[Action]:
    s = pos.state
    for private in drawn(rng, pos.title.privates, 2):
        other = rng.below(s.players)
        yield a.SellPrivate(private.name, pos.names[other], 0)
        yield a.SellPrivate(private.name, pos.names[other], s.cash[other] + 1)
        yield a.SellPrivate(private.name, pos.names[other], 1 + rng.below(private.value * 2))
    for _, whom, what, price in s.turn.declined:
        if what in pos.title.private_number:
            yield a.SellPrivate(what, pos.names[whom], price)


def own_privates(pos: Position, rng: Generator) -> list[Private]:
    """Privates of the operating corporation, and one of anyone."""
    s = pos.state
    mine = [pos.title.privates[i] for i in pos.privates_of(s.party(pos.decision.corporation))]
    return [*mine, *drawn(rng, pos.title.privates, 1)]


def markers(pos: Position, rng: Generator) -> Iterator[Action]:
    """Wherever it could go, and where it could not; for others, too."""
    hexes = pos.title.map.hexes
    corporation = rng.choice(pos.title.corporations).name
    for private in {p.name: p for p in (*own_privates(pos, rng), *markers_in(pos))}.values():
        for power in private.powers:
            if isinstance(power, PlacesMarker) and power.bonus:
                yield a.PlaceMarker(private.name, rng.choice(power.bonus)[0])
                yield a.PlaceMarker(private.name, rng.choice(power.bonus)[0], corporation)
        yield a.PlaceMarker(private.name, rng.choice(hexes).name)
        yield a.PlaceMarker(private.name, "", corporation)


def markers_in(pos: Position) -> list[Private]:
    return [
        p for p in pos.title.privates if any(isinstance(power, PlacesMarker) for power in p.powers)
    ]


def uses(pos: Position, rng: Generator) -> Iterator[Action]:
    for private in own_privates(pos, rng):
        yield a.UsePower(private.name)
        yield a.UsePower(private.name, rng.choice(pos.title.corporations).name)


# -- track and tokens ------------------------------------------------------------------------


def lays(pos: Position, rng: Generator) -> Iterator[Action]:
    """Tiles of the corporation's privates, used or not; any tile near a token."""
    if pos.decision.corporation < 0:
        return
    t = pos.title
    for private in own_privates(pos, rng):
        for power in private.powers:
            if isinstance(power, ExtraTile):
                tile = rng.choice(power.tiles) if power.tiles else any_tile(pos, rng)
                for name in (rng.choice(power.hexes), rng.choice(t.map.hexes).name):
                    yield a.LayTile(name, tile, rng.below(6), private.name)
    near = sorted({code // 6 for code in pos.track.reach(pos.decision.corporation).arrive})
    for _ in range(3):
        if near:
            yield a.LayTile(t.map.hexes[rng.choice(near)].name, any_tile(pos, rng), rng.below(6))
    yield from unlisted_upgrades(pos)


def any_tile(pos: Position, rng: Generator) -> str:
    return rng.choice(pos.title.tiles.tiles).name


def tokens(pos: Position, rng: Generator) -> Iterator[Action]:
    """Next to its own token, in a full city, with the power of a private."""
    if pos.decision.corporation < 0:
        return
    t, track = pos.title, pos.track
    for private in own_privates(pos, rng):
        for power in private.powers:
            if isinstance(power, ExtraToken):
                for name in (rng.choice(power.hexes), rng.choice(t.map.hexes).name):
                    yield a.PlaceToken(name, rng.below(2), private.name)
                yield a.PlaceToken(power.hexes[0], power.city, private.name)
    reached = sorted(track.reach(pos.decision.corporation).stops)
    for code in [rng.choice(reached) for _ in range(3)] if reached else ():
        yield a.PlaceToken(t.map.hexes[code >> 3].name, code & 7)
    cities = [h for h in t.map.hexes if any(s.slots for s in track.faces[h.number].stops)]
    for h in [rng.choice(cities) for _ in range(3)]:
        yield a.PlaceToken(h.name, rng.below(len(track.faces[h.number].stops)))


def cities(pos: Position, rng: Generator) -> Iterator[Action]:
    for city in range(-1, 5):
        yield a.ChooseCity(rng.choice(pos.title.map.hexes).name, city)
    waiting = pos.waiting(PendingCity)
    if waiting is not None:
        for city in range(-1, 5):
            yield a.ChooseCity(pos.hex_name(waiting.hex), city)


# -- trains ------------------------------------------------------------------------------------


def train_purchases(pos: Position, rng: Generator) -> Iterator[Action]:
    """From every seller, at every price; with a trade-in or a power."""
    t, s = pos.title, pos.state
    cash = pos.corporation_cash(pos.decision.corporation)
    rich = cash + s.cash[pos.decision.players[0]]
    own = [t.trains[s.variants[card]].name for card in s.trains[pos.decision.corporation]]
    powers = ["", *(p.name for p in own_privates(pos, rng))]
    for seller in (rng.choice(t.corporations), rng.choice(t.corporations)):
        names = {t.trains[s.variants[card]] for card in s.trains[seller.number]}
        for train in sorted(names, key=lambda train: train.number):
            for price in (0, 1, cash, cash + 1, train.price, train.price + 1, rich):
                yield a.BuyTrain(seller.name, train.name, price, power=rng.choice(powers))
    for train in (
        rng.choice(t.trains),
        t.trains[s.variants[s.depot[0]]] if s.depot else t.trains[0],
    ):
        for seller_name in ("bank", "pool"):
            yield a.BuyTrain(seller_name, train.name, train.price, power=rng.choice(powers))
            yield a.BuyTrain(seller_name, train.name, train.price)
        old = rng.choice([*own, rng.choice(t.trains).name])
        less = t.train_rules.trade_in.get(old, 0)
        yield a.BuyTrain("bank", train.name, train.price - less, old)


def discards(pos: Position, rng: Generator) -> Iterator[Action]:
    for corporation in (
        rng.choice(pos.title.corporations),
        pos.title.corporations[pos.decision.corporation],
    ):
        for train in pos.title.trains:
            yield a.DiscardTrain(corporation.name, train.name)


def counted(kind: type[a.IssueShares | a.RedeemShares]) -> Tries:
    def tries(pos: Position, rng: Generator) -> Iterator[Action]:
        del pos
        for count in (0, 1, 2 + rng.below(8)):
            yield kind(count)

    return tries


def dividends(pos: Position, rng: Generator) -> Iterator[Action]:
    del pos
    kind: Any = ("half", "double", "withhold", "pay")[rng.below(4)]  # one that no title knows
    yield a.Dividend(kind)


def plain(kind: type[a.Pass | a.Bankrupt | a.Convert]) -> Tries:
    def tries(pos: Position, rng: Generator) -> Iterator[Action]:
        del pos, rng
        yield kind()

    return tries


TRIES: Mapping[type[Action], Tries] = {
    a.Bid: bids,
    a.BuyFromBank: takes,
    a.Par: starts,
    a.BuyShare: buys,
    a.SellShares: sales,
    a.BuyPrivate: private_purchases,
    a.SellPrivate: private_sales,
    a.AskAgain: ask_again,
    a.PlaceMarker: markers,
    a.UsePower: uses,
    a.LayTile: lays,
    a.PlaceToken: tokens,
    a.ChooseCity: cities,
    a.BuyTrain: train_purchases,
    a.DiscardTrain: discards,
    a.IssueShares: counted(a.IssueShares),
    a.RedeemShares: counted(a.RedeemShares),
    a.Dividend: dividends,
    a.Pass: plain(a.Pass),
    a.Bankrupt: plain(a.Bankrupt),
    a.Convert: plain(a.Convert),
}
