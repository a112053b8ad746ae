"""Who and what is called how, for one viewer."""

from __future__ import annotations

from functools import lru_cache

from roundhouse.engine.position import Position, Title
from roundhouse.rules.trains.depot import type_of
from roundhouse.views.svg import Sign, numbered_sign
from roundhouse.views.visible import ONLOOKER, Viewer


class Names:
    """Names of players, corporations, places and trains; who sits alone at a screen is "You"."""

    __slots__ = ("pos", "title", "viewer")

    def __init__(self, pos: Position, viewer: Viewer = ONLOOKER) -> None:
        self.pos = pos
        self.title = pos.title
        self.viewer = viewer

    def player(self, seat: int) -> str:
        if seat < 0:
            return "nobody"
        return "You" if seat == self.viewer.you else self.pos.names[seat]

    def addressed(self, name: str) -> str:
        """A player by name, as the viewer reads it."""
        you = self.viewer.you
        return "You" if you >= 0 and name == self.pos.names[you] else name

    def asked(self) -> str:
        """Whoever decides now."""
        players = self.pos.decision.players
        return self.player(players[0]) if players else ""

    def party(self, party: int) -> str:
        players = self.pos.state.players
        return self.player(party) if party < players else self.corporation(party - players)

    def corporation(self, number: int) -> str:
        return self.title.corporations[number].shown

    def full(self, number: int) -> str:
        return self.title.corporations[number].full_name

    def private(self, number: int) -> str:
        return self.title.privates[number].name

    def place(self, hex_number: int) -> str:
        """The name printed on a hex, else its coordinates."""
        here = self.title.map.hexes[hex_number]
        return here.place or here.name

    def spot(self, hex_number: int) -> str:
        """Name and coordinates."""
        here = self.title.map.hexes[hex_number]
        return f"{here.place} ({here.name})" if here.place else here.name

    def trains(self, corporation: int) -> list[str]:
        return [type_of(self.pos, card).name for card in self.pos.state.trains[corporation]]

    def president(self, corporation: int) -> str:
        seat = self.pos.title.hooks.decider(self.pos, corporation)
        return self.player(seat) if seat >= 0 else ""


@lru_cache(maxsize=64)
def _signs(corporations: tuple[tuple[int, str, str], ...]) -> tuple[Sign, ...]:
    return tuple(numbered_sign(*corporation) for corporation in corporations)


def signs(title: Title) -> tuple[Sign, ...]:
    """The signs of a title's corporations, by number."""
    return _signs(tuple((c.number, c.shown, c.colour) for c in title.corporations))


def share_source(title: Title, source: str) -> str:
    """Where a share is bought, as the title calls it: "pool", "IPO", "treasury"."""
    ipo = title.stock.ipo_name
    return "pool" if source == "pool" else ipo if ipo.isupper() else ipo.lower()


def shown(title: Title, name: str) -> str:
    """A corporation as players read it; anything else as it is."""
    number = title.corporation_number.get(name)
    return name if number is None else title.corporations[number].shown
