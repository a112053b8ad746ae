"""Where errors become one line on standard error and an exit code."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

#: Command -> the module of this package that has it. It is imported when it is used.
MODULES = {
    "titles": "library",
    "new": "library",
    "play": "playing",
    "apply": "playing",
    "show": "look",
    "legal": "look",
    "draw": "drawing",
    "routes": "running",
    "audit": "running",
    "verify": "recorded",
    "export": "recorded",
    "simulate": "simulating",
    "new-title": "designing",
    "check-title": "designing",
    "serve": "serving",
    "worker": "serving",
    "backup": "serving",
}

REFUSED, BAD_INPUT = 1, 2
#: What a wrong argument or an unknown command raises; its public subclass leads to it.
UsageError: Any = typer.BadParameter.__mro__[1]


class BadInput(ValueError):
    """What the user typed cannot be used; the message says what and why."""


def expected() -> tuple[type[Exception], ...]:
    """What players can get wrong. Only imported when something has gone wrong."""
    from roundhouse.core.refusal import MalformedAction  # noqa: PLC0415
    from roundhouse.gamefile import GameFileError, NewGameError  # noqa: PLC0415
    from roundhouse.interchange.encode import NotExportable  # noqa: PLC0415
    from roundhouse.interchange.reading import BadExport  # noqa: PLC0415
    from roundhouse.titles import UnknownTitle  # noqa: PLC0415
    from roundhouse.titles.loading.options import OptionError  # noqa: PLC0415
    from roundhouse.titles.new_title import NewTitleError  # noqa: PLC0415

    return (
        BadInput, GameFileError, NewGameError, UnknownTitle, OptionError, MalformedAction,
        BadExport, NotExportable, NewTitleError,
    )  # fmt: skip


class Commands(TyperGroup):
    """Finds and runs a command; what players can get wrong is reported without a traceback."""

    def list_commands(self, ctx: Any) -> list[str]:
        del ctx
        return list(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in MODULES:
            return super().get_command(ctx, cmd_name)
        group = typer.Typer()
        import_module(f"roundhouse.cli.{MODULES[cmd_name]}").add_to(group)
        group.callback()(lambda: None)  # a group even where a module has one command only
        return get_group(group).get_command(ctx, cmd_name)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except UsageError as error:
            fail(f"{error.format_message()} Try 'roundhouse --help'.", BAD_INPUT)
        except (BrokenPipeError, typer.Exit, typer.Abort):
            raise  # they are no errors: whoever read our output has gone, or all is said
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            fail(f"{where}{error.strerror or error}", BAD_INPUT)
        except Exception as error:
            from roundhouse.core.refusal import RefusedAction  # noqa: PLC0415

            if isinstance(error, RefusedAction):
                fail(str(error), REFUSED)
            if not isinstance(error, expected()):
                raise
            fail(str(error), BAD_INPUT)


def fail(message: str, code: int) -> None:
    typer.echo(" ".join(message.split()), err=True)
    raise typer.Exit(code)
