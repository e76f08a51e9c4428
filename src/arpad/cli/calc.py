"""`arpad calc`: one player's change, without a file."""

from datetime import date
from typing import Annotated, Literal

from cyclopts import Parameter

from arpad.cli.calculation_page import show_calculation
from arpad.cli.exits import UsageError, exit_code
from arpad.cli.game_words import games_played, whole_numbers
from arpad.cli.law import asking_the_law, edition_named
from arpad.cli.options import AsJson, EditionName, ReadingChoices, chosen_readings
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.model.system import System
from arpad.regulations.application import calculate


def calc(  # noqa: PLR0913 - one argument an option
    edition: EditionName,
    /,
    *played: Annotated[
        str,
        Parameter(
            name="RATING=RESULT",
            help="The games; a result is 1, 0, 1/2, ½, 0.5 or =.",
        ),
    ],
    rating: Annotated[str | None, Parameter(metavar="NUMBER", help="The player's rating.")] = None,
    unrated: Annotated[bool, Parameter(help="The player has no rating.")] = False,
    k: Annotated[
        str | None, Parameter(metavar="NUMBER", help="K; computed from the record if not given.")
    ] = None,
    games: Annotated[str | None, Parameter(metavar="NUMBER", help="Rated games so far.")] = None,
    reached_2400: Annotated[
        bool, Parameter(name="--reached-2400", help="The rating was once 2400 or more.")
    ] = False,
    on: Annotated[
        date | None, Parameter(help="The day whose numbers count; else the edition's last.")
    ] = None,
    system: Annotated[
        Literal["swiss", "round-robin"], Parameter(help="How the event was paired.")
    ] = "swiss",
    reading: ReadingChoices = (),
    as_json: AsJson = False,
) -> int:
    """Compute one player's change, expected score, performance and new rating."""
    edition_named(edition)
    readings = chosen_readings(reading)
    record = k is not None or games is not None or reached_2400
    _check_player(rating, unrated=unrated, has_record=record)
    numbers = whole_numbers(rating=rating, k=k, games=games)
    with asking_the_law():
        answer = calculate(
            edition,
            games_played(played),
            rating=numbers["rating"],
            k=numbers["k"],
            games_so_far=numbers["games"],
            reached_2400=reached_2400 or None,
            on=on,
            system=System(system),
            readings=readings,
        )
    if as_json:
        write_json(encoded(answer))
    else:
        with Page() as page:
            show_calculation(page, answer)
    return exit_code(answer.findings)


def _check_player(rating: str | None, *, unrated: bool, has_record: bool) -> None:
    if rating is None and not unrated:
        raise UsageError("Give the player's rating with --rating, or say --unrated.")
    if rating is not None and unrated:
        raise UsageError("--rating and --unrated contradict each other: give one of them.")
    if unrated and has_record:
        raise UsageError("--k, --games and --reached-2400 need a --rating: leave them out.")
