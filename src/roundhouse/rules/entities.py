"""Reads a title's ``entities.toml``: companies, private companies, trains, phases, chart."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from importlib.resources.abc import Traversable
from typing import Any, TypeVar, get_type_hints

from roundhouse.board.tiles import RANKS
from roundhouse.finance.market import Chart
from roundhouse.rules import powers as power_types
from roundhouse.rules.title import (
    UNLIMITED,
    Company,
    Phase,
    PrivateCompany,
    TrainFamily,
    TrainType,
)

Table = Mapping[str, Any]
T = TypeVar("T")

POWERS: Mapping[str, type] = {
    "closes-hexes": power_types.ClosesHexes,
    "extra-tile": power_types.ExtraTile,
    "extra-station": power_types.ExtraStation,
    "gives-share": power_types.GivesShare,
    "gives-train": power_types.GivesTrain,
    "places-marker": power_types.PlacesMarker,
    "names-trains": power_types.NamesTrains,
    "cheaper-train": power_types.CheaperTrain,
    "more-trains": power_types.MoreTrains,
    "cheaper-terrain": power_types.CheaperTerrain,
    "pays-per-stop": power_types.PaysPerStop,
    "independent": power_types.RunsAsCompany,
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
    chart: Chart
    companies: tuple[Company, ...]
    privates: tuple[PrivateCompany, ...]
    families: tuple[TrainFamily, ...]
    trains: tuple[TrainType, ...]
    phases: tuple[Phase, ...]


def load_entities(source: Traversable, specs: Mapping[str, object]) -> Entities:
    """``specs`` says how each train runs, by its name."""
    try:
        data = tomllib.loads(source.read_text("utf-8"))
        return _entities(data, specs)
    except (KeyError, TypeError, ValueError) as error:
        raise EntityError(f"{source.name}: {type(error).__name__}: {error}") from error


def _entities(data: Table, specs: Mapping[str, object]) -> Entities:
    tables = {int(n): table for n, table in data["players"].items()}
    families, trains = _trains(data["trains"], specs)
    return Entities(
        name=data["name"],
        full_name=data["full_name"],
        edition=data["edition"],
        rules_version=data["rules_version"],
        bank={n: t["bank"] for n, t in tables.items()},
        cash={n: t["cash"] for n, t in tables.items()},
        cert_limit={n: t["certificates"] for n, t in tables.items()},
        chart=Chart.from_rows(
            [
                ["" if cell == "-" else cell for cell in row.split()]
                for row in data["chart"]["rows"]
            ],
            data["chart"]["zones"],
        ),
        companies=tuple(_company(i, n, t) for i, (n, t) in enumerate(data["companies"].items())),
        privates=tuple(_private(i, n, t) for i, (n, t) in enumerate(data["privates"].items())),
        families=families,
        trains=trains,
        phases=tuple(_phase(i, n, t) for i, (n, t) in enumerate(data["phases"].items())),
    )


def _company(number: int, name: str, line: Table) -> Company:
    values = dict(line)
    for key in ("tokens", "later_tokens"):
        values[key] = tuple(int(x) for x in str(values.pop(key, "")).split())
    return _record(Company, number=number, name=name, full_name=values.pop("name"), **values)


def _private(number: int, name: str, line: Table) -> PrivateCompany:
    values = dict(line)
    values["powers"] = tuple(_power(name, p) for p in values.get("powers", ()))
    return _record(PrivateCompany, number=number, name=name, full_name=values.pop("name"), **values)


def _power(private: str, line: Table) -> Any:
    values = dict(line)
    kind = values.pop("kind")
    if kind not in POWERS:
        raise ValueError(f"{private}: unknown power {kind!r}")
    cls = POWERS[kind]
    for field in fields(cls):
        value = values.get(field.name)
        if isinstance(value, str) and str(get_type_hints(cls)[field.name]).startswith("tuple[str"):
            values[field.name] = tuple(value.split())
        elif isinstance(value, list):
            values[field.name] = tuple(tuple(v) if isinstance(v, list) else v for v in value)
    return _record(cls, **values)


def _trains(
    table: Table, specs: Mapping[str, object]
) -> tuple[tuple[TrainFamily, ...], tuple[TrainType, ...]]:
    """A line is a kind of card; ``also`` lists other types it may be declared as."""
    families: list[TrainFamily] = []
    trains: list[TrainType] = []
    for number, (name, line) in enumerate(table.items()):
        values = dict(line)
        prices = {name: values.pop("price"), **values.pop("also", {})}
        types = []
        for type_name, price in prices.items():
            types.append(len(trains))
            trains.append(TrainType(len(trains), type_name, number, price, specs[type_name]))
        count = values.pop("count")
        families.append(
            _record(
                TrainFamily,
                number=number,
                name=name,
                count=UNLIMITED if count == "unlimited" else count,
                types=tuple(types),
                **values,
            )
        )
    return tuple(families), tuple(trains)


def _phase(number: int, name: str, line: Table) -> Phase:
    values = dict(line)
    values["tile_rank"] = RANKS[values.pop("tiles")]
    values["value_rank"] = RANKS[values.pop("values")]
    values["flags"] = frozenset(str(values.get("flags", "")).split())
    values["effects"] = tuple(str(values.get("effects", "")).split())
    return _record(Phase, number=number, name=name, **{"starts_with": "", **values})


def _record(cls: type[T], **values: Any) -> T:
    known = {f.name for f in fields(cls)}  # type: ignore[arg-type]
    unknown = sorted(set(values) - known)
    if unknown:
        raise ValueError(f"{values.get('name', cls.__name__)}: unknown key {unknown[0]!r}")
    return cls(**values)
