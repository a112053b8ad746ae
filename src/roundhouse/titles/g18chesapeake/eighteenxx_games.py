"""18Chesapeake on 18xx.games: its random draw, and its share counts with two players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.core.actions import BuyTrain
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import State
from roundhouse.engine.position import Position, Title
from roundhouse.rules.eighteenxx_games.chance import EighteenxxGamesGenerator
from roundhouse.rules.emergency.president_contribution import president
from roundhouse.rules.trains.trains_for_sale import BANK_SELLERS, face_price
from roundhouse.titles.g18chesapeake.random_presidency import draw, drawing
from roundhouse.titles.loading.notation import Notation


def trace(pos: Position, keys: dict[str, Any]) -> None:
    """With two players 18xx.games counts 10% too little for a triple president's certificate."""
    for corporation in pos.title.corporations:
        units = pos.title.hooks.president_units(pos, corporation.number)
        shares = keys[f"corp/{corporation.name}/shares"]
        unsold = shares.pop(corporation.name, 0) - 10 * (units - corporation.president_units)
        if unsold:
            shares[corporation.name] = unsold


def sale_is_spent(pos: Position, a: BuyTrain) -> Refusal | None:
    """A deal must use money from the last share sold."""
    s = pos.state
    if not s.turn.least or a.seller in BANK_SELLERS:
        return None
    cash = pos.corporation_cash(s.corporation)
    total = cash + s.cash[president(pos)]
    if cash < face_price(pos, a) and a.price <= total - s.turn.least:
        return Refusal("eighteenxx_games.stricter")
    return None


def drawn_there(title: Title, seed: int, players: int) -> Mapping[str, object]:
    """18xx.games draws one number, modulo the corporations in its order."""
    del players
    number = EighteenxxGamesGenerator(seed).next() % len(title.corporations)
    return {drawing(title)[1].drawn: title.corporations[number].name}


def draw_by_its_seed(title: Title, s: State, setup_draw: Mapping[str, object]) -> None:
    """The same seed gives the same game on 18xx.games."""
    draw(title, s, setup_draw or drawn_there(title, s.rng, s.players))


#: The number in 18xx.games' ids of printed cities, where it is not 0.
PRINTED = {"D12": 1, "E3": 2, "F2": 3, "G13": 4, "J2": 5, "D2": 1, "D8": 2, "I5": 1, "J6": 1}

NOTATION = Notation(setup_draw=drawn_there, trace=trace, printed_index=PRINTED)
