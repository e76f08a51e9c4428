"""`arpad calc`: one player's change, without a file."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Literal

from cyclopts import Parameter

from arpad.cli.calculation_page import show_calculation
from arpad.cli.exits import UsageError, exit_code
from arpad.cli.game_words import games_played, whole_numbers
from arpad.cli.law import asking_the_law, edition_named, federation_of
from arpad.cli.options import AsJson, EditionName, ReadingChoices, check_day, chosen_readings
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.model.system import System
from arpad.regulations.application import calculate
from arpad.regulations.edition import Edition

_RECORD = frozenset({"--k", "--games", "--reached-2400"})
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
        "--system": system is not None,
        "--bonus-used": bonus_used is not None,
    }
    options = [option for option, is_given in given.items() if is_given]
    _check_options(edition_named(edition), options)
    readings = chosen_readings(reading)
    _check_player(rating, unrated=unrated, options=options)
    numbers = whole_numbers(rating=rating, k=k, games=games, bonus_used=bonus_used)
    with asking_the_law():
        answer = calculate(
            edition,
            games_played(played),
            rating=numbers["rating"],
            k=numbers["k"],
            games_so_far=numbers["games"],
            reached_2400=reached_2400 or None,
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
        raise UsageError("--k, --games and --reached-2400 need a --rating: leave them out.")
    if unrated and "--bonus-used" in options:
        raise UsageError("--bonus-used needs a --rating: leave it out.")
