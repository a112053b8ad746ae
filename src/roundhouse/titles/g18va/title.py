"""18VA: its data with its rules, and how its options change them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core import actions as a
from roundhouse.core.package_files import package_folder
from roundhouse.core.state import Round
from roundhouse.engine.position import Title
from roundhouse.rules.endings.elimination import eliminate
from roundhouse.rules.endings.ending import after_operating_round
from roundhouse.rules.privates.effects import share_for_first_buyer
from roundhouse.rules.standard import ROUNDS
from roundhouse.rules.standard_hooks import TitleHooks, each, no, standard_hooks
from roundhouse.rules.stock.stock_round import SHARES_ONLY
from roundhouse.rules.tokens import place_token
from roundhouse.rules.trains import depot, train_power
from roundhouse.titles.g18va import convert, more_trains, overrides, type_limit
from roundhouse.titles.g18va.eighteenxx_games import after_bankruptcy, habits, type_names
from roundhouse.titles.g18va.eighteenxx_games.notation import NOTATION
from roundhouse.titles.g18va.freight import MARKER_DOUBLED, freight_revenue
from roundhouse.titles.g18va.handlers import ANY_TIME, handlers, operating_steps
from roundhouse.titles.g18va.open_auction import OPEN_AUCTION, seated_by_cash
from roundhouse.titles.g18va.overrides import presidency_started, set_follows_phase
from roundhouse.titles.g18va.powers import POWERS
from roundhouse.titles.loading.build import Folder, assemble, read
from roundhouse.titles.loading.first_rules import keep_first_rules
from roundhouse.titles.loading.option_file import load_options
from roundhouse.titles.loading.source import TitleSource

FILES = package_folder("roundhouse.titles.g18va")
OPTIONS = load_options(FILES / "options.toml")


LAST_PHASE = "4D"


def hooks(folder: Folder, chosen: Mapping[str, str]) -> TitleHooks:
    doubled = chosen["rea_doubled_at_freight_port"] == "yes"
    standard = standard_hooks(freight_revenue(folder.entities.privates, treasury_until=LAST_PHASE))
    own = replace(
        standard,
        train_limit=convert.train_limit,
        effects={**standard.effects, convert.ENLARGES_ALL: convert.enlarge_all},
        revenue_options=lambda _: ((MARKER_DOUBLED, doubled),),
        after_auction=seated_by_cash,
        private_sold=share_for_first_buyer,
        par_set=presidency_started,
        share_bought=convert.underwrite,
        floated=place_token.place_home,
        end_of_stock_round=convert.large_rise_if_sold_out,
        after_operating_round=set_follows_phase,
        homes_waiting=overrides.homes_until_floated,
        run_is_free=no,
        price_after_dividend=overrides.right_if_price_reached,
        to_pool=overrides.to_pool_undeclared,
        train_price=train_power.price,
        special_train_purchases=train_power.purchases,
        before_train_arrives=each(
            train_power.close_if_used, overrides.note_power, type_limit.note_type
        ),
        trains_linger=more_trains.might_raise,
        bankruptcy=eliminate,
        corporation_closed=convert.may_start_again,
    )
    if chosen["or_count"] == "fixed_at_set_start":
        own = replace(own, after_operating_round=after_operating_round)
    if chosen["reorder_after_bankruptcy"] == "no":
        own = replace(
            own,
            operating_order=habits.kept_or_by_price,
            price_after_sale=habits.sale_restores_order,
        )
    if chosen["site_limits"] == "on":
        own = replace(
            own,
            to_pool=depot.to_pool,  # a train keeps its declared type
            before_train_arrives=each(own.before_train_arrives, type_names.note_name),
            bankruptcy=after_bankruptcy.eliminate_and_note,
            after_lay=after_bankruptcy.tile_laid,
            token_placed=after_bankruptcy.token_placed,
            floated=after_bankruptcy.home_placed,
            turn_begins=after_bankruptcy.turn_begins,
            can_run=after_bankruptcy.can_run,
        )
    if chosen["closure_special_tokens"] == "every_express_marker":
        closed = each(convert.may_start_again, habits.every_marker_goes)
        own = replace(own, corporation_closed=closed)
    return own


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    any_time = chosen["private_token_timing"] == ANY_TIME
    folder = read(FILES, OPTIONS, chosen, powers=POWERS)
    return assemble(
        folder,
        hooks(folder, chosen),
        handlers=handlers(chosen),
        rounds={**ROUNDS, Round.AUCTION: OPEN_AUCTION, Round.STOCK: SHARES_ONLY},
        operating_steps=operating_steps(chosen),
        anytime=(a.BuyPrivate, a.PlaceMarker) if any_time else (a.BuyPrivate,),
    )


#: Games of version 1 were played with these values.
FIRST = {"emergency_blocks": "one", "bankruptcy": "stock_sold", "port_sides": "arrow"}
SOURCE = TitleSource(FILES, OPTIONS, build, NOTATION, {1: keep_first_rules(**FIRST)})
