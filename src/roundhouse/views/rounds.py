"""What a round is called, in full and in short, wherever one is named."""

from __future__ import annotations

from typing import Literal

from roundhouse.core.state import Round
from roundhouse.engine.position import Position

RoundKind = Literal["auction", "draft", "stock", "operating", "over"]

KINDS: dict[Round, RoundKind] = {
    Round.AUCTION: "auction",
    Round.DRAFT: "draft",
    Round.STOCK: "stock",
    Round.OPERATING: "operating",
    Round.OVER: "over",
}
_FULL = {
    "auction": "Auction",
    "draft": "Draft",
    "stock": "Stock round",
    "operating": "Operating round",
    "over": "Finished",
}
_SHORT = {**_FULL, "stock": "SR", "operating": "OR"}


def round_of(pos: Position) -> tuple[RoundKind, int, int]:
    """The kind of the round, its number, and which operating round of the set it is."""
    s = pos.state
    return KINDS[s.round], s.stock_number, s.or_number if s.round == Round.OPERATING else 0


def round_name(kind: str, number: int = 0, part: int = 0) -> str:
    """Such as "Operating round 8.2"."""
    return f"{_FULL[kind]}{_number(kind, number, part)}"


def short_round_name(kind: str, number: int = 0, part: int = 0) -> str:
    """Such as "OR 8.2"."""
    return f"{_SHORT[kind]}{_number(kind, number, part)}"


def _number(kind: str, number: int, part: int) -> str:
    if kind == "operating":
        return f" {number}.{part}"
    return f" {number}" if kind == "stock" else ""
