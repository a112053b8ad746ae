"""Numbers and choices in the rules of a title, as records filled from its ``entities.toml``.

The defaults are what most titles use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StockRules:
    order: str = "either"  # the purchase comes before or after all sales; or "sell-buy"
    ipo_name: str = "IPO"  # what the title calls the place of unsold shares
    full_capital: bool = True  # the bank pays ten times par when a corporation floats
    float_units: int = 6
    hold_limit: int = 60  # per cent
    hold_limits: Mapping[str, int] = field(default_factory=dict)  # by player count, if different
    pool_limit: int = 50
    exempt_zone: str = "yellow"  # cells whose shares do not count against the limit
    exempt_at_limit: bool = True  # … and may be bought by a player at it
    first_round_sales: bool = False
    underwritten: int = 0  # last shares, which the bank pays for and puts into the pool
    two_player_president: int = 0  # shares of a president's certificate for two; 0: no variant
    two_player_removal: str = "pool"  # purchases that take a share out: from the "pool", or "any"
    triple_from: int = 0  # lowest price at which a triple payout moves three boxes
    #: Certificate limits by players at the start and by corporations not removed.
    limits: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AuctionRules:
    step: int = 5  # least raise
    multiple: int = 1
    ties_up: str = "all"  # bids that tie up money: "all" or only the "highest"
    bidding: str = "clockwise"  # or "lowest_bidder"
    separate: bool = False  # a separate round, or part of the stock rounds
    discounted: int = 0  # the private whose price drops
    discount_step: int = 5
    debt_is_floor: bool = False  # a drafted independent never costs less than its debt
    forced_bid_by_itself: bool = False  # at $0 the bid is placed automatically


@dataclass(frozen=True, slots=True)
class TrackRules:
    tiles_per_turn: int = 1
    tile_price: int = 0  # minimum cost of a tile
    grant_covers_sides: bool = True  # a free tile's hexsides are free too
    pairs_at_once: bool = False  # the second tile of a pair follows the first, or is lost


@dataclass(frozen=True, slots=True)
class TrainRules:
    must_own: str = "with-route"  # who has to own a train: a corporation with a route, or "always"
    help_from_corporations: bool = False  # president's money for another corporation's train
    help_only_if_broke: bool = False  # … and only to a corporation without any money
    help_only_in_need: bool = False  # … and only if it cannot afford any train of the bank
    sales_by_block: bool = False  # emergency sales: one block a corporation, no larger than needed
    least_by_share: bool = False  # emergency sales: compared with a share, not a certificate
    type_limit: str = "phase"  # one of a type per turn: by "phase", or for all "declared" types
    pool_counts_for_type: bool = False  # trains from the pool count as one of their type
    discard_any_order: bool = False
    buyer_discards_first: bool = True
    trade_in: Mapping[str, int] = field(default_factory=dict)  # train: its trade-in value
    trade_in_for: str = ""  # the train it can be traded in for
    bankrupt_sells_first: bool = True  # the player sells, in any order; else it is automatic
    receiver_runs_best: bool = True  # corporations without a president; else players enter routes


@dataclass(frozen=True, slots=True)
class EndRules:
    bank_out_at_zero: bool = True
    bank_ends: str = "round"  # "round": the current operating round; "set": the whole set
    tie_extra_round: bool = False  # a tie for first place adds one operating round
    all_closed_ends: bool = False  # a rule of the title; else only when nothing can happen
    last_set: int = 0  # the game ends after so many sets of operating rounds


@dataclass(frozen=True, slots=True)
class Removal:
    """What leaves the game before play: only so many corporations of each group are kept."""

    groups: Sequence[str] = ()  # names, separated by blanks
    kept: Mapping[str, int] = field(default_factory=dict)  # player count: how many of a group
    safe: str = ""  # names that are never removed


#: Tables of ``rules`` in an entities file, by the field of the title that they fill.
RULES: Mapping[str, type] = {
    "stock": StockRules,
    "auction": AuctionRules,
    "track": TrackRules,
    "train_rules": TrainRules,
    "removal": Removal,
    "end": EndRules,
}
