"""What is known of a private, a corporation or a hex that somebody names in the terminal."""

from __future__ import annotations

from rich.console import Console

from roundhouse.api.board import Stop, hex_record
from roundhouse.cli.errors import BadInput
from roundhouse.cli.look import taken_over, tokens_to_place
from roundhouse.cli.terminal import put
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.rules.track.lay_tile import closed_by
from roundhouse.views.joins import COMPASS, edge_words
from roundhouse.views.names import Names, shown
from roundhouse.views.panels.auction import private_card
from roundhouse.views.panels.board import homes, markers
from roundhouse.views.panels.charter import charter, last_runs
from roundhouse.views.panels.hex_panel import about_hex
from roundhouse.views.visible import Viewer
from roundhouse.views.words import capital, listed, mid, money


def print_known(out: Console, game: PlayedGame, viewer: Viewer, typed: str) -> None:
    """All that has this name: a small railroad is both a private and a corporation."""
    wanted, t = typed.casefold(), game.title
    names = Names(game.position, viewer)
    privates = [p for p in t.privates if wanted in (p.name.casefold(), p.full_name.casefold())]
    corporations = [
        c
        for c in t.corporations
        if wanted in (c.name.casefold(), c.shown.casefold(), c.full_name.casefold())
    ]
    hexes = [h for h in t.map.hexes if wanted and wanted in (h.name.casefold(), h.place.casefold())]
    for private in privates:
        print_private(out, game.position, names, private.number)
    for corporation in corporations:
        print_corporation(out, game, names, corporation.number)
    for here in hexes:
        print_hex(out, game.position, here.number)
    if not (privates or corporations or hexes):
        known = [*(p.name for p in t.privates), *(c.shown for c in t.corporations)]
        raise BadInput(f"about NUMBER, a hex, or one of these: {', '.join(dict.fromkeys(known))}")


def print_private(out: Console, pos: Position, names: Names, number: int) -> None:
    """What a private costs, pays and does."""
    card = private_card(pos, names, number)
    owner = f", owned by {mid(card.owner)}" if card.owner else ""
    about = f"value {money(card.value)}, income {money(card.income)}{owner}"
    put(out, f"{card.name}, {card.full}: {about}", "bold")
    if card.text:
        put(out, card.text)
    if card.hexes:
        put(out, f"Hexes: {', '.join(card.hexes)}")


def print_corporation(out: Console, game: PlayedGame, names: Names, number: int) -> None:
    """Its charter: price, president, treasury, trains, tokens, and who has its shares."""
    pos = game.position
    found = charter(pos, names, number, last_runs(game).get(number))
    note = f" ({found.note})" if found.note else ""
    put(out, f"{found.name}, {found.full}{note}", "bold")
    if pos.is_closed(number):
        return
    price = f"price {money(found.price)}, par {money(found.par)}" if found.price else ""
    facts = [price, f"treasury {money(found.treasury)}"]
    if found.president:
        facts.insert(1, f"president {mid(found.president)}")
    put(out, f"     {capital(', '.join(fact for fact in facts if fact))}")
    trains = ", ".join(f"{card.name} ({card.fate})" for card in found.trains) or "none"
    put(out, f"     Trains: {trains}; at most {found.train_limit}")
    places = [names.spot(h) for h, _ in pos.track.tokens_of(number)]
    left = tokens_to_place(pos, number)
    put(out, f"     Tokens: {', '.join(places) or 'none placed'}; left: {left}")
    if found.holdings:
        parts = [f"{part.name} {part.percent}%" for part in found.holdings]
        put(out, f"     Shares: {', '.join(parts)}")
    privates = [name for name in found.privates if not taken_over(pos, name)]
    if privates:
        put(out, f"     Privates: {', '.join(privates)}")
    if found.last_run:
        put(out, f"     Last run: {found.last_run.words}")


def print_hex(out: Console, pos: Position, number: int) -> None:
    """Tile and track, then a line for each stop, what it costs to build, whose home it is."""
    here = hex_record(pos, number)
    face = pos.track.faces[number]
    about = about_hex(pos, number)
    if face.exits:
        track = edge_words(pos.title.map.layout, face)
        about += f" to {track}" if about.endswith("track") else f", track to {track}"
    put(out, f"{f'{here.name} {here.place}'.strip()}: {about}", "bold")
    for n, stop in enumerate(here.stops, start=1):
        place = "area" if stop.kind == "offboard" else stop.kind
        counted = f"{place} {n}" if len(here.stops) > 1 else place  # as where a token is placed
        put(out, f"     {capital(counted)}: {stop_words(pos, stop)}")
    for text in ground_words(pos, number):
        put(out, f"     {text}")


def stop_words(pos: Position, stop: Stop) -> str:
    """What a stop pays in this phase, whose tokens are there, and how many more fit."""
    words = f"{money(stop.revenue)} now"
    if stop.tokens:
        words += f", with {listed([shown(pos.title, name) for name in stop.tokens])}"
    free = max(0, stop.slots - len(stop.tokens))
    if stop.slots > 1 and free:
        return f"{words}, {free} of {stop.slots} slots free"
    return f"{words}, {'free' if free else 'full'}" if stop.slots else words


def ground_words(pos: Position, number: int) -> list[str]:
    """What crossing an edge costs, who keeps builders out, whose home it is, and markers."""
    here, sides = pos.title.map.hexes[number], COMPASS[pos.title.map.layout]
    found = [
        f"{capital(border.kind)} to the {sides[border.edge]}: {money(border.cost)} to build over it"
        for border in here.borders
        if border.cost
    ]
    closed = closed_by(pos)
    if number in closed and not pos.track.faces[number].tile:
        found.append(f"Closed by {pos.title.privates[closed[number]].name}")
    waiting = [look for (h, _), looks in homes(pos).items() if h == number for look in looks]
    if waiting:
        found.append(f"Home of {listed([look.abbreviation for look in waiting])}")
    return found + [f"Marker: {tag.words}" for tag in markers(pos).get(number, ())]
