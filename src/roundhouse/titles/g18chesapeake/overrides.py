"""18Chesapeake: what its sale of private companies, its map and its bank do on their own."""

from __future__ import annotations

from roundhouse.core.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    SellShares,
    StartCompany,
)
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import BANK, CLOSED
from roundhouse.rules.ending import after_operating_round
from roundhouse.rules.fleet import family_of, first_of_depot, new_train_sold, take_from_depot
from roundhouse.rules.position import Ask, Position
from roundhouse.rules.powers import ExtraTile
from roundhouse.rules.rounds.auction import cheaper_or_income
from roundhouse.rules.steps import privates, stock, tile_power, track
from roundhouse.rules.steps.emergency import in_emergency, short_of
from roundhouse.rules.steps.stock import actor
from roundhouse.rules.steps.trains import BANK_SELLERS, face_price, president
from roundhouse.rules.stock_moves import certificate_limit, certificates
from roundhouse.rules.title import UNLIMITED

STOCK_ACTIONS: tuple[type[Action], ...] = (StartCompany, BuyShare, SellShares, Pass)


# -- the sale of the private companies ---------------------------------------------------------


def all_passed(pos: Position) -> None:
    """Nothing sold: the first gets cheaper. Otherwise an operating round without companies (9)."""
    s = pos.state
    sold = s.owner[pos.title.auction.discounted] != BANK
    if not sold:
        s.priority = s.player
    cheaper_or_income(pos)
    if sold:
        export_train(pos)
        if s.bank_broke:
            pos.title.policies.end_game(pos, "bank")


# -- stock rounds ------------------------------------------------------------------------------


def stock_ask(pos: Position) -> Ask:
    """Players deal with the bank only, and in shares only (10)."""
    return Ask("stock", (pos.state.player,), STOCK_ACTIONS)


def sell_down_first(pos: Position, a: object) -> Refusal | None:
    """Over the certificate limit a turn starts with sales; nothing is bought before (10.1)."""
    del a
    if pos.ask.kind != "stock":
        return None
    have, limit = certificates(pos, actor(pos)), certificate_limit(pos)
    return Refusal("buy.over-limit", {"have": have, "limit": limit}) if have > limit else None


def start_funds(pos: Position, a: StartCompany) -> Refusal | None:
    """A president's certificate costs as many times par as it has shares (10.4, 14.1)."""
    refusal = stock.start_funds(pos, a)
    return None if refusal is None else Refusal("start.funds", refusal.params)


def deal_not_declined(pos: Position, a: BuyPrivate) -> Refusal | None:
    """Private companies change hands by agreement; terms once declined must get better (7.1)."""
    refusal = privates.not_just_declined(pos, a)
    return None if refusal is None else Refusal("private.declined", refusal.params)


# -- track and stations ------------------------------------------------------------------------


def home_tile_first(pos: Position, a: LayTile) -> Refusal | None:
    """Until the home hex has track the company's own tile goes nowhere else (11.3)."""
    if a.power:
        return None
    home = pos.title.companies[pos.state.company].home
    if a.hex != home and not pos.track.faces[pos.title.map.by_name[home]].pieces:
        return Refusal("tile.home-first", {"hex": a.hex, "home": home})
    return None


def connected(pos: Position, a: LayTile) -> Refusal | None:
    """First tiles carry on a route; upgrades of plain track need new track on one (11.3)."""
    refusal = track.connected(pos, a)
    if refusal is not None and pos.track.faces[tile_power.hex_of(pos, a)].rank:
        return Refusal("tile.upgrade-not-connected", refusal.params)
    return refusal


def home_city(pos: Position, company: int) -> int:
    """The city with the company's sign, or the one that has taken over its track (11.4)."""
    home = pos.title.companies[company]
    h = pos.title.map.by_name[home.home]
    face = pos.track.faces[h]
    if len(face.stops) == 1:
        return 0
    sides = pos.title.map.hexes[h].face.stop_exits(home.home_city)
    return next(k for k in range(len(face.stops)) if face.stop_exits(k) & sides)


def tile_power_may_be_bought(pos: Position) -> bool:
    """18xx.games keeps the track step open while a pair of tiles could still be had."""
    if not pos.title.auto_pass or "buy-privates" not in pos.phase.flags:
        return False
    s = pos.state
    cash = pos.company_cash(s.company)
    for private in pos.title.privates:
        extra = any(isinstance(p, ExtraTile) and p.extra for p in private.powers)
        owner = s.owner[private.number]
        if extra and 0 <= owner < s.players and cash >= private.low:
            return True
    return False


# -- trains ------------------------------------------------------------------------------------


def bank_trains(pos: Position) -> list[int]:
    """From phase 6 on D trains are sold beside the 6 (8, 11.7)."""
    cards = first_of_depot(pos)
    if "d-on-sale" in pos.phase.flags:
        endless = [c for c in pos.state.depot if family_of(pos, c).count == UNLIMITED]
        cards += [c for c in endless if c not in cards]
    return cards


def export_train(pos: Position) -> None:
    """The next 2, 3 or 4 leaves the game, with all that the first of its kind causes (11.9)."""
    card = pos.state.depot[0]
    family = family_of(pos, card)
    if not family.exported:
        return
    take_from_depot(pos, card)
    pos.tell("exported", train=family.name)
    new_train_sold(pos, family)


def operating_round_ended(pos: Position) -> None:
    """After the last of a set a train is exported; its discards come before any stock turn."""
    s = pos.state
    if s.or_number >= s.or_count and not s.bank_broke:
        export_train(pos)
    after_operating_round(pos)


def close_privates(pos: Position) -> None:
    """The first 5 train closes all private companies, unpaid (7.1)."""
    s = pos.state
    s.owner = [CLOSED] * len(s.owner)
    pos.tell("privates-closed")


# -- emergencies -------------------------------------------------------------------------------


def stops_when_enough(pos: Position, a: SellShares) -> Refusal | None:
    """A block is too large if one share fewer would have raised enough (11.8)."""
    if not in_emergency(pos):
        return None
    price = pos.price(pos.title.company_number[a.company])
    if pos.state.cash[president(pos)] + (a.count - 1) * price >= short_of(pos):
        return Refusal("emergency.too-much", {"company": a.company, "count": a.count})
    return None


def apply_sell(pos: Position, a: SellShares) -> None:
    price = pos.price(pos.title.company_number[a.company])
    stock.apply_sell(pos, a)
    if in_emergency(pos):
        pos.state.turn.least = price  # what the last share brought


def sale_spent_on_site(pos: Position, a: BuyTrain) -> Refusal | None:
    """On 18xx.games money from the last share sold may not be left over from a deal."""
    s = pos.state
    if not pos.title.site_limits or not s.turn.least or a.seller in BANK_SELLERS:
        return None
    cash = pos.company_cash(s.company)
    total = cash + s.cash[president(pos)]
    if cash < face_price(pos, a) and a.price <= total - s.turn.least:
        return Refusal("site.stricter")
    return None
