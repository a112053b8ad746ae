"""The law of a stock turn: what a player may do with a sheet before him, by a rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.referees.sheet import NOBODY, Chart, Place, Sheet
from tests.referees.stock_books import Book

Move = tuple[object, ...]  # ("par", corporation, price), ("sell", corporation, count), …


@dataclass
class Memory:
    """What players remember of this round and this turn."""

    sold: dict[int, set[int]] = field(default_factory=dict)  # by player: corporations
    bought: bool = False
    sold_before: bool = False  # before the purchase of this turn
    sold_now: set[int] = field(default_factory=set)  # corporations, in this turn
    acted: bool = False
    declined: bool = False  # somebody has declined an offer in this turn

    def next_turn(self) -> None:
        self.bought = self.sold_before = self.acted = self.declined = False
        self.sold_now = set()


@dataclass(frozen=True)
class Law:
    """A rulebook with the chart and what was settled before play."""

    book: Book
    chart: Chart
    par_places: dict[int, Place]
    players: int
    names: tuple[str, ...]  # of corporations
    independent: tuple[bool, ...]
    double: int = NOBODY  # with two players: the one corporation with a double certificate

    # -- certificates ----------------------------------------------------------------------

    def certificate(self, c: int) -> int:
        """Shares that the president's certificate stands for."""
        if self.book.two_player_variant and self.players == 2 and c != self.double:
            return 3
        return 2

    def yellow(self, sheet: Sheet, c: int) -> bool:
        return self.book.yellow_exempt and sheet.place[c] in self.chart.yellow

    def counted(self, sheet: Sheet, p: int) -> int:
        """Certificates that count against a player's limit."""
        count = sheet.privates.count(p)
        for c in range(len(self.names)):
            if not self.yellow(sheet, c):
                count += self.paper(sheet, p, c)
        return count

    def paper(self, sheet: Sheet, p: int, c: int) -> int:
        """Certificates of one corporation: the president's is one, however many shares it is."""
        held = sheet.hand[c][p]
        return held - self.certificate(c) + 1 if sheet.president[c] == p else held

    def limit(self, sheet: Sheet) -> int:
        table = self.book.certificates_by_corporations.get(self.players)
        if table is None:
            return self.book.certificates[self.players]
        there = [c for c, gone in enumerate(sheet.gone) if not gone and not self.independent[c]]
        return table[max(len(there), min(table))]

    # -- what may be done ------------------------------------------------------------------

    def moves(self, sheet: Sheet, memory: Memory) -> set[Move]:
        """Everything that the player to move may do."""
        p = sheet.turn
        found = set(self.sales(sheet, memory, p)) | set(self.purchases(sheet, memory, p))
        if self.may_pass(sheet, memory, p):
            found.add(("pass",))
        return found

    def sales(self, sheet: Sheet, memory: Memory, p: int) -> Iterator[Move]:
        book = self.book
        if sheet.round_number == 1 and not book.sales_in_first_round:
            return
        if memory.bought and (memory.sold_before or not book.sales_after_purchase):
            return
        for c in range(len(self.names)):
            if sheet.place[c] is None or (book.one_block and c in memory.sold_now):
                continue
            if not sheet.operated[c] and book.sells_unoperated != "anybody":
                by_president = book.sells_unoperated == "president" and sheet.president[c] == p
                if not by_president:
                    continue
            if book.presidents_in_pool and sheet.president[c] == NOBODY:
                continue
            for count in range(1, sheet.hand[c][p] + 1):
                if self.pool_holds(sheet, c, count) and self.heir_found(sheet, p, c, count):
                    yield "sell", self.names[c], count

    def pool_holds(self, sheet: Sheet, c: int, count: int) -> bool:
        return (sheet.pool[c] + count) * 100 <= self.book.pool * sheet.size[c]

    def heir_found(self, sheet: Sheet, p: int, c: int, count: int) -> bool:
        """Whoever no longer covers the president's certificate needs somebody who can take it."""
        need = self.certificate(c)
        if sheet.president[c] != p or sheet.hand[c][p] - count >= need:
            return True
        return any(sheet.hand[c][q] >= need for q in sheet.order if q != p)

    def purchases(self, sheet: Sheet, memory: Memory, p: int) -> Iterator[Move]:
        if memory.bought:
            return
        have, limit = self.counted(sheet, p), self.limit(sheet)
        for move, c, price in self.on_sale(sheet, p):
            if c in memory.sold.get(p, ()) or price > sheet.cash[p]:
                continue
            if have >= limit and not self.exempt(sheet, move, c):
                continue
            if have > limit and not self.can_still_comply(sheet, memory, p):
                continue
            yield move

    def on_sale(self, sheet: Sheet, p: int) -> Iterator[tuple[Move, int, int]]:
        """Every certificate that is offered to a player within the limit of 60%: its price."""
        for c, name in enumerate(self.names):
            if self.independent[c] or sheet.gone[c]:
                continue
            if not sheet.par[c]:
                for value in self.book.par_values:
                    yield ("par", name, value), c, value * self.certificate(c)
                continue
            if (sheet.hand[c][p] + 1) * 100 > self.book.hold * sheet.size[c]:
                continue
            if sheet.offering[c]:
                yield ("buy", name, "ipo"), c, self.offered_at(sheet, c)
            if self.in_pool(sheet, p, c):
                only_leaves = self.two_players and sheet.pool[c] == 1 and sheet.president[c] != p
                # 14.3: it leaves "before the player has the opportunity to buy it"
                yield ("buy", name, "pool"), c, 0 if only_leaves else self.price(sheet, c)

    @property
    def two_players(self) -> bool:
        return self.book.two_player_variant and self.players == 2

    def in_pool(self, sheet: Sheet, p: int, c: int) -> bool:
        """Is there a share for this player; a president's certificate alone needs another share."""
        if self.book.presidents_in_pool and sheet.president[c] == NOBODY and sheet.pool[c] == 2:
            return sheet.hand[c][p] >= 1
        return sheet.pool[c] > 0

    def offered_at(self, sheet: Sheet, c: int) -> int:
        return sheet.par[c] if self.book.full_capital else self.price(sheet, c)

    def price(self, sheet: Sheet, c: int) -> int:
        place = sheet.place[c]
        assert place is not None
        return self.chart.price[place]

    def exempt(self, sheet: Sheet, move: Move, c: int) -> bool:
        """May it be bought at the limit?"""
        if not self.book.yellow_at_limit:
            return False
        if move[0] == "par":
            return self.par_places[int(str(move[2]))] in self.chart.yellow
        return self.yellow(sheet, c)

    # -- over the limit --------------------------------------------------------------------

    def fewest(self, sheet: Sheet, memory: Memory, p: int) -> int:
        """The fewest counted certificates that any sales of this turn could leave."""
        best: dict[object, int] = {}
        for _, name, count in self.sales(sheet, memory, p):
            c = self.names.index(str(name))
            left = self.left_after(sheet, p, c, int(str(count)))
            best[name] = min(left, best.get(name, left))
        kept = 0
        for c, name in enumerate(self.names):
            now = 0 if self.yellow(sheet, c) else self.paper(sheet, p, c)
            kept += min(now, best.get(name, now))
        return kept + sheet.privates.count(p)

    def left_after(self, sheet: Sheet, p: int, c: int, count: int) -> int:
        """Counted certificates of a corporation after selling some of its shares."""
        row, column = sheet.place[c] or (0, 0)
        for _ in range(count):
            if (row + 1, column) in self.chart.price:
                row += 1
        if (row, column) in self.chart.yellow:
            return 0
        held = sheet.hand[c][p] - count
        others = [sheet.hand[c][q] for q in sheet.order if q != p]
        stays = sheet.president[c] == p and held >= max([self.certificate(c), *others])
        return held - self.certificate(c) + 1 if stays else held

    def may_pass(self, sheet: Sheet, memory: Memory, p: int) -> bool:
        have = self.counted(sheet, p)
        if have <= self.limit(sheet):
            return True
        if self.book.sell_down == "helps":
            return self.fewest(sheet, memory, p) >= have
        return not any(True for _ in self.sales(sheet, memory, p))

    def can_still_comply(self, sheet: Sheet, memory: Memory, p: int) -> bool:
        """A purchase after sales ends them: it must not leave an excess that could be sold."""
        if not self.book.buys_over_limit:
            return False
        if memory.sold_before or not self.book.sales_after_purchase:
            return self.may_pass(sheet, memory, p)
        return True

    # -- privates between players ----------------------------------------------------------

    def trades(self, sheet: Sheet, memory: Memory) -> set[Move]:
        """Privates that could change hands for $1: ("buy", private) or ("sell", private, buyer)."""
        p, limit, found = sheet.turn, self.limit(sheet), set[Move]()
        if not self.book.trade:
            return found
        sales_open = not (memory.bought and memory.sold_before)
        room = {q: self.counted(sheet, q) < limit and sheet.cash[q] >= 1 for q in sheet.order}
        for private, owner in enumerate(sheet.privates):
            if owner == p and sales_open:
                found |= {("sell", private, q) for q in sheet.order if q != p and room[q]}
            elif owner not in (p, NOBODY) and not memory.bought and room[p]:
                found.add(("buy", private))
        return found
