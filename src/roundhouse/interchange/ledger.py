"""Which certificate lies where, by the names that 18xx.games gives them (``CoG_3``).

The engine counts shares and does not name them; a log does. Certificates of one
company in one place are alike, so it is enough to keep the same books as that
site: sold blocks enter the pool in their order, a new president hands over his
first certificates, a part sale takes the pool's first one back.
"""

from __future__ import annotations

from roundhouse.core.state import State
from roundhouse.rules.position import Position
from roundhouse.rules.title import Company, Title

POOL, TREASURY, GONE = "pool", "treasury", "gone"
Holder = int | str


class Ledger:
    """Certificates by company and holder (a seat, the pool, the treasury)."""

    def __init__(self, title: Title, pos: Position) -> None:
        self.title = title
        self.president = [title.policies.president_units(pos, c.number) for c in title.companies]
        self.held: list[dict[Holder, list[int]]] = []
        for company in title.companies:
            self.held.append(self.unsold(company))

    def unsold(self, company: Company) -> dict[Holder, list[int]]:
        """Where the certificates are before the company starts."""
        ordinary = company.units - self.president[company.number]
        count = 0 if company.independent else ordinary + 1
        later = list(range(count, count + company.later_units))
        return {TREASURY: list(range(count)), GONE: later}

    def where(self, company: int, certificate: int) -> Holder | None:
        for holder, certificates in self.held[company].items():
            if certificate in certificates:
                return holder
        return None

    def first(self, company: int, holder: Holder, president: bool = False) -> int:
        """The certificate that a purchase from this holder takes.

        Half a president's certificate is sold where nothing else is left.
        """
        certificates = self.held[company].get(holder, [])
        return next((c for c in certificates if (c == 0) == president), certificates[0])

    def move(self, company: int, certificates: list[int], taker: Holder) -> None:
        books = self.held[company]
        for certificate in certificates:
            holder = self.where(company, certificate)
            if holder is not None:
                books[holder].remove(certificate)
            books.setdefault(taker, []).append(certificate)

    def of(self, company: int, holder: Holder) -> list[int]:
        return self.held[company].get(holder, [])

    def settle_president(self, pos: Position, company: int) -> None:
        """The president's certificate goes where the engine says the presidency is."""
        s = pos.state
        president = s.president[company]
        holder = self.where(company, 0)
        if s.receivership >> company & 1:
            self.move(company, [0], POOL)
        if president < 0 or holder in (president, TREASURY, None):
            return
        units = pos.title.policies.president_units(pos, company)
        given = self.of(company, president)[:units]
        self.move(company, [0], president)
        self.move(company, given, holder)

    def settle_closed(self, s: State, company: int) -> None:
        """A company that closed and may start again has all its certificates back."""
        if s.president[company] < 0 and s.par[company] == 0:
            self.held[company] = self.unsold(self.title.companies[company])

    def settle_part_sale(self, s: State, company: int, seller: int) -> None:
        """A part of the president's certificate was sold: the pool gives the rest back."""
        while self.units(company, seller) < s.held(company, seller):
            self.move(company, [self.of(company, POOL)[0]], seller)

    def settle_gifts(self, s: State, company: int) -> None:
        """Shares that moved unnamed: out of the game the pool's last, otherwise the first."""
        places: dict[Holder, int] = {GONE: s.OUT, POOL: s.POOL, TREASURY: s.TREASURY}
        places.update((p, p) for p in range(s.players))
        more = {h: s.held(company, i) - self.units(company, h) for h, i in places.items()}
        if sum(more.values()) != 0 or not any(more.values()):
            return
        for taker in places:
            while more[taker] > 0:
                giver = next(h for h, n in more.items() if n < 0)
                if taker == GONE and self.of(company, POOL):
                    giver = POOL
                ordinary = [c for c in self.of(company, giver) if c]
                self.move(company, [ordinary[-1 if taker == GONE else 0]], taker)
                more[giver] += 1
                more[taker] -= 1

    def units(self, company: int, holder: Holder) -> int:
        president = self.president[company]
        return sum(president if c == 0 else 1 for c in self.of(company, holder))
