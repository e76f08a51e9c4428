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
from arpad.cli.list_options import STANDARD_OUTPUT
from arpad.cli.options import (
    SCRABBLE,
    AsJson,
    ReadingChoices,
    ScrabbleEdition,
    check_day,
    chosen_readings,
)
from arpad.cli.output_file import Force, check_output
from arpad.cli.page import Page
from arpad.cli.starting_ratings_page import show_starting_ratings
from arpad.cli.streams import encoded, say, write_json, write_text
from arpad.cli.tournament_files import read_tournaments
from arpad.cli.waiting import waiting
from arpad.cli.whole_file import write_whole
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
    output: Annotated[
        str | None,
        Parameter(
            metavar="FILE",
            allow_leading_hyphen=True,
            help="Write .csv; - prints CSV.",
        ),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> int:
    """Turn a Duplicate and a classic ranking into starting ratings."""
    check_day("--on", on)
    _check_options(on=on, replay=replay, output=output, as_json=as_json)
    place = _place(output, force=force)
    choices = chosen_readings(reading)
    name = file.name or str(file)
    with waiting(f"reading {name}"):
        ranking, findings = read_ranking(file)
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
    _print_starting_ratings(starting, place=place, as_json=as_json)
    return exit_code(starting.findings)


def _check_options(
    *, on: date | None, replay: Sequence[Path], output: str | None, as_json: bool
) -> None:
    problems = []
    if output is not None and output.startswith("-") and output != STANDARD_OUTPUT:
        problems.append(f"--output needs the name of a file or -; found {output}.")
    if output is not None and as_json:
        problems.append("--output and --json are two forms of one answer: give one of them.")
    if output is not None and replay:
        problems.append("--output holds starting ratings only: leave it out with --replay.")
    if on is not None and replay:
        problems.append("The launch has a day of its own: leave out --on with --replay.")
    if problems:
        raise UsageError(*problems)


def _place(output: str | None, *, force: bool) -> str | None:
    """Return where CSV goes, or refuse what is no file for it."""
    if output is None:
        if force:
            raise UsageError("--force is about a file: add --output.")
        return None
    path = Path(output)
    if output != STANDARD_OUTPUT:
        if path.suffix.lower() != ".csv":
            raise UsageError(
                f"Starting ratings are CSV: call the file {path.stem or 'ratings'}.csv."
            )
        check_output(path, force=force)
    return output


def _print_starting_ratings(starting: StartingRatings, *, place: str | None, as_json: bool) -> None:
    if as_json:
        write_json(encoded(starting))
    elif place is not None:
        _write_csv(starting, place)
    else:
        with Page() as page:
            show_starting_ratings(page, starting)


def _write_csv(starting: StartingRatings, place: str) -> None:
    """Write the ratings, and say on standard error what the law has to say about them."""
    text = starting_ratings_csv(starting).encode()
    if place == STANDARD_OUTPUT:
        write_text(text)
    else:
        write_whole(Path(place), text)
        say(f"{count(len(starting.ratings), 'starting rating')}: CSV is written to {place}.")
    with Page(sys.stderr) as page:
        show_findings(page, starting.findings)


def _print_launch(launch: Launch, *, as_json: bool) -> None:
    if as_json:
        write_json(encoded(launch))
        return
    with Page() as page:
        show_launch(page, launch)
