"""The first form of the book."""

import sqlalchemy as sa
from alembic import op

from arpad.store.columns import Day, Moment, YesNo
from arpad.store.guards import guards

revision = "0001"
down_revision = None

_GUARDED = (
    "batch",
    "decision",
    "entry",
    "event_state",
    "event_version",
    "federation",
    "fee",
    "finding",
    "list_row",
    "match",
    "participant",
    "player_version",
    "pool_edition",
    "rating_list",
    "report",
    "series_bars",
    "standing",
)


def upgrade() -> None:
    """Make the tables, and guard those that are only added to."""
    op.create_table(
        "batch",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_batch")),
        sqlite_strict=True,
    )
    op.create_table(
        "player_name",
        sa.Column(
            "key", sa.Text().with_variant(sa.Text(collation="C"), "postgresql"), nullable=False
        ),
        sa.Column(
            "player_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.PrimaryKeyConstraint("key", "player_id", name=op.f("pk_player_name")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_table(
        "federation",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("since", Day(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_federation_batch_id_batch")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_federation")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_federation_code_since"), "federation", ["code", "since"], unique=False)
    op.create_table(
        "player",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name=op.f("fk_player_batch_id_batch")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("code", name=op.f("uq_player_code")),
        sqlite_strict=True,
    )
    op.create_table(
        "pool",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("federation", sa.Text(), nullable=False),
        sa.Column("discipline", sa.Text(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.CheckConstraint("moves IN ('by period', 'by event')", name=op.f("ck_pool_moves")),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name=op.f("fk_pool_batch_id_batch")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pool")),
        sa.UniqueConstraint("code", name=op.f("uq_pool_code")),
        sqlite_strict=True,
    )
    op.create_table(
        "event",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("pool_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("federation", sa.Text(), nullable=True),
        sa.Column("start", Day(), nullable=False),
        sa.Column("last_day", Day(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("deadline", Day(), nullable=True),
        sa.Column("list_date", Day(), nullable=True),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.CheckConstraint(
            "state IN ('registered', 'received', 'checked', 'refused', 'waiting', 'ready', 'rated', 'published')",
            name=op.f("ck_event_state"),
        ),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name=op.f("fk_event_batch_id_batch")),
        sa.ForeignKeyConstraint(["pool_id"], ["pool.id"], name=op.f("fk_event_pool_id_pool")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_event_pool_id_start"), "event", ["pool_id", "start"], unique=False)
    op.create_index(
        op.f("ix_event_pool_id_state_start"), "event", ["pool_id", "state", "start"], unique=False
    )
    op.create_table(
        "player_version",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "player_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("since", Day(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("federation", sa.Text(), nullable=True),
        sa.Column("title", sa.Text(), nullable=True),
        sa.Column("sex", sa.Text(), nullable=True),
        sa.Column("born", sa.Text(), nullable=True),
        sa.Column("deceased", Day(), nullable=True),
        sa.Column("memberships", sa.Text(), nullable=False),
        sa.Column("is_excluded", YesNo(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_player_version_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_player_version_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player_version")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_player_version_player_id_since_id"),
        "player_version",
        ["player_id", "since", "id"],
        unique=False,
    )
    op.create_table(
        "pool_edition",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("pool_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("since", Day(), nullable=True),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("readings", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_pool_edition_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["pool_id"], ["pool.id"], name=op.f("fk_pool_edition_pool_id_pool")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pool_edition")),
        sqlite_strict=True,
    )
    op.create_table(
        "rating_list",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("pool_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("list_date", Day(), nullable=False),
        sa.Column("last_day", Day(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("readings", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.CheckConstraint(
            "origin IN ('published', 'imported')", name=op.f("ck_rating_list_origin")
        ),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_rating_list_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(["pool_id"], ["pool.id"], name=op.f("fk_rating_list_pool_id_pool")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rating_list")),
        sa.UniqueConstraint("pool_id", "list_date", name=op.f("uq_rating_list_pool_id_list_date")),
        sa.UniqueConstraint("pool_id", "number", name=op.f("uq_rating_list_pool_id_number")),
        sqlite_strict=True,
    )
    op.create_table(
        "series_bars",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("pool_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("season", Day(), nullable=False),
        sa.Column("bars", sa.Text(), nullable=False),
        sa.Column("proposal", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_series_bars_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(["pool_id"], ["pool.id"], name=op.f("fk_series_bars_pool_id_pool")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_series_bars")),
        sqlite_strict=True,
    )
    op.create_table(
        "decision",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("article", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=True),
        sa.Column("verdict", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("day", Day(), nullable=False),
        sa.Column("deadline", Day(), nullable=True),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.CheckConstraint(
            "kind IN ('override', 'refusal', 'appeal')", name=op.f("ck_decision_kind")
        ),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_decision_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_decision_event_id_event")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decision")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_decision_event_id"), "decision", ["event_id"], unique=False)
    op.create_table(
        "entry",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("pool_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "player_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("list_date", Day(), nullable=True),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("article", sa.Text(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("reading", sa.Text(), nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("opponent", sa.Text(), nullable=True),
        sa.Column("opponent_rating", sa.Integer(), nullable=True),
        sa.Column("difference", sa.Integer(), nullable=True),
        sa.Column("counted", sa.Integer(), nullable=True),
        sa.Column("expected", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("k", sa.Integer(), nullable=True),
        sa.Column("details", sa.Text(), nullable=True),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.CheckConstraint(
            "cause IN ('start', 'game', 'bonus', 'first-rating', 'rounding', 'floor', 'delisting', 'correction')",
            name=op.f("ck_entry_cause"),
        ),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_entry_event_id_event")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_entry_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_entry_event_id"), "entry", ["event_id"], unique=False)
    op.create_index(
        op.f("ix_entry_player_id_pool_id"), "entry", ["player_id", "pool_id"], unique=False
    )
    op.create_index(
        op.f("ix_entry_pool_id_list_date"), "entry", ["pool_id", "list_date"], unique=False
    )
    op.create_table(
        "event_state",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.CheckConstraint(
            "state IN ('registered', 'received', 'checked', 'refused', 'waiting', 'ready', 'rated', 'published')",
            name=op.f("ck_event_state_state"),
        ),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_event_state_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_event_state_event_id_event")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_state")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_event_state_event_id_id"), "event_state", ["event_id", "id"], unique=False
    )
    op.create_table(
        "fee",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("federation", sa.Text(), nullable=True),
        sa.Column("amount", sa.Integer(), nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name=op.f("fk_fee_batch_id_batch")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_fee_event_id_event")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fee")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_fee_event_id"), "fee", ["event_id"], unique=False)
    op.create_table(
        "list_row",
        sa.Column("list_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "player_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=True),
        sa.Column("federation", sa.Text(), nullable=True),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("born", sa.Text(), nullable=True),
        sa.Column("sex", sa.Text(), nullable=True),
        sa.Column("k", sa.Integer(), nullable=True),
        sa.Column("k_new_games", sa.Integer(), nullable=True),
        sa.Column("flag", sa.Text(), nullable=False),
        sa.Column("in_federation_list", YesNo(), nullable=False),
        sa.Column("in_top_list", YesNo(), nullable=False),
        sa.Column("is_inactive", YesNo(), nullable=False),
        sa.Column("inactive_lists", sa.Integer(), nullable=False),
        sa.Column("grade", sa.Text(), nullable=True),
        sa.Column("outside_grade", sa.Text(), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("status", sa.Text(), nullable=True),
        sa.Column("series", sa.Text(), nullable=True),
        sa.Column("tournaments", sa.Integer(), nullable=True),
        sa.Column("last_event", Day(), nullable=True),
        sa.CheckConstraint(
            "section IN ('listed', 'file', 'delisted', 'hidden', 'unrated')",
            name=op.f("ck_list_row_section"),
        ),
        sa.ForeignKeyConstraint(
            ["list_id"], ["rating_list.id"], name=op.f("fk_list_row_list_id_rating_list")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_list_row_player_id_player")
        ),
        sa.PrimaryKeyConstraint("list_id", "section", "player_id", name=op.f("pk_list_row")),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_list_row_player_id_list_id"), "list_row", ["player_id", "list_id"], unique=False
    )
    op.create_table(
        "participant",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "player_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_participant_event_id_event")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_participant_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_participant")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_participant_event_id"), "participant", ["event_id"], unique=False)
    op.create_index(
        op.f("ix_participant_player_id_event_id"),
        "participant",
        ["player_id", "event_id"],
        unique=False,
    )
    op.create_table(
        "report",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("format", sa.Text(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("received", Day(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name=op.f("fk_report_batch_id_batch")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_report_event_id_event")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_report_event_id"), "report", ["event_id"], unique=False)
    op.create_index(op.f("ix_report_sha256"), "report", ["sha256"], unique=False)
    op.create_table(
        "standing",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("pool_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "player_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("since", Day(), nullable=False),
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("memory", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_standing_event_id_event")
        ),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_standing_player_id_player")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_standing")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_standing_pool_id_player_id_id"),
        "standing",
        ["pool_id", "player_id", "id"],
        unique=False,
    )
    op.create_table(
        "event_version",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("report_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(
            ["batch_id"], ["batch.id"], name=op.f("fk_event_version_batch_id_batch")
        ),
        sa.ForeignKeyConstraint(
            ["event_id"], ["event.id"], name=op.f("fk_event_version_event_id_event")
        ),
        sa.ForeignKeyConstraint(
            ["report_id"], ["report.id"], name=op.f("fk_event_version_report_id_report")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_event_version")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_event_version_event_id_id"), "event_version", ["event_id", "id"], unique=False
    )
    op.create_table(
        "finding",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "event_state_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("article", sa.Text(), nullable=True),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name=op.f("fk_finding_batch_id_batch")),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name=op.f("fk_finding_event_id_event")),
        sa.ForeignKeyConstraint(
            ["event_state_id"],
            ["event_state.id"],
            name=op.f("fk_finding_event_state_id_event_state"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_finding")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_finding_event_id"), "finding", ["event_id"], unique=False)
    op.create_table(
        "match",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "report_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("player_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("claimed", sa.Text(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("candidates", sa.Text(), nullable=False),
        sa.Column("batch_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["batch_id"], ["batch.id"], name=op.f("fk_match_batch_id_batch")),
        sa.ForeignKeyConstraint(
            ["player_id"], ["player.id"], name=op.f("fk_match_player_id_player")
        ),
        sa.ForeignKeyConstraint(
            ["report_id"], ["report.id"], name=op.f("fk_match_report_id_report")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_match_report_id"), "match", ["report_id"], unique=False)
    for statement in guards(_GUARDED, op.get_bind().dialect.name):
        op.execute(statement)
