"""What privates can do, as frozen data. A title may add its own powers."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.core.actions import Action, BuyTrain, LayTile, PlaceMarker, PlaceToken
from roundhouse.core.events import Event, PrivateWon, ShareGiven, TrainsRan
from roundhouse.core.record import record
from roundhouse.engine.power import Power


def bonuses(event: Event) -> frozenset[str]:
    """Names of what was added to the revenue of trains that ran."""
    if not isinstance(event, TrainsRan):
        return frozenset()
    return frozenset(name for run in event.trains for name in run.bonuses)


@record
class ClosesHexes(Power):
    """No tile may be laid in these hexes while a player (or the bank) owns the private."""

    hexes: tuple[str, ...]


@record
class ExtraTile(Power):
    """The owning corporation may lay a tile outside the normal rules."""

    used_by: ClassVar[type[Action] | None] = LayTile
    hexes: tuple[str, ...]
    tiles: tuple[str, ...] = ()  # empty: any legal tile
    uses: int = 1
    free: bool = True  # no terrain cost
    extra: bool = True  # in addition to the normal lay
    upgrade: bool = False  # an upgrade instead of a new tile
    joined: bool = False  # two tiles that must connect to each other
    eighteenxx_games_tiles: tuple[str, ...] = ()  # the only tiles that 18xx.games lets it lay
    upgrade_too: bool = False  # a new tile or an upgrade, with new track to connect
    pays_sides: bool = False  # bridges and tunnels on its hexsides are not free


@record
class ExtraToken(Power):
    """The owning corporation may place a token without a connection."""

    used_by: ClassVar[type[Action] | None] = PlaceToken
    hexes: tuple[str, ...]
    price: int = 0
    city: int = 0
    from_charter: bool = True  # uses one of the corporation's own tokens
    is_the_placement: bool = True  # counts as the turn's token
    guest: bool = False  # takes no slot
    closes: bool = False
    needs_tile_power: bool = False  # only right after the power's tile
    keeps_space: bool = False  # the slot is reserved until a corporation owns the private


@record
class GivesShare(Power):
    """Its first buyer receives a share."""

    corporation: str = ""
    president: bool = False  # the president's certificate, with par to be set at once
    drawn: str = ""  # … of a corporation drawn at setup; the key of the setup draw

    def shown_by(self, private: str, event: Event) -> bool:
        if isinstance(event, ShareGiven):
            return self.corporation in ("", event.corporation)
        # an unnamed corporation's certificate comes with the sale
        return self.president and isinstance(event, PrivateWon) and event.private == private


@record
class PlacesMarker(Power):
    """A marker on the map that adds to the revenue of one corporation."""

    used_by: ClassVar[type[Action] | None] = PlaceMarker
    marker: str  # what it is called: "coal"
    bonus: tuple[tuple[str, int], ...]  # hex, amount
    movable: bool = False  # it may move each turn, before running
    decision_kind: str = ""  # … and at income by an owning player: the decision's kind
    reach: bool = False  # only where one of the corporation's trains can reach
    closes: bool = False
    removed_in: str = ""  # phase that removes the marker


@record
class CheaperTrain(Power):
    """One new train at a lower price."""

    used_by: ClassVar[type[Action] | None] = BuyTrain
    off: int = 0
    half: bool = False
    closes: bool = True
