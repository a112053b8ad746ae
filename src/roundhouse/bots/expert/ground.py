"""The map in playouts: equal maps are one object, and each is thought about once."""

from __future__ import annotations

from roundhouse.board.track import TrackMap
from roundhouse.bots.steady.forecast import Outlook
from roundhouse.bots.steady.prospects import prospects
from roundhouse.bots.surveyor import points_of
from roundhouse.core.actions import LayTile
from roundhouse.engine.position import Position
from roundhouse.engine.simulation import Simulation
from roundhouse.rules.trains.depot import cheapest_from_bank

#: How many lays are looked at closely; the others look worse at a glance.
LAYS = 4
#: What more revenue, more land and a point of the surveyor count.
REVENUE, LAND, POINT = 5.0, 1.5, 0.3
#: More maps than this are not kept.
MOST_MAPS = 4_000
#: Steps in which the money for a tile matters.
MONEY = 40

LayKey = tuple[TrackMap, int, int, int, int, int]


class Ground:
    """Maps met in playouts, and the tile that each corporation would lay on them."""

    def __init__(self) -> None:
        self.maps: dict[object, TrackMap] = {}
        self.lays: dict[LayKey, LayTile | None] = {}

    def share(self, pos: Position) -> None:
        """Let the position use the map that is known already: its routes need no new search."""
        track = pos.track
        if len(self.maps) > MOST_MAPS:
            self.maps.clear()
            self.lays.clear()
        key = (track.faces, track.tokens, track.guests)
        pos.state.track = self.maps.setdefault(key, track)

    def lay(self, simulation: Simulation, outlook: Outlook) -> LayTile | None:
        """The tile that the operating corporation would lay, or None."""
        pos, s = simulation.position, simulation.state
        key = (
            pos.track, s.corporation, s.phase, s.turn.lays, s.turn.upgrades,
            min(4, pos.corporation_cash(s.corporation) // MONEY),
        )  # fmt: skip
        if key in self.lays:
            known = self.lays[key]
            if known is None or known in simulation.legal:
                return known
        found = self.lays[key] = self.best_lay(simulation, outlook)
        return found

    def best_lay(self, simulation: Simulation, outlook: Outlook) -> LayTile | None:
        pos, c = simulation.position, simulation.state.corporation
        lays = [x for x in simulation.legal.of(LayTile) if not x.power]
        if not lays:
            return None
        tiles, by_name = pos.title.tiles, pos.title.map.by_name
        glance = {x: points_of(pos, by_name[x.hex], tiles.face(x.tile, x.rotation)) for x in lays}
        before = Outlook(pos, {}, outlook)
        types = before.types(c) or before.next_train()
        revenue, land = before.revenue(c, types), prospects(pos, c)
        best, found = 0.0, None
        cash = pos.corporation_cash(c)
        price = cheapest_from_bank(pos)
        spare = cash if pos.state.trains[c] or cash < price else cash - price
        for lay in sorted(lays, key=lambda x: -glance[x])[:LAYS]:
            after = simulation.copy()
            after.play(lay)
            self.share(after.position)
            then = Outlook(after.position, {}, outlook).revenue(c, types)
            cost = cash - after.position.corporation_cash(c)
            value = REVENUE * (then - revenue) + LAND * (prospects(after.position, c) - land)
            value += POINT * glance[lay] - cost
            if value > best and cost <= spare:
                best, found = value, lay
        return found
