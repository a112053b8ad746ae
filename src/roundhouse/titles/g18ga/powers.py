"""Powers that only 18GA has."""

from __future__ import annotations

from roundhouse.core.events import Event, TrainGiven
from roundhouse.core.record import record
from roundhouse.engine.power import Power
from roundhouse.titles.loading.entities import Powers


@record
class GivesTrain(Power):
    """The corporation that buys it receives a train."""

    family: str
    not_after: str  # family whose first sale ends the offer
    at_most: int  # trains the buyer may already have

    def shown_by(self, private: str, event: Event) -> bool:
        del private
        return isinstance(event, TrainGiven)


#: By their names in ``entities.toml``.
POWERS: Powers = {
    "gives-train": GivesTrain,
}
