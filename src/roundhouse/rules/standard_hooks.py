"""Hooks as most titles use them. A title replaces what it does differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import ParamSpec

from roundhouse.core import actions as a
from roundhouse.core.actions import BuyTrain
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import Round, State
from roundhouse.engine.hook_shapes import RevenueRulesOf
from roundhouse.engine.hooks import Hooks
from roundhouse.engine.position import Position, Title
from roundhouse.finance.market import operating_key
from roundhouse.rules.auctions import auction, auction_round
from roundhouse.rules.emergency import emergency
from roundhouse.rules.endings import ending
from roundhouse.rules.operating import operating_round
from roundhouse.rules.privates import offers, trade
from roundhouse.rules.privates.effects import close_privates, remove_markers
from roundhouse.rules.running import dividend, run
from roundhouse.rules.stock import par, share_transactions, stock_round
from roundhouse.rules.tokens import homes, place_token
from roundhouse.rules.track import lay_rules, tile_power
from roundhouse.rules.trains import buy_train, depot, discard
from roundhouse.rules.trains.trains_for_sale import face_price

TitleHooks = Hooks[Position, Title]
A = ParamSpec("A")


def nothing(*_: object) -> None:
    """A hook that a title leaves empty."""


def each(*hooks: Callable[A, None]) -> Callable[A, None]:
    """Several hooks combined into one, called in this order."""

    def all_of_them(*args: A.args, **kwargs: A.kwargs) -> None:
        for hook in hooks:
            hook(*args, **kwargs)

    return all_of_them


def no(*_: object) -> bool:
    return False


def yes(*_: object) -> bool:
    return True


def no_more_to_say(pos: Position, action: a.Action) -> Refusal | None:
    del pos, action
    return None


def sale_or_stock_round(pos: Position) -> None:
    """The auction of privates comes first, unless it is part of the stock rounds."""
    first = Round.AUCTION if pos.title.auction.separate else Round.STOCK
    pos.title.rounds[first].start(pos)


def nothing_to_draw(title: Title, seed: int, players: int) -> Mapping[str, object]:
    del title, seed, players
    return {}


def costs_nothing(*_: object) -> int:
    return 0


def limit_by_players(pos: Position) -> int:
    return pos.title.cert_limit[pos.state.players]


def printed_president_units(pos: Position, corporation: int) -> int:
    """The president's certificate as printed. Clause 18Chesapeake 7.2-1."""
    return pos.title.corporations[corporation].president_units


def printed_text(pos: Position, private: int) -> str:
    return pos.title.privates[private].text


def by_price(pos: Position) -> list[int]:
    """Floated corporations in operating order.

    Clauses 18GA 4(b), 18AL 4(b), 18Chesapeake 11-1, 18VA 4.5b.
    """
    s, market = pos.state, pos.title.market
    floated = [
        c.number
        for c in pos.title.corporations
        if s.floated >> c.number & 1 and s.cell[c.number] >= 0
    ]
    return sorted(floated, key=partial(operating_key, market, s))


def president(pos: Position, corporation: int) -> int:
    return pos.state.president[corporation]


def only_the_decider(pos: Position, corporation: int) -> tuple[int, ...]:
    return (pos.title.hooks.decider(pos, corporation),)


def sells_any_but_obsolete(pos: Position, corporation: int, card: int) -> bool:
    del corporation
    return not depot.is_obsolete(pos, card)


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
    """Dividends of shares in the pool go to the corporation; the IPO gets none.

    Clauses 18VA 4.5.6a, 18Chesapeake 11.6-4.
    """
    return (s.POOL,)


def sole_holder(pos: Position, corporation: int) -> bool:
    """Nobody can insist on the best run if only the president owns shares."""
    s = pos.state
    return not any(
        s.held(corporation, p) for p in range(s.players) if p != s.president[corporation]
    )


def phase_train_limit(pos: Position, corporation: int) -> int:
    del corporation
    return pos.phase.train_limit


def no_revenue_options(pos: Position) -> tuple[tuple[str, object], ...]:
    del pos
    return ()


def standard_hooks(revenue_rules: RevenueRulesOf) -> TitleHooks:
    """Every hook as most titles use it; revenue is always up to the title."""
    return Hooks(
        draw_setup=nothing_to_draw,
        set_up=nothing,
        opening=sale_or_stock_round,
        after_auction=auction_round.first_stock_round,
        auction_all_passed=auction_round.cheaper_or_income,
        end_of_stock_round=stock_round.fall_and_rise,
        income=operating_round.income,
        turn_begins=place_token.place_homes,
        after_operating_round=ending.after_operating_round,
        after_action=nothing,
        pending={
            "bidding": auction.bidding_decision,
            "offer": offers.decision,
            "discard": discard.decision,
            "par": par.par_decision,
        },
        passes={"bidding": auction.pass_bidding},
        out_of_order=no_more_to_say,
        end_game=ending.end_game,
        score=ending.score,
        decider=president,
        deciders=only_the_decider,
        certificate_limit=limit_by_players,
        president_units=printed_president_units,
        operating_order=by_price,
        president_changed=nothing,
        floated=nothing,
        par_set=nothing,
        share_bought=nothing,
        price_after_sale=share_transactions.drop_rows,
        price_moved=ending.end_at_top_price,
        private_sold=nothing,
        private_bought_by_corporation=nothing,
        private_text=printed_text,
        deals={a.BuyPrivate: trade.bought, a.SellPrivate: trade.sold, a.BuyTrain: buy_train.deal},
        tile_cost=lay_rules.terrain_cost,
        power_tile_cost=costs_nothing,
        tiles_left=lay_rules.one_tile,
        track_lingers=no,
        after_lay=nothing,
        tile_power_used=tile_power.power_used_up,
        token_price=place_token.next_on_charter,
        homes_waiting=homes.homes_waiting,
        home_city=homes.home_city,
        cities_to_choose_from=2,
        unsettled_city=nothing,
        token_placed=nothing,
        revenue_rules=revenue_rules,
        best_run=run.best_run,
        can_run=run.can_run,
        train_may_run=yes,
        run_is_free=sole_holder,
        revenue_powers=no_powers,
        revenue_options=no_revenue_options,
        dividend_kinds=("pay", "withhold"),
        kept_from_dividend=dividend.kept_all_or_nothing,
        shares_paying_corporation=pool_pays_corporation,
        price_after_dividend=dividend.right_or_left,
        train_limit=phase_train_limit,
        effects={"close-privates": close_privates, "remove-markers": remove_markers},
        obsolete_at_buyer=nothing,
        to_pool=depot.to_pool,
        sells_train=sells_any_but_obsolete,
        train_price=list_price,
        special_train_purchases=no_special_purchases,
        treasury_price=depot.cheapest_from_bank,
        helped_price=depot.cheapest_from_bank,
        needs_train=with_route_or_always,
        before_train_arrives=nothing,
        train_bought=nothing,
        trains_linger=no,
        bankruptcy=emergency.game_ends,
        corporation_leaves=nothing,
        corporation_closed=nothing,
    )
