"""What purchases, sales and the end of a round do to a sheet, by a rulebook."""

from __future__ import annotations

from tests.referees.sheet import NOBODY, Place, Sheet
from tests.referees.stock_law import Law, Memory


def after(order: tuple[int, ...], player: int) -> list[int]:
    """The other players clockwise, beginning to the left of one."""
    at = order.index(player)
    return [*order[at + 1 :], *order[:at]]


def move_marker(sheet: Sheet, c: int, to: Place) -> None:
    """A marker that moves goes underneath all others; one that stays keeps its place."""
    old = sheet.place[c]
    if old == to:
        return
    if old is not None:
        sheet.stacks[old].remove(c)
        if not sheet.stacks[old]:
            del sheet.stacks[old]
    sheet.place[c] = to
    sheet.stacks.setdefault(to, []).append(c)


def remove_if_worthless(law: Law, sheet: Sheet, c: int) -> None:
    """At $0 a corporation leaves the game with its shares."""
    place = sheet.place[c]
    if place is None or law.chart.price[place]:
        return
    sheet.gone[c] = True
    sheet.floated[c] = False
    sheet.stacks[place].remove(c)
    if not sheet.stacks[place]:
        del sheet.stacks[place]
    sheet.place[c] = None
    sheet.president[c] = NOBODY
    sheet.bank += sheet.treasury[c]
    sheet.treasury[c] = 0
    sheet.hand[c] = [0] * len(sheet.hand[c])
    sheet.pool[c] = sheet.offering[c] = 0


# -- purchases ---------------------------------------------------------------------------------


def par(law: Law, sheet: Sheet, c: int, value: int) -> None:
    """A player starts a corporation."""
    p, units = sheet.turn, law.certificate(c)
    sheet.par[c] = value
    move_marker(sheet, c, law.par_places[value])
    sheet.offering[c] -= units
    sheet.hand[c][p] += units
    sheet.president[c] = p
    pay(law, sheet, c, value * units, to_corporation=not law.book.full_capital)
    if law.names[c] == law.book.bonus_at_launch:
        sheet.bank -= value
        sheet.treasury[c] += value
    float_if_due(law, sheet, c)


def buy(law: Law, sheet: Sheet, c: int, source: str) -> None:
    """A player buys one share."""
    p = sheet.turn
    offered = source == "ipo"
    pile = sheet.offering if offered else sheet.pool
    cost = law.offered_at(sheet, c) if offered else law.price(sheet, c)
    if two_players(law) and not offered and sheet.president[c] != p:
        sheet.pool[c] -= 1  # 14.3: one leaves the game first
        if not sheet.pool[c]:
            return
    pile[c] -= 1
    sheet.hand[c][p] += 1
    pay(law, sheet, c, cost, to_corporation=offered and not law.book.full_capital)
    led = sheet.president[c] != NOBODY
    need = sheet.hand[c][sheet.president[c]] + 1 if led else law.certificate(c)
    if sheet.hand[c][p] >= max(need, law.certificate(c)):
        sheet.president[c] = p
    float_if_due(law, sheet, c)
    if offered and sheet.size[c] == 10 and sheet.offering[c] == law.book.underwritten > 0:
        left = sheet.offering[c]
        sheet.bank -= left * cost
        sheet.treasury[c] += left * cost
        sheet.offering[c], sheet.pool[c] = 0, sheet.pool[c] + left


def two_players(law: Law) -> bool:
    return law.book.two_player_variant and law.players == 2


def pay(law: Law, sheet: Sheet, c: int, amount: int, *, to_corporation: bool) -> None:
    del law
    sheet.cash[sheet.turn] -= amount
    if to_corporation:
        sheet.treasury[c] += amount
    else:
        sheet.bank += amount


def float_if_due(law: Law, sheet: Sheet, c: int) -> None:
    sold = (sheet.size[c] - sheet.offering[c]) * 100
    if sheet.floated[c] or sold < law.book.float_per_cent * sheet.size[c]:
        return
    sheet.floated[c] = True
    if law.book.full_capital:
        sheet.bank -= 10 * sheet.par[c]
        sheet.treasury[c] += 10 * sheet.par[c]
    if two_players(law):  # 14.2: the rest goes to the pool
        sheet.pool[c], sheet.offering[c] = sheet.pool[c] + sheet.offering[c], 0


# -- sales -------------------------------------------------------------------------------------


def sell(law: Law, sheet: Sheet, memory: Memory, c: int, count: int) -> None:
    """A player sells shares in one block."""
    p, place = sheet.turn, sheet.place[c]
    assert place is not None
    was_president = sheet.president[c] == p
    sheet.hand[c][p] -= count
    sheet.pool[c] += count
    sheet.bank -= law.price(sheet, c) * count
    sheet.cash[p] += law.price(sheet, c) * count
    if was_president:
        depose(law, sheet, c)
    if law.book.price == "rows":
        row, column = place
        for _ in range(count):
            row += (row + 1, column) in law.chart.price
        move_marker(sheet, c, (row, column))
    elif was_president and c not in memory.sold_now:
        move_marker(sheet, c, to_the_left(law, place))
        remove_if_worthless(law, sheet, c)


def depose(law: Law, sheet: Sheet, c: int) -> None:
    """Whoever now has more than the president takes over; ties go to the first on the left."""
    old = sheet.president[c]
    best = max(sheet.hand[c][q] for q in sheet.order)
    if best > sheet.hand[c][old] and best >= law.certificate(c):
        sheet.president[c] = next(q for q in after(sheet.order, old) if sheet.hand[c][q] == best)


def to_the_left(law: Law, place: Place) -> Place:
    row, column = place
    return (row, column - 1) if (row, column - 1) in law.chart.price else place


# -- the end of the round ----------------------------------------------------------------------


def by_price(law: Law, sheet: Sheet) -> list[int]:
    """Floated corporations: highest price, then farther right, then higher in the stack."""

    def key(c: int) -> tuple[int, int, int]:
        place = sheet.place[c]
        assert place is not None
        return -law.chart.price[place], -place[1], sheet.stacks[place].index(c)

    started = [c for c in range(len(law.names)) if sheet.floated[c] and sheet.place[c] is not None]
    return sorted(started, key=key)


def end_round(law: Law, sheet: Sheet) -> None:
    """Prices move when all have passed."""
    for c in by_price(law, sheet):
        place = sheet.place[c]
        assert place is not None
        row, column = place
        sold_out = sum(sheet.hand[c]) == sheet.size[c]
        if law.book.at_end == "sold-out-or-unsold":
            step = -1 if sheet.pool[c] else int(sold_out)
            if (row, column + step) in law.chart.price:
                move_marker(sheet, c, (row, column + step))
            remove_if_worthless(law, sheet, c)
            continue
        if two_players(law):
            sold_out = not sheet.pool[c]  # 14.4
        above = (row - 1, column)
        if sold_out and sheet.size[c] >= law.book.rises_only_with and above in law.chart.price:
            move_marker(sheet, c, above)
