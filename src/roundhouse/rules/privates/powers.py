"""What privates can do, as frozen data. A title may add powers of its own."""

from __future__ import annotations

from dataclasses import dataclass

from roundhouse.board.hexes import HexMap
from roundhouse.board.routes import Claim, RunContext
from roundhouse.core.events import Event, PrivateWon, ShareGiven, TrainGiven, TrainsRan
from roundhouse.engine.power import Power

#: The power of a corporation that holds chits which name trains.
CHITS = "chits"


def bonuses(event: Event) -> frozenset[str]:
    """Names of what was added to the revenue of trains that ran."""
    if not isinstance(event, TrainsRan):
        return frozenset()
    return frozenset(name for run in event.trains for name in run.bonuses)


@dataclass(frozen=True, slots=True)
class ClosesHexes(Power):
    """No tile may be laid in these hexes while a player (or the bank) owns the private."""

    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExtraTile(Power):
    """The owning corporation may lay a tile outside the ordinary rules."""

    hexes: tuple[str, ...]
    tiles: tuple[str, ...] = ()  # empty: any legal tile
    uses: int = 1
    free: bool = True  # no terrain cost
    extra: bool = True  # besides the ordinary lay
    upgrade: bool = False  # an upgrade of a laid tile instead of a first tile
    joined: bool = False  # two tiles, which must join each other
    eighteenxx_games_tiles: tuple[str, ...] = ()  # the only tiles that 18xx.games lets it lay
    upgrade_too: bool = False  # a first tile or an upgrade, as it comes, with new track to join
    pays_sides: bool = False  # bridges and tunnels at its sides are not free


@dataclass(frozen=True, slots=True)
class ExtraToken(Power):
    """The owning corporation may place a token without connection."""

    hexes: tuple[str, ...]
    price: int = 0
    city: int = 0
    from_charter: bool = True  # uses one of the corporation's own tokens
    is_the_placement: bool = True  # uses up the turn's placement
    guest: bool = False  # stands outside the slots
    closes: bool = False
    needs_tile_power: bool = False  # only right after the power's tile
    keeps_space: bool = False  # nobody else's token goes there before a corporation owns it


@dataclass(frozen=True, slots=True)
class GivesShare(Power):
    """Its first buyer receives a share."""

    corporation: str = ""
    president: bool = False  # the president's certificate, with par to be set at once
    drawn: str = ""  # … of a corporation drawn before play; how what was dealt is called

    def shown_by(self, private: str, event: Event) -> bool:
        if isinstance(event, ShareGiven):
            return self.corporation in ("", event.corporation)
        # an unnamed corporation's certificate comes with the sale
        return self.president and isinstance(event, PrivateWon) and event.private == private


@dataclass(frozen=True, slots=True)
class GivesTrain(Power):
    """The corporation that buys it receives a train."""

    family: str
    not_after: str  # family whose first sale ends the gift
    at_most: int  # trains the buyer may already have

    def shown_by(self, private: str, event: Event) -> bool:
        del private
        return isinstance(event, TrainGiven)


@dataclass(frozen=True, slots=True)
class PlacesMarker(Power):
    """A marker on the map that adds to the revenue of one corporation."""

    marker: str  # what it is called: "coal"
    bonus: tuple[tuple[str, int], ...]  # hex, amount
    movable: bool = False  # it is placed again each turn, before running
    decision_kind: str = (
        ""  # … and with the income by a player who owns it: the name of that question
    )
    reach: bool = False  # only where one of the corporation's trains can run
    closes: bool = False
    removed_in: str = ""  # phase that takes the marker off


@dataclass(frozen=True, slots=True)
class NamesTrains(Power):
    """Chits that name trains and pay for running between two places."""

    chits: tuple[tuple[str, str, str, int], ...]  # name, hex, hex, bonus

    def claims(self, hexes: HexMap, context: RunContext) -> tuple[Claim, ...]:
        if CHITS not in context.powers:
            return ()
        at = hexes.by_name
        return tuple(Claim(name, bonus, (at[x], at[y])) for name, x, y, bonus in self.chits)

    def shown_by(self, private: str, event: Event) -> bool:
        del private
        return not bonuses(event).isdisjoint(chit[0] for chit in self.chits)


@dataclass(frozen=True, slots=True)
class CheaperTrain(Power):
    """One new train at a lower price."""

    off: int = 0
    half: bool = False
    closes: bool = True


@dataclass(frozen=True, slots=True)
class MoreTrains(Power):
    """One more train than the limit."""


@dataclass(frozen=True, slots=True)
class CheaperTerrain(Power):
    """Less to pay for some kinds of terrain and hexsides."""

    kinds: tuple[str, ...]
    off: int

    def makes_cheaper(self, terrain: str) -> bool:
        return terrain in self.kinds


@dataclass(frozen=True, slots=True)
class PaysPerStop(Power):
    """One train's route gains an amount for each stop it visits."""

    name: str  # what the bonus is called
    amount: int

    def claims(self, hexes: HexMap, context: RunContext) -> tuple[Claim, ...]:
        del hexes
        return (Claim(self.name, self.amount),) if self.name in context.powers else ()

    def shown_by(self, private: str, event: Event) -> bool:
        del private
        return self.name in bonuses(event)


@dataclass(frozen=True, slots=True)
class RunsAsIndependent(Power):
    """A small railroad of its own until a corporation buys it."""

    corporation: str
    debt: int  # what its first buyer pays beyond its price

    def shown_by(self, private: str, event: Event) -> bool:
        del private
        return isinstance(event, TrainsRan) and event.corporation == self.corporation
