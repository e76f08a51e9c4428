"""`arpad restore`: a new book from an archive, checked before, audited after."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.backup import tell
from arpad.cli.counting import counting
from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.streams import encoded, say, write_json

if TYPE_CHECKING:
    from arpad.office.archive import Restored

Accept = Annotated[bool, Parameter(help="Restore a book whose audit does not come to zero.")]


def restore(
    file: Annotated[Path, Parameter(help="What arpad backup or arpad office export has written.")],
    /,
    *,
    accept: Accept = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Make a new book from an archive; the place must be empty."""
    with at_the_desk(book) as office:
        # The law of a book is read when a book is there.
        from arpad.office.archive import restore_office  # noqa: PLC0415

        with counting("restoring the book") as progress:
            restored = restore_office(office.book, file, accept=accept, progress=progress)
        name = office.book.name
    if as_json:
        write_json(encoded(_answer(restored)))
    else:
        tell(file, restored.manifest, as_json=False)
        say(f"{name} is that book now. Differences in its audit: {_differences(restored)}.")
    return ExitCode.REFUSED if restored.audit.differences else ExitCode.DONE


def _answer(restored: "Restored") -> dict[str, object]:
    return {"manifest": restored.manifest, "audit": restored.audit}


def _differences(restored: "Restored") -> str:
    more = " and more" if restored.audit.is_cut else ""
    return f"{len(restored.audit.differences)}{more}"
