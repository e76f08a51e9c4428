"""What is worked out from lists, and reports on the scale."""

import sqlalchemy as sa
from alembic import op

from arpad.store.columns import Day, Moment, YesNo

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make both tables."""
    op.create_table(
        "desk_reckoned",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("list", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_reckoned")),
        sa.UniqueConstraint("kind", "list", name=op.f("uq_desk_reckoned_kind_list")),
        sqlite_strict=True,
    )
    op.create_table(
        "desk_drift_report",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("pool", sa.Text(), nullable=False),
        sa.Column("list_date", Day(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("is_alarm", YesNo(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("published", Moment(), nullable=True),
        sa.Column("published_by", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_drift_report")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_desk_drift_report_pool"), "desk_drift_report", ["pool"], unique=False)
