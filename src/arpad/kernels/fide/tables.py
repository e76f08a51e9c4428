"""What the articles on rated players answer, as tables: filled by asking the rules.

A table serves for the days on which no number of its text changes; none of the numbers stands
here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from typing import cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arpad.kernels.columns import Int8, Int16
from arpad.kernels.fide.later_tables import LaterTables, later_tables
from arpad.kernels.fide.newcomer_tables import NewcomerTables, newcomer_tables
from arpad.kernels.fide.probing import HIGHEST, KernelError, threshold
from arpad.kernels.fide.readings import check_carried
from arpad.model.exact import WIN
from arpad.model.rating import Record
from arpad.regulations.edition import Readings, parameters_of
from arpad.regulations.fide.applied_law import AppliedLaw

MIDDLE = HIGHEST + 1
"""The cell of difference 0 in a table over all differences."""
COUNTED_GAMES = 64
"""So many games are told apart by a table of K; from there on more make no difference."""
_MANY = 100_000
RESIDUES = 200
"""Hundredths of two whole points: a half may go to the even one of them."""

_FIRST = date(1900, 1, 1)
_OTHER_ROWS = "rapid_blitz"
"""So begin the folders of texts that columns do not follow: they ask for standard ratings."""

Choices = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class LawTables:
    """An edition's answers for the days between two changes of its numbers.

    `expected` is in hundredths, by difference, the cap applied; `k` by record (`record_code`).
    `rounding` is what a list adds to the whole points below the exact rating, by residue. Ratings
    reach the floor, the list and the memory of the high mark from a least number on.
    """

    edition: str
    expected: NDArray[np.uint8]
    counted: Int16
    k: Int16
    high_mark: int
    rounding: Int8
    reaches_floor: int
    stays_listed: int
    may_be_listed: int
    newcomers: NewcomerTables
    later: LaterTables


@cache
def days_of_change(law: AppliedLaw) -> tuple[date, ...]:
    """Return the days from which numbers of an edition are others than before, and a first day."""
    changes = {
        dated.since
        for _, series in parameters_of(cast("Struct", law.edition.parameters))
        for dated in series[1:]
    }
    return (_FIRST, *sorted(changes))


def first_day_of_span(law: AppliedLaw, day: date) -> date:
    """Return the day from which all numbers of an edition are what they are on a day."""
    return max((changed for changed in days_of_change(law) if changed <= day), default=_FIRST)


def law_tables(law: AppliedLaw, day: date, readings: Mapping[str, str]) -> LawTables:
    """Return the tables of an edition for a day, under some choices of readings."""
    if law.edition.package.rpartition(".")[2].startswith(_OTHER_ROWS):
        raise KernelError(
            f"{law.edition.name} cannot be followed on columns, which do not tell the standard "
            "rating of somebody who has no other: rate event by event."
        )
    return _tables(law, first_day_of_span(law, day), tuple(sorted(readings.items())))


@lru_cache(maxsize=64)
def _tables(law: AppliedLaw, on: date, choices: Choices) -> LawTables:
    readings = Readings(law.edition, dict(choices))
    check_carried(readings)
    differences = range(-MIDDLE, MIDDLE)
    counted = [law.rating.counted_difference(0, -d, on=on) for d in differences]
    floor = threshold(
        lambda rating: law.rating.reaches_floor(rating, on=on, readings=readings),
        -MIDDLE,
        2 * MIDDLE,
        "The floor",
    )
    return LawTables(
        edition=law.edition.name,
        expected=_expected(law, counted),
        counted=np.array(counted, np.int16),
        k=_coefficients(law, readings, on),
        high_mark=_high_mark(law, readings, on),
        rounding=_rounding(law, readings),
        reaches_floor=floor,
        stays_listed=threshold(
            lambda r: not law.publication.is_delisted(r, on=on, readings=readings),
            -MIDDLE,
            HIGHEST,
            "Delisting",
        ),
        may_be_listed=threshold(
            lambda r: law.publication.may_be_listed(r, on=on, readings=readings),
            -MIDDLE,
            HIGHEST,
            "The list",
        ),
        newcomers=newcomer_tables(law, on, readings, floor=floor),
        later=later_tables(law, on, readings, differences=differences, counted_games=COUNTED_GAMES),
    )


def _expected(law: AppliedLaw, counted: list[int]) -> NDArray[np.uint8]:
    """Return the expected score for every difference; one look-up must serve both sides."""
    expected = np.array([law.rating.expected_in_game(d) for d in counted], np.uint8)
    if (expected[1:].astype(int) + expected[:0:-1] != WIN).any():
        raise KernelError(
            f"The expectations of two sides do not add up to one in {law.edition.name}: columns "
            "look up one and take the rest for the other."
        )
    return expected


def _coefficients(law: AppliedLaw, readings: Readings, on: date) -> Int16:
    """Return K for every record: reached high or not, games, games since listing."""

    def coefficient(games: int, since: int, *, is_high: bool) -> int:
        record = Record(rating=1, games=games, games_since_listing=since, has_reached_high=is_high)
        return law.rating.development_coefficient(record, on=on, readings=readings)

    last, cells = COUNTED_GAMES - 1, range(COUNTED_GAMES)
    for high in (False, True):
        if coefficient(last, last, is_high=high) != coefficient(_MANY, _MANY, is_high=high):
            raise KernelError(f"K of {law.edition.name} depends on more games than columns tell.")
    return np.array(
        [coefficient(g, s, is_high=h) for h in (False, True) for g in cells for s in cells],
        np.int16,
    )


def _high_mark(law: AppliedLaw, readings: Readings, on: date) -> int:
    """Return the least rating that is remembered as high, and that K takes for high at once."""
    mark = threshold(lambda r: law.has_reached_high(r, on=on), 1, HIGHEST, "The high mark")

    def coefficient(rating: int, games: int, *, is_high: bool) -> int:
        record = Record(
            rating=rating, games=games, games_since_listing=games, has_reached_high=is_high
        )
        return law.rating.development_coefficient(record, on=on, readings=readings)

    for games in (0, _MANY):
        low, high = (coefficient(1, games, is_high=is_high) for is_high in (False, True))
        for rating in range(1, HIGHEST + 1):
            if coefficient(rating, games, is_high=False) != (high if rating >= mark else low):
                raise KernelError(f"K of {law.edition.name} has another mark than its memory.")
    return mark


def _rounding(law: AppliedLaw, readings: Readings) -> Int8:
    """Return what rounding adds to whole points, by two hundred residues and by the way of change.

    Two hundred, because a half may go to the even neighbour; rising and falling, because a half
    may be judged on the change.
    """
    cells = np.zeros(2 * RESIDUES, np.int8)
    for residue in range(RESIDUES):
        for is_fall in (False, True):
            whole, rest = divmod(RESIDUES + residue, WIN)
            rating, changed = (whole + 1, rest - WIN) if is_fall else (whole, rest)
            added = law.rating.new_rating(rating, changed, readings) - whole
            cells[residue + RESIDUES * is_fall] = added
    return cells
