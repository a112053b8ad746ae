"""Reads a title's ``entities.toml``: corporations, privates, trains, phases, chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from roundhouse.board.routes import UNLIMITED_STOPS, TrainSpec
from roundhouse.board.tiles import RANKS
from roundhouse.core.package_files import read_toml
from roundhouse.engine.entities import (
    UNLIMITED,
    Corporation,
    Phase,
    Private,
    TrainFamily,
    TrainType,
)
from roundhouse.engine.power import Power
from roundhouse.engine.rule_tables import RULES
from roundhouse.finance.market import Cell, Market
from roundhouse.rules.privates import powers as power_types

if TYPE_CHECKING:  # slow to import
    from importlib.resources.abc import Traversable

Table = Mapping[str, Any]
T = TypeVar("T")

#: The class of each kind of power, by its name in entities files.
Powers = Mapping[str, type[Power]]

#: Powers that titles share.
POWERS: Powers = {
    "closes-hexes": power_types.ClosesHexes,
    "extra-tile": power_types.ExtraTile,
    "extra-token": power_types.ExtraToken,
    "gives-share": power_types.GivesShare,
    "places-marker": power_types.PlacesMarker,
    "cheaper-train": power_types.CheaperTrain,
}


class EntityError(ValueError):
    """Something in an entities file is wrong; the message says what and where."""


@dataclass(frozen=True)
class Entities:
    name: str
    full_name: str
    edition: str
    rules_version: int
    bank: Mapping[int, int]
    cash: Mapping[int, int]
    cert_limit: Mapping[int, int]
    market: Market
    corporations: tuple[Corporation, ...]
    privates: tuple[Private, ...]
    families: tuple[TrainFamily, ...]
    trains: tuple[TrainType, ...]
    phases: tuple[Phase, ...]


def load_entities(
    source: Traversable,
    specs: Mapping[str, TrainSpec] | None = None,
    variants: Sequence[str] = (),
    powers: Powers | None = None,
) -> Entities:
    """A title's entities, with the variants of the file that are named.

    ``specs`` says how trains run, by their names, where their lines do not; ``powers`` has the
    title's own kinds of powers, beside those that titles share.
    """
    try:
        return _entities(
            _with_variants(source, variants), specs or {}, {**POWERS, **(powers or {})}
        )
    except (KeyError, TypeError, ValueError) as error:
        raise EntityError(f"{source.name}: {_words(error)}") from error


def _words(error: Exception) -> str:
    """What is wrong, in a designer's words."""
    if isinstance(error, KeyError):
        return f"{error} is missing"
    return str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}"


def load_rules(source: Traversable, variants: Sequence[str] = ()) -> dict[str, Any]:
    """The records of rules in an entities file, by the field of the title that they fill."""
    try:
        return _rules(_with_variants(source, variants).get("rules", {}))
    except (TypeError, ValueError) as error:
        raise EntityError(f"{source.name}: {_words(error)}") from error


def _with_variants(source: Traversable, variants: Sequence[str]) -> Table:
    data = dict(read_toml(source))
    known = data.pop("variants", {})
    for name in variants:
        data = _merged(data, known[name])
    return data


def variant_names(source: Traversable) -> tuple[str, ...]:
    """The variants that an entities file knows."""
    return tuple(read_toml(source).get("variants", {}))


def _merged(data: Table, changes: Table) -> dict[str, Any]:
    """The data with single keys changed, however deep they stand."""
    merged = dict(data)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = _merged(old, value) if isinstance(old, dict) else value
    return merged


def _entities(data: Table, specs: Mapping[str, TrainSpec], powers: Powers) -> Entities:
    tables = dict(_lines("players", data["players"], lambda _, n, t: (int(n), _purse(t))))
    families, trains = _trains(data["trains"], specs)
    return Entities(
        name=data["name"],
        full_name=data["full_name"],
        edition=data["edition"],
        rules_version=data["rules_version"],
        bank={n: bank for n, (bank, _, _) in tables.items()},
        cash={n: cash for n, (_, cash, _) in tables.items()},
        cert_limit={n: certificates for n, (_, _, certificates) in tables.items()},
        market=_market(data["market"]),
        corporations=_lines("corporation", data["corporations"], _corporation),
        privates=_lines("private", data["privates"], lambda i, n, t: _private(i, n, t, powers)),
        families=families,
        trains=trains,
        phases=_lines("phase", data["phases"], _phase),
    )


def _lines(kind: str, table: Table, make: Callable[[int, str, Table], T]) -> tuple[T, ...]:
    """One thing for each line of a table; a mistake is reported with the line's name."""
    found = []
    for number, (name, line) in enumerate(table.items()):
        try:
            found.append(make(number, name, line))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{kind} {name}: {_words(error)}") from error
    return tuple(found)


