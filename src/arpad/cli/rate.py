"""`arpad rate`: the explained outcome of an event."""

from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import UsageError, exit_code
from arpad.cli.findings import print_unusable
from arpad.cli.options import AsJson, EventFile, NamedEdition, ReadingChoices, chosen_readings
from arpad.cli.outcome_page import refusals, show_outcome
from arpad.cli.page import Page
from arpad.cli.rating import Rated, rated
from arpad.cli.report_page import show_published_table, show_report
from arpad.cli.streams import encoded, write_json
from arpad.formats.outcome_file import outcome_json
from arpad.model.event import Event
from arpad.model.outcome import Outcome
from arpad.model.report import ReportRow, TableRow
from arpad.regulations.application import report_table

PlayerIds = Annotated[
    tuple[str, ...],
    Parameter(name="--player", metavar="ID", help="Show only this player's games; repeatable."),
]

_WITH_A_TABLE = "fide/b02_2004, fesa/elo_text and fesa/elo_program"


def rate(
    file: EventFile,
    /,
    *,
    edition: NamedEdition = None,
    reading: ReadingChoices = (),
    player: PlayerIds = (),
    report: Annotated[
        bool,
        Parameter(help="Print the table as FESA publishes it, or as a report (2004, 11.31)."),
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Rate an event, refused or not, and explain every number."""
    if player and (report or as_json):
        raise UsageError("--player limits the page; leave it out with --json and --report.")
    answer = rated(file, edition=edition, readings=chosen_readings(reading))
    _check_players(answer, player)
    if report and answer.event is not None and answer.outcome is not None:
        print_report(answer.event, answer.outcome, as_json=as_json)
    elif as_json:
        write_json(_json(answer))
    else:
        print_rated(answer, file.name or str(file), only=player)
    return exit_code(answer.findings)


def print_rated(answer: Rated, name: str, *, only: tuple[str, ...] = ()) -> None:
    """Print the explained outcome, or on standard error the reasons why there is none."""
    if answer.event is not None and answer.outcome is not None:
        with Page() as page:
            show_outcome(page, answer.event, answer.outcome, only=only)
        return
    print_unusable(name, answer.findings, purpose="rated")


def print_report(event: Event, outcome: Outcome, *, as_json: bool) -> None:
    """Print the table that goes with a report, or say that the edition has none."""
    rows = report_table(event, outcome)
    if rows is None:
        held = outcome.edition or "an event that no edition governs"
        raise UsageError(f"There is no report table for {held}; {_WITH_A_TABLE} have one.")
    if as_json:
        write_json(encoded(rows))
        return
    refused = refusals(outcome)
    with Page() as page:
        if published := [row for row in rows if isinstance(row, TableRow)]:
            show_published_table(page, event, outcome, published, refused)
        else:
            reported = [row for row in rows if isinstance(row, ReportRow)]
            show_report(page, event, reported, refused)


def _json(answer: Rated) -> bytes:
    """Return the outcome; an unusable file has the same form, with nothing but findings in it."""
    if answer.outcome is not None:
        return outcome_json(answer.outcome)
    nothing = Outcome(edition=None, method=None, readings={}, findings=answer.findings, players=())
    return outcome_json(nothing)


def _check_players(answer: Rated, wanted: tuple[str, ...]) -> None:
    if answer.event is None:
        return
    ids = {player.id for player in answer.event.players}
    missing = [player for player in wanted if player not in ids]
    if missing:
        raise UsageError(*(f"No player of the event has the id {p!r}." for p in missing))
