"""A game in the terminal: questions, numbered answers, and what they led to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
from rich.console import Console

from roundhouse.api.game import Game
from roundhouse.cli.answers import Numbered, amount_question, lines, matching, numbered
from roundhouse.cli.computers import Computers, people, table_words
from roundhouse.cli.errors import BadInput
from roundhouse.cli.knowing import print_known
from roundhouse.cli.look import print_map, print_position
from roundhouse.cli.previewing import print_consequence, print_hint, print_refusals
from roundhouse.cli.telling import print_action, said
from roundhouse.cli.terminal import put, wipe
from roundhouse.cli.words import facts_for, parse_action, question_to
from roundhouse.core.actions import Action, AskAgain
from roundhouse.core.refusal import MalformedAction, RefusedAction
from roundhouse.engine.position import Position
from roundhouse.titles.settling import settle_if_due
from roundhouse.views.visible import Viewer, needs_curtain, seated

HELP = """A number plays that action; where an amount is open, NUMBER AMOUNT: "3 75". Also:
  list       the list again; list all: all  list WORD, WORD  what is about a hex, a name …
  about 5    what action 5 would lead to    about NAME       a private, a corporation, a hex
  hint       what Steady would do, and why; nothing is played
  why        why a computer player made its last move; why 12: why it made move 12
  why not    what is refused now, and why   why not {...}    why one action is refused
  show       the position                   map              the map
  log        what happened lately           undo, redo       your last move
  again NAME lets a player who has declined be asked again
  {...}      an action as JSON              save FILE        keep a copy of the game
  help or ?, quit"""
FIRST_HELP = 'A number plays that action. "help" lists what else you can type.'
LOG_LINES = 15  # moves of the log that are shown at once
HELPS = ("help", "?")
QUIT = ("quit", "q", "exit")
#: Commands that show nothing of the cards that only one of several people may see.
OPEN = ("undo", "redo", "log", "map", "save")


class HotSeat:
    """Reads commands until the players have had enough."""

    def __init__(self, game: Game, file: Path, out: Console) -> None:
        self.game = game
        self.file = file  # saved there after every action
        self.out = out
        self.computers = Computers(game)
        self.listed: tuple[Numbered, ...] = ()
        self.covered = False  # cards that only one of several people may see are not shown yet
        self.commands: dict[str, Callable[[str], None]] = {
            "list": self.show_list, "about": self.about, "hint": self.hint, "why": self.why,
            "show": self.show, "map": lambda _: print_map(self.out, self.game), "log": self.log,
            "undo": self.undo, "redo": self.redo, "again": self.again, "save": self.copy_to,
        }  # fmt: skip

    def run(self) -> None:
        settle_if_due()
        self.say(FIRST_HELP, style="dim")
        if words := table_words(self.game):
            self.say(words)
        self.save()
        self.go_on()
        while True:
            line = self.read("> ")
            if line is None or line in QUIT:
                self.say(f"The game is in {self.file}.")
                return
            try:
                self.obey(line)
            except (RefusedAction, MalformedAction, BadInput, IndexError) as error:
                self.say(str(error), style="red")

    def read(self, prompt: str) -> str | None:
        """What somebody types; None at the end of the input."""
        try:
            typed = click.prompt("", default="", show_default=False, prompt_suffix=prompt)
        except click.Abort:
            self.out.print()
            return None
        return str(typed).strip()

    def say(self, text: str, style: str = "") -> None:
        put(self.out, text, style)

    @property
    def viewer(self) -> Viewer:
        """Who looks: the only person at the terminal, or whoever of them is asked."""
        return seated(self.game.position, people(self.game))

    # -- the question --------------------------------------------------------------------------

    def go_on(self) -> None:
        """The computer players move until a person is asked."""
        while (seat := self.computers.to_move()) is not None:
            name = self.game.players[seat]
            with self.out.status(f"{name} is thinking"):
                chosen, trouble = self.computers.choose(seat)
            if trouble:
                self.say(f"{name} could not decide, so a random move is played: {trouble}", "red")
            self.game.apply(chosen.action)
            self.save()
            print_action(self.out, self.game, len(self.game.actions), self.viewer, "cyan")
        self.ask()

    def ask(self) -> None:
        """The numbered answers, then the question, which so stays in sight."""
        pos, viewer = self.game.position, self.viewer
        self.out.print()
        if self.game.over:
            self.listed = ()
            self.say(question_to(pos, viewer), style="bold")
            for name, worth in sorted(self.game.result().items(), key=lambda x: -x[1]):
                self.say(f"{name} ${worth:,}")
            return
        self.listed = numbered(pos, viewer)
        self.covered = needs_curtain(pos, viewer)
        if self.covered:
            self.ask_covered()
        else:
            self.show_list()

    def ask_covered(self) -> None:
        name = self.game.players[self.viewer.seat]
        self.say(f"{name}: only you may see your cards. Press Enter to see them.", "bold")

    def wipe(self, before: Position) -> None:
        """The next player must not read cards on the screen that only the last one may see."""
        if needs_curtain(before, seated(before, people(self.game))):
            wipe(self.out)

    def show_list(self, typed: str = "", *, whole: bool = False) -> None:
        """All answers, or those about something, and the question under them."""
        pos, viewer = self.game.position, self.viewer
        entries = matching(self.listed, typed) if typed else list(self.listed)
        if typed and not entries:
            raise BadInput(f"nothing in the list is about {typed!r}")
        shown = lines(pos, entries, whole=whole or bool(typed))
        for text in shown:
            self.say(text)
        if len(shown) < len(entries):
            self.say("     A hex or a name lists what is about it; list all: everything.", "dim")
        self.say(question_to(pos, viewer), style="bold")
        if facts := facts_for(pos, viewer):
            self.say(facts, style="dim")

    # -- commands ------------------------------------------------------------------------------

    def obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if self.covered and word not in OPEN:
            self.covered = bool(line)
            self.ask_covered() if line else self.show_list()
        elif word.isdecimal() and word.isascii():
            self.play_number(int(word[:9]), rest)
        elif line.startswith("{"):
            self.play(parse_action(line))
        elif word == "list" and rest == "all":
            self.show_list(whole=True)
        elif word in self.commands:
            self.commands[word](rest)
        elif word in HELPS:
            self.out.print(HELP, markup=False, style="dim")
        elif not line or matching(self.listed, line):
            self.show_list(line) if self.listed else self.ask()
        else:
            raise BadInput(f'{line} is no command and not in the list; "help" lists the commands')

    def entry(self, number: int) -> Numbered:
        if not 1 <= number <= len(self.listed):
            raise BadInput(f"there is no action {number}: the list has {len(self.listed)}")
        return self.listed[number - 1]

    def play_number(self, number: int, amount: str) -> None:
        entry = self.entry(number)
        if entry.amount is not None and not amount:
            amount = self.read(f"{amount_question(entry.amount)}> ") or ""
            if not amount:
                self.say("Nothing was played.")
                return
        self.play(entry.with_amount(amount) if amount else entry.action)

    def play(self, action: Action) -> None:
        before = self.game.position
        self.game.apply(action)
        self.save()
        self.wipe(before)
        print_action(self.out, self.game, len(self.game.actions), self.viewer, "green")
        self.go_on()

    def again(self, name: str) -> None:
        """Somebody who has declined an offer may be asked again."""
        if name in self.game.computers:
            raise BadInput(f"{name} is a computer player")
        self.play(AskAgain(name))

    def undo(self, _: str = "") -> None:
        """Take back the last move of a person, with what computer players did after it."""
        last = len(self.game.actions)
        first = next((n for n in range(last, 0, -1) if self.computers.mover(n) is None), 0)
        if not first:
            raise BadInput("there is no move of yours to take back")
        taken = [said(self.game, number, self.viewer) for number in range(first, last + 1)]
        before = self.game.position
        self.game.undo(last - first + 1)
        self.save()
        self.wipe(before)
        for text in taken:
            self.say(f"Taken back: {text}", style="yellow")
        self.ask()

    def redo(self, _: str = "") -> None:
        """Play again what was taken back, up to the next decision of a person."""
        if self.game.undone:
            self.wipe(self.game.position)
        while True:
            self.game.redo()
            print_action(self.out, self.game, len(self.game.actions), self.viewer, "green")
            if self.computers.to_move() is None or not self.game.undone:
                break
        self.save()
        self.go_on()

    # -- looking -------------------------------------------------------------------------------

    def show(self, _: str = "") -> None:
        print_position(self.out, self.game, self.viewer.seat)

    def about(self, typed: str) -> None:
        """What an action of the list leads to, or what is known of a name or a hex."""
        if typed.isdecimal() and typed.isascii():
            entry = self.entry(int(typed[:9]))
            print_consequence(self.out, self.game.position, self.viewer, entry)
        else:
            print_known(self.out, self.game, self.viewer, typed)

    def hint(self, _: str = "") -> None:
        """What Steady would do; nothing is played."""
        if self.game.over:
            raise BadInput("the game is over")
        print_hint(self.out, self.game, self.viewer, self.listed)

    def why(self, typed: str) -> None:
        """Why a computer player moved as it did, or why something is refused."""
        if typed.startswith("not"):
            self.why_not(typed.removeprefix("not").strip())
        elif typed.startswith("{") or not (typed or self.computers.kinds):
            self.why_not(typed)
        elif not typed or (typed.isdecimal() and typed.isascii()):
            number = int(typed[:9]) if typed else self.computers.last_move()
            if not 1 <= number <= len(self.game.actions):
                raise BadInput(f"there is no move {number}" if typed else "none has moved yet")
            self.say(f"{number:5} {said(self.game, number, self.viewer)}")
            self.say(f"      {self.computers.reason(number)}")
        else:
            raise BadInput("why, why NUMBER, why not or why not {...}")

    def why_not(self, typed: str) -> None:
        """Why one action is refused, or all that a player might try here."""
        if typed:
            reason = self.game.why_not(parse_action(typed))
            self.say(str(reason) if reason else "That is legal.")
            return
        if self.game.over:
            self.say("The game is over.")
            return
        print_refusals(self.out, self.game, self.viewer)

    def log(self, _: str = "") -> None:
        last = len(self.game.actions)
        for number in range(max(1, last - LOG_LINES + 1), last + 1):
            print_action(self.out, self.game, number, self.viewer)
        if not last:
            self.say("Nothing has happened yet.")

    # -- files ---------------------------------------------------------------------------------

    def save(self) -> None:
        """A game that cannot be kept goes on; the players are told."""
        try:
            self.game.save(self.file)
        except OSError as error:
            self.say(f"{self.file} cannot be written: {error.strerror or error}", style="red")

    def copy_to(self, typed: str) -> None:
        if not typed:
            raise BadInput("save FILE: where to?")
        path = Path(typed)
        try:
            self.game.save(path)
        except OSError as error:
            raise BadInput(f"{path} cannot be written: {error.strerror or error}") from error
        self.say(f"saved {path}")
