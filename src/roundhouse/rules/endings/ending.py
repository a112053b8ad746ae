"""The end of the game and the final score."""

from __future__ import annotations

from roundhouse.core.events import EndPriceReached, ExtraRound, GameOver
from roundhouse.core.state import CLOSED, NOBODY, Round
from roundhouse.engine.position import Position


def after_operating_round(pos: Position) -> None:
    """Another operating round, a stock round, or the end.

    Clauses 18Chesapeake 4-1, 18GA 5(a), 18AL 5(a), 18Chesapeake 12-1, 1846 9a.
    """
    s, t = pos.state, pos.title
    last = s.or_number >= s.or_count
    why = s.end_after or ("bank" if s.bank_broke else "")  # whichever came first
    if why and (last or t.end.bank_ends == "round"):
        if t.end.tie_extra_round and tied_for_first(pos) and not s.extra_round:
            s.extra_round = 1
            pos.emit(ExtraRound())
            t.rounds[Round.OPERATING].start(pos)
        else:
            end_game(pos, why)
    elif last and nothing_can_happen(pos):
        end_game(pos, why_all_gone(pos))
    elif last and t.end.last_set and s.stock_number >= t.end.last_set:
        end_game(pos, f"turn-{t.end.last_set}")
    elif last:
        t.rounds[Round.STOCK].start(pos)
    else:
        t.rounds[Round.OPERATING].start(pos)


def nothing_can_happen(pos: Position) -> bool:
    """No corporation runs, nobody can afford a share, and no private pays income."""
    s, t = pos.state, pos.title
    if s.floated:
        return False
    if NOBODY in s.owner:  # still to be sold
        return False
    if any(p.income and s.owner[p.number] != CLOSED for p in t.privates):
        return False
    lowest = min(t.market.cells[cell].price for cell in t.market.pars)
    prices = [
        lowest * t.hooks.president_units(pos, c.number)
        if s.cell[c.number] == NOBODY
        else pos.price(c.number)
        for c in t.corporations
        if not pos.is_closed(c.number)
    ]
    return not prices or all(cash_and_shares(pos, p) < min(prices) for p in range(s.players))


def why_all_gone(pos: Position) -> str:
    return "all-closed" if pos.title.end.all_closed_ends else "no-rule-end"


def tied_for_first(pos: Position) -> bool:
    """Are several players currently tied for first place?

    Clauses 18AL 5.1-tie, 18GA 5.1-tie.
    """
    totals = [pos.title.hooks.score(pos, p) for p in range(pos.state.players)]
    return totals.count(max(totals)) > 1


def end_game(pos: Position, why: str) -> None:
    s = pos.state
    s.over = why
    s.round = Round.OVER
    s.pending = ()
    pos.emit(GameOver(why))


def end_at_top_price(pos: Position, corporation: int) -> None:
    """A price in the end zone ends the game after the current round.

    Clauses 18GA 5(b), 18AL 5(b).
    """
    s = pos.state
    if "end" in pos.title.market.cells[s.cell[corporation]].zones and not (
        s.end_after or s.bank_broke
    ):
        s.end_after = "price"
        pos.emit(EndPriceReached(pos.corporation_name(corporation)))


def score(pos: Position, player: int) -> int:
    """Cash, shares at their price, privates at their value.

    Clauses 18GA 5.1, 18AL 5.1, 18VA 5b, 18VA 4.1i, 18Chesapeake 12-3.
    """
    s = pos.state
    privates = sum(p.value for p in pos.title.privates if s.owner[p.number] == player)
    return cash_and_shares(pos, player) + privates


def cash_and_shares(pos: Position, player: int) -> int:
    s = pos.state
    held = sum(s.held(c.number, player) * pos.price(c.number) for c in pos.title.corporations)
    return s.cash[player] + held
