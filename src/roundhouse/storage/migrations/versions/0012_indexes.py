"""Indexes for requests that read many rows to find few, and open tables in their order.

PostgreSQL does not use the order of an index behind a column that IS NULL, so the open tables
get indexes of their own. People who have left get a role of their own: lists leave them out.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, columns in (
        ("games_open_by_change", ["hidden", "changed", "id"]),
        ("games_by_state", ["hidden", "over", "changed", "id"]),
        ("games_waiting", ["hidden", "over", "waits", "changed", "id"]),
    ):
        nobodys = sa.text("host_id IS NULL")
        op.drop_index(name, "games")
        op.create_index(name, "games", columns, postgresql_where=nobodys, sqlite_where=nobodys)
    op.create_index("links_by_end", "links", ["expires"])
    op.create_index("seats_of_person", "seats", ["person_id"])
    op.create_index("people_by_role", "people", ["role", "created", "id"])
    op.execute(
        "UPDATE people SET role = 'left' WHERE role = 'guest' AND name = 'Somebody who left' "
        "AND NOT EXISTS (SELECT 1 FROM devices WHERE devices.person_id = people.id)"
    )
