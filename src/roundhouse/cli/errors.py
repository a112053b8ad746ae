"""Where errors become one line on standard error and an exit code."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from roundhouse.core.refusal import MalformedAction, RefusedAction
from roundhouse.gamefile import GameFileError, NewGameError
from roundhouse.interchange.actions_log import BadExport
from roundhouse.interchange.encode import NotExportable
from roundhouse.titles import UnknownTitle
from roundhouse.titles.loading.options import OptionError
from roundhouse.titles.new_title import NewTitleError

REFUSED, BAD_INPUT = 1, 2
#: What a wrong argument or an unknown command raises; its public subclass leads to it.
UsageError: Any = typer.BadParameter.__mro__[1]


class BadInput(ValueError):
    """What the user typed cannot be used; the message says what and why."""


EXPECTED = (
    BadInput, GameFileError, NewGameError, UnknownTitle, OptionError, MalformedAction, BadExport,
    NotExportable, NewTitleError,
)  # fmt: skip


class Commands(TyperGroup):
    """Runs a command; what players can get wrong is reported without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except UsageError as error:
            fail(f"{error.format_message()} Try 'roundhouse --help'.", BAD_INPUT)
        except RefusedAction as error:
            fail(str(error), REFUSED)
        except EXPECTED as error:
            fail(str(error), BAD_INPUT)
        except BrokenPipeError:
            raise  # whoever read our output has gone; click knows what to do
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            fail(f"{where}{error.strerror or error}", BAD_INPUT)


def fail(message: str, code: int) -> None:
    typer.echo(" ".join(message.split()), err=True)
    raise typer.Exit(code)
