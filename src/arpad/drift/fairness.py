"""Fairness: what a house edition does to groups of players, by age, sex and federation.

A mean over a group says little about a rule unless it is far from nought for the size of the
group, so every mean has its interval.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from math import sqrt
from statistics import NormalDist, fmean, stdev

from msgspec import Struct

from arpad.drift.movers import Ends
from arpad.model.person import Person

CONFIDENCE = 0.95
FEWEST = 2
"""A group of fewer has no interval, and one player's number is nobody's business."""
_BANDS = ((20, "under 20"), (35, "20 to 34"), (50, "35 to 49"), (65, "50 to 64"))
_OLDEST = "65 and over"
_SEXES = {"f": "women", "m": "men"}


class GroupDifference(Struct, frozen=True):
    """The mean of house less base over a group, with its 95 % interval."""

    by: str
    group: str
    players: int
    mean: float
    low: float
    high: float


def fairness(ends: Ends, people: Mapping[str, Person], on: date) -> tuple[GroupDifference, ...]:
    """Return the mean difference by age on a day, by sex and by federation, the largest first."""
    groups: dict[tuple[str, str], list[int]] = {}
    difference = ends.difference
    for at in ends.is_compared.nonzero()[0].tolist():
        person = people.get(str(ends.player[at]))
        if person is not None:
            for key in _groups_of(person, on):
                groups.setdefault(key, []).append(int(difference[at]))
    found = [_difference(*key, moved) for key, moved in groups.items() if len(moved) >= FEWEST]
    kinds = ("age", "sex", "federation")
    return tuple(sorted(found, key=lambda g: (kinds.index(g.by), *_place(g))))


def _place(group: GroupDifference) -> tuple[int, str]:
    bands = [words for _, words in _BANDS] + [_OLDEST]
    if group.by == "age":
        return bands.index(group.group), ""
    return -group.players, group.group


def _groups_of(person: Person, on: date) -> Iterator[tuple[str, str]]:
    if person.born is not None:
        yield "age", _band(age_on(person.born, on))
    if person.sex is not None:
        yield "sex", _SEXES[person.sex.value]
    if person.federation:
        yield "federation", person.federation


def age_on(born: date | int, on: date) -> int:
    """Return the age on a day; of who is known by the year of birth, that reached in the year.

    >>> age_on(1990, date(2012, 1, 1)), age_on(date(1990, 5, 2), date(2012, 5, 1))
    (22, 21)
    """
    if isinstance(born, int):
        return on.year - born
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


def _band(age: int) -> str:
    return next((words for below, words in _BANDS if age < below), _OLDEST)


def _difference(by: str, group: str, moved: list[int]) -> GroupDifference:
    mean = fmean(moved)
    reach = quantile_of_t(len(moved) - 1) * stdev(moved) / sqrt(len(moved))
    return GroupDifference(by, group, len(moved), mean, mean - reach, mean + reach)


_EXACT = {1: 12.7062047, 2: 4.3026527, 3: 3.1824463, 4: 2.7764451}
"""Quantiles for so few degrees that the expansion is not good enough."""


def quantile_of_t(degrees: int) -> float:
    """Return the quantile of Student's t that leaves 2.5 % above, by its expansion.

    >>> round(quantile_of_t(10), 3), round(quantile_of_t(100), 3)
    (2.228, 1.984)
    """
    if degrees in _EXACT:
        return _EXACT[degrees]
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(z + sum(term / degrees**power for power, term in enumerate(terms, start=1)))
