"""The commands that run the site. Nothing heavy is imported before one of them is used."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec

import click

from roundhouse.cli.errors import BAD_INPUT, BadInput, fail

database_url = click.option(
    "--database", help="sqlite:///FILE or postgresql://…; the user's data folder if left out."
)


def needs_web() -> None:
    """Without the packages of the extra there is no site."""
    wanted = (
        "alembic", "apprise", "cryptography", "fastapi", "jinja2", "limits", "multipart",
        "pywebpush", "segno", "sqlalchemy", "uvicorn",
    )  # fmt: skip
    missing = [name for name in wanted if find_spec(name) is None]
    if missing:
        raise BadInput(
            f"the site needs {', '.join(missing)}: install it with pip install 'roundhouse[web]'"
        )


@contextmanager
def one_line() -> Iterator[None]:
    """What can be wrong about settings and databases is one line, not a traceback."""
    from roundhouse.hosting.settings import SettingError  # noqa: PLC0415
    from roundhouse.storage import StorageError  # noqa: PLC0415

    try:
        yield
    except (StorageError, SettingError) as error:
        fail(str(error), BAD_INPUT)


@click.command()
@click.option("--host", help="Address to listen on.")
@click.option("--port", type=int, help="Port to listen on.")
@database_url
@click.option("--worker/--no-worker", default=None, help="Play the computer players' seats too.")
def serve(host: str | None, port: int | None, database: str | None, worker: bool | None) -> None:
    """Serve the website on this machine (or on others, with --host)."""
    needs_web()
    from roundhouse.hosting.settings import from_environment  # noqa: PLC0415
    from roundhouse.web.serving import serve as run  # noqa: PLC0415

    with one_line():
        run(from_environment(host=host, port=port, database=database, worker=worker))


@click.command()
@database_url
@click.option("--with-parent", is_flag=True, help="Stop when standard input ends.")
def worker(database: str | None, with_parent: bool) -> None:
    """Play the computer players' seats in the stored games; `serve` starts one of these itself."""
    needs_web()
    from roundhouse.hosting.settings import from_environment  # noqa: PLC0415
    from roundhouse.worker.worker import work  # noqa: PLC0415

    with one_line():
        work(from_environment(database=database), with_parent=with_parent)


@click.command("host-link")
@click.option("--host", help="Address that the site listens on.")
@click.option("--port", type=int, help="Port that the site listens on.")
@database_url
def host_link(host: str | None, port: int | None, database: str | None) -> None:
    """Print a link that signs in the server's host; it works once, for a day."""
    needs_web()
    from roundhouse.hosting.settings import from_environment  # noqa: PLC0415
    from roundhouse.storage import open_database  # noqa: PLC0415
    from roundhouse.storage.links import Links  # noqa: PLC0415
    from roundhouse.web.announce import host_link as make  # noqa: PLC0415

    with one_line():
        settings = from_environment(host=host, port=port, database=database)
        with closing(open_database(settings.database, must_exist=True)) as opened:
            click.echo(make(settings, Links(opened)))
