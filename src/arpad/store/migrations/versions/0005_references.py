"""References of the large tables: checked for many rows at once, no longer row by row."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

_NO_LONGER = {
    "entry": ("fk_entry_event_id_event", "fk_entry_player_id_player"),
    "standing": ("fk_standing_event_id_event", "fk_standing_player_id_player"),
    "list_row": ("fk_list_row_list_id_rating_list", "fk_list_row_player_id_player"),
}


def upgrade() -> None:
    """Take the conditions away; nothing that is there is touched."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        for table, names in _NO_LONGER.items():
            for name in names:
                op.drop_constraint(op.f(name), table, type_="foreignkey")
        return
    _take_out_in_place(connection)


def _take_out_in_place(connection: sa.Connection) -> None:
    """Write the tables without the conditions into the schema of a file, as SQLite describes it.

    A copy of the ledger would take minutes in a large book, and the guards forbid emptying the old.
    """
    version = connection.exec_driver_sql("PRAGMA schema_version").scalar_one()
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    for table, names in _NO_LONGER.items():
        which = "type = 'table' AND name = ?"
        query = f"SELECT sql FROM sqlite_schema WHERE {which}"  # noqa: S608 - our own words
        made = connection.exec_driver_sql(query, (table,)).scalar_one()
        for name in names:
            made = re.sub(
                rf",\s*CONSTRAINT {name} FOREIGN KEY\s?\(\w+\) REFERENCES \w+ \(id\)", "", made
            )
        change = f"UPDATE sqlite_schema SET sql = ? WHERE {which}"  # noqa: S608 - our own words
        connection.exec_driver_sql(change, (made, table))
    connection.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = RESET")
