"""`arpad intake`: reports come in, a file or a directory of them, and get their receipts."""

from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.counting import counting
from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.intake_files import files_named
from arpad.cli.intake_page import show_answers
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json
from arpad.office.intake import Answer, Taken, Wishes, take_in


def intake(
    *files: Annotated[
        Path, Parameter(name="FILE", help="Reports, or directories of them: TRF, event files, …")
    ],
    pool: Annotated[
        str | None, Parameter(metavar="CODE", help="The pool; else the reports must make it clear.")
    ] = None,
    event: Annotated[
        int | None, Parameter(metavar="NUMBER", help="The event that the one report is about.")
    ] = None,
    received: Annotated[
        date | None, Parameter(help="When the reports came; else as they say, or today.")
    ] = None,
    no_new_players: Annotated[
        bool, Parameter(help="Ask about players who are in no register instead of entering them.")
    ] = False,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Take reports in: each gets a receipt, an event, a check, and a state."""
    check_day("--received", received)
    if not files:
        raise UsageError("Name the reports to take in: files, or directories of them.")
    paths = files_named(files)
    if event is not None and len(paths) != 1:
        raise UsageError("--event is about one report: name one file.")
    wishes = Wishes(pool=pool, event=event, received=received, may_be_new=not no_new_players)
    answers: list[Answer] = []
    with at_the_desk(book, who) as office, counting("taking in") as progress:
        try:
            for answer in take_in(office, (path.read() for path in paths), wishes):
                answers.append(answer)
                if progress is not None:
                    progress(len(answers), len(paths))
        except KeyboardInterrupt:
            say(f"Stopped after {len(answers)} of {len(paths)} files; the same command goes on.")
            raise
    if as_json:
        write_json(encoded({"files": answers}))
    else:
        with Page() as page:
            show_answers(page, answers)
    return _exit_code(answers)


def _exit_code(answers: list[Answer]) -> ExitCode:
    if any(answer.taken is Taken.UNUSABLE for answer in answers):
        return ExitCode.UNUSABLE
    is_stopped = any(answer.is_stopped for answer in answers)
    return ExitCode.REFUSED if is_stopped else ExitCode.DONE