def _purse(line: Table) -> tuple[int, int, int]:
    return line["bank"], line["cash"], line["certificates"]


def _rules(tables: Table) -> dict[str, Any]:
    """Records of rules; what a table leaves out is as most titles have it."""
    unknown = sorted(set(tables) - set(RULES))
    if unknown:
        raise ValueError(f"rules {unknown[0]}: unknown table {unknown[0]!r}")
    records: tuple[Any, ...] = _lines(
        "rules", tables, lambda _, name, table: _record(RULES[name], **table)
    )
    return dict(zip(tables, records, strict=True))


def _market(table: Table) -> Market:
    """``ends_at`` puts the zone that ends the game from a price on."""
    rows = [["" if cell == "-" else cell for cell in row.split()] for row in table["rows"]]
    market = Market.from_rows(rows, table["zones"])
    if "ends_at" not in table:
        return market

    def zoned(cell: Cell) -> Cell:
        ends = {"end"} if cell.price >= table["ends_at"] else set()
        return replace(cell, zones=cell.zones - {"end"} | ends)

    return Market(tuple(zoned(cell) for cell in market.cells))


def _corporation(number: int, name: str, line: Table) -> Corporation:
    values = dict(line)
    for key, field in (("tokens", "token_prices"), ("later_tokens", "later_token_prices")):
        values[field] = tuple(int(x) for x in str(values.pop(key, "")).split())
    return _record(Corporation, number=number, name=name, full_name=values.pop("name"), **values)


def _private(number: int, name: str, line: Table, powers: Powers) -> Private:
    values = dict(line)
    values["powers"] = tuple(_power(p, powers) for p in values.get("powers", ()))
    return _record(Private, number=number, name=name, full_name=values.pop("name"), **values)


def _power(line: Table, powers: Powers) -> Power:
    values = dict(line)
    kind = values.pop("kind")
    if kind not in powers:
        raise ValueError(f"unknown power {kind!r}; there are {', '.join(sorted(powers))}")
    cls: Any = powers[kind]
    for field in fields(cls):
        value = values.get(field.name)
        if isinstance(value, str) and str(get_type_hints(cls)[field.name]).startswith("tuple[str"):
            values[field.name] = tuple(value.split())
        elif isinstance(value, list):
            values[field.name] = tuple(tuple(v) if isinstance(v, list) else v for v in value)
    power: Power = _record(cls, **values)
    return power


def _trains(
    table: Table, specs: Mapping[str, TrainSpec]
) -> tuple[tuple[TrainFamily, ...], tuple[TrainType, ...]]:
    """A line is a kind of card; ``also`` lists other types it may be declared as."""
    trains: list[TrainType] = []

    def family(number: int, name: str, line: Table) -> TrainFamily:
        values = dict(line)
        first = {key: values.pop(key) for key in _TYPE_KEYS if key in values}
        types = []
        for type_name, about in {name: first, **values.pop("also", {})}.items():
            own = about if isinstance(about, dict) else {"price": about}
            spec = specs.get(type_name) or _spec(type_name, own)
            types.append(len(trains))
            trains.append(TrainType(len(trains), type_name, number, own["price"], spec))
        count = values.pop("count")
        return _record(
            TrainFamily,
            number=number,
            name=name,
            count=UNLIMITED if count == "unlimited" else count,
            types=tuple(types),
            **values,
        )

    return _lines("train", table, family), tuple(trains)


#: What a train type is, apart from the card.
_TYPE_KEYS = ("price", "stops", "visits", "times", "freight")


def _spec(name: str, line: Table) -> TrainSpec:
    """How a train runs; one whose name is a number visits as many stops."""
    stops = line["stops"] if "stops" in line else int(name)
    pays = UNLIMITED_STOPS if stops == "unlimited" else stops
    visits = line.get("visits", pays)
    return TrainSpec(name, pays, visits, line.get("times", 1), line.get("freight", 0))


def _phase(number: int, name: str, line: Table) -> Phase:
    values = dict(line)
    values["tile_rank"] = RANKS[values.pop("tiles")]
    values["value_rank"] = RANKS[values.pop("values")]
    values["flags"] = frozenset(str(values.get("flags", "")).split())
    values["effects"] = tuple(str(values.get("effects", "")).split())
    return _record(Phase, number=number, name=name, **{"starts_with": "", **values})


def _record(cls: type[T], **values: Any) -> T:
    known = [f for f in fields(cls) if f.init]  # type: ignore[arg-type]
    unknown = sorted(set(values) - {f.name for f in known})
    if unknown:
        raise ValueError(f"unknown key {unknown[0]!r}")
    for f in known:
        if f.name not in values and f.default is MISSING and f.default_factory is MISSING:
            raise ValueError(f"{f.name!r} is missing")
    return cls(**values)
