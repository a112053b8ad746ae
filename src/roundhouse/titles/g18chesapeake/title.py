"""18Chesapeake: its data with the standard rules, and what differs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core import actions as a
from roundhouse.core.package_files import package_folder
from roundhouse.core.state import Round
from roundhouse.engine.citations import cited_as
from roundhouse.engine.position import Handler, Title
from roundhouse.rules.emergency import president_contribution
from roundhouse.rules.emergency.emergency import just_enough
from roundhouse.rules.privates.effects import share_for_first_buyer
from roundhouse.rules.running.revenue import printed_revenue
from roundhouse.rules.standard import HANDLERS, ROUNDS
from roundhouse.rules.standard_hooks import TitleHooks, standard_hooks
from roundhouse.rules.stock import buy, par
from roundhouse.rules.stock.stock_round import SHARES_ONLY
from roundhouse.rules.track import lay_tile, tile_power
from roundhouse.titles.g18chesapeake import (
    announce,
    eighteenxx_games,
    overrides,
    random_presidency,
    share_by_share,
    tile_power_followups,
    train_export,
    two_players,
)
from roundhouse.titles.g18chesapeake.overrides import tile_power_may_be_bought
from roundhouse.titles.loading.build import Folder, assemble, read
from roundhouse.titles.loading.first_rules import by_the_book, keep_first_rules
from roundhouse.titles.loading.option_file import load_options
from roundhouse.titles.loading.source import TitleSource

FILES = package_folder("roundhouse.titles.g18chesapeake")
OPTIONS = load_options(FILES / "options.toml")
UNUSED = (a.SellPrivate, a.PlaceMarker)

SELL = replace(HANDLERS[a.SellShares], apply=share_by_share.apply_sell)
LAY_TILE = lay_tile.LAY_TILE.with_guards(
    instead={
        tile_power.power_usable: (
            tile_power_followups.power_usable,
            tile_power_followups.second_of_pair,
            tile_power_followups.pair_not_forfeit,
            overrides.home_tile_first,
        ),
        lay_tile.connected: (overrides.connected,),
    },
    after=(tile_power_followups.pair_joined,),
)


def handlers() -> dict[type[a.Action], Handler]:
    """The standard handlers with this title's changes."""
    par_funds = cited_as(par.par_funds, "start.funds")
    return {
        **{kind: handler for kind, handler in HANDLERS.items() if kind not in UNUSED},
        a.Par: HANDLERS[a.Par].with_guards(
            buy.sell_down_first, instead={par.par_funds: (par_funds,)}
        ),
        a.BuyShare: two_players.BUY.with_guards(buy.sell_down_first),
        a.SellShares: SELL.with_guards(instead={just_enough: (share_by_share.stops_when_enough,)}),
        a.LayTile: replace(
            LAY_TILE,
            implied=LAY_TILE.implied | {tile_power_followups.power_usable, overrides.connected},
        ),
        a.PlaceToken: HANDLERS[a.PlaceToken].with_guards(tile_power_followups.token_power_now),
        a.RunTrains: announce.RUN,
        a.BuyTrain: HANDLERS[a.BuyTrain].with_guards(without=(president_contribution.sold_enough,)),
    }


def hooks(folder: Folder) -> TitleHooks:
    standard = standard_hooks(printed_revenue(folder.entities.privates))
    return replace(
        standard,
        pending={
            **standard.pending,
            "pair": tile_power_followups.pair_decision,
            "free-token": tile_power_followups.free_token_decision,
            "announce": announce.decision,
        },
        passes={
            **standard.passes,
            "free-token": tile_power_followups.free_token_declined,
            "announce": announce.silent,
        },
        set_up=random_presidency.draw,
        auction_all_passed=train_export.all_passed,
        private_sold=share_for_first_buyer,
        private_text=random_presidency.text_with_corporation,
        end_of_stock_round=two_players.end_of_stock_round,
        after_operating_round=train_export.operating_round_ended,
        president_units=two_players.president_units,
        floated=two_players.floated,
        track_lingers=tile_power_may_be_bought,
        tile_power_used=tile_power_followups.tile_power_used,
        home_city=overrides.home_city_by_track,
        token_placed=tile_power_followups.free_token_placed,
        train_bought=random_presidency.retires_with_first_train,
    )


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    folder = read(FILES, OPTIONS, chosen)
    own, own_handlers = hooks(folder), handlers()
    if chosen["site_limits"] == "on":
        own = replace(own, set_up=eighteenxx_games.draw_by_its_seed)
        buying = own_handlers[a.BuyTrain].with_guards(after=(eighteenxx_games.sale_is_spent,))
        own_handlers[a.BuyTrain] = buying
    if not by_the_book(chosen):
        own_handlers[a.BuyShare] = two_players.BUY_WITH_FUNDS.with_guards(buy.sell_down_first)
    return assemble(
        folder,
        own,
        handlers=own_handlers,
        rounds={**ROUNDS, Round.STOCK: SHARES_ONLY},
    )


SOURCE = TitleSource(
    FILES,
    OPTIONS,
    build,
    eighteenxx_games.NOTATION,
    {1: keep_first_rules(loop_connection="refused")},
)
