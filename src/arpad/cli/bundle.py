"""`arpad bundle`: a published list with its proof, in one file."""

from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson, check_day
from arpad.cli.output_file import Force, check_output
from arpad.cli.streams import encoded, write_json
from arpad.cli.waiting import waiting
from arpad.cli.whole_file import whole_file


def bundle(
    pool: Annotated[str, Parameter(help="The pool, such as fide.")],
    list_date: Annotated[date, Parameter(help="The day of the list.")],
    file: Annotated[Path, Parameter(help="Where to write it, such as fide-2012-03-01.proof.zip.")],
    /,
    *,
    force: Force = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Write a published list with everything it follows from, so that anybody can verify it."""
    check_day("LIST-DATE", list_date)
    check_output(file, force=force)
    with at_the_desk(book) as office, waiting("gathering the proof"):
        # The law of a book is read when a book is there.
        from arpad.office.proof.bundle_write import write_bundle  # noqa: PLC0415
        from arpad.office.proof.list_then import list_then  # noqa: PLC0415

        with office.reading() as connection:
            then = list_then(connection, pool, list_date)
            with whole_file(file) as stream:
                manifest = write_bundle(connection, then, stream)
    if as_json:
        write_json(encoded(manifest))
    else:
        print(f"{file}: list {manifest.number} of {pool}, {list_date}, with its proof.")
        print(f"root {manifest.root}")
    return ExitCode.DONE
