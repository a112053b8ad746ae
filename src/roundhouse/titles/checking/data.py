"""What looks wrong about the data of a title with some options in force."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from roundhouse.board.mapcheck import check_map
from roundhouse.board.mapfile import MapData
from roundhouse.engine.entities import Corporation
from roundhouse.engine.position import Title
from roundhouse.engine.power import Power
from roundhouse.finance.market import Market
from roundhouse.titles.checking.complaints import ENTITIES, Complaint, about_subject

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def check_data(t: Title) -> Iterator[Complaint]:
    for text in (
        *check_map(MapData(t.map, t.tiles), [c.name for c in t.corporations if c.home]),
        *corporations(t),
        *privates(t),
        *market(t.market),
        *trains(t),
        *phases(t),
        *players(t),
    ):
        yield about_subject(text)
    for key in ("full_name", "edition"):
        if not getattr(t, key):
            yield Complaint(ENTITIES, (key,), f"{key} is empty")


def corporations(t: Title) -> Iterator[str]:
    for corporation in t.corporations:
        who = f"corporation {corporation.name}"
        yield from (f"{who}: {what}" for what in home(t, corporation))
        if not corporation.token_prices:
            yield f"{who}: it has no tokens"
        if not _COLOUR.fullmatch(corporation.colour):
            yield f"{who}: colour {corporation.colour!r} is not written like '#c8102e'"
        if corporation.objective and corporation.objective not in t.map.by_name:
            yield f"{who}: there is no hex {corporation.objective!r} for its objective"
        if corporation.train and corporation.train not in t.train_number:
            yield f"{who}: there is no train {corporation.train!r} for it to start with"
    shared = Counter(c.colour.lower() for c in t.corporations)
    for corporation in t.corporations:
        if shared[corporation.colour.lower()] > 1:
            yield f"corporation {corporation.name}: another one has the colour {corporation.colour}"


def home(t: Title, corporation: Corporation) -> Iterator[str]:
    if corporation.home not in t.map.by_name:
        yield f"there is no hex {corporation.home!r} for its home"
        return
    here = t.map.hexes[t.map.by_name[corporation.home]]
    cities = [k for k, stop in enumerate(here.face.stops) if stop.slots]
    if not cities and not here.first_tiles:
        yield f"{corporation.home}, its home, has no city"
    elif cities and corporation.home_city > 0 and corporation.home_city not in cities:
        yield f"{corporation.home} has no city {corporation.home_city}"
    if corporation.second_home and corporation.second_home not in t.map.by_name:
        yield f"there is no hex {corporation.second_home!r} for its second home"


def privates(t: Title) -> Iterator[str]:
    for private in t.privates:
        if private.powers and not private.text:
            yield f"private {private.name}: it has a power, but no text for the pages"
        if private.high and private.low > private.high:
            yield f"private {private.name}: low {private.low} is above high {private.high}"
        for power in private.powers:
            yield from (f"private {private.name}: {what}" for what in unknown_names(t, power))


def unknown_names(t: Title, power: Power) -> Iterator[str]:
    """Names in a power that stand for nothing; the fields are those of the shared powers."""
    for field, what, known in (
        ("hexes", "hex", t.map.by_name),
        ("tiles", "tile", t.tile_number),
        ("corporation", "corporation", t.corporation_number),
        ("family", "train", t.family_number),
        ("not_after", "train", t.family_number),
    ):
        value = getattr(power, field, ())
        for name in (value,) if isinstance(value, str) else value:
            if name and name not in known:
                yield f"there is no {what} {name!r}"


def market(c: Market) -> Iterator[str]:
    if not c.pars:
        yield "market: no cell is a starting price"
    for i, cell in enumerate(c.cells):
        right = c.right[i]
        if c.cells[right].row == cell.row and c.cells[right].price < cell.price:
            yield f"market: the price falls from {cell.price} to the right in row {cell.row}"
        if cell.price <= 0 and "close" not in cell.zones:
            yield f"market: a price of {cell.price} in row {cell.row}, column {cell.column}"


def trains(t: Title) -> Iterator[str]:
    families = {f.name for f in t.families}
    endless = ""
    for family in t.families:
        for other in (family.rusts_on, family.obsolete_on):
            if other and other not in families:
                yield f"train {family.name}: there is no train {other!r} that ends it"
        if family.beside and family.beside not in families:
            yield f"train {family.name}: there is no train {family.beside!r} to go on sale beside"
        if family.count == 0:
            yield f"train {family.name}: there is none of it"
        elif endless and not family.beside:
            yield f"train {family.name}: never on sale, as {endless} trains before it never run out"
        if family.is_unlimited:
            endless = endless or family.name


def phases(t: Title) -> Iterator[str]:
    families = {f.name for f in t.families}
    for phase in t.phases[1:]:
        if phase.starts_with not in families:
            yield f"phase {phase.name}: there is no train {phase.starts_with!r} to start it"
    for phase in t.phases:
        for effect in phase.effects:
            if effect not in t.hooks.effects:
                known = ", ".join(sorted(t.hooks.effects))
                yield f"phase {phase.name}: nothing does {effect!r}; there are {known}"
        if phase.train_limit < 1 or phase.operating_rounds < 1:
            yield f"phase {phase.name}: a limit below 1"


def players(t: Title) -> Iterator[str]:
    for n in range(t.min_players, t.max_players + 1):
        for what, table in (("bank", t.bank), ("cash", t.cash), ("certificates", t.cert_limit)):
            if table.get(n, 0) <= 0:
                yield f"players {n}: no {what}"
        if t.cash.get(n, 0) * n >= t.bank.get(n, 1):
            yield f"players {n}: they start with more than the bank has"
