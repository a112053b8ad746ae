"""The commands that run the site. Nothing heavy is imported before one of them is used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from roundhouse.cli.errors import BadInput

Database = Annotated[
    str | None,
    typer.Option(help="sqlite:///FILE or postgresql://…; the user's data folder if left out."),
]


def needs_web() -> None:
    """Without the packages of the extra there is no site."""
    wanted = ("alembic", "fastapi", "jinja2", "multipart", "sqlalchemy", "uvicorn")
    missing = [name for name in wanted if find_spec(name) is None]
    if missing:
        raise BadInput(
            f"the site needs {', '.join(missing)}: install it with pip install 'roundhouse[web]'"
        )


@contextmanager
def _told() -> Iterator[None]:
    """What can be wrong about settings and databases is one line, not a traceback."""
    from roundhouse.hosting.settings import SettingError  # noqa: PLC0415
    from roundhouse.storage import StorageError  # noqa: PLC0415

    try:
        yield
    except (StorageError, SettingError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error


def add_to(app: typer.Typer) -> None:
    app.command()(serve)
    app.command()(worker)
    app.command()(backup)


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
    database: Database = None,
    worker: Annotated[
        bool | None, typer.Option("--worker/--no-worker", help="Play the computer seats too.")
    ] = None,
) -> None:
    """Serve the website on this machine (or on others, with --host)."""
    needs_web()
    from roundhouse.hosting.settings import from_environment  # noqa: PLC0415
    from roundhouse.web.serving import serve as run  # noqa: PLC0415

    with _told():
        run(from_environment(host=host, port=port, database=database, worker=worker))


def worker(
    database: Database = None,
    with_parent: Annotated[
        bool, typer.Option("--with-parent", help="End when standard input ends.")
    ] = False,
) -> None:
    """Play the computer seats of the stored games; `serve` starts one of these itself."""
    needs_web()
    from roundhouse.hosting.settings import from_environment  # noqa: PLC0415
    from roundhouse.worker.worker import work  # noqa: PLC0415

    with _told():
        work(from_environment(database=database), with_parent=with_parent)


def backup(
    target: Annotated[Path | None, typer.Argument(help="New file; else a dated name.")] = None,
    database: Database = None,
) -> None:
    """Copy all stored games into one file, also while they are being played."""
    needs_web()
    from roundhouse.hosting.settings import from_environment  # noqa: PLC0415
    from roundhouse.storage import open_database  # noqa: PLC0415
    from roundhouse.storage.backup import backup as copy  # noqa: PLC0415

    where = target or Path(f"roundhouse-{datetime.now(UTC):%Y%m%d-%H%M%S}.db")
    with _told():
        settings = from_environment(database=database)
        games = copy(open_database(settings.database, must_exist=True), where)
    typer.echo(f"{where}: {games} game{'' if games == 1 else 's'}")
