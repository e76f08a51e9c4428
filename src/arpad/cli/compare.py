"""`arpad compare`: the same games under two editions or readings."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.compare_page import show_comparison
from arpad.cli.counting import counting
from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.findings import print_unusable
from arpad.cli.house_file import check_federation
from arpad.cli.law import asking_the_law, edition_named
from arpad.cli.options import AsJson, EditionName, ReadingChoices, check_day, chosen_readings
from arpad.cli.page import Page
from arpad.cli.source_file import read_source
from arpad.cli.streams import encoded, write_json

if TYPE_CHECKING:
    from arpad.drift.compare import Numbered, Side
    from arpad.drift.compare_values import Comparison


def compare(  # noqa: PLR0913 - one argument an option
    left: EditionName,
    right: EditionName,
    /,
    *,
    event: Annotated[
        Path | None, Parameter(metavar="FILE", help="Compare by this event, in any form.")
    ] = None,
    pool: Annotated[
        str | None, Parameter(metavar="POOL", help="Compare by the events of this pool of a book.")
    ] = None,
    on: Annotated[
        date | None,
        Parameter(name="--list", metavar="DATE", help="Only by those that this list closed."),
    ] = None,
    reading: ReadingChoices = (),
    first_reading: Annotated[
        tuple[str, ...],
        Parameter(metavar="NAME=CHOICE", help="The same for the first edition; repeatable."),
    ] = (),
    no_touched: Annotated[
        bool, Parameter(help="Do not count whom each open point of the texts touches.")
    ] = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Rate the same games by two editions and tell who differs; --reading is of the second."""
    check_day("--list", on)
    if (event is None) == (pool is None):
        raise UsageError("Say which games: --event FILE, or --pool POOL of a book.")
    if pool is None and (on is not None or book is not None):
        raise UsageError("--list and --book go with --pool: leave them out with --event.")
    # The law is only loaded when the question makes sense.
    from arpad.drift.compare import Side  # noqa: PLC0415

    sides = Side(left, chosen_readings(first_reading)), Side(right, chosen_readings(reading))
    if event is not None:
        found = _by_event(sides, event, has_touches=not no_touched)
    else:
        found = _by_book(sides, book, pool or "", on, has_touches=not no_touched)
    if found is None:
        return ExitCode.UNUSABLE
    if as_json:
        write_json(encoded(found))
        return ExitCode.DONE
    with Page() as page:
        show_comparison(page, found)
    return ExitCode.DONE


def _by_event(sides: "tuple[Side, Side]", path: Path, *, has_touches: bool) -> "Comparison | None":
    source = read_source(path)
    if source.event is None:
        print_unusable(path.name or str(path), source.findings, purpose="compared")
        return None
    with _asking():
        from arpad.drift.compare import compare as compared  # noqa: PLC0415 - as above

        return compared(*sides, [(None, source.event)], has_touches=has_touches)


def _by_book(
    sides: "tuple[Side, Side]",
    book: str | None,
    code: str,
    on: date | None,
    *,
    has_touches: bool,
) -> "Comparison":
    with at_the_desk(book) as office, office.reading() as connection, _asking():
        from arpad.drift.compare import compare as compared  # noqa: PLC0415 - as above
        from arpad.office.book_games import closed_events  # noqa: PLC0415 - as above
        from arpad.office.pools import pool_called  # noqa: PLC0415 - as above

        pool = pool_called(connection, code)
        check_federation(pool, edition_named(sides[0].edition).federation)
        closed: list[Numbered] = [
            (docket.id, event) for docket, event in closed_events(connection, pool, on)
        ]
        if not closed:
            raise UsageError(f"No list of {code} has closed an event: there is nothing to compare.")
        with _counted(closed) as events:
            return compared(*sides, events, has_touches=has_touches)


@contextmanager
def _counted(closed: "list[Numbered]") -> "Iterator[Iterator[Numbered]]":
    with counting("comparing events") as progress:

        def one_by_one() -> "Iterator[Numbered]":
            for done, numbered in enumerate(closed):
                if progress is not None:
                    progress(done, len(closed))
                yield numbered

        yield one_by_one()


@contextmanager
def _asking() -> Iterator[None]:
    from arpad.drift.compare import NothingToCompareError  # noqa: PLC0415 - as above

    try:
        with asking_the_law():
            yield
    except NothingToCompareError as problem:
        raise UsageError(str(problem)) from problem
