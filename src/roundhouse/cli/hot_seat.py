"""A hot-seat game in the terminal: questions, numbered answers, and what they led to."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from roundhouse.api.game import Game
from roundhouse.cli.errors import BadInput
from roundhouse.cli.look import print_map, print_position
from roundhouse.cli.words import choice, parse_action, question
from roundhouse.core.actions import Action, from_json, to_json
from roundhouse.core.refusal import MalformedAction, RefusedAction

HELP = """A number plays that action; where an amount is open, NUMBER AMOUNT: "3 75". Also:
  why        what is refused now, and why      why {...}  why one action is refused
  show       the position                      map        the map
  log        what happened lately
  {...}      an action as JSON                 undo, redo
  save FILE  keep a copy of the game           help, quit"""
#: Lines of the log, and of refusals, that are shown at once.
LOG_LINES, REFUSALS = 15, 40


class HotSeat:
    """Reads commands until the players have had enough."""

    def __init__(self, game: Game, file: Path, out: Console) -> None:
        self.game = game
        self.file = file  # saved there after every action
        self.out = out
        self.listed: tuple[Action, ...] = ()

    def run(self) -> None:
        self.say(HELP, style="dim")
        self.save()
        self.ask()
        while True:
            try:
                line = click.prompt("", prompt_suffix="> ").strip()
            except click.Abort:
                self.out.print()
                line = "quit"
            if line in ("quit", "q", "exit"):
                self.say(f"The game is in {self.file}.")
                return
            try:
                self.obey(line)
            except (RefusedAction, MalformedAction, BadInput, IndexError) as error:
                self.say(str(error), style="red")

    def say(self, text: str, style: str = "") -> None:
        self.out.print(text, markup=False, style=style or None)

    # -- the question --------------------------------------------------------------------------

    def ask(self) -> None:
        """The question, and the numbered answers to it."""
        game = self.game
        self.out.print()
        self.say(question(game.position), style="bold")
        if game.over:
            for name, worth in sorted(game.result().items(), key=lambda x: -x[1]):
                self.say(f"{name} ${worth}")
            self.listed = ()
            return
        self.listed = (*game.legal.all(), *game.legal.out_of_turn)
        open_amounts = {r.action: r for r in game.legal.ranges if r.high > r.low}
        for number, action in enumerate(self.listed, start=1):
            r = open_amounts.get(action)
            amount = f" ({r.field} ${r.low} to ${r.high})" if r else ""
            self.say(f"{number:4} {choice(game.position, action)}{amount}")

    # -- commands ------------------------------------------------------------------------------

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word.isdecimal() and word.isascii():
            self.play(self.chosen(int(word[:9]), rest.strip()))
        elif line.startswith("{"):
            self.play(parse_action(line))
        elif word == "why":
            self.why(rest.strip())
        elif word == "show":
            print_position(self.out, self.game)
        elif word == "map":
            print_map(self.out, self.game)
        elif word == "log":
            self.log()
        elif word in ("undo", "redo"):
            self.game.undo() if word == "undo" else self.game.redo()
            self.save()
            self.ask()
        elif word == "save" and rest.strip():
            self.copy_to(Path(rest.strip()))
        else:
            self.say(HELP, style="dim")

    def chosen(self, number: int, amount: str) -> Action:
        if not 1 <= number <= len(self.listed):
            raise BadInput(f"there is no action {number}: the list has {len(self.listed)}")
        action = self.listed[number - 1]
        if not amount:
            return action
        digits = amount.removeprefix("$")
        field = next((r.field for r in self.game.legal.ranges if r.action == action), None)
        if field is None or not (digits.isdecimal() and digits.isascii() and len(digits) < 10):
            words = choice(self.game.position, action)
            raise BadInput(f"{words} takes no amount {amount!r}")
        return from_json({**to_json(action), field: int(digits)})

    def play(self, action: Action) -> None:
        self.game.apply(action)
        self.save()
        for text in self.game.sentences(len(self.game.actions)):
            self.say(f"  {text}", style="green")
        self.ask()

    def why(self, text: str) -> None:
        """Why one action is refused, or all that a player might try here."""
        if text:
            wanted = parse_action(text)
            reason = self.game.why_not(wanted)
            self.say(str(reason) if reason else "That is legal.")
            return
        if self.game.over:
            self.say("The game is over.")
            return
        found = list(self.game.legal.refused())
        for action, _ in found[:REFUSALS]:
            reason = self.game.why_not(action)
            self.say(f"     {choice(self.game.position, action)}: {reason}")
        if len(found) > REFUSALS:
            self.say(f"     … and {len(found) - REFUSALS} more")
        if not found:
            self.say("Everything that could be done here is in the list.")

    def log(self) -> None:
        last = len(self.game.actions)
        for number in range(max(1, last - LOG_LINES + 1), last + 1):
            for text in self.game.sentences(number):
                self.say(f"{number:5} {text}")
        if not last:
            self.say("Nothing has happened yet.")

    # -- files ---------------------------------------------------------------------------------

    def save(self) -> None:
        """A game that cannot be kept goes on; the players are told."""
        try:
            self.game.save(self.file)
        except OSError as error:
            self.say(f"{self.file} cannot be written: {error.strerror or error}", style="red")

    def copy_to(self, path: Path) -> None:
        try:
            self.game.save(path)
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {error.strerror or error}") from error
        self.say(f"saved {path}")
