"""The track that lies on the map, with its stations, as an immutable value.

Everything derived from it (what a company can reach, its network for routes)
is computed on first use and kept with the value, so positions that share a
map share the work.
"""

from __future__ import annotations

from roundhouse.board.hexes import HexMap
from roundhouse.board.reach import Entry, Reach, entries_of, reach
from roundhouse.board.tiles import Face

#: What an earlier position needs to be reached again quickly.
LASTING = ("flow", "stations", "has-route")

#: Stations of a hex: for each stop the companies there, in order of arrival.
Stations = tuple[tuple[int, ...], ...]


class TrackMap:
    """Faces and stations by hex.

    ``guests`` are stations outside the circles; they block nobody.
    """

    __slots__ = ("_cache", "faces", "guests", "map", "stations")

    def __init__(
        self,
        hex_map: HexMap,
        faces: tuple[Face, ...],
        stations: tuple[Stations, ...],
        guests: tuple[tuple[int, int, int], ...] = (),
    ) -> None:
        self.map = hex_map
        self.faces = faces
        self.stations = stations
        self.guests = guests  # (hex, stop, company)
        self._cache: dict[object, object] = {}

    @classmethod
    def printed(cls, hex_map: HexMap) -> TrackMap:
        faces = tuple(h.face for h in hex_map.hexes)
        return cls(hex_map, faces, tuple(tuple(() for _ in f.stops) for f in faces))

    # -- changes ---------------------------------------------------------------------------

    def with_face(self, hex_number: int, face: Face, moves: tuple[int, ...]) -> TrackMap:
        """A tile laid or upgraded; ``moves[k]`` is the new stop of the old stop k."""
        new: list[tuple[int, ...]] = [() for _ in face.stops]
        for k, companies in enumerate(self.stations[hex_number]):
            if companies:
                if moves[k] < 0:
                    raise ValueError(f"which stop of {face.name} takes the stations of stop {k}?")
                new[moves[k]] += companies
        faces = list(self.faces)
        faces[hex_number] = face
        stations = list(self.stations)
        stations[hex_number] = tuple(new)
        guests = tuple(
            (h, moves[k], c) if h == hex_number else (h, k, c) for h, k, c in self.guests
        )
        changed = TrackMap(self.map, tuple(faces), tuple(stations), guests)
        flow = self._cache.get("flow")
        if flow is not None:  # only this hex's part of it changes
            parts: list[Entry] = list(flow)  # type: ignore[call-overload]
            at = hex_number * 6
            parts[at : at + 6] = entries_of(self.map, hex_number, face)[:6]
            changed._cache["flow"] = tuple(parts)
        if len(face.stops) == 1 or not any(new):  # no station can have changed its city
            self._hand_on_routes(changed)
        return changed

    def with_station(self, hex_number: int, stop: int, company: int) -> TrackMap:
        here = self.stations[hex_number]
        changed = self._restation(
            hex_number, tuple((*c, company) if k == stop else c for k, c in enumerate(here))
        )
        self._hand_on_routes(changed)
        return changed

    def _hand_on_routes(self, changed: TrackMap) -> None:
        """A company that had a route still has one when track or stations are added.

        The stop next to its station stays where it is: full of others, it still ends a route.
        """
        for key, known in self._cache.items():
            if known is True and key[0] == "has-route":  # type: ignore[index]
                changed._cache[key] = True

    def with_station_moved(self, hex_number: int, stop: int, company: int) -> TrackMap:
        """A station changes its city within the hex."""
        here = tuple(tuple(c for c in cs if c != company) for cs in self.stations[hex_number])
        return self._restation(hex_number, here).with_station(hex_number, stop, company)

    def with_guest(self, hex_number: int, stop: int, company: int) -> TrackMap:
        return self._same_track(self.stations, (*self.guests, (hex_number, stop, company)))

    def with_companies_changed(self, change: dict[int, int]) -> TrackMap:
        """Stations of one company become another's; to -1 they are taken off."""

        def mapped(companies: tuple[int, ...]) -> tuple[int, ...]:
            kept = (change.get(c, c) for c in companies)
            return tuple(dict.fromkeys(c for c in kept if c >= 0))

        stations = tuple(tuple(mapped(c) for c in here) for here in self.stations)
        guests = tuple((h, k, change.get(c, c)) for h, k, c in self.guests if change.get(c, c) >= 0)
        return self._same_track(stations, guests)

    def _restation(self, hex_number: int, here: Stations) -> TrackMap:
        stations = list(self.stations)
        stations[hex_number] = here
        return self._same_track(tuple(stations), self.guests)

    def _same_track(
        self, stations: tuple[Stations, ...], guests: tuple[tuple[int, int, int], ...]
    ) -> TrackMap:
        changed = TrackMap(self.map, self.faces, stations, guests)
        if "flow" in self._cache:
            changed._cache["flow"] = self._cache["flow"]
        return changed

    # -- questions -------------------------------------------------------------------------

    def free_slots(self, hex_number: int, stop: int) -> int:
        face = self.faces[hex_number]
        return face.stops[stop].slots - len(self.stations[hex_number][stop])

    def has_station(self, hex_number: int, stop: int, company: int) -> bool:
        return company in self.stations[hex_number][stop] or (
            bool(self.guests) and (hex_number, stop, company) in self.guests
        )

    def station_in_hex(self, hex_number: int, company: int) -> bool:
        return any(company in c for c in self.stations[hex_number]) or any(
            h == hex_number and c == company for h, _, c in self.guests
        )

    def blocked(self, hex_number: int, stop: int, company: int) -> bool:
        """Is this a city whose circles all hold stations of others?"""
        place = self.faces[hex_number].stops[stop]
        if place.kind != "city" or place.passable:
            return False
        here = self.stations[hex_number][stop]
        return len(here) >= place.slots and not self.has_station(hex_number, stop, company)

    def stations_of(self, company: int) -> tuple[tuple[int, int], ...]:
        """(hex, stop) of every station of a company, guests last."""
        key = ("stations", company)
        found = self._cache.get(key)
        if found is None:
            found = tuple(
                (h, k)
                for h, here in enumerate(self.stations)
                for k, companies in enumerate(here)
                if company in companies
            ) + tuple((h, k) for h, k, c in self.guests if c == company)
            self._cache[key] = found
        return found  # type: ignore[return-value]

    def flow(self) -> tuple[Entry, ...]:
        """What happens to a trace at every entry; see ``reach``."""
        found = self._cache.get("flow")
        if found is None:
            found = self._cache["flow"] = tuple(
                entry
                for number, face in enumerate(self.faces)
                for entry in entries_of(self.map, number, face)[:6]
            )
        return found  # type: ignore[return-value]

    def closed_to(self, company: int) -> frozenset[int]:
        """Cities (hex * 8 + stop) that are full of other companies' stations."""
        full = self._cache.get("full")
        if full is None:
            full = self._cache["full"] = tuple(
                (number, k)
                for number, here in enumerate(self.stations)
                for k, companies in enumerate(here)
                if len(companies) >= self.faces[number].stops[k].slots
            )
        return frozenset(
            number * 8 + k
            for number, k in full  # type: ignore[attr-defined]
            if self.blocked(number, k, company)
        )

    def reach(self, company: int) -> Reach:
        """What the company's trains could reach, however long they were."""
        key = ("reach", company)
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = reach(self, company)
        return found  # type: ignore[return-value]

    def remember(self, key: object, value: object) -> object:
        """Keep something computed from this map alone."""
        self._cache[key] = value
        return value

    def put_by(self) -> None:
        """Give up the bulky part of what was worked out: play has moved on from this map."""
        kept = {k: v for k, v in self._cache.items() if (k if k == "flow" else k[0]) in LASTING}  # type: ignore[index]
        self._cache = kept

    def recall(self, key: object) -> object | None:
        return self._cache.get(key)
