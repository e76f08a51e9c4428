"""`arpad starting-ratings`: ratings born from two rankings, and the launch that follows."""

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import ExitCode, UsageError, exit_code
from arpad.cli.findings import print_unusable, show_findings
from arpad.cli.launch_page import findings_of, show_launch
from arpad.cli.law import asking_the_law_about, edition_named
from arpad.cli.options import (
    SCRABBLE,
    AsJson,
    ReadingChoices,
    ScrabbleEdition,
    check_day,
    chosen_readings,
)
from arpad.cli.page import Page
from arpad.cli.replay import read_tournaments
from arpad.cli.starting_ratings_page import show_starting_ratings
from arpad.cli.streams import encoded, say, write_file, write_json, write_text
from arpad.cli.waiting import waiting
from arpad.cli.words import count
from arpad.formats.ranking_file import read_ranking
from arpad.formats.starting_ratings_file import starting_ratings_csv
from arpad.model.launch import Launch
from arpad.model.ranking import StartingRatings
from arpad.regulations import application


def starting_ratings(
    file: Annotated[Path, Parameter(help="A ranking, CSV.")],
    /,
    *,
    on: Annotated[
        date | None, Parameter(help="The day of the ratings; else that of the launch.")
    ] = None,
    edition: ScrabbleEdition = SCRABBLE,
    reading: ReadingChoices = (),
    replay: Annotated[
        tuple[Path, ...],
        Parameter(
            metavar="EVENT",
            consume_multiple=1,
            help="Rate these event files too, and show how the ratings begin.",
        ),
    ] = (),
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
    """Turn a Duplicate and a classic ranking into starting ratings."""
    check_day("--on", on)
    _check_options(on=on, replay=replay, csv=csv, as_json=as_json)
    choices = chosen_readings(reading)
    ranking, findings = read_ranking(file)
    name = file.name or str(file)
    if ranking is None:
        return print_unusable(name, findings)
    events = read_tournaments(replay)
    if events is None:
        return ExitCode.UNUSABLE
    if events:
        with waiting(f"replaying {count(len(events), 'tournament')}"), asking_the_law_about(name):
            launch = application.launch(ranking, events, edition=edition, readings=choices)
        _print_launch(launch, as_json=as_json)
        return exit_code(findings_of(launch))
    day = on or edition_named(edition).since
    with waiting("finding starting ratings"), asking_the_law_about(name):
        starting = application.starting_ratings(ranking, on=day, edition=edition, readings=choices)
    _print_starting_ratings(starting, csv=csv, as_json=as_json)
    return exit_code(starting.findings)


def _check_options(
    *, on: date | None, replay: Sequence[Path], csv: str | None, as_json: bool
) -> None:
    problems = []
    if csv is not None and csv.startswith("-") and csv != "-":
        problems.append("--csv needs the name of a file, or - for standard output.")
    if csv is not None and as_json:
        problems.append("--csv and --json contradict each other: give one of them.")
    if csv is not None and replay:
        problems.append("--csv holds starting ratings only: leave it out with --replay.")
    if on is not None and replay:
        problems.append("The launch has a day of its own: leave out --on with --replay.")
    if problems:
        raise UsageError(*problems)


def _print_starting_ratings(starting: StartingRatings, *, csv: str | None, as_json: bool) -> None:
    if as_json:
        write_json(encoded(starting))
    elif csv is not None:
        _write_csv(starting, csv)
    else:
        with Page() as page:
            show_starting_ratings(page, starting)


def _write_csv(starting: StartingRatings, place: str) -> None:
    """Write the ratings, and say on standard error what the law has to say about them."""
    text = starting_ratings_csv(starting).encode()
    if place == "-":
        write_text(text)
    else:
        write_file(Path(place), text)
        say(f"{count(len(starting.ratings), 'starting rating')} written to {place}.")
    with Page(sys.stderr) as page:
        show_findings(page, starting.findings)


def _print_launch(launch: Launch, *, as_json: bool) -> None:
    if as_json:
        write_json(encoded(launch))
        return
    with Page() as page:
        show_launch(page, launch)
