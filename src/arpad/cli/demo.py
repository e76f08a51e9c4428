"""`arpad demo`: an invented rating office at work, from the first report to the last list."""

import sys
from collections.abc import Callable
from datetime import UTC, datetime, time
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, TypeVar

from cyclopts import Parameter

from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.page import Page
from arpad.cli.streams import printable
from arpad.cli.waiting import waiting

Result = TypeVar("Result")

_OPENING = (
    "An invented rating office: people, federations and results are made up, the work is not. "
    "Reports come in as files, and every step is one of the office's own. Of each list you see "
    "what went into it, who is on it, and the beginning of its fingerprint."
)


def demo(
    *,
    into: Annotated[
        Path, Parameter(metavar="FOLDER", help="Where to; a former demonstration is made anew.")
    ] = Path("demo"),
    serve: Annotated[
        bool | None,
        Parameter(
            name="--serve",
            negative="--no-serve",
            help="End in the running site, or not; else only on a terminal.",
            show_default=False,
        ),
    ] = None,
) -> int:
    """Show the rating office at work: chess, shogi and Scrabble, two years of each.

    On a terminal it ends in the running site of the office, until Ctrl-C.
    """
    from arpad.cli.demo_page import (  # noqa: PLC0415 - the database is slow
        Ending,
        lines_to_type,
        show_ending,
    )
    from arpad.demo.story import Story  # noqa: PLC0415 - the same

    with Page() as page:
        page.paragraph(_OPENING)
    story = _done(lambda: Story(into, version("arpad")), into, "opening the office")
    steps, sport = story.tell(), ""
    while told := _done(lambda: next(steps, None), into, "the office is at work"):
        with Page() as page:
            if told.sport != sport:
                page.gap()
                page.heading(f"{told.sport[0].upper()}{told.sport[1:]}")
            page.paragraph(told.sentence, indent=2)
        sys.stdout.flush()
        sport = told.sport
    ending = _done(
        lambda: Ending(story.reason(), story.audited(), story.occurred(), story.proved()),
        into,
        "the audit",
    )
    with Page() as page:
        show_ending(page, into, ending)
        page.gap()
        page.heading("What to try")
    for line in lines_to_type(story, into):
        print(printable(line))
    is_sound = ending.proved.holds and not ending.audited.differences
    if serve or (serve is None and _is_watched()):
        _show_site(into)
    return ExitCode.DONE if is_sound else ExitCode.REFUSED


def _is_watched() -> bool:
    """Tell whether somebody sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _show_site(into: Path) -> None:
    """Serve the site of the book that was made, on its last day."""
    from arpad.cli.serving import free_place, serve_site  # noqa: PLC0415 - only this end needs it
    from arpad.demo.accounts import PEOPLE, let_in  # noqa: PLC0415 - the same
    from arpad.demo.folder import BOOK  # noqa: PLC0415 - the database is slow to import
    from arpad.demo.story import SHOWN  # noqa: PLC0415 - the same
    from arpad.store.book import Book  # noqa: PLC0415 - the same

    now = datetime.combine(SHOWN, time(12), UTC)
    book = str((into / BOOK).absolute())
    password = _done(lambda: let_in(Book(book), now), into, "letting people in")
    names = ", ".join(each.name for each in PEOPLE)
    with Page() as page:
        page.gap()
        page.heading("The site")
        page.paragraph(f"Who wants to work there signs in as one of {names}.", indent=2)
        page.paragraph(f"The password of all of them is: {password}", indent=2)
    sys.stdout.flush()
    serve_site(book, free_place(), processes=1, requests=300, now=now)


def _done(step: Callable[[], Result], into: Path, sentence: str) -> Result:
    """Do a step of the story; what stops it becomes a sentence."""
    from arpad.demo.folder import FolderError  # noqa: PLC0415 - the database is slow to import
    from arpad.office.office import OfficeError  # noqa: PLC0415 - the same
    from arpad.store.troubles import BookError  # noqa: PLC0415 - the same

    try:
        with waiting(sentence):
            return step()
    except (FolderError, BookError, OfficeError) as problem:
        raise UsageError(*str(problem).splitlines()) from problem
    except OSError as problem:
        raise UsageError(f"{into} cannot be written: {problem.strerror or problem}.") from problem
