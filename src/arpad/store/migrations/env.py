"""Alembic's way into a book: it gets a connection and moves the form of the book forward."""

from alembic import context

from arpad.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transaction_per_migration=False,
)
with context.begin_transaction():
    context.run_migrations()
