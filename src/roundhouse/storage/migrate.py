"""Bring the tables of a database up to date; the steps lie in ``migrations/versions``."""

from __future__ import annotations

from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine

from roundhouse.storage.records import StorageError


def upgrade(engine: Engine) -> None:
    """Run the missing migrations, in one transaction; refuse a database of a newer program."""
    with as_file(files("roundhouse.storage") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        script = ScriptDirectory.from_config(config)
        with engine.execution_options(writes=True).begin() as connection:
            present = MigrationContext.configure(connection).get_current_heads()
            if set(present) == set(script.get_heads()):
                return
            known = {revision.revision for revision in script.walk_revisions()}
            if not known.issuperset(present):
                raise StorageError("this database was written by a newer Roundhouse")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
