"""How Alembic runs the steps: on the connection it is given, within its transaction."""

from __future__ import annotations

from alembic import context

from roundhouse.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
