"""What titles may decide differently, as one record of small functions.

The defaults are what most of the titles share. A field exists because two titles differ in
it, or so that a step need not know another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from roundhouse.core.actions import Action, BuyTrain
from roundhouse.core.state import Round, State
from roundhouse.finance.market import operating_key
from roundhouse.rules import fleet, stock_moves
from roundhouse.rules.ending import after_operating_round, end_at_top_price, score
from roundhouse.rules.position import Decision, Position
from roundhouse.rules.private_effects import close_privates, remove_markers
from roundhouse.rules.rounds import auction as auction_round
from roundhouse.rules.rounds import operating, stock
from roundhouse.rules.standard import DEALS
from roundhouse.rules.steps import (
    announce,
    auction,
    city_choice,
    convert,
    discard,
    dividend,
    draft,
    emergency,
    homes,
    lay_rules,
    offers,
    run,
    tile_power,
    tile_sequels,
    token,
)
from roundhouse.rules.steps import stock as stock_step
from roundhouse.rules.steps.trains import face_price
from roundhouse.rules.title import Title

Do = Callable[[Position], None]

#: What the first train of a phase does, by the names that phases use.
EFFECTS: Mapping[str, Do] = {
    "close-privates": close_privates,
    "remove-markers": remove_markers,
    convert.ENLARGES_ALL: convert.enlarge_all,
}


def nothing(*_: Any) -> None:
    """A hook that a title leaves empty."""


def each(*hooks: Callable[..., None]) -> Callable[..., None]:
    """One hook that is several, in this order."""

    def all_of_them(*arguments: Any) -> None:
        for hook in hooks:
            hook(*arguments)

    return all_of_them


def no(*_: Any) -> bool:
    return False


def yes(*_: Any) -> bool:
    return True


def sale_or_stock_round(pos: Position) -> None:
    """The sale of the privates comes first, unless it is part of the stock rounds."""
    first = Round.AUCTION if pos.title.auction.separate else Round.STOCK
    pos.title.rounds[first].start(pos)


def nothing_to_draw(title: Title, seed: int, players: int) -> Mapping[str, object]:
    del title, seed, players
    return {}


def costs_nothing(*_: Any) -> int:
    return 0


def free_at_last(pos: Position, private: int) -> int:
    del pos, private
    return 0


def limit_by_players(pos: Position) -> int:
    return pos.title.cert_limit[pos.state.players]


def printed_president_units(pos: Position, corporation: int) -> int:
    return pos.title.corporations[corporation].president_units


def printed_text(pos: Position, private: int) -> str:
    return pos.title.privates[private].text


def by_price(pos: Position) -> list[int]:
    """Floated corporations in operating order."""
    s, market = pos.state, pos.title.market
    floated = [
        c.number
        for c in pos.title.corporations
        if s.floated >> c.number & 1 and s.cell[c.number] >= 0
    ]
    return sorted(floated, key=lambda c: operating_key(market, s, c))


def president(pos: Position, corporation: int) -> int:
    return pos.state.president[corporation]


def only_the_decider(pos: Position, corporation: int) -> tuple[int, ...]:
    return (pos.title.hooks.decider(pos, corporation),)


def phase_train_limit(pos: Position, corporation: int) -> int:
    """By the phase; smaller corporations may have another, and a power may add one train."""
    phase, s = pos.phase, pos.state
    small = phase.small_train_limit and convert.is_small(pos, corporation)
    limit = phase.small_train_limit if small else phase.train_limit
    return limit + (s.bonus_limit >> corporation & 1)


def sells_any_but_obsolete(pos: Position, corporation: int, card: int) -> bool:
    del corporation
    return not fleet.is_obsolete(pos, card)


def list_price(pos: Position, a: BuyTrain) -> int:
    return face_price(pos, a)


def with_route_or_always(pos: Position, corporation: int) -> bool:
    """Who has to own a train: a corporation with a route, or every one."""
    return pos.title.train_rules.must_own == "always" or run.can_run(pos, corporation)


def no_special_purchases(pos: Position) -> Iterator[BuyTrain]:
    del pos
    return iter(())


def no_powers(pos: Position, corporation: int) -> list[str]:
    del pos, corporation
    return []


def pool_pays_corporation(s: State) -> tuple[int, ...]:
    return (s.POOL,)


def sole_holder(pos: Position, corporation: int) -> bool:
    """Nobody can insist on the best run if only the president holds shares."""
    s = pos.state
    return not any(
        s.held(corporation, p) for p in range(s.players) if p != s.president[corporation]
    )


@dataclass(frozen=True)
class Hooks:
    revenue_rules: Callable[..., Any]
    # the course of play
    opening: Do = sale_or_stock_round
    draw_setup: Callable[[Title, int, int], Mapping[str, object]] = nothing_to_draw
    set_up: Callable[[Title, State, Mapping[str, object]], None] = nothing
    under_the_deck: Callable[[Position, int], None] = draft.under_the_deck
    draft_floor: Callable[[Position, int], int] = free_at_last
    after_auction: Do = auction_round.first_stock_round
    auction_all_passed: Do = auction_round.cheaper_or_income
    end_of_stock_round: Do = stock.fall_and_rise
    after_operating_round: Do = after_operating_round
    income: Do = operating.income
    after_action: Do = nothing
    turn_begins: Callable[[Position, int], None] = token.place_homes
    score: Callable[[Position, int], int] = score
    pending: Mapping[str, Callable[[Position], Decision]] = field(
        default_factory=lambda: {
            "bidding": auction.bidding_decision,
            "offer": offers.decision,
            "discard": discard.decision,
            "city": city_choice.decision,
            "par": stock_step.par_decision,
            "pair": tile_sequels.pair_decision,
            "free-token": tile_sequels.free_token_decision,
            "announce": announce.decision,
        }
    )
    passes: Mapping[str, Do] = field(
        default_factory=lambda: {
            "bidding": auction.pass_bidding,
            "free-token": tile_sequels.free_token_declined,
            "announce": announce.silent,
        }
    )
    # people and paper
    decider: Callable[[Position, int], int] = president
    deciders: Callable[[Position, int], tuple[int, ...]] = only_the_decider
    certificate_limit: Callable[[Position], int] = limit_by_players
    president_units: Callable[[Position, int], int] = printed_president_units
    operating_order: Callable[[Position], list[int]] = by_price
    president_changed: Callable[[Position, int], None] = nothing
    floated: Callable[[Position, int], None] = nothing
    price_after_sale: Callable[..., None] = stock_moves.drop_rows
    price_moved: Callable[[Position, int], None] = end_at_top_price
    par_set: Callable[[Position, int], None] = nothing
    share_bought: Callable[[Position, int, str], None] = nothing
    # privates
    private_sold: Callable[[Position, int, int], None] = nothing
    private_text: Callable[[Position, int], str] = printed_text
    private_bought_by_corporation: Callable[[Position, int, int], None] = nothing
    deals: Mapping[type[Action], Callable[..., None]] = field(default_factory=lambda: DEALS)
    # track and tokens
    tile_cost: Callable[..., int] = lay_rules.terrain_cost
    power_tile_cost: Callable[..., int] = costs_nothing
    tiles_left: Callable[..., bool] = lay_rules.one_tile
    track_lingers: Callable[[Position], bool] = no
    after_lay: Callable[..., None] = nothing
    tile_power_used: Callable[..., None] = tile_power.power_used_up
    token_price: Callable[..., int] = token.next_on_charter
    homes_waiting: Callable[[Position, int, int], list[int]] = homes.homes_waiting
    home_city: Callable[[Position, int], int] = homes.home_city
    token_placed: Callable[[Position, int, int], None] = nothing
    # running
    can_run: Callable[[Position, int], bool] = run.can_run
    train_may_run: Callable[[Position, int, int], bool] = yes
    run_is_free: Callable[[Position, int], bool] = sole_holder
    revenue_powers: Callable[[Position, int], list[str]] = no_powers
    revenue_options: Callable[[Title], tuple[tuple[str, object], ...]] = lambda _: ()
    # dividends
    dividend_kinds: tuple[str, ...] = ("pay", "withhold")
    kept_from_dividend: Callable[[Position, str, int], int] = dividend.kept_all_or_nothing
    shares_paying_corporation: Callable[[State], tuple[int, ...]] = pool_pays_corporation
    price_after_dividend: Callable[[Position, int, int], None] = dividend.right_or_left
    # trains
    train_limit: Callable[[Position, int], int] = phase_train_limit
    effects: Mapping[str, Do] = field(default_factory=lambda: EFFECTS)
    obsolete_at_buyer: Callable[..., None] = nothing
    to_pool: Callable[[Position, int], None] = fleet.to_pool
    sells_train: Callable[[Position, int, int], bool] = sells_any_but_obsolete
    train_price: Callable[[Position, BuyTrain], int] = list_price
    special_train_purchases: Callable[[Position], Iterator[BuyTrain]] = no_special_purchases
    treasury_price: Callable[[Position], int] = fleet.cheapest_from_bank
    helped_price: Callable[[Position], int] = fleet.cheapest_from_bank
    needs_train: Callable[[Position, int], bool] = with_route_or_always
    before_train_arrives: Callable[..., None] = nothing
    train_bought: Callable[[Position, int], None] = nothing
    trains_linger: Callable[[Position], bool] = no
    bankruptcy: Callable[[Position, int], None] = emergency.game_ends
    corporation_leaves: Callable[[Position, int], None] = nothing
    corporation_closed: Callable[[Position, int], None] = nothing
