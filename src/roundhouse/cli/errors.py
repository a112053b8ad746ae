"""Where errors become one line on standard error and an exit code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import click

REFUSED, BAD_INPUT = 1, 2


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


@contextmanager
def in_one_line() -> Iterator[None]:
    """Whatever players can get wrong inside ends the program with one line and an exit code."""
    try:
        yield
    except (BrokenPipeError, click.exceptions.Exit, click.Abort):
        raise  # they are no errors: whoever read our output has gone, or all is said
    except click.exceptions.NoArgsIsHelpError:
        raise  # the help has more than one line
    except click.UsageError as error:
        fail(f"{error.format_message()} Try 'roundhouse --help'.", BAD_INPUT)
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


def fail(message: str, code: int) -> NoReturn:
    click.echo(" ".join(message.split()), err=True)
    raise click.exceptions.Exit(code)
