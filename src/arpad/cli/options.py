"""The options that several commands share, written once so that they read the same everywhere."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from arpad.cli.exits import UsageError
from arpad.cli.house_file import edition_word

EventFile: TypeAlias = Annotated[Path, Parameter(help="A file that holds an event, in any form.")]
EditionName: TypeAlias = Annotated[
    str,
    Parameter(
        help="An edition, as `arpad editions` names it, or the file of a house edition.",
        converter=edition_word,
    ),
]
NamedEdition: TypeAlias = Annotated[
    str | None,
    Parameter(
        name="--edition",
        metavar="NAME",
        help="Use this edition, in force or not; or the file of a house edition.",
        converter=edition_word,
    ),
]
AsJson: TypeAlias = Annotated[bool, Parameter(name="--json", help="Print JSON instead of tables.")]
Known: TypeAlias = Annotated[
    date | None,
    Parameter(name="--known", metavar="DATE", help="As it was known at the end of this day, UTC."),
]
ScrabbleEdition: TypeAlias = Annotated[
    str,
    Parameter(
        name="--edition",
        metavar="NAME",
        help="The edition to ask, or a house edition's file; else that of FISF for 2019.",
        converter=edition_word,
    ),
]
SCRABBLE = "fisf/classique_2019"
"""The edition that is asked about series and starting ratings unless another one is named."""
ReadingChoices: TypeAlias = Annotated[
    tuple[str, ...],
    Parameter(
        name="--reading",
        metavar="NAME=CHOICE",
        help="Where the text is open, take this; repeatable.",
    ),
]


def chosen_readings(words: Sequence[str]) -> dict[str, str]:
    """Read NAME=CHOICE words; refuse all that are malformed or contradict each other."""
    chosen: dict[str, str] = {}
    problems = []
    for word in words:
        name, equals, choice = (part.strip() for part in word.partition("="))
        if not (name and equals and choice):
            problems.append(f"--reading {word!r} is not understood: write NAME=CHOICE.")
        elif chosen.setdefault(name, choice) != choice:
            problems.append(
                f"--reading {name} is given twice, as {chosen[name]!r} and as {choice!r}."
            )
    if problems:
        raise UsageError(*problems)
    return chosen


FIRST_YEAR, LAST_YEAR = 1850, 2199
"""The years that days on the command line may have, as those in files."""


def check_day(option: str, day: date | None) -> None:
    """Refuse a day that no event and no list can have."""
    if day is not None and not FIRST_YEAR <= day.year <= LAST_YEAR:
        span = f"from {FIRST_YEAR} to {LAST_YEAR}"
        raise UsageError(f"{option} {day} is out of reach: give a day {span}.")
