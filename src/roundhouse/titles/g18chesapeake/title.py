"""18Chesapeake as a title: which of the rules it plays by, and what is put together differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import resources

from roundhouse.core import actions as a
from roundhouse.core.state import Round
from roundhouse.rules import drawn_presidency, export, two_players
from roundhouse.rules.build import Folder, assemble, read
from roundhouse.rules.citations import cited_as
from roundhouse.rules.hooks import Hooks
from roundhouse.rules.optionfile import load_options
from roundhouse.rules.private_effects import share_for_first_buyer, tile_power_may_be_bought
from roundhouse.rules.revenue import printed_revenue
from roundhouse.rules.rounds.stock import SHARES_ONLY
from roundhouse.rules.standard import HANDLERS, ROUNDS
from roundhouse.rules.steps import (
    announce,
    buy,
    homes,
    privates,
    share_by_share,
    stock,
    tile_power,
    tile_sequels,
    track,
    trains,
)
from roundhouse.rules.steps.emergency import just_enough
from roundhouse.rules.title import Handler, Title
from roundhouse.titles.g18chesapeake import overrides

FILES = resources.files(__package__)
OPTIONS = load_options(FILES / "options.toml")
UNUSED = (a.SellPrivate, a.PlaceMarker, a.ChooseCity)

SELL = replace(HANDLERS[a.SellShares], apply=share_by_share.apply_sell)
LAY_TILE = track.LAY_TILE.with_guards(
    instead={
        tile_power.power_usable: (
            tile_sequels.power_usable,
            tile_sequels.second_of_pair,
            tile_sequels.pair_not_forfeit,
            homes.home_tile_first,
        ),
        track.connected: (overrides.connected,),
    },
    after=(tile_sequels.pair_joined,),
)


def handlers() -> dict[type[a.Action], Handler]:
    """The standard handlers with what differs here."""
    par_funds = cited_as(stock.par_funds, "start.funds")
    not_declined = cited_as(privates.not_just_declined, "private.declined")
    return {
        **{kind: handler for kind, handler in HANDLERS.items() if kind not in UNUSED},
        a.Par: HANDLERS[a.Par].with_guards(
            buy.sell_down_first, instead={stock.par_funds: (par_funds,)}
        ),
        a.BuyShare: two_players.BUY.with_guards(buy.sell_down_first),
        a.SellShares: SELL.with_guards(instead={just_enough: (share_by_share.stops_when_enough,)}),
        a.BuyPrivate: HANDLERS[a.BuyPrivate].with_guards(
            instead={privates.not_just_declined: (not_declined,)}
        ),
        a.LayTile: replace(
            LAY_TILE,
            implied=LAY_TILE.implied | {tile_sequels.power_usable, overrides.connected},
        ),
        a.PlaceToken: HANDLERS[a.PlaceToken].with_guards(tile_sequels.token_power_now),
        a.RunTrains: announce.RUN,
        a.BuyTrain: HANDLERS[a.BuyTrain].with_guards(
            instead={trains.sold_enough: (share_by_share.sale_spent_there,)}
        ),
    }


def hooks(folder: Folder) -> Hooks:
    return Hooks(
        revenue_rules=printed_revenue(folder.entities.privates),
        set_up=drawn_presidency.draw,
        auction_all_passed=export.all_passed,
        private_sold=share_for_first_buyer,
        private_text=drawn_presidency.text_with_corporation,
        end_of_stock_round=two_players.end_of_stock_round,
        after_operating_round=export.operating_round_ended,
        president_units=two_players.president_units,
        floated=two_players.floated,
        track_lingers=tile_power_may_be_bought,
        tile_power_used=tile_sequels.tile_power_used,
        home_city=homes.home_city_by_track,
        token_placed=tile_sequels.free_token_placed,
        train_bought=drawn_presidency.retires_with_first_train,
    )


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    folder = read(FILES, OPTIONS, chosen)
    return assemble(
        folder,
        hooks(folder),
        handlers=handlers(),
        rounds={**ROUNDS, Round.STOCK: SHARES_ONLY},
    )
