"""The orders of a list are columns, not indexes: a long one goes in sooner and is smaller."""

import sqlalchemy as sa
from alembic import op

from arpad.store.list_columns import work_out_all_columns

revision = "0008"
down_revision = "0007"

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Work out the columns of all lists, and let go of the indexes in whose place they come."""
    op.create_table(
        "list_column",
        sa.Column("list_id", _NUMBER, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("list_id", "name", name=op.f("pk_list_column")),
        sqlite_strict=True,
    )
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        # What is not compressed can be read from any place on.
        op.execute("ALTER TABLE list_column ALTER COLUMN content SET STORAGE EXTERNAL")
    for order in ("rating", "name", "federation", "games"):
        op.drop_index(f"ix_list_row_by_{order}", "list_row")
    work_out_all_columns(connection)
