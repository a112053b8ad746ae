"""What a series of games has exercised: action types, powers, refusals, phases, events."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from roundhouse.core.events import Event, PhaseBegun, TokenPlaced
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Title
from roundhouse.fuzzing.prober import Prober
from roundhouse.titles import folder

Thing = tuple[str, str]  # group, name

#: Events that rules cause rather than players.
EVENTS = {
    "floated": "corporation floated",
    "president-changed": "change of presidency",
    "discarded": "train given up",
    "rusted": "trains rusted",
    "obsolete-gone": "trains rusted",
    "bankrupt": "bankruptcy",
    "president-paid": "forced purchase",
    "offer": "offer made",
    "bank-broke": "bank broken",
}
#: Option values with which something never happens; titles add theirs in directed.toml.
NEVER: Mapping[str, str] = {
    "action answer": "consent=assumed",
    "event offer made": "consent=assumed",
    "refusal order.offer": "consent=assumed",
    "refusal run.not-best": "best_run=president",
    "refusal order.announce": "best_run=president",
    "refusal run.announce-higher": "best_run=president",
    "action sell-private": "site_limits=on",
    "refusal private.not-owner": "site_limits=on",
    "refusal private.to-oneself": "site_limits=on",
    "refusal private.buyer-limit": "site_limits=on",
    "refusal sell.both-sides-of-purchase": "auto_pass=on",
    "refusal emergency.left-over": "emergency_from_corporations=forbidden",
    "refusal train.help-face-value": "emergency_from_corporations=forbidden",
    "refusal auction.must-take": "opening=separate_round",
}


@cache
def never(name: str) -> Mapping[str, str]:
    """What never happens in a title, and with which option value."""
    data = tomllib.loads((folder(name) / "directed.toml").read_text("utf-8"))
    return {**NEVER, **data.get("never", {})}


@cache
def rare(name: str) -> Mapping[str, str]:
    """What is too rare for games of bots in a title, and the test that shows it."""
    data = tomllib.loads((folder(name) / "directed.toml").read_text("utf-8"))
    found: Mapping[str, str] = data.get("rare", {})
    return found


class Coverage:
    """Counts by (group, name)."""

    def __init__(self) -> None:
        self.counts: Counter[Thing] = Counter()

    def add(self, game: PlayedGame, prober: Prober | None = None) -> None:
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
            for event in game.events(number) if number else game.opening_events:
                if isinstance(event, PhaseBegun):
                    count["phase", event.phase] += 1
                elif event.kind in EVENTS:
                    count["event", EVENTS[event.kind]] += 1
                else:
                    count.update(("power", name) for name in powers_at_work(game.title, event))
        count["phase", game.title.phases[0].name] += 1
        count["end", game.over] += 1
        if prober:
            count.update({("refusal", key): n for key, n in prober.seen.items()})
            count.update({("power", name): n for name, n in prober.powers.items()})

    def merge(self, other: Mapping[Thing, int]) -> None:
        self.counts.update(other)

    def rows(self, title: Title) -> list[tuple[str, str, int]]:
        """Everything that a title has, with its count, zeros included."""
        return [(group, name, self.counts[group, name]) for group, name in self.expected(title)]

    def expected(self, title: Title) -> list[Thing]:
        asked = title.handlers.keys() - set(title.out_of_turn)  # bots answer, and say nothing else
        known = [("action", name) for name in sorted(kind.type for kind in asked)]
        known += [("phase", phase.name) for phase in title.phases]
        known += [("power", private.name) for private in title.privates if private.powers]
        known += [("event", name) for name in dict.fromkeys(EVENTS.values())]
        known += [("refusal", key) for key in title.citations]
        return known + sorted(set(self.counts) - set(known))

    def never_seen(self, title: Title) -> list[Thing]:
        """What the title's rules have and no game has shown, though it could."""
        return [
            (group, name)
            for group, name, count in self.rows(title)
            if not count
            and not beyond(title, (group, name))
            and f"{group} {name}" not in rare(title.name)
        ]


def beyond(title: Title, thing: Thing) -> str:
    """Why something cannot happen with the title's options; empty if it can."""
    bar = never(title.name).get(" ".join(thing), "")
    option, _, value = bar.partition("=")
    return f"never with {bar}" if bar and title.chosen.get(option) == value else ""


# -- powers ------------------------------------------------------------------------------------

#: Actions that use a private by naming it.
POWER_ACTIONS = ("use-power", "place-marker")


def powers_at_work(title: Title, event: Event) -> Iterator[str]:
    """Privates whose powers show in an event rather than in an action."""
    for private in title.privates:
        placed = isinstance(event, TokenPlaced) and event.power == private.name
        if placed or any(power.shown_by(private.name, event) for power in private.powers):
            yield private.name
