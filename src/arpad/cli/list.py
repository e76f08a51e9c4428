"""`arpad list`: the published list of a day, or the file that organisers download."""

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import UsageError, exit_code
from arpad.cli.findings import counted, print_unusable, show_findings
from arpad.cli.law import asking_the_law_about
from arpad.cli.list_options import STANDARD_OUTPUT, LanguageChoice
from arpad.cli.list_output import ListTarget, list_target, write_to
from arpad.cli.list_progress import list_progress
from arpad.cli.options import (
    SCRABBLE,
    AsJson,
    ReadingChoices,
    ScrabbleEdition,
    check_day,
    chosen_readings,
)
from arpad.cli.output_file import Force
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.waiting import waiting
from arpad.cli.words import count, whole
from arpad.formats.lists import table_of_rating_list
from arpad.formats.rating_list_file import read_rating_list
from arpad.locale import message
from arpad.model.period import ListRow, RatingList
from arpad.model.rating import Standing
from arpad.regulations.application import make_list

_TITLES = {False: "Rating list", True: message("Organisers' file")}
_WORDS = frozenset({"id", "name", "status", "series", "last competition"})


def list(  # noqa: A001, PLR0913 - the name of the command; one argument an option
    file: Annotated[Path, Parameter(help="Everybody with a rating, CSV.")],
    /,
    *,
    on: Annotated[date, Parameter(help="The day of the list.")],
    organisers: Annotated[
        bool, Parameter(help="The organisers' file, with everybody, instead of the list.")
    ] = False,
    edition: ScrabbleEdition = SCRABBLE,
    reading: ReadingChoices = (),
    output: Annotated[
        str | None,
        Parameter(
            metavar="FILE",
            allow_leading_hyphen=True,
            help="Write .csv, .json, .xlsx, .parquet or .pdf; - prints CSV.",
        ),
    ] = None,
    language: LanguageChoice = None,
    force: Force = False,
    as_json: AsJson = False,
) -> int:
    """Make the published list of a day: who has a ranking and competed in the last year."""
    check_day("--on", on)
    target = _target(output, language, force=force, as_json=as_json)
    name = file.name or str(file)
    with waiting(f"reading {name}"):
        players, findings = read_rating_list(file)
    if players is None:
        return print_unusable(name, findings)
    standings = [Standing(player=player) for player in players]
    with waiting("making the list"), asking_the_law_about(name):
        made = make_list(on, standings, edition=edition, readings=chosen_readings(reading))
    rows = (made.file or ()) if organisers else made.rows
    if as_json:
        write_json(encoded(made))
    elif target is not None:
        _write(made, rows, target, title=_TITLES[organisers])
    else:
        with Page() as page:
            _show(page, made, rows, organisers=organisers)
    return exit_code(made.findings)


def _target(
    output: str | None, language: str | None, *, force: bool, as_json: bool
) -> ListTarget | None:
    if output is None:
        if language is not None or force:
            raise UsageError("--language and --force are about a file: add --output.")
        return None
    if as_json:
        raise UsageError("--output and --json are two forms of one answer: give one of them.")
    if output.startswith("-") and output != STANDARD_OUTPUT:
        raise UsageError(f"--output needs the name of a file or -; found {output}.")
    return list_target(output, language, force=force)


def _write(made: RatingList, rows: Sequence[ListRow], target: ListTarget, *, title: str) -> None:
    """Write the rows, and say on standard error what there is to say about them."""
    table = table_of_rating_list(made, rows, title=title)
    with list_progress("writing the list") as progress:
        written = write_to(target, table, progress, may_be_empty=True)
    if target.path is not None:
        players = count(len(rows), "player")
        say(f"{title}, {players}: {target.form.words} is written to {target.path}.")
    findings = (*made.findings, *written)
    if findings:
        with Page(sys.stderr) as page:
            show_findings(page, findings)


def _show(page: Page, made: RatingList, rows: Sequence[ListRow], *, organisers: bool) -> None:
    page.heading(f"{_TITLES[organisers]} of {made.period.list_date} by {made.edition}")
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
