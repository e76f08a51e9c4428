"""Lists for readers: indexes for every order of a list, and who moved from one to the next."""

import sqlalchemy as sa
from alembic import op

from arpad.store.list_moves import work_out_all_moves

revision = "0003"
down_revision = "0002"

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_CHOSEN_BY = (
    "federation",
    "title",
    "sex",
    "born",
    "flag",
    "status",
    "grade",
    "series",
    "games",
    "in_top_list",
)


def upgrade() -> None:
    """Make the indexes, and the table of moves with what follows from the lists of the book."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        op.execute('ALTER TABLE list_row ALTER COLUMN name TYPE text COLLATE "C"')
    _index("rating", "rating", "name", "player_id", *_CHOSEN_BY)
    _index("name", "name", "player_id")
    _index("federation", "federation", "rating", "player_id")
    played = sa.text("games > 0")
    op.create_index(
        "ix_list_row_by_games",
        "list_row",
        ["list_id", "section", "games", "player_id"],
        sqlite_where=played,
        postgresql_where=played,
    )
    _index("position", "position")
    op.create_table(
        "list_move",
        sa.Column("list_id", _NUMBER, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("player_id", _NUMBER, nullable=False),
        sa.CheckConstraint("kind IN ('moved', 'new', 'gone')", name=op.f("ck_list_move_kind")),
        sa.PrimaryKeyConstraint(
            "list_id", "kind", "amount", "player_id", name=op.f("pk_list_move")
        ),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    work_out_all_moves(connection)


def _index(order: str, *columns: str) -> None:
    op.create_index(f"ix_list_row_by_{order}", "list_row", ["list_id", "section", *columns])
