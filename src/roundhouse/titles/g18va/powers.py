"""Powers that only 18VA has."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.actions import Action, UsePower
from roundhouse.core.record import record
from roundhouse.engine.power import Power
from roundhouse.titles.loading.entities import Powers


@record
class MoreTrains(Power):
    """One more train than the limit."""

    used_by: ClassVar[type[Action] | None] = UsePower


#: By their names in ``entities.toml``.
POWERS: Powers = {
    "more-trains": MoreTrains,
}
