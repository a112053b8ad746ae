"""What the five rulebooks say about stock turns, written down from their text.

Nothing here comes from the titles' data or code; the numbers in comments are the books' clauses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Book:
    """One rulebook's stock rounds. The defaults are what most books share."""

    par_values: tuple[int, ...]
    certificates: Mapping[int, int]  # the limit, by players
    certificates_by_corporations: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    hold: int = 60  # per cent of a corporation that a player may hold
    pool: int = 50  # per cent of it that may lie in the pool
    sales_in_first_round: bool = False
    sales_after_purchase: bool = False  # a purchase may also come before all sales
    one_block: bool = False  # of a corporation in a turn
    sells_unoperated: str = "anybody"  # "president": only the president; "nobody"
    yellow_exempt: bool = False  # yellow shares do not count
    yellow_at_limit: bool = False  # and may be bought at the limit
    buys_over_limit: bool = True  # a player over the limit may buy what does not count
    sell_down: str = "any"  # over the limit: while "any" sale is legal, or one that "helps"
    trade: bool = False  # players sell privates to each other
    full_capital: bool = True  # the bank pays ten times par; else shares pay the corporation
    float_per_cent: int = 60  # out of the offering; 0: with the president's certificate
    price: str = "rows"  # a row down for each share, or "president": a box left, once a turn
    at_end: str = "sold-out"  # up if sold out, or "sold-out-or-unsold": right or left
    rises_only_with: int = 0  # shares that a corporation must have to rise
    underwritten: int = 0  # shares left in a ten-share treasury that go to the pool
    presidents_in_pool: bool = False  # 7.02 to 7.04 of 1846
    two_player_variant: bool = False
    bonus_at_launch: str = ""  # the corporation that gets its price from the bank


GEORGIA = Book(
    par_values=(55, 70, 90, 110),  # 3.2(c)(1)
    certificates={3: 15, 4: 12, 5: 10},  # Table II
    sales_after_purchase=True,  # 3.2
    yellow_exempt=True,  # 3.3(b)
    yellow_at_limit=True,  # 3.3(b)
    sell_down="helps",  # 3.3(b)
    trade=True,  # 3.2(b), 3.2(c)(4)
)

BOOKS: Mapping[str, Book] = {
    "18GA": GEORGIA,
    "18AL": Book(
        par_values=(60, 70, 75, 90, 105),
        certificates={3: 15, 4: 12, 5: 10},
        sales_after_purchase=True,
        yellow_exempt=True,
        yellow_at_limit=True,
        sell_down="helps",
        trade=True,
    ),
    "18Chesapeake": Book(
        par_values=(70, 80, 95),  # 10.4
        certificates={2: 20, 3: 20, 4: 16, 5: 13, 6: 11},  # 10.1
        yellow_exempt=True,  # 10.1
        buys_over_limit=False,  # 10.4: at the limit nothing is bought
        two_player_variant=True,  # 14
    ),
    "1846": Book(
        par_values=(40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150),  # 5.1
        certificates={},
        certificates_by_corporations={  # chart beside 5.2
            3: {5: 14, 4: 11}, 4: {6: 12, 5: 10, 4: 8}, 5: {7: 11, 6: 10, 5: 8, 4: 6},
        },
        sales_in_first_round=True,
        sells_unoperated="president",  # 5.21
        full_capital=False,  # 5.1
        float_per_cent=0,
        price="president",  # 5.2
        at_end="sold-out-or-unsold",  # 5.4
        presidents_in_pool=True,
        bonus_at_launch="IC",  # 5.1
    ),
    "18VA": Book(
        par_values=(70, 75, 82, 90, 100),  # 3
        certificates={2: 27, 3: 18, 4: 13, 5: 10},  # 3.1
        sales_in_first_round=True,  # 4.3.1 only asks for a completed turn
        one_block=True,  # 4.3.1
        sells_unoperated="nobody",  # 4.3.1
        full_capital=False,  # 4.3.2
        float_per_cent=0,  # 4.4
        rises_only_with=10,  # 3.2
        underwritten=4,  # 4.4
    ),
}  # fmt: skip
