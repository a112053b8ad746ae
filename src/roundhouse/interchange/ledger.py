"""Which certificate lies where, by the names that 18xx.games gives them (``CoG_3``).

The engine counts shares and does not name them; a log does. Certificates of one
corporation in one place are alike, so it is enough to keep the same books as that
site: sold blocks enter the pool in their order, a new president hands over his
first certificates, a part sale takes the pool's first one back.
"""

from __future__ import annotations

from roundhouse.core.state import State
from roundhouse.engine.entities import Corporation
from roundhouse.engine.position import Position, Title

POOL, IPO, GONE = "pool", "ipo", "gone"
Holder = int | str


class Ledger:
    """Certificates by corporation and holder (a seat, the pool, the treasury)."""

    def __init__(self, title: Title, pos: Position) -> None:
        self.title = title
        self.president = [title.hooks.president_units(pos, c.number) for c in title.corporations]
        self.held: list[dict[Holder, list[int]]] = []
        for corporation in title.corporations:
            self.held.append(self.unsold(corporation))

    def unsold(self, corporation: Corporation) -> dict[Holder, list[int]]:
        """Where the certificates are before the corporation starts."""
        ordinary = corporation.units - self.president[corporation.number]
        count = 0 if corporation.is_independent else ordinary + 1
        later = list(range(count, count + corporation.later_units))
        return {IPO: list(range(count)), GONE: later}

    def where(self, corporation: int, certificate: int) -> Holder | None:
        for holder, certificates in self.held[corporation].items():
            if certificate in certificates:
                return holder
        return None

    def first(self, corporation: int, holder: Holder, president: bool = False) -> int:
        """The certificate that a purchase from this holder takes.

        Half a president's certificate is sold where nothing else is left.
        """
        certificates = self.held[corporation].get(holder, [])
        return next((c for c in certificates if (c == 0) == president), certificates[0])

    def move(self, corporation: int, certificates: list[int], taker: Holder) -> None:
        books = self.held[corporation]
        for certificate in certificates:
            holder = self.where(corporation, certificate)
            if holder is not None:
                books[holder].remove(certificate)
            books.setdefault(taker, []).append(certificate)

    def of(self, corporation: int, holder: Holder) -> list[int]:
        return self.held[corporation].get(holder, [])

    def settle_president(self, pos: Position, corporation: int) -> None:
        """The president's certificate goes where the engine says the presidency is."""
        s = pos.state
        president = s.president[corporation]
        holder = self.where(corporation, 0)
        if s.receivership >> corporation & 1:
            self.move(corporation, [0], POOL)
        if president < 0 or holder in (president, IPO, None):
            return
        units = pos.title.hooks.president_units(pos, corporation)
        given = self.of(corporation, president)[:units]
        self.move(corporation, [0], president)
        self.move(corporation, given, holder)

    def settle_closed(self, s: State, corporation: int) -> None:
        """A corporation that closed and may start again has all its certificates back."""
        if s.president[corporation] < 0 and s.par[corporation] == 0:
            self.held[corporation] = self.unsold(self.title.corporations[corporation])

    def settle_part_sale(self, s: State, corporation: int, seller: int) -> None:
        """A part of the president's certificate was sold: the pool gives the rest back."""
        while self.units(corporation, seller) < s.held(corporation, seller):
            self.move(corporation, [self.of(corporation, POOL)[0]], seller)

    def settle_gifts(self, s: State, corporation: int) -> None:
        """Shares that moved unnamed: out of the game the pool's last, otherwise the first."""
        if self._in_step(s, corporation):
            return
        places: dict[Holder, int] = {GONE: s.OUT, POOL: s.POOL, IPO: s.IPO}
        places.update((p, p) for p in range(s.players))
        more = {h: s.held(corporation, i) - self.units(corporation, h) for h, i in places.items()}
        if sum(more.values()) != 0 or not any(more.values()):
            return
        for taker in places:
            while more[taker] > 0:
                giver = next(h for h, n in more.items() if n < 0)
                if taker == GONE and self.of(corporation, POOL):
                    giver = POOL
                ordinary = [c for c in self.of(corporation, giver) if c]
                self.move(corporation, [ordinary[-1 if taker == GONE else 0]], taker)
                more[giver] += 1
                more[taker] -= 1

    def _in_step(self, s: State, corporation: int) -> bool:
        """Do the books say what the engine says of every holder? Nearly always they do."""
        held, more = self.held[corporation], self.president[corporation] - 1
        holders = (*range(s.players), POOL, IPO, GONE)  # in the order of the engine
        lists = [held.get(holder, ()) for holder in holders]
        units = [len(these) + more if 0 in these else len(these) for these in lists]
        return units == s.shares[corporation * s.width : (corporation + 1) * s.width]

    def units(self, corporation: int, holder: Holder) -> int:
        certificates = self.held[corporation].get(holder)
        if not certificates:
            return 0
        more = self.president[corporation] - 1 if 0 in certificates else 0
        return len(certificates) + more
