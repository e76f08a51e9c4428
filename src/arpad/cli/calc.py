"""`arpad calc`: one player's change, without a file."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Literal

from cyclopts import Parameter

from arpad.cli.calculation_page import show_calculation
from arpad.cli.exits import UsageError, exit_code
from arpad.cli.game_words import games_played, is_whole, shortened, whole_numbers
from arpad.cli.law import asking_the_law, edition_named, federation_of
from arpad.cli.options import AsJson, EditionName, ReadingChoices, check_day, chosen_readings
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.model.system import System
from arpad.regulations.application import calculate
from arpad.regulations.edition import Edition

_RECORD = frozenset(
    {"--k", "--games", "--reached-2400", "--reached-2300", "--born", "--games-in-period"}
)
_OPTIONS = {
    "fide": _RECORD | {"--system"},
    "fesa": frozenset({"--bonus-used"}),
    "fisf": frozenset({"--k", "--games"}),
}
"""Which options besides the common ones a federation's calculations lean on."""


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
    reached_2300: Annotated[
        bool, Parameter(name="--reached-2300", help="The rating was once 2300 or more.")
    ] = False,
    born: Annotated[
        str | None, Parameter(metavar="DAY", help="The day or the year of birth (from 2014 on).")
    ] = None,
    games_in_period: Annotated[
        str | None,
        Parameter(metavar="NUMBER", help="All games of the rating period (from 2014 on)."),
    ] = None,
    bonus_used: Annotated[
        str | None, Parameter(metavar="NUMBER", help="Activity bonuses so far (shogi).")
    ] = None,
    on: Annotated[
        date | None, Parameter(help="The day whose numbers count; else the edition's last.")
    ] = None,
    system: Annotated[
        Literal["swiss", "round-robin"] | None, Parameter(help="How the event was paired.")
    ] = None,
    reading: ReadingChoices = (),
    as_json: AsJson = False,
) -> int:
    """Compute one player's change, expected score, performance and new rating."""
    check_day("--on", on)
    given = {
        "--k": k is not None,
        "--games": games is not None,
        "--reached-2400": reached_2400,
        "--reached-2300": reached_2300,
        "--born": born is not None,
        "--games-in-period": games_in_period is not None,
        "--system": system is not None,
        "--bonus-used": bonus_used is not None,
    }
    options = [option for option, is_given in given.items() if is_given]
    _check_options(edition_named(edition), options)
    readings = chosen_readings(reading)
    _check_player(rating, unrated=unrated, options=options)
    numbers = whole_numbers(
        rating=rating, k=k, games=games, games_in_period=games_in_period, bonus_used=bonus_used
    )
    with asking_the_law():
        answer = calculate(
            edition,
            games_played(played),
            rating=numbers["rating"],
            k=numbers["k"],
            games_so_far=numbers["games"],
            reached_2400=reached_2400 or None,
            reached_2300=reached_2300 or None,
            born=_birth(born),
            games_in_period=numbers["games_in_period"],
            bonus_used=numbers["bonus_used"],
            on=on,
            system=System.SWISS if system is None else System(system),
            readings=readings,
        )
    if as_json:
        write_json(encoded(answer))
    else:
        with Page() as page:
            show_calculation(page, answer, k_given=k is not None, played=numbers["games"])
    return exit_code(answer.findings)


def _birth(given: str | None) -> date | int | None:
    """Return a day or a year of birth; refuse what is neither."""
    if given is None:
        return None
    try:
        return date(int(given), 1, 1).year if is_whole(given) else date.fromisoformat(given)
    except ValueError as problem:
        raise UsageError(
            f"--born {shortened(given)} is no day: write a year such as 2008, or a day such as "
            "2008-03-05."
        ) from problem


def _check_options(edition: Edition, options: Sequence[str]) -> None:
    known = _OPTIONS.get(federation_of(edition.name), frozenset())
    strange = [option for option in options if option not in known]
    if strange:
        raise UsageError(*(f"{edition.name} does not use {o}: leave it out." for o in strange))


def _check_player(rating: str | None, *, unrated: bool, options: Sequence[str]) -> None:
    if rating is None and not unrated:
        raise UsageError("Give the player's rating with --rating, or say --unrated.")
    if rating is not None and unrated:
        raise UsageError("--rating and --unrated contradict each other: give one of them.")
    if unrated and not _RECORD.isdisjoint(options):
        given = " and ".join(option for option in options if option in _RECORD)
        raise UsageError(f"Without a --rating there is no use for {given}: leave them out.")
    if unrated and "--bonus-used" in options:
        raise UsageError("--bonus-used needs a --rating: leave it out.")
