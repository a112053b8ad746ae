"""The table of all commands. The module of a command is imported when the command is used."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import click
from click.shell_completion import CompletionItem

from roundhouse.cli.errors import in_one_line


class Entry(NamedTuple):
    place: str  # a module of this package, and the command in it
    summary: str  # the first sentence of its help


COMMANDS = {
    "titles": Entry(
        "library.list_titles",
        "List the titles with their player counts, editions, options and presets.",
    ),
    "new": Entry("library.new", "Write a new game file."),
    "play": Entry(
        "playing.play",
        "Play in the terminal, with others or the computer; saved after every action.",
    ),
    "apply": Entry("playing.apply", "Play one action and save the game file."),
    "show": Entry(
        "look.show", "Show the position: who decides what, players, corporations, trains, track."
    ),
    "map": Entry(
        "look.show_map", "Show the map: tiles in their colours, exits, tokens and free slots."
    ),
    "legal": Entry(
        "look.legal", "List the legal actions, in the form that `roundhouse apply` takes."
    ),
    "draw": Entry("drawing.draw_file", "Draw the board, the stock market, tiles or a charter."),
    "routes": Entry(
        "running.routes", "Find the best run of each corporation, or of one, with its arithmetic."
    ),
    "audit": Entry(
        "running.audit",
        "Compare every run of a game with the best possible one: what was left on the table.",
    ),
    "verify": Entry(
        "recorded.verify",
        "Replay game files and 18xx.games exports, and compare them with what is recorded.",
    ),
    "export": Entry(
        "recorded.export",
        "Write a game as an export that 18xx.games can import, or as a Roundhouse file.",
    ),
    "simulate": Entry(
        "simulating.simulate", "Play whole games between bots and write them to files."
    ),
    "arena": Entry(
        "arena.arena",
        "Play bots against each other, with rotated seats, and say how often each wins.",
    ),
    "ladder": Entry("arena.ladder", "Rate all bots from the results of `roundhouse arena`."),
    "new-title": Entry("designing.new", "Copy a title into a new package that plays at once."),
    "check-title": Entry(
        "designing.check",
        "Report what would break games or pages in a title's files, with file and line.",
    ),
    "serve": Entry(
        "serving.serve", "Serve the website on this machine (or on others, with --host)."
    ),
    "host-link": Entry(
        "serving.host_link",
        "Print a link that signs in the server's host; it works once, for a day.",
    ),
    "worker": Entry(
        "serving.worker",
        "Play the computer players' seats in the stored games; `serve` starts one of these itself.",
    ),
    "backup": Entry(
        "keeping.backup", "Copy all stored games into one file, even while they are being played."
    ),
    "restore": Entry(
        "keeping.restore",
        "Replace the database with a backup; the server must not be running.",
    ),
    "copy-database": Entry(
        "keeping.copy_database",
        "Copy all games from one database into another, empty one: all of them or none.",
    ),
    "doctor": Entry(
        "doctor.doctor",
        "Check the set-up of a site and say what to fix; exit code 1 if something fails.",
    ),
    "completion": Entry(
        "completing.completion",
        "Print the script that lets bash, zsh or fish complete commands and titles.",
    ),
}


class Commands(click.Group):
    """Finds and runs a command; what players can get wrong is reported without a traceback."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].place.partition(".")
        command = getattr(import_module(f"roundhouse.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:  # Click knows only commands that are imported
            raise click.NoSuchCommand(error.command_name, None, COMMANDS, ctx) from None

    # -- lists of all commands, from the table: none of them is imported --------------------------

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        names = [name for name in COMMANDS if name.startswith(incomplete)]
        options = click.Command.shell_complete(self, ctx, incomplete)
        return [CompletionItem(name, help=COMMANDS[name].summary) for name in names] + options

    # -- one line for what is wrong ----------------------------------------------------------------

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        with in_one_line():
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: click.Context) -> Any:
        with in_one_line():
            return super().invoke(ctx)
