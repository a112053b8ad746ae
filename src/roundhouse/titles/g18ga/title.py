"""18GA: its data with the standard rules, and the few things that differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from roundhouse.core.actions import Action, BuyPrivate, ChooseCity, PlaceToken, SellShares
from roundhouse.core.package_files import package_folder
from roundhouse.engine.position import Handler, Title
from roundhouse.rules.privates.effects import share_for_first_buyer, tile_power_may_come
from roundhouse.rules.running.revenue import printed_revenue
from roundhouse.rules.standard import HANDLERS, STEPS_WITH_TRADE
from roundhouse.rules.standard_hooks import standard_hooks
from roundhouse.rules.stock.sell import sell_half_certificate, sell_presidency
from roundhouse.rules.stock.sell_down import with_sell_down
from roundhouse.rules.trains.buy_train import closed_by_limit
from roundhouse.titles.g18ga import city_choice, eighteenxx_games, free_train
from roundhouse.titles.g18ga.powers import POWERS
from roundhouse.titles.loading.build import assemble, read
from roundhouse.titles.loading.first_rules import (
    by_the_book,
    keep_first_rules,
    with_late_tile_powers,
)
from roundhouse.titles.loading.option_file import load_options
from roundhouse.titles.loading.source import TitleSource

FILES = package_folder("roundhouse.titles.g18ga")
OPTIONS = load_options(FILES / "options.toml")


def handlers(chosen: Mapping[str, str]) -> dict[type[Action], Handler]:
    """The standard handlers, plus choosing a city after a token is placed."""
    own: dict[type[Action], Handler] = {}
    for kind, handler in HANDLERS.items():
        own[kind] = handler
        if kind is PlaceToken:
            own[ChooseCity] = city_choice.CHOOSE_CITY
    # Half of a president's certificate has a separate clause.
    own[SellShares] = own[SellShares].with_guards(
        instead={sell_presidency: (sell_half_certificate, sell_presidency)}
    )
    if by_the_book(chosen):
        own = with_sell_down(own)
        own[BuyPrivate] = own[BuyPrivate].with_guards(after=(free_train.proceeds_are_for_train,))
    return own


def build(chosen: Mapping[str, str]) -> Title:
    """The title with its options in force."""
    folder = read(FILES, OPTIONS, chosen, powers=POWERS)
    standard = standard_hooks(printed_revenue(folder.entities.privates, free_towns=True))
    hooks = replace(
        standard,
        effects={**standard.effects, "close-privates": free_train.privates_close},
        pending={**standard.pending, "city": city_choice.decision},
        unsettled_city=city_choice.choose_city,
        set_up=free_train.free_train_aside,
        private_sold=share_for_first_buyer,
        private_bought_by_corporation=free_train.train_for_buying_corporation,
        track_lingers=tile_power_may_come,
        out_of_order=closed_by_limit,
        sells_train=free_train.sells_all_but_given,
    )
    if chosen["site_limits"] == "on":
        hooks = replace(
            hooks,
            cities_to_choose_from=1,
            after_lay=eighteenxx_games.note_route,
            can_run=eighteenxx_games.can_run_or_could,
            needs_train=eighteenxx_games.can_run_or_could,
        )
    hooks = with_late_tile_powers(hooks, chosen)
    return assemble(folder, hooks, handlers=handlers(chosen), operating_steps=STEPS_WITH_TRADE)


SOURCE = TitleSource(
    FILES,
    OPTIONS,
    build,
    eighteenxx_games.NOTATION,
    {1: keep_first_rules(first_priority="first_seat", loop_connection="refused")},
)
