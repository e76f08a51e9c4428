"""Memory: one schema for SQLite and PostgreSQL, and a ledger to which entries are only added."""
