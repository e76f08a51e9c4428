"""Alembic's way into a desk: it gets a connection and moves the form of the desk forward."""

from alembic import context

from arpad.store.desk.schema import DESK

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=DESK,
    version_table="desk_form",
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
