"""The first form of the desk."""

import sqlalchemy as sa
from alembic import op

from arpad.store.columns import Day, Moment, YesNo
from arpad.store.guards import guards

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables, and guard the log, which is only added to."""
    op.create_table(
        "desk_account",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("full_name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=True),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("roles", sa.Text(), nullable=False),
        sa.Column("federation", sa.Text(), nullable=True),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("totp", sa.Text(), nullable=True),
        sa.Column("totp_last", sa.Integer(), nullable=True),
        sa.Column("notices", sa.Text(), nullable=False),
        sa.Column("is_closed", YesNo(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("locked_until", Moment(), nullable=True),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_account")),
        sa.UniqueConstraint("name", name=op.f("uq_desk_account_name")),
        sqlite_strict=True,
    )
    op.create_table(
        "desk_delivery",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("way", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("webhook", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("due", Moment(), nullable=False),
        sa.Column("ended", Moment(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_delivery")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_desk_delivery_state_due"), "desk_delivery", ["state", "due"], unique=False
    )
    op.create_table(
        "desk_erasure",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("since", Day(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("ended", Moment(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_erasure")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_desk_erasure_player"), "desk_erasure", ["player"], unique=False)
    op.create_table(
        "desk_log",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("batch", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("address", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_log")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_desk_log_subject"), "desk_log", ["subject"], unique=False)
    op.create_index(op.f("ix_desk_log_who"), "desk_log", ["who"], unique=False)
    op.create_table(
        "desk_setting",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_setting")),
        sa.UniqueConstraint("name", name=op.f("uq_desk_setting_name")),
        sqlite_strict=True,
    )
    op.create_table(
        "desk_webhook",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("kinds", sa.Text(), nullable=False),
        sa.Column("is_closed", YesNo(), nullable=False),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("created_by", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_webhook")),
        sqlite_strict=True,
    )
    op.create_table(
        "desk_answered",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("asked", sa.Text(), nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["desk_account.id"],
            name=op.f("fk_desk_answered_account_id_desk_account"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_answered")),
        sa.UniqueConstraint("account_id", "key", name=op.f("uq_desk_answered_account_id_key")),
        sqlite_strict=True,
    )
    op.create_table(
        "desk_event_account",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("event", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("since", Moment(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["desk_account.id"],
            name=op.f("fk_desk_event_account_account_id_desk_account"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_event_account")),
        sa.UniqueConstraint(
            "event", "account_id", name=op.f("uq_desk_event_account_event_account_id")
        ),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_desk_event_account_account_id"), "desk_event_account", ["account_id"], unique=False
    )
    op.create_table(
        "desk_job",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("wish", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("doing", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("due", Moment(), nullable=True),
        sa.Column("started", Moment(), nullable=True),
        sa.Column("seen", Moment(), nullable=True),
        sa.Column("ended", Moment(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["desk_account.id"], name=op.f("fk_desk_job_account_id_desk_account")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_job")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_desk_job_account_id"), "desk_job", ["account_id"], unique=False)
    op.create_index(op.f("ix_desk_job_state"), "desk_job", ["state"], unique=False)
    op.create_table(
        "desk_key",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column(
            "account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), nullable=False),
        sa.Column("scopes", sa.Text(), nullable=False),
        sa.Column("created", Moment(), nullable=False),
        sa.Column("ends", Moment(), nullable=False),
        sa.Column("used", Moment(), nullable=True),
        sa.Column("revoked", Moment(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["desk_account.id"], name=op.f("fk_desk_key_account_id_desk_account")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_key")),
        sa.UniqueConstraint("token", name=op.f("uq_desk_key_token")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_desk_key_account_id"), "desk_key", ["account_id"], unique=False)
    op.create_table(
        "desk_link",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column(
            "account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("ends", Moment(), nullable=False),
        sa.Column("used", Moment(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["desk_account.id"], name=op.f("fk_desk_link_account_id_desk_account")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_link")),
        sa.UniqueConstraint("token", name=op.f("uq_desk_link_token")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_desk_link_account_id"), "desk_link", ["account_id"], unique=False)
    op.create_table(
        "desk_request",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("federation", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("answered", Moment(), nullable=True),
        sa.Column("answered_by", sa.Text(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["desk_account.id"],
            name=op.f("fk_desk_request_account_id_desk_account"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_request")),
        sqlite_strict=True,
    )
    op.create_index(op.f("ix_desk_request_state"), "desk_request", ["state"], unique=False)
    op.create_table(
        "desk_session",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column(
            "account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("started", Moment(), nullable=False),
        sa.Column("seen", Moment(), nullable=False),
        sa.Column("ends", Moment(), nullable=False),
        sa.Column("agent", sa.Text(), nullable=False),
        sa.Column("flash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["desk_account.id"],
            name=op.f("fk_desk_session_account_id_desk_account"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_session")),
        sa.UniqueConstraint("token", name=op.f("uq_desk_session_token")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_desk_session_account_id"), "desk_session", ["account_id"], unique=False
    )
    op.create_table(
        "desk_submission",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column(
            "account_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False
        ),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.Column("bytes", sa.Integer(), nullable=False),
        sa.Column("pool", sa.Text(), nullable=True),
        sa.Column("event", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("receipt", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("arbiters", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("job", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["desk_account.id"],
            name=op.f("fk_desk_submission_account_id_desk_account"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_desk_submission")),
        sqlite_strict=True,
    )
    op.create_index(
        op.f("ix_desk_submission_account_id"), "desk_submission", ["account_id"], unique=False
    )
    op.create_index(op.f("ix_desk_submission_event"), "desk_submission", ["event"], unique=False)
    dialect = op.get_bind().dialect.name
    for statement in guards(["desk_log"], dialect, are_there_others=True):
        op.execute(statement)
