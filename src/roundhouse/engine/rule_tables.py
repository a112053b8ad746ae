"""Numbers and choices in the rules of a title, as records that its ``entities.toml`` fills.

What a table leaves out is as most titles have it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StockRules:
    order: str = "either"  # the one purchase: before or after all sales; or "sell-buy"
    ipo_name: str = "IPO"  # what the title calls the place of unsold shares
    full_capital: bool = True  # the bank pays ten times par when a corporation floats
    float_units: int = 6
    hold_limit: int = 60  # per cent
    hold_limits: Mapping[str, int] = field(default_factory=dict)  # by players, where it differs
    pool_limit: int = 50
    exempt_zone: str = "yellow"  # cells whose shares do not count against the limit
    exempt_at_limit: bool = True  # … and may be bought by a player at it
    first_round_sales: bool = False
    underwritten: int = 0  # last shares that the bank pays for and puts into the pool at once
    two_player_president: int = 0  # shares of a president's certificate for two; 0: no variant
    two_player_removal: str = "pool"  # purchases that take a share out: from the "pool", or "any"
    triple_from: int = 0  # least price that a triple payout moves three boxes
    #: Certificate limits by players at the start and by corporations not removed.
    limits: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AuctionRules:
    step: int = 5  # least raise
    multiple: int = 1
    ties_up: str = "all"  # bids that hold money back: "all" or only the "highest"
    bidding: str = "clockwise"  # or "lowest_bidder"
    separate: bool = False  # a round of its own, or inside the stock rounds
    discounted: int = 0  # the private whose price falls
    discount_step: int = 5
    debt_is_floor: bool = False  # a drafted independent never costs less than its debt
    forced_bid_by_itself: bool = False  # at nothing the bid stands without being made


@dataclass(frozen=True, slots=True)
class TrackRules:
    tiles_per_turn: int = 1
    tile_price: int = 0  # what every tile costs at least
    grant_covers_sides: bool = True  # a free tile's hexsides are free too
    pairs_at_once: bool = False  # the second tile of a pair follows the first, or is lost


@dataclass(frozen=True, slots=True)
class TrainRules:
    must_own: str = "with-route"  # who has to own a train: a corporation with a route, or "always"
    help_from_corporations: bool = False  # president's money for another corporation's train
    help_only_if_broke: bool = False  # … and only to a corporation without any money
    help_only_in_need: bool = False  # … and only if no train of the bank can be paid
    sales_by_block: bool = False  # emergency sales: no larger block than needed, one a corporation
    type_limit: str = "phase"  # one of a type a turn: as phases say, or for all to be "declared"
    pool_counts_for_type: bool = False  # trains from the pool count as one of their type
    discard_any_order: bool = False
    buyer_discards_first: bool = True
    trade_in: Mapping[str, int] = field(default_factory=dict)  # train: what it takes off
    trade_in_for: str = ""  # the new train it takes something off
    bankrupt_sells_first: bool = True  # by hand, in his own order; else all goes by itself
    receiver_runs_best: bool = True  # without a president; else players enter its routes


@dataclass(frozen=True, slots=True)
class EndRules:
    bank_out_at_zero: bool = True
    bank_ends: str = "round"  # "round": the current operating round; "set": the whole set
    tie_extra_round: bool = False  # a tie for first place adds one operating round
    all_closed_ends: bool = False  # a rule of the game; else only nothing is left to play
    last_set: int = 0  # the game stops after so many sets of operating rounds


@dataclass(frozen=True, slots=True)
class Removal:
    """What leaves the game before play: of each group only so many corporations are kept."""

    groups: Sequence[str] = ()  # names, apart by blanks
    kept: Mapping[str, int] = field(default_factory=dict)  # players: how many of a group
    safe: str = ""  # names that are never drawn


#: Tables of ``rules`` in an entities file, by the field of the title that they fill.
RULES: Mapping[str, type] = {
    "stock": StockRules,
    "auction": AuctionRules,
    "track": TrackRules,
    "train_rules": TrainRules,
    "removal": Removal,
    "end": EndRules,
}
