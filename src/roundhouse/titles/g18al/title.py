"""18AL: its data with the standard rules, and the few things that differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core.actions import Action, BuyPrivate, BuyTrain, LayTile, PlaceMarker, SellShares
from roundhouse.core.package_files import package_folder
from roundhouse.engine.position import Handler, Title
from roundhouse.rules.emergency.president_contribution import helped_cheapest
from roundhouse.rules.privates.effects import tile_power_may_come
from roundhouse.rules.running.revenue import printed_revenue
from roundhouse.rules.standard import HANDLERS, PRIVATES, STEPS_WITH_TRADE
from roundhouse.rules.standard_hooks import TitleHooks, nothing, standard_hooks
from roundhouse.rules.stock.sell import sell_half_certificate, sell_presidency
from roundhouse.rules.stock.sell_down import with_sell_down
from roundhouse.rules.trains import train_power
from roundhouse.rules.trains.buy_train import closed_by_limit
from roundhouse.titles.g18al import overrides
from roundhouse.titles.g18al.eighteenxx_games import NOTATION
from roundhouse.titles.g18al.powers import POWERS
from roundhouse.titles.loading.build import Folder, assemble, read
from roundhouse.titles.loading.first_rules import (
    by_the_book,
    keep_first_rules,
    with_late_tile_powers,
)
from roundhouse.titles.loading.option_file import load_options
from roundhouse.titles.loading.source import TitleSource

FILES = package_folder("roundhouse.titles.g18al")
OPTIONS = load_options(FILES / "options.toml")


def hooks(folder: Folder, chosen: Mapping[str, str]) -> TitleHooks:
    own = replace(
        standard_hooks(printed_revenue(folder.entities.privates, free_towns=True)),
        revenue_powers=overrides.revenue_powers,
        private_bought_by_corporation=overrides.chits_for_buying_corporation,
        president_changed=overrides.chits_leave_with_president,
        track_lingers=tile_power_may_come,
        out_of_order=closed_by_limit,
        token_placed=overrides.objective_reached,
        train_price=train_power.price,
        special_train_purchases=train_power.purchases,
        before_train_arrives=train_power.close_if_used,
        treasury_price=overrides.reduced_cheapest,
        helped_price=overrides.reduced_cheapest,
        obsolete_at_buyer=overrides.buyer_loses_obsolete,
    )
    if not by_the_book(chosen):
        own = replace(own, helped_price=overrides.list_cheapest_reduced)
    if chosen["chit_removal"] == "never":
        own = replace(own, president_changed=nothing)
    if chosen["obsolete_buyer"] == "kept_until_next_run":
        own = replace(own, obsolete_at_buyer=nothing)
    return with_late_tile_powers(own, chosen)


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    endless = chosen["unlimited_4d"] == "on"
    counts = [f"4d_count_{chosen['unlimited_4d_count']}"] if endless else []
    folder = read(FILES, OPTIONS, chosen, counts, powers=POWERS)
    last = replace(PRIVATES, needs_decision=overrides.turn_stays_open)
    # Half of a president's certificate has a separate clause.
    selling = HANDLERS[SellShares].with_guards(
        instead={sell_presidency: (sell_half_certificate, sell_presidency)}
    )
    laying = HANDLERS[LayTile].with_guards(overrides.terminal_by_power)
    own: dict[type[Action], Handler] = {**HANDLERS, SellShares: selling, LayTile: laying}
    if by_the_book(chosen):
        own = with_sell_down(own)
        own[BuyTrain] = own[BuyTrain].with_guards(
            instead={helped_cheapest: (overrides.helped_at_reduced,)}
        )
    return assemble(
        folder,
        hooks(folder, chosen),
        handlers=own,
        operating_steps=tuple(last if step is PRIVATES else step for step in STEPS_WITH_TRADE),
        anytime=(BuyPrivate, PlaceMarker),
    )


#: Games of version 1 were played with these values.
FIRST = {"first_priority": "first_seat", "loop_connection": "refused", "corinth": "map"}
SOURCE = TitleSource(FILES, OPTIONS, build, NOTATION, {1: keep_first_rules(**FIRST)})
