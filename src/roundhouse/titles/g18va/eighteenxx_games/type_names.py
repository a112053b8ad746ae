"""On 18xx.games the limit of one train a type goes by names: in the pool a 1G is not a 2.

A train in the pool keeps its declared name there, and so does what was bought of it. A new train
counts by its passenger name, whatever it is declared.
"""

from __future__ import annotations

from roundhouse.core.actions import BuyTrain
from roundhouse.core.facts import Fact
from roundhouse.core.refusal import Refusal
from roundhouse.core.state import NOBODY
from roundhouse.engine.position import Position
from roundhouse.rules.trains.trains_for_sale import find_card
from roundhouse.titles.g18va.type_limit import limited

#: The turn (stock round, operating round, corporation), and train types bought in it, as bits.
BOUGHT: Fact[tuple[int, int, int, int]] = Fact("bought", (0, 0, NOBODY, 0))


def bought(pos: Position) -> int:
    kept = BOUGHT.of(pos.state)
    return kept[3] if kept[:3] == this_turn(pos) else 0


def this_turn(pos: Position) -> tuple[int, int, int]:
    s = pos.state
    return (s.stock_number, s.or_number, s.corporation)


def one_of_name(pos: Position, a: BuyTrain) -> Refusal | None:
    if limited(pos, a) and bought(pos) >> pos.state.variants[find_card(pos, a)] & 1:
        return Refusal("train.one-per-type", {"train": a.train})
    return None


def note_name(pos: Position, a: BuyTrain, card: int) -> None:
    del a
    s = pos.state
    BOUGHT.set(s, (*this_turn(pos), bought(pos) | 1 << s.variants[card]))
