"""Playing: one action into a file, or a hot-seat game in the terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from roundhouse.api.files import load
from roundhouse.api.game import Game
from roundhouse.cli.common import console
from roundhouse.cli.errors import BadInput
from roundhouse.cli.library import Options, Preset, begin
from roundhouse.cli.look import print_position
from roundhouse.cli.words import question, say
from roundhouse.core.actions import Action, from_json, to_json
from roundhouse.core.refusal import MalformedAction, RefusedAction
from roundhouse.engine.citations import explain
from roundhouse.titles import title_names

HELP = """A number plays that action. Also:
  AMOUNT in an action with an open amount: NUMBER AMOUNT, as in "3 75"
  {...}      an action as JSON        why        what is refused now, and why
  show       the position             undo, redo
  save FILE  keep the game            quit"""


def add_to(app: typer.Typer) -> None:
    app.command("play")(play)
    app.command("apply")(apply)


def apply(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    action: Annotated[str, typer.Argument(metavar="ACTION-JSON", help="Or - to read it.")],
    by: Annotated[str | None, typer.Option(help="The player who acts; checked.")] = None,
) -> None:
    """Play one action into a game file."""
    game = load(file)
    text = typer.get_text_stream("stdin").read() if action == "-" else action
    played = parse(text)
    game.apply(played, by=by)
    game.save(file)
    out = console()
    out.print(f"{len(game.actions)}. {say(played)}", markup=False)
    out.print(question(game.position), markup=False)


def parse(text: str) -> Action:
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise MalformedAction(f"the action is not JSON: {error}") from error
    return from_json(data)


def play(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="Go on with it.")] = None,
    title: Annotated[str, typer.Option(help="A new game of this title.")] = "",
    players: Annotated[int, typer.Option(help="How many players.")] = 3,
    seed: Annotated[int, typer.Option(help="Decides what is drawn at random.")] = 0,
    option: Options = None,
    preset: Preset = "",
) -> None:
    """Play a hot-seat game in the terminal; with FILE it is saved after every action."""
    if file is not None and file.exists():
        game = load(file)
    else:
        game = begin(title or title_names()[0], players, None, seed, option, preset)
    HotSeat(game, file, console()).run()


class HotSeat:
    """Reads commands until the players have had enough."""

    def __init__(self, game: Game, file: Path | None, out: Console) -> None:
        self.game = game
        self.file = file
        self.out = out
        self.listed: list[Action] = []

    def run(self) -> None:
        self.out.print(HELP, markup=False)
        self.decision()
        while True:
            try:
                line = typer.prompt("", prompt_suffix="> ").strip()
            except typer.Abort:
                self.out.print()
                return
            if line in ("quit", "q", "exit"):
                return
            try:
                self.obey(line)
            except (RefusedAction, MalformedAction, BadInput, IndexError) as error:
                self.out.print(str(error), markup=False)

    def decision(self) -> None:
        """The question, and the numbered answers to it."""
        self.listed = list(self.game.legal)
        ranges = {
            r.action: f" ({r.field} {r.low} to {r.high})"
            for r in self.game.legal.ranges
            if r.high > r.low
        }
        self.out.print()
        self.out.print(question(self.game.position), markup=False)
        for number, action in enumerate(self.listed, start=1):
            self.out.print(f"{number:4} {say(action)}{ranges.get(action, '')}", markup=False)
        if self.game.over:
            for name, worth in sorted(self.game.result().items(), key=lambda x: -x[1]):
                self.out.print(f"{name} ${worth}", markup=False)

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.isdigit():
            self.play(self.chosen(int(word), rest))
        elif line.startswith("{"):
            self.play(parse(line))
        elif word == "why":
            self.why()
        elif word == "show":
            print_position(self.out, self.game)
        elif word in ("undo", "redo"):
            self.game.undo() if word == "undo" else self.game.redo()
            self.changed()
        elif word == "save" and rest:
            self.game.save(Path(rest))
            self.out.print(f"saved {rest}", markup=False)
        else:
            self.out.print(HELP, markup=False)

    def chosen(self, number: int, amount: str) -> Action:
        if not 1 <= number <= len(self.listed):
            raise BadInput(f"there is no action {number}: the list has {len(self.listed)}")
        action = self.listed[number - 1]
        if not amount:
            return action
        field = next((r.field for r in self.game.legal.ranges if r.action == action), None)
        if field is None or not amount.lstrip("-").isdigit():
            raise BadInput(f"{say(action)} takes no amount {amount!r}")
        return from_json({**to_json(action), field: int(amount)})

    def play(self, action: Action) -> None:
        self.game.apply(action)
        self.changed()

    def changed(self) -> None:
        if self.file is not None:
            self.game.save(self.file)
        self.decision()

    def why(self) -> None:
        for action, refusal in self.game.legal.refused():
            clause, reason = explain(self.game.title, refusal)
            cited = f" [{clause}]" if clause else ""
            self.out.print(f"     {say(action)}: {reason}{cited}", markup=False)
