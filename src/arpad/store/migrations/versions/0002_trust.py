"""Seals, corrections, objections, and what stands behind the gate before a list."""

import sqlalchemy as sa
from alembic import op

from arpad.store.columns import Day
from arpad.store.guards import guards

revision = "0002"
down_revision = "0001"

_GUARDED = (
    "correction",
    "event_facts",
    "gate_override",
    "objection",
    "objection_state",
    "player",
    "pool",
    "seal",
    "setting",
)
_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the new tables and columns; what dockets say now becomes their first facts."""
    op.create_table(
        "seal",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("batch_id", _NUMBER, nullable=False),
        sa.Column("digests", sa.Text(), nullable=False),
        sa.Column("seal", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name=op.f("fk_seal_batch_id_batch")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seal")),
        sa.UniqueConstraint("batch_id", name=op.f("uq_seal_batch_id")),
        sqlite_strict=True,
    )
    op.create_table(
        "gate_override",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("pool_id", _NUMBER, nullable=False),
        sa.Column("list_date", Day(), nullable=False),
        sa.Column("check", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("day", Day(), nullable=False),
        sa.Column("batch_id", _NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_gate_override_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["pool_id"], ["pool.id"], name=op.f("fk_gate_override_pool_id_pool")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_gate_override")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_gate_override_pool_id_list_date"),
        "gate_override",
        ["pool_id", "list_date"],
        unique=False,
    )
    op.create_table(
        "setting",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("pool_id", _NUMBER, nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=True),
        sa.Column("batch_id", _NUMBER, nullable=False),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name=op.f("fk_setting_batch_id_batch")),
        sa.ForeignKeyConstraint(["pool_id"], ["pool.id"], name=op.f("fk_setting_pool_id_pool")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_setting")),
        sqlite_strict=True,
    )
    op.create_table(
        "event_facts",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("event_id", _NUMBER, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("federation", sa.Text(), nullable=True),
        sa.Column("start", Day(), nullable=False),
        sa.Column("last_day", Day(), nullable=True),
        sa.Column("deadline", Day(), nullable=True),
        sa.Column("list_date", Day(), nullable=True),
        sa.Column("batch_id", _NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_event_facts_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_event_facts_event_id_event")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_facts")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_event_facts_event_id_id"), "event_facts", ["event_id", "id"], unique=False
    )
    op.create_table(
        "objection",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("pool_id", _NUMBER, nullable=False),
        sa.Column("player_id", _NUMBER, nullable=False),
        sa.Column("event_id", _NUMBER, nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("claim", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("day", Day(), nullable=False),
        sa.Column("batch_id", _NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_objection_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_objection_event_id_event")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_objection_player_id_player")
        ),
        sa.ForeignKeyConstraint(["pool_id"], ["pool.id"], name=op.f("fk_objection_pool_id_pool")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_objection")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_objection_player_id"), "objection", ["player_id"], unique=False)
    op.create_table(
        "correction",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("pool_id", _NUMBER, nullable=True),
        sa.Column("event_id", _NUMBER, nullable=True),
        sa.Column("player_id", _NUMBER, nullable=True),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("effect", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("day", Day(), nullable=False),
        sa.Column("undoes", _NUMBER, nullable=True),
        sa.Column("objection_id", _NUMBER, nullable=True),
        sa.Column("batch_id", _NUMBER, nullable=False),
        sa.CheckConstraint(
            "kind IN ('result', 'person', 'withdrawal', 'late', 'start', 'merge')",
            name=op.f("ck_correction_kind"),
        ),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_correction_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_correction_event_id_event")
        ),
        sa.ForeignKeyConstraint(
            ["objection_id"], ["objection.id"], name=op.f("fk_correction_objection_id_objection")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_correction_player_id_player")
        ),
        sa.ForeignKeyConstraint(["pool_id"], ["pool.id"], name=op.f("fk_correction_pool_id_pool")),
        sa.ForeignKeyConstraint(
            ["undoes"], ["correction.id"], name=op.f("fk_correction_undoes_correction")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_correction")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_correction_event_id"), "correction", ["event_id"], unique=False)
    op.create_index(op.f("ix_correction_player_id"), "correction", ["player_id"], unique=False)
    op.create_table(
        "objection_state",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("objection_id", _NUMBER, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("day", Day(), nullable=False),
        sa.Column("batch_id", _NUMBER, nullable=False),
        sa.CheckConstraint(
            "state IN ('open', 'upheld', 'rejected', 'withdrawn')",
            name=op.f("ck_objection_state_state"),
        ),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_objection_state_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["objection_id"],
            ["objection.id"],
            name=op.f("fk_objection_state_objection_id_objection"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_objection_state")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_objection_state_objection_id_id"),
        "objection_state",
        ["objection_id", "id"],
        unique=False,
    )
    op.add_column("entry", sa.Column("correction_id", _NUMBER, nullable=True))
    op.add_column("entry", sa.Column("corrects", sa.Text(), nullable=True))
    op.add_column("entry", sa.Column("reverses", _NUMBER, nullable=True))
    op.add_column("entry", sa.Column("belongs", Day(), nullable=True))
    op.add_column(
        "standing", sa.Column("carried", sa.Integer(), server_default="0", nullable=False)
    )
    op.execute(
        "INSERT INTO event_facts "
        "(event_id, name, federation, start, last_day, deadline, list_date, batch_id) "
        "SELECT id, name, federation, start, last_day, deadline, list_date, batch_id "
        "FROM event ORDER BY id"
    )
    for statement in guards(_GUARDED, op.get_bind().dialect.name, are_there_others=True):
        op.execute(statement)
