"""`arpad list`: the published list of a day, or the file that organisers download."""

import sys
from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import UsageError, exit_code
from arpad.cli.findings import counted, print_unusable, show_findings
from arpad.cli.law import asking_the_law_about
from arpad.cli.options import (
    SCRABBLE,
    AsJson,
    ReadingChoices,
    ScrabbleEdition,
    check_day,
    chosen_readings,
)
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.streams import encoded, write_file, write_json, write_text
from arpad.cli.waiting import waiting
from arpad.cli.words import whole
from arpad.formats.rating_list_file import rating_list_csv, read_rating_list
from arpad.model.period import ListRow, RatingList
from arpad.model.rating import Standing
from arpad.regulations.application import make_list

_WORDS = frozenset({"id", "name", "status", "series", "last competition"})


def list(  # noqa: A001 - the name of the command; one argument an option
    file: Annotated[Path, Parameter(help="Everybody with a rating, CSV.")],
    /,
    *,
    on: Annotated[date, Parameter(help="The day of the list.")],
    organisers: Annotated[
        bool, Parameter(help="The organisers' file, with everybody, instead of the list.")
    ] = False,
    edition: ScrabbleEdition = SCRABBLE,
    reading: ReadingChoices = (),
    csv: Annotated[
        str | None,
        Parameter(
            metavar="FILE",
            allow_leading_hyphen=True,
            help="Write CSV into a file instead, - for standard output.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Make the published list of a day: who has a ranking and competed in the last year."""
    check_day("--on", on)
    if csv is not None and as_json:
        raise UsageError("--csv and --json are two forms of one answer: give one of them.")
    players, findings = read_rating_list(file)
    name = file.name or str(file)
    if players is None:
        return print_unusable(name, findings)
    standings = [Standing(player=player) for player in players]
    with waiting("making the list"), asking_the_law_about(name):
        made = make_list(on, standings, edition=edition, readings=chosen_readings(reading))
    rows = (made.file or ()) if organisers else made.rows
    if as_json:
        write_json(encoded(made))
    elif csv is not None:
        _write_csv(rows, csv, made)
    else:
        with Page() as page:
            _show(page, made, rows, organisers=organisers)
    return exit_code(made.findings)


def _write_csv(rows: tuple[ListRow, ...], place: str, made: RatingList) -> None:
    """Write the rows, and say on standard error what the law has to say about them."""
    text = rating_list_csv(rows).encode()
    if place == "-":
        write_text(text)
    else:
        write_file(Path(place), text)
    if made.findings:
        with Page(sys.stderr) as page:
            show_findings(page, made.findings)


def _show(page: Page, made: RatingList, rows: tuple[ListRow, ...], *, organisers: bool) -> None:
    title = "Organisers' file" if organisers else "Rating list"
    page.heading(f"{title} of {made.period.list_date} by {made.edition}")
    shown = [_row(row) for row in rows]
    page.table(shown, numbers=shown[0].keys() - _WORDS if shown else ())
    show_readings(page, made.edition, made.readings)
    page.gap()
    page.heading(f"Findings: {counted(made.findings)}")
    show_findings(page, made.findings)


def _row(row: ListRow) -> dict[str, str]:
    return {
        "rank": whole(row.rank),
        "id": row.id,
        "name": row.name,
        "rating": whole(row.rating),
        "status": "" if row.status is None else row.status.value,
        "series": row.series or "",
        "games": whole(row.games),
        "tournaments": whole(row.tournaments),
        "last competition": "" if row.last_event is None else str(row.last_event),
    }
