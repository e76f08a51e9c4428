"""Guards in the database itself: an entry or a published list is neither changed nor removed.

The package never tries to; the guards are for everybody else who can open the book.
"""

from collections.abc import Iterable, Iterator

_REFUSAL = "is never changed: the book is only added to"


def guards(tables: Iterable[str], dialect: str, *, are_there_others: bool = False) -> Iterator[str]:
    """Yield the statements that put guards on tables, the first ones of a book or further ones."""
    if dialect == "sqlite":
        for table in tables:
            for verb in ("UPDATE", "DELETE"):
                yield (
                    f"CREATE TRIGGER guard_{table}_{verb.lower()} "
                    f'BEFORE {verb} ON "{table}" '
                    f"BEGIN SELECT RAISE(ABORT, '{table} {_REFUSAL}'); END"
                )
        return
    if not are_there_others:
        yield (
            "CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ "
            f"BEGIN RAISE EXCEPTION '% {_REFUSAL}', TG_TABLE_NAME; END $$"
        )
    for table in tables:
        yield (
            f"CREATE TRIGGER guard_{table} "
            f'BEFORE UPDATE OR DELETE OR TRUNCATE ON "{table}" '
            "FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()"
        )
