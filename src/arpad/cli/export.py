"""`arpad export`: the ledger, the games, events, players and lists of a pool for analysts."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson
from arpad.cli.output_file import Force
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.cli.waiting import waiting
from arpad.cli.words import whole
from arpad.formats.extras import MissingExtraError


def export(
    directory: Annotated[Path, Parameter(help="The folder for the files.")],
    /,
    *,
    pool: Annotated[str, Parameter(metavar="POOL", help="The pool.")],
    csv: Annotated[bool, Parameter(help="CSV instead of Parquet.")] = False,
    force: Force = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Write the whole ledger, all games, events, players and lists of a pool."""
    with at_the_desk(book) as office, waiting("writing the export"):
        # The law of a book is read when a book is there.
        from arpad.office.export import export as write  # noqa: PLC0415

        try:
            written = write(office, pool, directory, as_csv=csv, force=force)
        except MissingExtraError as problem:
            raise UsageError(f"{problem} Or add --csv.") from problem
    if as_json:
        write_json(encoded(written))
        return ExitCode.DONE
    with Page() as page:
        page.table(
            [{"file": w.file, "schema": w.schema, "rows": whole(w.rows)} for w in written],
            numbers=frozenset({"rows"}),
        )
    return ExitCode.DONE
