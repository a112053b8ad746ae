"""Powers that only 1846 has."""

from __future__ import annotations

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import Claim, RunContext
from roundhouse.core.events import Event, TrainsRan
from roundhouse.core.record import record
from roundhouse.engine.position import Position
from roundhouse.engine.power import Power
from roundhouse.rules.privates.powers import bonuses
from roundhouse.titles.loading.entities import Powers


@record
class CheaperTerrain(Power):
    """A discount on some kinds of terrain and hexsides."""

    kinds: tuple[str, ...]
    off: int

    def makes_cheaper(self, terrain: str) -> bool:
        return terrain in self.kinds


@record
class PaysPerStop(Power):
    """One train's route earns a bonus for each stop it visits."""

    name: str  # what the bonus is called
    amount: int

    def claims(self, hexes: HexMap, context: RunContext) -> tuple[Claim, ...]:
        del hexes
        return (Claim(self.name, self.amount),) if self.name in context.powers else ()

    def shown_by(self, private: str, event: Event) -> bool:
        del private
        return self.name in bonuses(event)


@record
class RunsAsIndependent(Power):
    """Operates as an independent until a corporation buys it."""

    corporation: str
    debt: int  # what its first buyer pays on top of its price

    def shown_by(self, private: str, event: Event) -> bool:
        del private
        return isinstance(event, TrainsRan) and event.corporation == self.corporation


def railroad_of(pos: Position, private: int) -> int:
    """The independent that a private represents, or -1."""
    for power in pos.title.privates[private].powers:
        if isinstance(power, RunsAsIndependent):
            return pos.title.corporation_number[power.corporation]
    return -1


#: By their names in ``entities.toml``.
POWERS: Powers = {
    "cheaper-terrain": CheaperTerrain,
    "pays-per-stop": PaysPerStop,
    "independent": RunsAsIndependent,
}
