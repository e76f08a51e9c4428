"""`arpad lists`: the lists that are out, and their files again."""

from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.list_dated import DatedList, show_dated
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.papers import Forms, Into, chosen_forms, write_into
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.words import count


def lists(  # noqa: PLR0913 - one argument an option
    pool: Annotated[str, Parameter(help="The pool, such as fide.")],
    /,
    *,
    on: Annotated[date | None, Parameter(help="The list of this day.")] = None,
    dated: DatedList = DatedList(),  # noqa: B008 - frozen
    into: Into = None,
    combined: Annotated[
        bool,
        Parameter(help="With --into: FIDE's list of standard, rapid and blitz.", negative=()),
    ] = False,
    form: Forms = (),
    language: Annotated[str, Parameter(help="Of xlsx and PDF: en, fr or et.")] = "en",
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """Show the lists of a pool that are out, one of them as it was known, or write its files."""
    from arpad.office.pools import pool_called  # noqa: PLC0415 - the database is slow to import
    from arpad.office.published import head_of  # noqa: PLC0415
    from arpad.store.lists import lists_of  # noqa: PLC0415

    check_day("--on", on)
    if into is not None and on is None:
        raise UsageError("--into writes one list: name its day with --on.")
    if combined:
        return _combined(pool, on, into, book)
    forms = chosen_forms(form, into)
    if dated.is_asked:
        if on is not None:
            raise UsageError(
                "--on names a list of the table, or one to be written; to look into the list of a "
                f"day as it was known, say --valid {on}."
            )
        return show_dated(pool, dated, book=book, as_json=as_json)
    with at_the_desk(book) as office:
        with office.reading() as connection:
            found = pool_called(connection, pool)
            heads = lists_of(connection, found.id)
            if on is not None:
                heads = (head_of(connection, found, on),)
        if as_json:
            write_json(encoded(heads))
        else:
            with Page() as page:
                page.table(
                    [
                        {
                            "number": str(head.number),
                            "list": str(head.list_date),
                            "edition": head.edition,
                            "origin": head.origin.value,
                            "fingerprint": head.fingerprint[:16],
                        }
                        for head in heads
                    ],
                    numbers={"number"},
                )
        if into is not None:
            write_into(office, pool, heads[0], Path(into), forms, language)
    return ExitCode.DONE


def _combined(code: str, on: date | None, into: str | None, book: str | None) -> int:
    """Write the combined list of FIDE that is in force on a day."""
    from arpad.office.combined_list import combined_players, write_combined  # noqa: PLC0415
    from arpad.office.pools import pool_called  # noqa: PLC0415

    if into is None or on is None:
        raise UsageError("--combined writes files of one day: name it with --on, and --into.")
    with at_the_desk(book) as office, office.reading() as connection:
        players = combined_players(connection, pool_called(connection, code), on)
    try:
        written = write_combined(players, Path(into), on)
    except OSError as problem:
        raise UsageError(f"{into} cannot be written: {problem.strerror or problem}.") from problem
    say(f"{count(len(players), 'player')} in {' and '.join(path.name for path in written)}.")
    return ExitCode.DONE
