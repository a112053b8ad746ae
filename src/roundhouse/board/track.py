"""The track on the map, with its tokens, as an immutable value.

Everything derived from it (what a corporation can reach, its network for routes)
is computed on first use and kept with the value, so positions that share a
map share the work.
"""

from __future__ import annotations

from typing import Any, TypeVar

from roundhouse.board.hexes import HexMap
from roundhouse.board.reach import Entry, Reach, entries_of, reach
from roundhouse.board.tiles import Face

#: Cache keys that an earlier position keeps, to be rebuilt quickly.
LASTING = ("tokens", "has-route")

#: Tokens of a hex: for each stop the corporations there, in the order placed.
Tokens = tuple[tuple[int, ...], ...]

#: A hex with one stop that has none: less than any that has one.
NO_TOKEN: Tokens = ((),)

T = TypeVar("T")


class TrackMap:
    """Faces and tokens by hex.

    ``guests`` are tokens outside the slots; they block nobody.
    """

    __slots__ = ("_cache", "_trimmed", "faces", "guests", "map", "tokens")

    def __init__(
        self,
        hex_map: HexMap,
        faces: tuple[Face, ...],
        tokens: tuple[Tokens, ...],
        guests: tuple[tuple[int, int, int], ...] = (),
    ) -> None:
        self.map = hex_map
        self.faces = faces
        self.tokens = tokens
        self.guests = guests  # (hex, stop, corporation)
        self._cache: dict[Any, Any] = {}
        self._trimmed = 0  # how much the cache held when it was last trimmed

    @classmethod
    def printed(cls, hex_map: HexMap) -> TrackMap:
        faces = tuple(h.face for h in hex_map.hexes)
        return cls(hex_map, faces, tuple(tuple(() for _ in f.stops) for f in faces))

    # -- changes ---------------------------------------------------------------------------

    def with_face(self, hex_number: int, face: Face, moves: tuple[int, ...]) -> TrackMap:
        """A tile laid or upgraded; ``moves[k]`` is the new stop of the old stop k."""
        new: list[tuple[int, ...]] = [() for _ in face.stops]
        for k, corporations in enumerate(self.tokens[hex_number]):
            if corporations:
                if moves[k] < 0:
                    raise ValueError(f"which stop of {face.name} takes the tokens of stop {k}?")
                new[moves[k]] += corporations
        faces = list(self.faces)
        faces[hex_number] = face
        tokens = list(self.tokens)
        tokens[hex_number] = tuple(new)
        guests = self.guests
        if guests:
            guests = tuple((h, moves[k], c) if h == hex_number else (h, k, c) for h, k, c in guests)
        changed = TrackMap(self.map, tuple(faces), tuple(tokens), guests)
        flow = self._cache.get("flow")
        at = hex_number * 6
        if flow is not None:  # only this hex's part of it changes
            parts: list[Entry] = list(flow)
            parts[at : at + 6] = entries_of(self.map, hex_number, face)[:6]
            changed._cache["flow"] = tuple(parts)
        walks = self._cache.get("walks")
        if walks:  # those that came to this hex have to be walked again
            entries = frozenset(range(at, at + 6))
            changed._cache["walks"] = {
                stop: walk
                for stop, walk in list(walks.items())
                if stop // 8 != hex_number and walk[0].isdisjoint(entries)
            }
        if len(face.stops) == 1 or not any(new):  # no token can have moved to another city
            self._pass_on_routes(changed)
        self._pass_on_tokens(changed, hex_number)
        return changed

    def with_token(self, hex_number: int, stop: int, corporation: int) -> TrackMap:
        here = self.tokens[hex_number]
        changed = self._with_tokens_in(
            hex_number, tuple((*c, corporation) if k == stop else c for k, c in enumerate(here))
        )
        self._pass_on_routes(changed)
        self._pass_on_tokens(changed, hex_number)
        return changed

    def _pass_on_routes(self, changed: TrackMap) -> None:
        """A corporation that had a route still has one when track or tokens are added.

        The stop next to its token stays; even full of other tokens it can end a route.
        """
        known = self._cache.get("has-route")
        if known:
            changed._cache["has-route"] = {c: True for c, has in list(known.items()) if has}

    def _pass_on_tokens(self, changed: TrackMap, hex_number: int) -> None:
        """Tokens of corporations that have none in the changed hex, and which cities are full."""
        known = self._cache.get("tokens")
        if known:
            here: set[int] = set()  # whose tokens may have moved
            before, now = self.tokens[hex_number], changed.tokens[hex_number]
            if before != now or self.guests != changed.guests:
                here.update(*before, *now, [c for h, _, c in self.guests if h == hex_number])
            changed._cache["tokens"] = {c: at for c, at in list(known.items()) if c not in here}
        full = self._cache.get("full")
        if full is not None:
            others = [place for place in full if place[0] != hex_number]
            changed._cache["full"] = (*others, *changed._full_in(hex_number))

    def with_token_moved(self, hex_number: int, stop: int, corporation: int) -> TrackMap:
        """A token moves to another city of the hex."""
        here = tuple(tuple(c for c in cs if c != corporation) for cs in self.tokens[hex_number])
        return self._with_tokens_in(hex_number, here).with_token(hex_number, stop, corporation)

    def with_guest(self, hex_number: int, stop: int, corporation: int) -> TrackMap:
        return self._same_track(self.tokens, (*self.guests, (hex_number, stop, corporation)))

    def with_corporations_changed(self, change: dict[int, int]) -> TrackMap:
        """Tokens of one corporation become another's; those changed to -1 are removed."""

        def mapped(corporations: tuple[int, ...]) -> tuple[int, ...]:
            kept = (change.get(c, c) for c in corporations)
            return tuple(dict.fromkeys(c for c in kept if c >= 0))

        tokens = tuple(tuple(mapped(c) for c in here) for here in self.tokens)
        guests = tuple((h, k, change.get(c, c)) for h, k, c in self.guests if change.get(c, c) >= 0)
        return self._same_track(tokens, guests)

    def _with_tokens_in(self, hex_number: int, here: Tokens) -> TrackMap:
        tokens = list(self.tokens)
        tokens[hex_number] = here
        return self._same_track(tuple(tokens), self.guests)

    def _same_track(
        self, tokens: tuple[Tokens, ...], guests: tuple[tuple[int, int, int], ...]
    ) -> TrackMap:
        changed = TrackMap(self.map, self.faces, tokens, guests)
        for key in ("flow", "walks"):  # tokens have no part in them
            if key in self._cache:
                changed._cache[key] = self._cache[key]
        return changed

    # -- queries ---------------------------------------------------------------------------

    def free_slots(self, hex_number: int, stop: int) -> int:
        face = self.faces[hex_number]
        return face.stops[stop].slots - len(self.tokens[hex_number][stop])

    def has_token(self, hex_number: int, stop: int, corporation: int) -> bool:
        return corporation in self.tokens[hex_number][stop] or (
            bool(self.guests) and (hex_number, stop, corporation) in self.guests
        )

    def token_in_hex(self, hex_number: int, corporation: int) -> bool:
        for here in self.tokens[hex_number]:
            if corporation in here:
                return True
        return bool(self.guests) and any(
            h == hex_number and c == corporation for h, _, c in self.guests
        )

    def blocked(self, hex_number: int, stop: int, corporation: int) -> bool:
        """Is this a city whose slots are all taken by other corporations?"""
        place = self.faces[hex_number].stops[stop]
        if place.kind != "city" or place.passable:
            return False
        here = self.tokens[hex_number][stop]
        return len(here) >= place.slots and not self.has_token(hex_number, stop, corporation)

    def tokens_of(self, corporation: int) -> tuple[tuple[int, int], ...]:
        """(hex, stop) of every token of a corporation, guests last."""
        known: dict[int, tuple[tuple[int, int], ...]] | None = self._cache.get("tokens")
        if known is None:
            known = self._cache["tokens"] = {}
        found = known.get(corporation)
        if found is None:
            places = [
                (h, k)
                for h, here in enumerate(self.tokens)
                if here and here > NO_TOKEN  # most hexes have no stop, or one without a token
                for k, corporations in enumerate(here)
                if corporation in corporations
            ]
            places += [(h, k) for h, k, c in self.guests if c == corporation]
            found = known[corporation] = tuple(places)
        return found

    def has_routes(self) -> dict[int, bool]:
        """By corporation whether it has a route, as far as that is known."""
        found: dict[int, bool] | None = self._cache.get("has-route")
        if found is None:
            found = self._cache["has-route"] = {}
        return found

    def flow(self) -> tuple[Entry, ...]:
        """What happens to a trace at every entry; see ``reach``."""
        found: tuple[Entry, ...] | None = self._cache.get("flow")
        if found is None:
            found = self._cache["flow"] = _flow_of(self.map, self.faces)
        return found

    def walks(self) -> dict[Any, Any]:
        """Walks from stops to the next ones, as far as they are known; see ``routes.walks``."""
        found: dict[Any, Any] | None = self._cache.get("walks")
        if found is None:
            found = self._cache["walks"] = {}
        return found

    def closed_to(self, corporation: int) -> frozenset[int]:
        """Cities (hex * 8 + stop) that are full of other corporations' tokens."""
        full = self._cache.get("full")
        if full is None:
            full = tuple(
                place
                for number, here in enumerate(self.tokens)
                if here  # most hexes have no stop
                for place in self._full_in(number)
            )
            self._cache["full"] = full
        return frozenset(
            [number * 8 + k for number, k in full if not self.has_token(number, k, corporation)]
        )

    def _full_in(self, number: int) -> list[tuple[int, int]]:
        """The cities of a hex without a free slot, as (hex, stop)."""
        here = self.tokens[number]
        return [
            (number, k)
            for k, stop in enumerate(self.faces[number].stops)
            if stop.kind == "city" and not stop.passable and len(here[k]) >= stop.slots
        ]

    def reach(self, corporation: int) -> Reach:
        """What the corporation's trains could reach, whatever their length."""
        key = ("reach", corporation)
        found: Reach | None = self._cache.get(key)
        if found is None:
            found = self._cache[key] = reach(self, corporation)
        return found

    def cache_put(self, key: object, value: T) -> T:
        """Cache something computed from this map alone."""
        self._cache[key] = value
        return value

    def trim_cache(self) -> None:
        """Drop the bulky part of the cache: play has moved on from this map."""
        if len(self._cache) == self._trimmed:  # nothing has been added since
            return
        known = self._cache
        self._cache = kept = {key: known[key] for key in LASTING if key in known}
        self._trimmed = len(kept)

    def cache_get(self, key: object) -> Any:
        """What is cached under the key, or None; the caller knows its type."""
        return self._cache.get(key)


def _flow_of(hex_map: HexMap, faces: tuple[Face, ...]) -> tuple[Entry, ...]:
    """That of the printed map, listed once, but for the hexes whose face has changed."""
    if not hex_map.printed:
        before = tuple([h.face for h in hex_map.hexes])
        hex_map.printed[:] = (
            before,
            [e for n, face in enumerate(before) for e in entries_of(hex_map, n, face)[:6]],
        )
    printed: tuple[Face, ...] = hex_map.printed[0]
    entries: list[Entry] = hex_map.printed[1]
    found = entries.copy()
    links, size = hex_map.links, len(faces)
    for number, face in enumerate(faces):
        if face is printed[number]:
            continue
        # As ``entries_of`` does, without a call for each.
        here: tuple[Entry, ...] | None = links.get(face.number * size + number)
        found[number * 6 : number * 6 + 6] = (here or entries_of(hex_map, number, face))[:6]
    return tuple(found)
