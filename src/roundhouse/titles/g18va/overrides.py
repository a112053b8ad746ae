"""18VA: what it does differently in sales, homes, prices and trains."""

from __future__ import annotations

from roundhouse.core.actions import BuyTrain, LayTile, SellShares
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Round
from roundhouse.engine.position import Position
from roundhouse.rules.bank import bank_pays
from roundhouse.rules.endings.ending import after_operating_round
from roundhouse.rules.privates.effects import close_private, corporation_given
from roundhouse.rules.privates.markers import might_place
from roundhouse.rules.privates.powers import GivesShare
from roundhouse.rules.stock.share_transactions import move_price
from roundhouse.rules.tokens import place_token
from roundhouse.rules.track import surely_reached
from roundhouse.rules.trains import depot
from roundhouse.rules.trains.depot import cheapest_from_bank, declare, family_of
from roundhouse.rules.trains.train_power import purchases
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS


def sell_operated(pos: Position, a: SellShares) -> Refusal | None:
    """Shares of a corporation that has not completed an operating turn cannot be sold (4.3.1)."""
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    first_turn = s.round == Round.OPERATING and s.corporation == c and s.turn.first
    if not pos.has_operated(c) or first_turn:
        return Refusal("sell.not-operated", {"corporation": a.corporation})
    return None


def helped_cheapest(pos: Position, a: BuyTrain) -> Refusal | None:
    """The president helps only with the cheapest train, counting a power's discount."""
    if a.seller not in BANK_SELLERS or a.price <= pos.corporation_cash(pos.state.corporation):
        return None
    cheapest = cheapest_from_bank(pos)
    if a.power:
        pool = [pos.title.trains[pos.state.variants[c]].price for c in pos.state.pool_trains]
        cheapest = min([*pool, *(b.price for b in purchases(pos))])
    if a.price != cheapest:
        return Refusal("train.help-cheapest", {"price": a.price, "cheapest": cheapest})
    return None


def to_pool_undeclared(pos: Position, card: int) -> None:
    """In the pool a train with several types is undeclared."""
    declare(pos, card, family_of(pos, card).types[0])
    depot.to_pool(pos, card)


def set_follows_phase(pos: Position) -> None:
    """The phase at the end of a round decides if another follows; the number never drops.

    Clauses 18VA 5a, 18VA 4.5d.
    """
    s = pos.state
    s.or_count = max(s.or_count, pos.phase.operating_rounds)
    after_operating_round(pos)


def right_if_price_reached(pos: Position, corporation: int, paid: int) -> None:
    """Right if the whole dividend reaches the price, left if nothing was paid.

    Clauses 18VA 3.2c, 18VA 3.2d.
    """
    market, cell = pos.title.market, pos.state.cell[corporation]
    if not paid:
        move_price(pos, corporation, market.left[cell], "dividend")
    elif paid >= pos.price(corporation):
        move_price(pos, corporation, market.right[cell], "dividend")


def presidency_started(pos: Position, corporation: int) -> None:
    """The bank pays for the president's certificate, whatever its private was sold for.

    The private closes.
    """
    s, t = pos.state, pos.title
    units = t.hooks.president_units(pos, corporation)
    bank_pays(pos, s.party(corporation), units * pos.price(corporation))
    for private in t.privates:
        for power in private.powers:
            if isinstance(power, GivesShare) and corporation_given(pos, power) == corporation:
                close_private(pos, private.number)


def homes_until_floated(pos: Position, h: int, city: int) -> list[int]:
    """A corporation's home slot is reserved until it floats and places its token."""
    del city
    name = pos.title.map.hexes[h].name
    return [
        c.number for c in pos.title.corporations if c.home == name and not pos.is_floated(c.number)
    ]


def home_first_without_track(pos: Position, a: LayTile) -> Refusal | None:
    """A corporation with no track at its tokens must lay at home first."""
    s = pos.state
    home = pos.title.corporations[s.corporation].home
    if a.hex == home:
        return None
    for known in surely_reached.stages(pos.track, s.corporation):
        if known.walks:
            return None
    return Refusal("tile.home-first", {"hex": a.hex, "home": home})


def token_or_marker_needs_decision(pos: Position) -> bool:
    """A step for tokens and markers: is there one of them to place?"""
    return place_token.needs_decision(pos) or might_place(pos)


def sell_pool_half(pos: Position, a: SellShares) -> Refusal | None:
    """Once half of a corporation is in the pool, no more of it can be sold."""
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    if s.held(c, s.POOL) * 100 >= pos.title.stock.pool_limit * s.units[c]:
        return Refusal("sell.pool-half", {"corporation": a.corporation})
    return None


def note_power(pos: Position, a: BuyTrain, card: int) -> None:
    """Whether the latest train was bought with a power."""
    del card
    pos.state.turn.powers = 1 << pos.title.private_number[a.power] if a.power else 0
