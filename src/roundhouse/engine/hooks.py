"""What titles may decide differently: one record of small functions.

A hook exists because two titles differ in it, or because the engine needs something that only
rules know. ``rules.standard_hooks`` has what most titles share; a title replaces what
it does differently. ``docs/hooks.md`` is made from the lines below the fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from roundhouse.core.actions import Action, DividendKind
from roundhouse.engine import hook_shapes as shape
from roundhouse.engine.hidden import Draft, HiddenInformation

P = TypeVar("P")  # the position
T = TypeVar("T")  # the title


@dataclass(frozen=True, eq=False, repr=False)  # these take long to compile for so many
class Hooks(Generic[P, T]):
    """Everything a title decides by code. All fields are filled; none is optional but two."""

    # -- the course of play --------------------------------------------------------------------
    draw_setup: shape.DrawSetup[T]
    """Draws at random what is decided before play; stored with the game."""
    set_up: shape.SetUp[T]
    """Changes the first state by what was drawn."""
    opening: shape.Do[P]
    """Starts the first round."""
    after_auction: shape.Do[P]
    """Decides what follows when every private is sold."""
    auction_all_passed: shape.Do[P]
    """Decides what follows when all players pass in an auction."""
    end_of_stock_round: shape.Do[P]
    """Moves prices at the end of a stock round."""
    income: shape.Do[P]
    """Pays what privates pay at the start of an operating round."""
    turn_begins: shape.DoForCorporation[P]
    """Starts a corporation's operating turn."""
    after_operating_round: shape.Do[P]
    """Starts the next round, or ends the game."""
    after_action: shape.Do[P]
    """Runs after every action, before the next decision."""
    pending: Mapping[str, shape.DecisionOf[P]]
    """What is to be decided while something is pending, by the kind of pending decision."""
    passes: Mapping[str, shape.Do[P]]
    """What a pass means, by kind of decision, where it is not an ordinary one."""
    out_of_order: shape.Explain[P]
    """Why an action is not open now, if there is more to say than what is asked instead."""
    end_game: shape.EndGame[P]
    """Ends the game at once."""
    score: shape.AmountForPlayer[P]
    """A player's final worth, as it would be counted now."""

    # -- players and shares --------------------------------------------------------------------
    decider: shape.AmountForCorporation[P]
    """The player who decides for a corporation."""
    deciders: shape.Deciders[P]
    """The players who may decide in a corporation's operating turn."""
    certificate_limit: shape.Amount[P]
    """How many certificates a player may hold."""
    president_units: shape.AmountForCorporation[P]
    """How many shares the president's certificate stands for."""
    operating_order: shape.OperatingOrder[P]
    """Corporations in the order in which they operate."""
    president_changed: shape.DoForCorporation[P]
    """Runs when a corporation has a new president."""
    floated: shape.DoForCorporation[P]
    """Runs when a corporation floats."""
    par_set: shape.DoForCorporation[P]
    """Runs when a corporation's first price is set."""
    share_bought: shape.ShareBought[P]
    """Runs when a share was bought from the IPO or the pool."""
    price_after_sale: shape.PriceAfterSale[P]
    """Moves the price after shares were sold."""
    price_moved: shape.DoForCorporation[P]
    """Runs when a price has moved."""

    # -- privates ------------------------------------------------------------------------------
    private_sold: shape.DoForPrivate[P]
    """Runs when a player gets a private from the bank."""
    private_bought_by_corporation: shape.DoForPrivate[P]
    """Runs when a corporation buys a private."""
    private_text: shape.PrivateText[P]
    """What a private does, in words."""
    deals: Mapping[type[Action], shape.DoDeal[P]]
    """How an accepted offer is carried out, by its kind of action."""

    # -- track and tokens ----------------------------------------------------------------------
    tile_cost: shape.TileCost[P]
    """What a tile costs on this hex."""
    power_tile_cost: shape.PowerTileCost[P]
    """What a tile costs that is laid by a private's power."""
    tiles_left: shape.TilesLeft[P]
    """Whether the turn allows another tile (of this kind, if an action is given)."""
    track_lingers: shape.Check[P]
    """Whether the track step stays open without a tile to lay."""
    after_lay: shape.AfterLay[P]
    """Runs when a tile was laid."""
    tile_power_used: shape.TilePowerUsed[P]
    """Runs when a tile was laid by a private's power."""
    token_price: shape.TokenPrice[P]
    """What a token costs."""
    homes_waiting: shape.HomesWaiting[P]
    """Corporations for which a slot of this city is kept."""
    home_city: shape.AmountForCorporation[P]
    """The city of its home hex that is a corporation's home; -1: any."""
    cities_to_choose_from: int
    """From how many open cities on a home token's city is chosen by its president."""
    unsettled_city: shape.UnsettledCity[P]
    """Runs when a token could be in several cities of its hex."""
    token_placed: shape.TokenPlaced[P]
    """Runs when a token was placed."""

    # -- running -------------------------------------------------------------------------------
    revenue_rules: shape.RevenueRulesOf
    """What stops earn, and which routes are allowed."""
    best_run: shape.BestRunOf[P]
    """The best run of a corporation's trains."""
    can_run: shape.CheckForCorporation[P]
    """Whether a corporation has a route."""
    train_may_run: shape.CheckForTrain[P]
    """Whether a train may run in this turn."""
    run_is_free: shape.CheckForCorporation[P]
    """Whether the president may run for less than the best."""
    revenue_powers: shape.RevenuePowers[P]
    """Names of powers that add to a corporation's revenue."""
    revenue_options: shape.RevenueOptions[P]
    """Options that the revenue rules need to know."""
    dividend_kinds: tuple[DividendKind, ...]
    """What may become of earnings: "pay", "withhold", "half"."""
    kept_from_dividend: shape.KeptFromDividend[P]
    """How much of the revenue the corporation keeps."""
    shares_paying_corporation: shape.SharesPayingCorporation
    """Holders whose shares pay the corporation: the pool, or the IPO too."""
    price_after_dividend: shape.PriceAfterDividend[P]
    """Moves the price after a dividend."""

    # -- trains --------------------------------------------------------------------------------
    train_limit: shape.AmountForCorporation[P]
    """How many trains a corporation may own."""
    effects: Mapping[str, shape.Do[P]]
    """What the first train of a phase does, by the names that phases use."""
    obsolete_at_buyer: shape.ObsoleteAtBuyer[P]
    """What obsolete trains mean for the corporation that made them so."""
    to_pool: shape.DoForCard[P]
    """Puts a train into the pool."""
    sells_train: shape.CheckForTrain[P]
    """Whether a corporation may sell this train to another."""
    train_price: shape.TrainPrice[P]
    """The price of a train of the bank or the pool."""
    special_train_purchases: shape.TrainPurchases[P]
    """Purchases that a private's power adds."""
    treasury_price: shape.Amount[P]
    """What a treasury needs for the cheapest train."""
    helped_price: shape.Amount[P]
    """The price of the train that a president may help to buy."""
    needs_train: shape.CheckForCorporation[P]
    """Whether a corporation must own a train."""
    before_train_arrives: shape.BeforeTrainArrives[P]
    """Runs before a train of the bank reaches its buyer."""
    train_bought: shape.DoForCorporation[P]
    """Runs when a corporation has bought a train."""
    trains_linger: shape.Check[P]
    """Whether the train step stays open without a train to buy."""
    bankruptcy: shape.DoForPlayer[P]
    """What a player's bankruptcy does."""
    corporation_leaves: shape.DoForCorporation[P]
    """Runs before a corporation is removed."""
    corporation_closed: shape.DoForCorporation[P]
    """Runs when a corporation has closed."""

    # -- hidden information --------------------------------------------------------------------
    hidden_information: HiddenInformation[P] | None = None
    """What players may not see of each other, if the title hides anything."""
    draft: Draft[P, T] | None = None
    """What pages need to know of a draft, if the title has one."""
