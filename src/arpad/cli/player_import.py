"""`arpad player import`: a list becomes the starting state, past lists and reports history."""

from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.findings import show_findings
from arpad.cli.intake_files import files_named
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.player_progress import steps
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.words import count, whole
from arpad.office.import_events import PastEvent, import_events, is_event_file
from arpad.office.import_history import Wishes, import_lists
from arpad.office.import_list import Imported


def import_(
    *files: Annotated[
        Path,
        Parameter(
            name="FILE", help="A list: FIDE's text, XML or zip, or our CSV, JSON or Parquet."
        ),
    ],
    pool: Annotated[str, Parameter(metavar="CODE", help="The pool that the ratings belong to.")],
    list_date: Annotated[
        date | None, Parameter(help="The day of the list; else as the file or its name says.")
    ] = None,
    history: Annotated[
        bool,
        Parameter(help="Past lists and reports, files or directories: kept, never rated again."),
    ] = False,
    partly: Annotated[
        bool, Parameter(help="Leave out what cannot be read instead of refusing the list.")
    ] = False,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Take a rating list over: players, ratings and the list itself, without rating anything."""
    check_day("--list-date", list_date)
    if not files:
        raise UsageError("Name the list to take over.")
    paths = [named.path for named in files_named(files)]
    events = [path for path in paths if history and is_event_file(path)]
    lists = [path for path in paths if path not in set(events)]
    wishes = Wishes(pool=pool, list_date=list_date, is_history=history, partly=partly)
    taken, kept = list[Imported](), list[PastEvent]()
    with at_the_desk(book, who) as office, steps() as progress:
        try:
            for imported in import_lists(office, lists, wishes, progress):
                taken.append(imported)
            for event in import_events(office, events, pool):
                kept.append(event)
                progress("reports", len(kept), len(events))
        except KeyboardInterrupt:
            done = count(len(taken) + len(kept), "file")
            say(f"Stopped after {done}; the same command goes on.")
            raise
    if as_json:
        write_json(encoded({"lists": taken, "events": kept}))
    else:
        with Page() as page:
            _show_lists(page, taken)
            _show_events(page, kept)
    is_unusable = any(event.event is None for event in kept)
    return ExitCode.UNUSABLE if is_unusable else ExitCode.DONE


def _show_lists(page: Page, taken: list[Imported]) -> None:
    page.table(
        [
            {
                "list": str(one.list_date),
                "number": str(one.number),
                "players": str(one.players),
                "rated": str(one.rated),
                "new": str(one.entered.new),
                "changed": str(one.entered.changed),
                "taken": _taken(one),
                "fingerprint": one.fingerprint[:12],
            }
            for one in taken
        ],
        numbers={"number", "players", "rated", "new", "changed"},
    )
    for one in taken:
        show_findings(page, one.findings)


def _taken(one: Imported) -> str:
    if one.is_known:
        return "known already"
    return "ratings stand" if one.has_standings else "as history"


def _show_events(page: Page, kept: list[PastEvent]) -> None:
    page.table(
        [
            {
                "report": one.file,
                "event": whole(one.event),
                "taken": "known already"
                if one.is_known
                else "not usable"
                if one.event is None
                else "as history",
                "new players": str(one.new_players),
            }
            for one in kept
        ],
        numbers={"event", "new players"},
    )
    for one in kept:
        show_findings(page, one.findings)
