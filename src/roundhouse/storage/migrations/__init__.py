"""Steps that bring databases up to date, run by Alembic."""
