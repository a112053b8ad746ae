"""Looking at a game: the position, and what is legal in it."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby
from pathlib import Path
from sys import maxsize

import click
from rich.console import Console

from roundhouse.cli import parameters
from roundhouse.cli.common import open_game, seat_number
from roundhouse.cli.map_drawing import map_text
from roundhouse.cli.terminal import console, grid
from roundhouse.cli.words import question
from roundhouse.core.actions import to_json
from roundhouse.core.state import BANK, CLOSED
from roundhouse.engine.citations import explain
from roundhouse.engine.game import PlayedGame
from roundhouse.engine.position import Position
from roundhouse.rules.stock.share_transactions import certificate_limit, certificates, percent
from roundhouse.rules.trains.depot import family_of, type_of
from roundhouse.views.panels.charter import float_note
from roundhouse.views.rounds import round_name, round_of
from roundhouse.views.visible import Viewer, shows_question
from roundhouse.views.words import money


@click.command()
@parameters.game_file
@parameters.at_action
@parameters.viewing_seat
def show(file: Path, at: int | None, viewer: str | None) -> None:
    """Show the position: who decides what, players, corporations, trains, track."""
    game = open_game(file, at)
    print_position(console(), game, seat_number(game, viewer))


@click.command()
@parameters.game_file
@parameters.at_action
@parameters.viewing_seat
@click.option("--all", "every", is_flag=True, help="Also what is refused, and why.")
def legal(file: Path, at: int | None, viewer: str | None, every: bool) -> None:
    """List the legal actions, in the form that `roundhouse apply` takes."""
    game = open_game(file, at)
    seat = seat_number(game, viewer)
    click.echo(question(game.position))
    if seat is not None and not shows_question(game.position, Viewer(seat)):
        click.echo("The possible choices are hidden.")
        return
    for action in game.legal:
        click.echo(json.dumps(to_json(action), ensure_ascii=False))
    for action in game.legal.out_of_turn:
        words = json.dumps(to_json(action), ensure_ascii=False)
        click.echo(f"out of turn {words}")
    for r in game.legal.ranges:
        name = json.dumps(to_json(r.action), ensure_ascii=False)
        step = f" in steps of {r.step}" if r.step > 1 else ""
        click.echo(f"{r.field} from {r.low} to {r.high}{step} in {name}")
    if every:
        for action, refusal in game.legal.refused():
            clause, reason = explain(game.title, refusal)
            cited = f" [{clause}]" if clause else ""
            text = json.dumps(to_json(action), ensure_ascii=False)
            click.echo(f"refused {text}: {reason}{cited}")


@click.command("map")
@parameters.game_file
@parameters.at_action
def show_map(file: Path, at: int | None) -> None:
    """Show the map: tiles in their colours, exits, tokens and free slots."""
    print_map(console(), open_game(file, at))


def print_map(out: Console, game: PlayedGame) -> None:
    """As wide as the terminal allows; into a file as wide as it reads best."""
    out.print(map_text(game.position, out.width if out.is_terminal else maxsize))


def print_position(out: Console, game: PlayedGame, seat: int | None = None) -> None:
    """All of it, or what one seat may see."""
    pos = game.position
    where = f"{game.title.name}, after {len(game.actions)} actions"
    when = f"{round_name(*round_of(pos))}, phase {pos.phase_name}"
    out.print(f"{where}: {when}, bank {money(pos.state.bank)}", markup=False)
    out.print(question(pos), markup=False)
    out.print()
    print_players(out, game)
    out.print()
    print_corporations(out, game)
    out.print()
    print_trains(out, game)
    print_privates(out, game)
    print_draft(out, game, seat)
    print_track(out, game)


def print_players(out: Console, game: PlayedGame) -> None:
    pos, s = game.position, game.state
    limit = certificate_limit(pos)
    headings = ("player", "cash", "worth", f"certs of {limit}", "shares", "privates")
    table = grid(*headings, right=(1, 2, 3))
    for p, name in enumerate(game.players):
        shares = [
            f"{c.shown} {percent(pos, c.number, s.held(c.number, p))}%"
            + ("*" if s.president[c.number] == p else "")
            for c in game.title.corporations
            if s.held(c.number, p)
        ]
        privates = [game.title.privates[i].name for i in pos.privates_of(p)]
        mark = " (priority)" if s.priority == p else ""
        gone = " (out)" if s.out >> p & 1 else ""
        table.add_row(
            f"{name}{mark}{gone}", str(s.cash[p]), str(game.result()[name]),
            str(certificates(pos, p)), ", ".join(shares), ", ".join(privates),
        )  # fmt: skip
    out.print(table)


def print_corporations(out: Console, game: PlayedGame) -> None:
    pos, s, t = game.position, game.state, game.title
    headings = ("name", "price", "par", "cash", "unsold", "pool", "trains", "tokens",
                "left", "note")  # fmt: skip
    table = grid(*headings, right=(1, 2, 3, 4, 5))
    for corporation in t.corporations:
        c = corporation.number
        if pos.is_closed(c):
            continue
        tokens = [t.map.hexes[h].name for h, _ in pos.track.tokens_of(c)]
        table.add_row(
            corporation.shown,
            str(pos.price(c) or "-"), str(s.par[c] or "-"), str(pos.corporation_cash(c)),
            f"{percent(pos, c, s.held(c, s.IPO))}%", f"{percent(pos, c, s.held(c, s.POOL))}%",
            " ".join(type_of(pos, card).name for card in s.trains[c]), " ".join(tokens),
            tokens_to_place(pos, c), float_note(pos, c),
        )  # fmt: skip
    out.print(table)


def tokens_to_place(pos: Position, corporation: int) -> str:
    """Tokens on a charter in the order they are used: "home, $40, 2 at $100"."""
    parts = []
    for price, tokens in groupby(pos.state.tokens_left[corporation]):
        many = len(list(tokens))
        cost = money(price) if price else "home"
        parts.append(f"{many} at {cost}" if many > 1 else cost)
    return ", ".join(parts) or "none"


def print_trains(out: Console, game: PlayedGame) -> None:
    pos, s = game.position, game.state
    families = Counter(family_of(pos, card).number for card in s.depot)
    text = ", ".join(offered(pos, family, count) for family, count in families.items()) or "none"
    market = " ".join(type_of(pos, card).name for card in s.pool_trains)
    out.print(f"Trains in the bank: {text}" + (f"; pool: {market}" if market else ""))


def offered(pos: Position, family: int, count: int) -> str:
    """Trains of a kind that the bank has, with what each may be bought as, and its price."""
    trains = [pos.title.trains[number] for number in pos.title.families[family].types]
    kinds = " or ".join(f"{train.name} ${train.price}" for train in trains)
    unlimited = pos.title.families[family].is_unlimited
    return f"{'any number of' if unlimited else f'{count} x'} {kinds}"


def print_privates(out: Console, game: PlayedGame) -> None:
    s, first = game.state, game.at(0).state
    bank = [p.name for p in game.title.privates if s.owner[p.number] == BANK]
    gone = [p for p in game.title.privates if s.owner[p.number] == CLOSED]
    closed = [p.name for p in gone if first.owner[p.number] != CLOSED]
    removed = [p.name for p in gone if first.owner[p.number] == CLOSED]  # for so many players
    owned: dict[bool, list[str]] = {True: [], False: []}
    for p in game.title.privates:
        if s.owner[p.number] >= s.players:
            owner = game.title.corporations[s.owner[p.number] - s.players].shown
            owned[taken_over(game.position, p.name)].append(f"{p.name} ({owner})")
    lists = {"unsold": bank, "of corporations": owned[False], "taken over": owned[True]}
    lists["closed"] = closed
    for label, names in {**lists, "not in this game": removed}.items():
        if names:
            out.print(f"Privates {label}: {', '.join(names)}", markup=False)
    for bid in s.bids:
        name = game.title.privates[bid.private].name
        out.print(f"Bid: {game.players[bid.player]} ${bid.amount} for {name}", markup=False)


def taken_over(pos: Position, private: str) -> bool:
    """Was it a small railroad, which is now part of a corporation? Its card does nothing more."""
    number = pos.title.corporation_number.get(private)
    return number is not None and pos.is_closed(number)


def print_draft(out: Console, game: PlayedGame, seat: int | None) -> None:
    """The cards of a draft; face down where they are another's."""
    s, t = game.state, game.title
    draft, hidden = t.hooks.draft, t.hooks.hidden_information
    if draft is None or hidden is None or not hidden.is_hidden(s):
        return

    def name(card: object) -> str:
        return draft.card_name(t, card) if isinstance(card, int) else str(card)

    hand, made = draft.hand_and_picks(s, seat)
    out.print(f"Drawn by {game.players[s.player]}: {', '.join(map(name, hand))}", markup=False)
    for who, card in made:
        out.print(f"Drafted by {game.players[who]}: {name(card)}", markup=False)


def print_track(out: Console, game: PlayedGame) -> None:
    hexes = game.title.map.hexes
    laid = [
        f"{hexes[h].name} {face.name}"
        for h, face in enumerate(game.position.track.faces)
        if face.tile
    ]
    out.print(f"Tiles: {', '.join(laid) or 'none'}", markup=False)
    for marker in game.state.markers:
        out.print(f"Marker: {marker.kind} in {hexes[marker.hex].name}", markup=False)
