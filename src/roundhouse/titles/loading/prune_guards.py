"""Guards and handlers that a title's data leaves without work; they are not asked there.

A step that is over before a rule could be broken needs no guard for it, and a rule about
something that no card or hex of the title has can refuse nothing. What is left can refuse
something in some game: every one of a title's guards is missed by one of its tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from roundhouse.core.actions import Action, BuyShare, ChooseCity, PlaceMarker
from roundhouse.core.state import Round
from roundhouse.engine.position import Guard, Handler, Title
from roundhouse.engine.power import Power
from roundhouse.rules.auctions import auction
from roundhouse.rules.eighteenxx_games import stricter
from roundhouse.rules.privates import trade
from roundhouse.rules.privates.powers import (
    ClosesHexes,
    ExtraTile,
    ExtraToken,
    GivesShare,
    PlacesMarker,
)
from roundhouse.rules.standard_hooks import no
from roundhouse.rules.stock import buy, par, sell
from roundhouse.rules.stock.stock_round import SHARES_ONLY
from roundhouse.rules.tokens import place_token
from roundhouse.rules.track import lay_tile
from roundhouse.rules.trains import buy_train


def without_idle(title: Title) -> Title:
    """The title with only what can have something to do."""
    powers = [power for private in title.privates for power in private.powers]
    idle = {
        *of_stock_turns(title, powers),
        *of_privates(title, powers),
        *of_corporations_turns(title, powers),
    }
    unused = set(unused_kinds(title, powers))
    handlers: Mapping[type[Action], Handler] = {
        kind: replace(handler, guards=tuple(g for g in handler.guards if g not in idle))
        for kind, handler in title.handlers.items()
        if kind not in unused
    }
    return replace(title, handlers=handlers)


def unused_kinds(title: Title, powers: list[Power]) -> Iterator[type[Action]]:
    if not any(isinstance(power, PlacesMarker) for power in powers):
        yield PlaceMarker
    faces = (*(h.face for h in title.map.hexes), *title.tiles.faces)
    if all(len(face.stops) < 2 for face in faces):  # nowhere are there two cities to choose from
        yield ChooseCity


def of_stock_turns(title: Title, powers: list[Power]) -> Iterator[Guard]:
    gifts = [power for power in powers if isinstance(power, GivesShare)]
    if not gifts:  # nobody has a share of a corporation before it has a price
        yield sell.sell_priced
    if not any(gift.president for gift in gifts):  # a price is named only in buying
        yield par.par_wanted
    if title.stock.order == "sell-buy":  # the purchase ends the turn
        yield from (buy.buy_one_per_turn, sell.sell_order)
    sells_anyway = buy.sell_down_first in title.handlers[BuyShare].guards
    if not title.stock.exempt_zone or sells_anyway:  # beyond the limit nothing can be bought
        yield stricter.sell_before_buying
    if title.auction.separate:  # at nothing it is taken by itself
        yield from (auction.bid_not_forced, auction.pass_not_forced)


def of_privates(title: Title, powers: list[Power]) -> Iterator[Guard]:
    if all(private.high for private in title.privates):
        yield trade.sold_to_corporations
    if title.rounds[Round.STOCK].decision is SHARES_ONLY.decision:  # only corporations buy them
        yield from (stricter.share_given_again, trade.is_the_purchase, trade.within_limit)
    elif not any(isinstance(power, GivesShare) for power in powers):
        yield stricter.share_given_again


def of_corporations_turns(title: Title, powers: list[Power]) -> Iterator[Guard]:
    if not any(isinstance(power, ClosesHexes) for power in powers):
        yield lay_tile.hex_open
    if not any(isinstance(power, ExtraTile) for power in powers):  # the tile ends the step
        yield lay_tile.lay_left
    tokens = [power for power in powers if isinstance(power, ExtraToken)]
    if all(power.from_charter for power in tokens):  # without a token there is no step
        yield place_token.has_token_left
    if all(power.is_the_placement for power in tokens):  # the token ends the step
        yield place_token.one_per_turn
    lingers = title.hooks.trains_linger is not no
    if not title.train_rules.trade_in and not lingers:  # the last train ends the step
        yield buy_train.room
    if not any("one-bank-train" in phase.flags for phase in title.phases):
        yield buy_train.one_from_bank
