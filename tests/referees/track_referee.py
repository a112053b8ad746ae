"""A referee for tile lays: judges every decision about tiles from the rulebooks alone.

It uses the printed map, the shapes of the tiles and what lies on the table, and none of the
engine's code for connections, upgrades, costs or powers. What it finds is compared with the
full list of legal lays, and what was paid with what it reckons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.referees.stock_referee import Difference
from tests.referees.track_books import BOOKS, COLOURS, Book, TilePower
from tests.referees.track_geometry import added, becomes, blank, looks, same_kind, shape_of, sides
from tests.referees.track_paths import Network

from roundhouse.board.hexes import Hex
from roundhouse.board.tiles import FIXED, JUNCTION, STOP, UNLIMITED, Face, Tile
from roundhouse.core.actions import Action, LayTile
from roundhouse.core.events import Event, TileLaid
from roundhouse.core.state import CLOSED, NOBODY
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position, Title
from roundhouse.rules.privates.powers import ClosesHexes


class Lay(NamedTuple):
    """A lay, the same for rotations that look the same."""

    hex: str
    tile: str
    looks: object
    power: str

    def __str__(self) -> str:
        return f"{self.tile} in {self.hex} {self.looks}" + (f" by {self.power}" * bool(self.power))


class Table:
    """What never changes in a title: the map and which tile may follow which, by its book."""

    def __init__(self, title: Title) -> None:
        self.title, self.book = title, BOOKS[title.name]
        self.hexes = title.map.hexes
        self.across = dict(sides(title.map))
        self._known: dict[tuple[int, int], list[Face]] = {}

    def followers(self, here: Hex, old: Face) -> list[Face]:
        """Faces that may lie on this one: colour, place, track, sides."""
        key = (here.number, old.number)
        if key not in self._known:
            self._known[key] = list(self.find_followers(here, old))
        return self._known[key]

    def find_followers(self, here: Hex, old: Face) -> Iterator[Face]:
        if old.rank == FIXED or old.rank + 1 >= len(COLOURS):
            return
        colour = COLOURS[old.rank + 1]
        for tile in self.tiles_for(here, colour):
            seen = set()
            for face in self.fitting(here, tile):
                if looks(face) in seen or not same_kind(here, face):
                    continue
                if self.promotes(here, old, face):
                    seen.add(looks(face))
                    yield face

    def tiles_for(self, here: Hex, colour: str) -> list[Tile]:
        """Tiles with a name or letter go where it stands, and only they go there."""
        all_of_it = [t for t in self.title.tiles.tiles if t.colour == colour and not t.power]
        named = [t for t in all_of_it if here.name in t.hexes]
        named += [t for t in all_of_it if not t.hexes and t.label and t.label == here.label]
        if named:
            return named + [t for t in all_of_it if t.name in here.also and t not in named]
        return [t for t in all_of_it if not t.hexes and not t.label]

    def fitting(self, here: Hex, tile: Tile) -> Iterator[Face]:
        """Rotations whose track runs neither off the map nor to a blank or impassable side."""
        for rotation in range(6):
            face = self.title.tiles.face(tile.name, rotation)
            if all(self.open_side(here, edge) for edge in shape_of(face).exits):
                yield face

    def open_side(self, here: Hex, edge: int) -> bool:
        beyond = self.across.get((here.number, edge))
        if beyond is None:
            return False
        other = self.hexes[beyond[0]]
        return not blank(other, beyond[1]) or (self.book.ports and "port" in other.icons)

    def promotes(self, here: Hex, old: Face, new: Face) -> bool:
        if becomes(old, new) is None:
            return False
        if self.book.promotions is None or (not old.tile and old.rank == 0):
            return True
        return new.tile in self.book.promotions[old.tile or here.name].split()


@dataclass
class TrackReferee:
    """Call ``watch`` before every action and ``played`` after it."""

    title: Title
    every: int = 1  # judges one decision in so many
    judged: int = 0  # decisions
    lays: int = 0  # legal lays that were compared
    undecided: int = 0
    table: Table = field(init=False)
    turn: tuple[int, int, int] = (0, 0, 0)  # stock round, operating round, corporation
    new_tiles: int = 0  # laid in this turn
    upgrades: int = 0
    by_power: dict[str, list[str]] = field(default_factory=dict)  # private → hexes laid in
    _seen: int = 0
    _doubtful: set[int] = field(default_factory=set)  # hexes whose connection is undecided
    _due: int = 0  # what the lay to be played should cost

    def __post_init__(self) -> None:
        self.table = Table(self.title)

    @property
    def book(self) -> Book:
        return self.table.book

    # -- watching --------------------------------------------------------------------------

    def watch(self, game: PlayedGame) -> None:
        s = game.state
        if self.turn != (turn := (s.stock_number, s.or_number, s.corporation)):
            self.turn, self.new_tiles, self.upgrades = turn, 0, 0
        if LayTile not in game.decision.actions or s.corporation == NOBODY:
            return
        if game.decision.kind in ("track", "pair"):
            self._seen += 1
            if self._seen % self.every:
                return
            self.judged += 1
        self.compare(game)

    def choosing(self, game: PlayedGame, action: Action) -> None:
        """Before an action is played: what should it cost?"""
        if isinstance(action, LayTile):
            here = self.title.map[action.hex]
            face = self.title.tiles.face(action.tile, action.rotation)
            self._due = self.cost(game.position, here, face, action.power)

    def played(self, action: Action, events: tuple[Event, ...]) -> None:
        if not isinstance(action, LayTile):
            return
        (paid,) = (event.amount for event in events if isinstance(event, TileLaid))
        if paid != self._due:
            raise Difference(f"{action} was paid with ${paid}, not ${self._due}")
        power = self.book.powers.get(action.power)
        if power is not None:
            self.by_power.setdefault(action.power, []).append(action.hex)
        if power is None or power.counts:
            face = self.title.tiles.face(action.tile, action.rotation)
            self.new_tiles += face.rank == 1
            self.upgrades += face.rank > 1

    def compare(self, game: PlayedGame) -> None:
        engine = {self.named(a): a for a in game.legal if isinstance(a, LayTile)}
        allowed = set(self.legal(game))
        self.lays += len(allowed)
        for lay in sorted(allowed ^ set(engine), key=str):
            if self.title.map.by_name[lay.hex] in self._doubtful:
                self.undecided += 1
                continue
            where = f"{self.title.name}, after {len(game.actions)} actions"
            if lay in engine:
                raise Difference(f"{where}: the engine allows {engine[lay]}, the referee does not")
            why = game.why_not(self.as_action(lay))
            if why is None or why.key not in self.book.not_judged:
                raise Difference(f"{where}: the referee allows {lay}, the engine says {why}")

    def named(self, a: LayTile) -> Lay:
        return Lay(a.hex, a.tile, looks(self.title.tiles.face(a.tile, a.rotation)), a.power)

    def as_action(self, lay: Lay) -> LayTile:
        faces = (self.title.tiles.face(lay.tile, r) for r in range(6))
        rotation = next(f.rotation for f in faces if looks(f) == lay.looks)
        return LayTile(lay.hex, lay.tile, rotation, lay.power)

    # -- judging ---------------------------------------------------------------------------

    def legal(self, game: PlayedGame) -> Iterator[Lay]:
        pos = game.position
        second = game.decision.kind == "pair"
        self._doubtful = set()
        if game.decision.kind == "track":
            network = network_of(self.table, pos)
            self._doubtful = network.undecided
            yield from self.ordinary(pos, network)
        if game.decision.kind in ("track", "pair") or self.book.powers_any_time:
            for private, power in self.book.powers.items():
                yield from self.with_power(pos, private, power, second)

    def ordinary(self, pos: Position, network: Network) -> Iterator[Lay]:
        shut = self.shut_hexes(pos)
        near = {h for h, _ in network.arrivals | network.stops} | network.junctions
        for h in sorted(near):
            here, old = self.table.hexes[h], pos.track.faces[h]
            if here.name in shut or not self.tile_due(old) or self.home_missing(pos, network, here):
                continue
            for face in self.table.followers(here, old):
                if connected(pos, network, h, old, face) and self.payable(pos, here, face, ""):
                    yield Lay(here.name, face.tile, looks(face), "")

    def with_power(
        self, pos: Position, private: str, power: TilePower, second: bool
    ) -> Iterator[Lay]:
        s = pos.state
        used = self.by_power.get(private, [])
        if private not in self.title.private_number or len(used) >= power.most:
            return
        if s.owner[self.title.private_number[private]] != s.party(s.corporation):
            return
        if power.counts and self.new_tiles + self.upgrades:
            return
        if second and len(used) != 1:
            return
        foreign = [n for n in power.hexes if n not in used and self.face_at(pos, n).tile]
        if power.fresh and foreign:
            return
        for name in power.hexes:
            here, old = self.title.map[name], self.face_at(pos, name)
            if name in used or (
                power.on and (old.colour not in power.on or bool(old.rank) != bool(old.tile))
            ):
                continue
            for face in self.power_faces(here, old, power):
                if self.joined(pos, here, face, power, used) and self.payable(
                    pos, here, face, private
                ):
                    yield Lay(name, face.tile, looks(face), private)

    def power_faces(self, here: Hex, old: Face, power: TilePower) -> list[Face]:
        if not power.tiles:
            return self.table.followers(here, old)
        if old.tile:
            return []
        tiles = [self.title.tiles.tile(name) for name in power.tiles]
        return [face for tile in tiles for face in self.table.fitting(here, tile)]

    def joined(
        self, pos: Position, here: Hex, face: Face, power: TilePower, used: list[str]
    ) -> bool:
        """Do both tiles of a pair have track over the side between them?"""
        if not power.joins:
            return True
        (other,) = (self.title.map[n] for n in power.hexes if n != here.name)
        (edge,) = (e for e in range(6) if self.beyond(here, e) == other.number)
        across = edge in shape_of(face).exits
        if power.fresh:
            return across
        facing = (edge + 3) % 6 in shape_of(self.face_at(pos, other.name)).exits
        return not used or (across and facing)

    def beyond(self, here: Hex, edge: int) -> int:
        return self.table.across.get((here.number, edge), (-1, 0))[0]

    def face_at(self, pos: Position, name: str) -> Face:
        return pos.track.faces[self.title.map.by_name[name]]

    def tile_due(self, old: Face) -> bool:
        """May the corporation lay another tile here in this turn?"""
        if self.new_tiles + self.upgrades >= self.book.tiles_a_turn:
            return False
        return old.rank == 0 or self.upgrades == 0

    def home_missing(self, pos: Position, network: Network, here: Hex) -> bool:
        """Must the first track be laid at home, which is somewhere else?"""
        home = self.title.corporations[pos.state.corporation].home
        if not self.book.home_first or here.name == home:
            return False
        if self.book.home_first == "anywhere" and network.arrivals:
            return False
        return not self.face_at(pos, home).pieces

    def shut_hexes(self, pos: Position) -> set[str]:
        """Hexes of privates that players own, or nobody yet."""
        s = pos.state
        return {
            name
            for private in self.title.privates
            if s.owner[private.number] != CLOSED and s.owner[private.number] < s.players
            for power in private.powers
            if isinstance(power, ClosesHexes)
            for name in power.hexes
        }

    def payable(self, pos: Position, here: Hex, face: Face, power: str) -> bool:
        """Is its colour open, a tile left, and money for it there?"""
        colour_of_phase = 1
        for phase in self.title.phases[: pos.state.phase + 1]:
            colour = self.book.colours.get(phase.name)
            colour_of_phase = COLOURS.index(colour) if colour else colour_of_phase
        tile = self.title.tiles.tile(face.tile)
        lying = sum(f.tile == face.tile for f in pos.track.faces)
        left = tile.count >= UNLIMITED or lying < tile.count
        cash = pos.state.cash[pos.state.party(pos.state.corporation)]
        return left and face.rank <= colour_of_phase and self.cost(pos, here, face, power) <= cash

    def cost(self, pos: Position, here: Hex, face: Face, power: str) -> int:
        if power and not self.book.powers[power].pays:
            return 0
        s, old = pos.state, pos.track.faces[here.number]
        name = self.title.corporations[s.corporation].name
        grantee, icon = self.book.land_grant
        if name == grantee and icon in here.icons and not old.tile:
            return 0
        off = 0
        if self.book.blaster:
            blaster = self.title.private_number[self.book.blaster]
            off = 20 * (s.owner[blaster] == s.party(s.corporation))
        terrain = 0
        if here.terrain is not None and not old.tile:
            terrain = here.terrain.cost - off * (here.terrain.kind == "mountain")
        total = max(self.book.price, terrain)
        for border in here.borders:
            new = shape_of(face).exits - shape_of(old).exits
            if border.cost and border.edge in new and self.meets(pos, here, border.edge):
                total += border.cost - off * (border.kind == "mountain")
        return total

    def meets(self, pos: Position, here: Hex, edge: int) -> bool:
        other, back = self.table.across[here.number, edge]
        return back in shape_of(pos.track.faces[other]).exits


def network_of(table: Table, pos: Position) -> Network:
    """What the operating corporation can reach."""
    track, corporation = pos.track, pos.state.corporation
    mine, closed = [], set()
    for h, cities in enumerate(track.tokens):
        for k, there in enumerate(cities):
            stop = track.faces[h].stops[k]
            guests = [c for g, j, c in track.guests if (g, j) == (h, k)]
            if corporation in there or corporation in guests:
                mine.append((h, k))
            elif stop.kind == "city" and not stop.passable and len(there) >= stop.slots:
                closed.add((h, k))
    return Network(track.faces, table.across, frozenset(closed), mine)


def connected(pos: Position, network: Network, h: int, old: Face, new: Face) -> bool:
    """New track at the end of a trace, or a city that a trace reaches."""
    if any(s.kind == "city" and (h, k) in network.stops for k, s in enumerate(old.stops)):
        return True
    edges = {edge for number, edge in network.arrivals if number == h}
    moves = becomes(old, new) or []
    open_stops = {
        j
        for k, to in enumerate(moves)
        for j in to
        if (h, k) in network.stops and goes_through(pos, h, k, new, j)
    }
    for piece in added(old, new):
        for end in piece:
            if end in edges or end - STOP in open_stops:
                return True
            at_junction = {min(p) for p in new.pieces if JUNCTION in p}
            if end == JUNCTION and (h in network.junctions or edges & at_junction):
                return True
    return False


def goes_through(pos: Position, h: int, k: int, new: Face, j: int) -> bool:
    stop = new.stops[j]
    there = pos.track.tokens[h][k]
    full = stop.kind == "city" and not stop.passable and len(there) >= stop.slots
    return not stop.terminal and (not full or pos.state.corporation in there)
