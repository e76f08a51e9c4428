"""One-off adjustments: a cause of its own for entries of the ledger."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_BEFORE = (
    "cause IN ('start', 'game', 'bonus', 'first-rating', 'rounding', 'floor', 'delisting', "
    "'correction')"
)
_NOW = _BEFORE.replace("'correction')", "'correction', 'adjustment')")


def upgrade() -> None:
    """Let entries have one more cause; nothing that is there is touched."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        name = op.f("ck_entry_cause")
        op.drop_constraint(name, "entry", type_="check")
        op.create_check_constraint(name, "entry", _NOW)
        return
    _widen_in_place(connection)


def _widen_in_place(connection: sa.Connection) -> None:
    """Write the wider condition into the schema of a file, as SQLite describes it.

    A copy of the ledger would take minutes in a large book, and the guards forbid emptying the old.
    """
    version = connection.exec_driver_sql("PRAGMA schema_version").scalar_one()
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    connection.exec_driver_sql(
        "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = 'entry'",
        (_BEFORE, _NOW),
    )
    connection.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = OFF")
