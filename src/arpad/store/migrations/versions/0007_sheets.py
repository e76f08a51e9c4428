"""Games of a list stand on sheets, a row for all games of a player in an event."""

import sqlalchemy as sa
from alembic import op

from arpad.store.columns import Day
from arpad.store.guards import guards
from arpad.store.views import views

revision = "0007"
down_revision = "0006"

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_SUMS = (
    "games",
    "score",
    "expected",
    "spread",
    "least",
    "most",
    "opponents",
    "own",
    "k",
    "amount",
)


def upgrade() -> None:
    """Add an empty table and two views; entries that are there stay where they are."""
    op.create_table(
        "sheet",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("pool_id", _NUMBER, nullable=False),
        sa.Column("player_id", _NUMBER, nullable=False),
        sa.Column("event_id", _NUMBER, nullable=False),
        sa.Column("list_date", Day(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("reading", sa.Text(), nullable=True),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in _SUMS),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.Column("batch_id", _NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheet")),
        sqlite_strict=True,
    )
    for columns in (["player_id", "pool_id"], ["pool_id", "list_date"], ["event_id"]):
        op.create_index(op.f(f"ix_sheet_{'_'.join(columns)}"), "sheet", columns)
    dialect = op.get_bind().dialect
    for statement in (*views(dialect), *guards(["sheet"], dialect.name, are_there_others=True)):
        op.execute(statement)
