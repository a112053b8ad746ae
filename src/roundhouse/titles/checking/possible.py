"""Refusals that a shared guard can give, but only where a title's data let it come to that."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence

from roundhouse.board.routes import RevenueRules, RunContext
from roundhouse.board.tiles import Face
from roundhouse.core.actions import Bid
from roundhouse.core.state import Round
from roundhouse.engine.position import Title
from roundhouse.engine.power import Power
from roundhouse.rules.auctions.auction_round import AUCTION_ROUND
from roundhouse.rules.privates.powers import CheaperTrain, ExtraTile, ExtraToken, GivesShare
from roundhouse.rules.standard_hooks import sells_any_but_obsolete
from roundhouse.rules.stock.stock_round import SHARES_ONLY


def powers(t: Title, kind: type[Power]) -> Iterator[Power]:
    return (p for private in t.privates for p in private.powers if isinstance(p, kind))


def players_trade(t: Title) -> bool:
    return t.rounds[Round.STOCK].decision is not SHARES_ONLY.decision


def some_bid_against_each_other(t: Title) -> bool:
    """Privates are sold one after the other, so that several bidders may want one."""
    apart = t.rounds.get(Round.AUCTION) is AUCTION_ROUND
    return Bid in t.handlers and (apart or Round.AUCTION not in t.rounds)


def revenue(t: Title) -> RevenueRules:
    return t.hooks.revenue_rules(t.map, RunContext(0))


def places_of_several_stops(t: Title) -> bool:
    """Stops that are one place in a route: groups, or what the revenue rules say."""
    laid = [face for face in t.tiles.faces if face.tile]
    printed = [h.face for h in t.map.hexes if h.region < 0]  # regions have a refusal of their own
    grouped = any(stop.group for face in (*laid, *printed) for stop in face.stops)
    return grouped or bool(revenue(t).one_place)


def some_never_start(t: Title) -> bool:
    return bool(t.removal.groups) or any(c.is_independent for c in t.corporations)


def token_power_stays(t: Title) -> bool:
    """A token of a power that is used up and not closed with it, nor tied to a tile."""
    return any(
        isinstance(p, ExtraToken) and not p.closes and not p.needs_tile_power
        for p in powers(t, ExtraToken)
    )


def some_become_obsolete(t: Title) -> bool:
    return any(family.obsolete_on for family in t.families)


def table_leaves_upgrades_out(t: Title) -> bool:
    """Some tile that keeps all track of another, and may lie there, is not among its upgrades."""
    tiles = t.tiles
    known: dict[tuple[int, int], bool] = {}  # the same pairs come up in every hex

    def could_follow(old: Face, faces: Sequence[Face]) -> bool:
        pair = (old.number, faces[0].number)
        if pair not in known:
            known[pair] = tiles.right_colour(old, faces[0]) and any(
                tiles.keeps_track(old, face) for face in faces
            )
        return known[pair]

    for here in t.map.hexes:
        allowed = [
            tiles.distinct(tile)
            for tile in tiles.tiles
            if tiles.right_kind(here.number, tiles.distinct(tile)[0])
            and tiles.right_hex(here.number, tiles.distinct(tile)[0])
        ]
        for old in (here.face, *(faces[0] for faces in allowed)):
            for faces in allowed:
                if could_follow(old, faces) and not tiles.listed(here.number, old, faces[0]):
                    return True
    return False


#: What must be so for a refusal to be possible. Keys that are not here always are.
NEEDS: Mapping[str, Callable[[Title], bool]] = {
    "auction.bidding-funds": some_bid_against_each_other,
    "auction.bidding-least": some_bid_against_each_other,
    "emergency.too-little": lambda t: t.train_rules.sales_by_block,
    "order.bidding": some_bid_against_each_other,
    "order.offer": lambda t: t.consent,
    "order.par": lambda t: any(
        isinstance(p, GivesShare) and p.president for p in powers(t, GivesShare)
    ),
    "private.deal-funds": players_trade,
    "private.deal-price": players_trade,
    "private.not-anothers": players_trade,
    "run.place-twice": places_of_several_stops,
    "run.region-twice": lambda t: any(h.region >= 0 for h in t.map.hexes),
    "run.same-side": lambda t: bool(revenue(t).barred_sides),
    "run.train-twice": lambda _: False,  # trains have names: a second one is not there
    "sell.after-purchase": lambda t: t.stock.order == "sell-buy",
    "start.not-for-sale": some_never_start,
    "tile.not-listed": table_leaves_upgrades_out,
    "tile-power.place": lambda t: any(powers(t, ExtraTile)),
    "tile-power.used": lambda t: any(powers(t, ExtraTile)),
    "token-power.place": lambda t: any(powers(t, ExtraToken)),
    "token-power.used": token_power_stays,
    "train-power.new-only": lambda t: any(powers(t, CheaperTrain)),
    "train.never-sold": lambda t: t.hooks.sells_train is not sells_any_but_obsolete,
    "train.obsolete": some_become_obsolete,
    "train.trade-in-not-owned": lambda t: bool(t.train_rules.trade_in),
}


def is_possible(t: Title, key: str) -> bool:
    needs = NEEDS.get(key)
    return needs is None or needs(t)


def barred_stops(t: Title) -> set[str]:
    """Refusals of stops that trains are kept away from, as the revenue rules name them."""
    rules = revenue(t)
    said_by = (type(rules), t.hooks.revenue_rules, rules.worth, type(rules.worth))
    modules = {inspect.getmodule(each) for each in said_by}
    return {
        word.value.value
        for module in modules
        if module is not None and hasattr(module, "__file__")
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call)
        for word in node.keywords
        if word.arg == "barred"
        and isinstance(word.value, ast.Constant)
        and isinstance(word.value.value, str)
    }
