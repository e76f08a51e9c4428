"""`arpad office export` and `arpad office import`: a whole office to and from one archive."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.backup import tell, write_checked
from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.output_file import Force
from arpad.cli.restore import Accept, restore


def export(
    file: Annotated[Path, Parameter(help="The archive.")],
    /,
    *,
    force: Force = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Write a whole office into one archive that can be read without Arpad."""
    with at_the_desk(book) as office:
        manifest = write_checked(office, file, force=force)
    tell(file, manifest, as_json=as_json)
    return ExitCode.DONE


def import_(
    file: Annotated[Path, Parameter(help="The archive.")],
    /,
    *,
    accept: Accept = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Make a new book from the archive of an office; the place must be empty."""
    return restore(file, accept=accept, as_json=as_json, book=book)
