"""18Chesapeake on 18xx.games: what its seed draws, and its books with two players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.rules.drawn_presidency import drawn_on_site
from roundhouse.rules.position import Position


def trace(pos: Position, keys: dict[str, Any]) -> None:
    """With two players its books count 10% too little for companies with a triple certificate."""
    for company in pos.title.companies:
        units = pos.title.policies.president_units(pos, company.number)
        shares = keys[f"corp/{company.name}/shares"]
        unsold = shares.pop(company.name, 0) - 10 * (units - company.president_units)
        if unsold:
            shares[company.name] = unsold


#: The number in that site's ids of printed cities, where it is not 0.
PRINTED = {"D12": 1, "E3": 2, "F2": 3, "G13": 4, "J2": 5, "D2": 1, "D8": 2, "I5": 1, "J6": 1}

SITE: Mapping[str, object] = {"dealt": drawn_on_site, "trace": trace, "printed_index": PRINTED}
