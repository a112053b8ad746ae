"""Refusals of tiles and tokens."""

from __future__ import annotations

from collections.abc import Iterator

from tests.titles.refusals.kit import (
    Attempt,
    city,
    home,
    junction,
    names,
    neighbour,
    operating,
    price,
    shows,
    started,
    token_step,
)
from tests.titles.support import Table

from roundhouse.core.actions import Action, BuyTrain, LayTile, PlaceToken


def all_lays(table: Table, *hexes: str) -> Iterator[Action]:
    """Every tile in every rotation, on these hexes or everywhere."""
    for hex_name in hexes or [h.name for h in table.title.map.hexes]:
        for tile in table.title.tiles.tiles:
            for rotation in range(6):
                yield LayTile(hex_name, tile.name, rotation)


@shows(
    "tile.colour", "tile.fixed-hex", "tile.kind", "tile.not-connected",
    "tile.off-map", "tile.phase",
)  # fmt: skip
def anything_anywhere(title: str) -> Iterator[Attempt]:
    """In the first phase and in the second, with a tile in a city already."""
    table = operating(title, "track")
    yield table, all_lays(table)
    yield table.phase(table.title.phases[1].name), all_lays(table)


@shows("tile.named")
def tiles_with_a_place(title: str) -> Iterator[Attempt]:
    """Some belong in one hex from the start, some are brown: the next after a green city."""
    table = operating(title, "track")
    yield table, all_lays(table)
    table.tile(home(table), "14", 0).phase(table.title.phases[-1].name)
    yield table, all_lays(table, home(table))


@shows("tile.track-lost")
def track_must_stay(title: str) -> Attempt:
    """In the second phase any tile is tried on the cities around a fork."""
    table, middle, cities = junction(title, "track")
    table.phase(table.title.phases[1].name)
    return table, all_lays(table, *cities, middle)


@shows("tile.none-left")
def no_tile_left(title: str) -> Attempt:
    """What could be laid before is refused once none is left."""
    table, *_ = junction(title, "track")
    lays = [action for action in table.game.legal if isinstance(action, LayTile)]
    table.set_tiles_left(**{tile.name: 0 for tile in table.title.tiles.tiles})
    return table, lays


@shows("token.full")
def full_city(title: str) -> Attempt:
    table, _, (_, second, _) = junction(title, "track")
    table.token(second, names(table)[1]).operating_turn(names(table)[0], token_step(table))
    return table, [PlaceToken(second, 0)]


@shows("token.funds")
def no_money_for_a_token(title: str) -> Attempt:
    table, _, (_, second, _) = junction(title, "track")
    acting = names(table)[0]
    table.set_treasury(acting, 0).set_tokens_left(acting, 100)
    return table.operating_turn(acting, token_step(table)), [PlaceToken(second, 0)]


@shows("token.no-city", "token.not-connected", "token.one-per-hex")
def tokens_anywhere(title: str) -> Attempt:
    table, *_ = junction(title, "track")
    table.operating_turn(names(table)[0], token_step(table))
    return table, [PlaceToken(h.name, k) for h in table.title.map.hexes for k in (0, 1)]


@shows("token.home-reserved")
def home_of_another(title: str) -> Iterator[Attempt]:
    """A city with one slot beside a token, the home of a corporation that has not started."""
    for name in names(started(title))[2:]:
        for edge in range(6):
            table = started(title)
            acting = names(table)[0]
            theirs = table.title.corporations[table.number(name)].home
            beside = neighbour(table, theirs, edge)
            faces = table.position.track.faces
            if not beside or faces[table.hex(beside)].stops or faces[table.hex(beside)].exits:
                continue
            if len(faces[table.hex(theirs)].stops) != 1:
                continue
            city(table, theirs, edge)
            city(table, beside, (edge + 3) % 6).token(beside, acting)
            table.operating_turn(acting, token_step(table))
            yield table, [PlaceToken(theirs, 0)]


@shows("power.not-owner")
def power_of_another(title: str) -> Iterator[Attempt]:
    """Somebody else owns the private whose power is to be used."""
    for private in [p.name for p in started(title).title.privates]:
        table = started(title).give_private(private, "B")
        acting = names(table)[0]
        train = table.depot_names()[0]
        cost = table.title.trains[table.title.train_number[train]].price
        yield table.operating_turn(acting, "track"), [LayTile(home(table), "57", 0, private)]
        yield table.operating_turn(acting, token_step(table)), [PlaceToken(home(table), 0, private)]
        buying = BuyTrain("bank", train, cost, power=private)
        yield table.operating_turn(acting, "trains"), [buying]


@shows("order.track")
def train_before_track(title: str) -> Attempt:
    table = operating(title, "track")
    return table, [BuyTrain("bank", table.depot_names()[0], price(table))]
