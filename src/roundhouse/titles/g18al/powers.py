"""Powers that only 18AL has."""

from __future__ import annotations

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import Claim, RunContext
from roundhouse.core.events import Event
from roundhouse.core.record import record
from roundhouse.engine.power import Power
from roundhouse.rules.privates.powers import bonuses
from roundhouse.titles.loading.entities import Powers

#: The power of the corporation that holds the chits, in ``RunContext.powers``.
CHITS = "chits"


@record
class NamesTrains(Power):
    """Chits that name trains and pay a bonus for running between two places."""

    chits: tuple[tuple[str, str, str, int], ...]  # name, hex, hex, bonus

    def claims(self, hexes: HexMap, context: RunContext) -> tuple[Claim, ...]:
        if CHITS not in context.powers:
            return ()
        at = hexes.by_name
        return tuple(Claim(name, bonus, (at[x], at[y])) for name, x, y, bonus in self.chits)

    def shown_by(self, private: str, event: Event) -> bool:
        del private
        return not bonuses(event).isdisjoint(chit[0] for chit in self.chits)


#: By their names in ``entities.toml``.
POWERS: Powers = {
    "names-trains": NamesTrains,
}
