"""What a series of games has exercised: action types, powers, refusals, phases, events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from roundhouse.bots.prober import Prober
from roundhouse.rules.game import Game
from roundhouse.rules.title import Title

#: Events that rules lead to rather than players.
EVENTS = {
    "floated": "company floated",
    "president-changed": "change of presidency",
    "discarded": "train given up",
    "rusted": "trains rusted",
    "bankrupt": "bankruptcy",
    "president-paid": "forced purchase",
    "offer": "offer made",
    "bank-broke": "bank broken",
}


class Coverage:
    """Counts by (group, name)."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, str]] = Counter()

    def add(self, game: Game, prober: Prober | None = None) -> None:
        """Everything that happened in a finished game."""
        count = self.counts
        for action in game.actions:
            count["action", action.type] += 1
            power = getattr(action, "power", "") or (
                getattr(action, "private", "") if action.type in POWER_ACTIONS else ""
            )
            if power:
                count["power", power] += 1
        for number in range(len(game.actions) + 1):
            events = game.events(number) if number else game.opening_events
            for event in events:
                if event.kind == "phase":
                    count["phase", str(event.data["name"])] += 1
                elif event.kind in EVENTS:
                    count["event", EVENTS[event.kind]] += 1
                elif event.kind in POWER_EVENTS:
                    count["power", POWER_EVENTS[event.kind]] += 1
        count["phase", game.title.phases[0].name] += 1
        count["end", game.over] += 1
        if prober:
            count.update({("refusal", key): n for key, n in prober.seen.items()})
            count.update({("action", kind): 0 for kind in prober.open})

    def merge(self, other: Mapping[tuple[str, str], int]) -> None:
        self.counts.update(other)

    def rows(self, title: Title) -> list[tuple[str, str, int]]:
        """Every thing that a title has, with its count, zeros included."""
        return [(group, name, self.counts[group, name]) for group, name in self.expected(title)]

    def expected(self, title: Title) -> list[tuple[str, str]]:
        known = sorted(key for key in self.counts if key[0] == "action")  # those ever open
        known += [("phase", phase.name) for phase in title.phases]
        known += [("power", p.name) for p in title.privates if has_own_power(title, p.number)]
        known += [("event", name) for name in EVENTS.values()]
        known += [("refusal", key) for key in title.citations]
        extra = sorted(set(self.counts) - set(known))
        return known + extra


#: Actions that use a private company by naming it.
POWER_ACTIONS = ("use-power", "place-marker")
POWER_EVENTS = {"given-share": "a share given", "given-train": "a train given"}
#: Powers that players use by an action of their own.
ACTIVE = {
    "ExtraTile", "ExtraStation", "PlacesMarker", "NamesTrains", "CheaperTrain", "MoreTrains",
}  # fmt: skip


def has_own_power(title: Title, private: int) -> bool:
    return any(type(p).__name__ in ACTIVE for p in title.privates[private].powers)
