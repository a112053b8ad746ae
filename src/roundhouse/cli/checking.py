"""What looks wrong about a title's data, under every option value that changes it."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.board.mapcheck import check_map
from roundhouse.board.mapfile import MapData
from roundhouse.core.refusal import ENGINE_KEYS
from roundhouse.engine.position import Title
from roundhouse.finance.market import Market
from roundhouse.titles import options, title
from roundhouse.titles.loading.options import EIGHTEENXX_GAMES, OptionError


def check_title(name: str) -> list[str]:
    """Complaints, one line each; none for a sound title."""
    found: dict[str, None] = {}
    for label, built in variants(name):
        where = f"{name} ({label})" if label else name
        for line in check(built):
            if line not in found:
                found[line] = None
                found[f"{where}: {line}"] = None
    return [line for line in found if line.startswith(name)]


def variants(name: str) -> Iterator[tuple[str, Title]]:
    """The rulebook, the preset, and every single option turned to each of its values."""
    yield "", title(name)
    yield f"preset {EIGHTEENXX_GAMES}", title(name, {}, EIGHTEENXX_GAMES)
    for option in options(name):
        for value in option.values[1:]:
            try:
                yield f"{option.name}={value}", title(name, {option.name: value})
            except OptionError:
                continue  # it needs another option beside it


def check(t: Title) -> Iterator[str]:
    names = [c.name for c in t.corporations]
    yield from check_map(MapData(t.map, t.tiles), ())
    yield from homes(t)
    yield from market(t.market)
    yield from trains(t)
    yield from players(t)
    yield from citations(t)
    if len(set(names)) < len(names):
        yield "two corporations have the same name"


def homes(t: Title) -> Iterator[str]:
    for corporation in t.corporations:
        if corporation.home not in t.map.by_name:
            yield f"{corporation.name}: there is no hex {corporation.home!r} for its home"
            continue
        face = t.map.hexes[t.map.by_name[corporation.home]].face
        if corporation.home_city >= len(face.stops) and corporation.home_city > 0:
            yield f"{corporation.name}: {corporation.home} has no city {corporation.home_city}"
        if not corporation.token_prices:
            yield f"corporation {corporation.name}: it has no tokens"
    for private in t.privates:
        for power in private.powers:
            for name in getattr(power, "hexes", ()):
                if name not in t.map.by_name:
                    yield f"private {private.name}: there is no hex {name!r}"


def market(c: Market) -> Iterator[str]:
    if not c.pars:
        yield "chart: no cell is a starting price"
    for i, cell in enumerate(c.cells):
        right = c.right[i]
        if c.cells[right].row == cell.row and c.cells[right].price < cell.price:
            yield f"chart: the price falls from {cell.price} to the right in row {cell.row}"
        if cell.price <= 0 and "close" not in cell.zones:
            yield f"chart: a price of {cell.price} in row {cell.row}, column {cell.column}"


def trains(t: Title) -> Iterator[str]:
    families = {f.name for f in t.families}
    for family in t.families:
        for other in (family.rusts_on, family.obsolete_on):
            if other and other not in families:
                yield f"train {family.name}: there is no train {other!r} that ends it"
        if family.count == 0:
            yield f"train {family.name}: there is none of it"
    yield from phases(t, families)


def phases(t: Title, families: set[str]) -> Iterator[str]:
    for phase in t.phases[1:]:
        if phase.starts_with not in families:
            yield f"phase {phase.name}: there is no train {phase.starts_with!r} to start it"
    for phase in t.phases:
        for effect in phase.effects:
            if effect not in t.hooks.effects:
                yield f"phase {phase.name}: nothing does {effect!r}"
        if phase.train_limit < 1 or phase.operating_rounds < 1:
            yield f"phase {phase.name}: a limit below 1"


def players(t: Title) -> Iterator[str]:
    for n in range(t.min_players, t.max_players + 1):
        for what, table in (("bank", t.bank), ("cash", t.cash), ("certificates", t.cert_limit)):
            if table.get(n, 0) <= 0:
                yield f"players: no {what} for {n}"
        if t.cash.get(n, 0) * n >= t.bank.get(n, 1):
            yield f"players: {n} players start with more than the bank has"


def citations(t: Title) -> Iterator[str]:
    for key, (clause, words) in t.citations.items():
        if key in ENGINE_KEYS:
            yield f"citation {key}: engine keys cite nothing"
        if not clause.startswith(f"{t.name} "):
            yield f"citation {key}: {clause!r} is no clause of {t.name}"
        if not words.endswith("."):
            yield f"citation {key}: no sentence"
    for key in sorted(asked(t)):
        if key not in t.citations:
            yield f"citation {key}: missing"


def asked(t: Title) -> set[str]:
    """Keys of actions that come at the wrong step, for every step there is."""
    steps = {step.name for step in t.operating_steps}
    return {f"order.{kind}" for kind in (*steps, "stock")}
