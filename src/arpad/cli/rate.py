"""`arpad rate`: the explained outcome of an event."""

import sys
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import UsageError, exit_code
from arpad.cli.findings import counted, show_findings
from arpad.cli.options import AsJson, EventFile, NamedEdition, ReadingChoices, chosen_readings
from arpad.cli.outcome_page import refusals, show_outcome
from arpad.cli.page import Page
from arpad.cli.rating import Rated, rated
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import places, signed, whole
from arpad.formats.outcome_file import outcome_json
from arpad.model.event import Event
from arpad.model.outcome import Outcome
from arpad.regulations.application import report_table

PlayerIds = Annotated[
    tuple[str, ...],
    Parameter(name="--player", metavar="ID", help="Show only this player's games; repeatable."),
]


def rate(
    file: EventFile,
    /,
    *,
    edition: NamedEdition = None,
    reading: ReadingChoices = (),
    player: PlayerIds = (),
    report: Annotated[
        bool,
        Parameter(help="Print the table that may stand for a report (2004, article 11.31)."),
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
    with Page(sys.stderr) as page:
        show_findings(page, answer.findings)
        page.paragraph(f"{name} cannot be rated: {counted(answer.findings)}")


def print_report(event: Event, outcome: Outcome, *, as_json: bool) -> None:
    """Print the report table, or say that the edition has none."""
    rows = report_table(event, outcome)
    if rows is None:
        held = outcome.edition or "the day of this event, for which no edition is held,"
        raise UsageError(f"There is no report table for {held}; fide/b02_2004 has one.")
    if as_json:
        write_json(encoded(rows))
        return
    names = {player.id: player.name for player in event.players}
    with Page() as page:
        page.heading(f"{event.name}: report by article 11.31")
        if refused := refusals(outcome):
            page.paragraph(refused)
        page.table(
            [
                {
                    "id": row.id,
                    "name": names[row.id],
                    "R_ar": whole(row.R_ar),
                    "n": whole(row.n),
                    "W": places(row.W),
                    "W - W_e": signed(row.W_minus_We),
                    "R_u": whole(row.R_u),
                }
                for row in rows
            ],
            numbers={"R_ar", "n", "W", "W - W_e", "R_u"},
        )


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
