"""What 18xx.games refuses although the rules allow it, in sales and operating turns.

Games under its preset must be playable there, so they keep to what it accepts, even where
it has a bug. ``old_map`` has what it refuses because of an outdated map.
"""

from __future__ import annotations

from roundhouse.core.actions import (
    BuyShare,
    IssueShares,
    LayTile,
    Par,
    PlaceMarker,
    PlaceToken,
    SellShares,
)
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Round
from roundhouse.engine.flow import advance
from roundhouse.engine.legal import any_of_kind
from roundhouse.engine.position import Position, checked_once
from roundhouse.finance.shares import next_seat
from roundhouse.rules.emergency import president_contribution
from roundhouse.rules.stock.stock_round import active_players
from roundhouse.rules.trains.trains_for_sale import from_bank
from roundhouse.titles.g1846 import forced_purchase
from roundhouse.titles.g1846.forced_issue import FORCED, forced_counts
from roundhouse.titles.g1846.receivership import sell_presidentless
from roundhouse.titles.g1846.tile_pairs import BLOCKED, pair_open

STRICTER = Refusal("eighteenxx_games.stricter")
LIKELY_FIRST = (BuyShare, SellShares, Par)


# -- issuing -----------------------------------------------------------------------------------


def nearest_prices(pos: Position) -> list[int]:
    """Prices of both types of the cheapest card: 18xx.games allows issuing only for these."""
    trains = pos.title.trains
    cheapest = min((trains[t] for _, _, t in from_bank(pos)), key=lambda train: train.price)
    return sorted(trains[t].price for t in pos.title.families[cheapest.family].types)


def issue_for_nearest(pos: Position, a: IssueShares) -> Refusal | None:
    """Forced shares are issued for the cheapest card only."""
    if not pos.title.site_limits or pos.decision.kind != "trains":
        return None
    return None if a.count in forced_counts(pos, nearest_prices(pos)) else STRICTER


# -- sales -------------------------------------------------------------------------------------


def one_block(pos: Position, a: SellShares) -> Refusal | None:
    """One block per corporation and turn."""
    c = pos.title.corporation_number[a.corporation]
    return STRICTER if pos.title.site_limits and pos.state.turn.sold >> c & 1 else None


def removal_goes_on(pos: Position, a: SellShares) -> Refusal | None:
    """18xx.games hangs if a sale removes a corporation and the next two players cannot act."""
    s = pos.state
    c = pos.title.corporation_number[a.corporation]
    if not pos.title.site_limits or pos.decision.kind != "stock":
        return None
    falls = pos.title.market.left[s.cell[c]]
    if s.president[c] != s.player or "close" not in pos.title.market.cells[falls].zones:
        return None
    after = forced_purchase.sale_made(pos, a)
    advance(after)
    then = after.state
    same_turn = then.player == s.player and then.turn.sold >> c & 1
    near = next_seat(s, s.player)
    goes_on = same_turn or then.player in (near, next_seat(s, near))
    if then.round == Round.STOCK and goes_on:
        return None
    return STRICTER


#: Checks that 18xx.games does not make, or not when it looks for possible actions.
UNKNOWN_THERE = (sell_presidentless, removal_goes_on)


def stock_turn_needs_decision(pos: Position) -> bool:
    """Is the turn still open and, where empty turns are passed automatically, is it any use?

    18xx.games also waits for players whose only sales it (or we) would then refuse.
    """
    s = pos.state
    if s.passes >= active_players(pos) or s.turn.bought:
        return False
    if not pos.title.auto_pass or any(any_of_kind(pos, kind) for kind in LIKELY_FIRST):
        return True
    sell = pos.title.handlers[SellShares]
    guards = [g for g in sell.guards if g not in UNKNOWN_THERE]
    return any(all(guard(pos, sale) is None for guard in guards) for sale in sell.candidates(pos))


# -- privates -------------------------------------------------------------------------


@checked_once
def train_comes_first(pos: Position, a: object) -> Refusal | None:
    """No other action between a forced issue and the train it is for."""
    del a
    if (
        not pos.title.site_limits
        or pos.decision.kind != "trains"
        or not president_contribution.must_buy(pos)
    ):
        return None
    return STRICTER if pos.state.turn.issued & FORCED else None


def waits_for_pair(pos: Position, a: PlaceMarker | PlaceToken) -> Refusal | None:
    """No marker and no token of a private before the second tile."""
    if pair_open(pos) >= 0 and (isinstance(a, PlaceMarker) or a.power):
        return STRICTER
    return None


def lays_no_more(pos: Position, a: LayTile) -> Refusal | None:
    """No other tile before the second one is laid or declined.

    If it was forfeited by another action, privates lay no tiles for the rest of the round.
    """
    private = pair_open(pos)
    other = private >= 0 and a.power != pos.title.privates[private].name
    return STRICTER if other or (a.power and BLOCKED.is_set(pos.state)) else None
