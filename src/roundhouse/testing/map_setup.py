"""Setting up the map: tiles, tokens, markers and what is left of them."""

from __future__ import annotations

from typing import Self

from roundhouse.core.state import Marker, State
from roundhouse.testing.base import BaseTable, track_of


class MapSetup(BaseTable):
    """Tiles with their rotation, tokens, markers of privates."""

    def hex(self, name: str) -> int:
        """The number of a hex in the state.

        >>> Table("18GA").title.map.hexes[Table("18GA").hex("F6")].name
        'F6'
        """
        return self.title.map.by_name[name]

    def tile(self, hex_name: str, tile: str, rotation: int) -> Self:
        """Put a tile on the map, whatever the rules say; it leaves the supply.

        Tokens in the hex stay. The rotation counts sixths of a turn clockwise, as in LayTile.

        >>> table = Table("18GA").tile("F6", "57", 1)
        >>> table.position.track.faces[table.hex("F6")].name
        '57@1'
        """
        h = self.hex(hex_name)
        face = self.title.tiles.face(tile, rotation)

        def change(s: State) -> None:
            track = track_of(s)
            moves = self.title.tiles.stop_moves(track.faces[h], face) or ()
            s.track = track.with_face(h, face, tuple(max(0, m) for m in moves))
            s.supply[self.title.tile_number[tile]] -= 1

        return self.arrange(change)

    def tile_with_exits(self, hex_name: str, tile: str, *edges: int) -> Self:
        """Put a tile on the map so that its track leaves by exactly these edges.

        >>> table = Table("18GA").tile_with_exits("F6", "57", 1, 4)
        >>> table.position.track.faces[table.hex("F6")].name
        '57@1'
        """
        return self.tile(hex_name, tile, self.rotation(tile, *edges))

    def rotation(self, tile: str, *edges: int) -> int:
        """The first rotation that gives a tile exactly these exits.

        >>> Table("18GA").rotation("57", 0, 3)
        0
        """
        wanted = sum(1 << edge for edge in edges)
        for rotation in range(6):
            if self.title.tiles.face(tile, rotation).exits == wanted:
                return rotation
        raise ValueError(f"tile {tile} never has the exits {edges}")

    def set_tiles_left(self, **counts: int) -> Self:
        """How many of some tiles are left in the supply: ``set_tiles_left(**{"57": 0})``.

        >>> Table("18GA").set_tiles_left(**{"57": 0}).tiles_left("57")
        0
        """

        def change(s: State) -> None:
            for tile, count in counts.items():
                s.supply[self.title.tile_number[tile]] = count

        return self.arrange(change)

    def token(self, hex_name: str, corporation: str, city: int = 0) -> Self:
        """The next token of a corporation, in a city.

        >>> table = Table("18GA").token("F6", "CoG")
        >>> table.corporations_at("F6"), table.state.tokens_left[table.number("CoG")]
        (['CoG'], (40, 100, 100))
        """
        h, c = self.hex(hex_name), self.number(corporation)

        def change(s: State) -> None:
            s.track = track_of(s).with_token(h, city, c)
            s.tokens_left[c] = s.tokens_left[c][1:]

        return self.arrange(change)

    def token_beside(self, hex_name: str, corporation: str, city: int = 0) -> Self:
        """A token outside the slots of a city, where it blocks nobody.

        >>> table = Table("18VA").token_beside("H15", "C&O")
        >>> table.position.track.has_token(table.hex("H15"), 0, table.number("C&O"))
        True
        """
        h, c = self.hex(hex_name), self.number(corporation)
        return self.arrange(lambda s: setattr(s, "track", track_of(s).with_guest(h, city, c)))

    def set_tokens_left(self, corporation: str, *prices: int) -> Self:
        """The tokens still on a charter, by what they cost.

        >>> table = Table("18GA").set_tokens_left("CoG", 40)
        >>> table.state.tokens_left[table.number("CoG")]
        (40,)
        """
        c = self.number(corporation)
        return self.arrange(lambda s: s.tokens_left.__setitem__(c, prices))

    def marker(self, kind: str, hex_name: str, corporation: str) -> Self:
        """A marker of a private on the map, in addition to those already there.

        >>> table = Table("18AL").marker("coal", "H5", "ABC")
        >>> [m.kind for m in table.state.markers]
        ['coal']
        """
        new = Marker(kind, self.hex(hex_name), self.number(corporation))
        return self.arrange(lambda s: setattr(s, "markers", (*s.markers, new)))

    def without_markers(self) -> Self:
        """No markers on the map.

        >>> Table("18AL").marker("coal", "H5", "ABC").without_markers().state.markers
        ()
        """
        return self.arrange(lambda s: setattr(s, "markers", ()))
