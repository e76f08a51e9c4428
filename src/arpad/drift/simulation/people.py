"""The people of a simulation: born, strong, coming and leaving, whatever their ratings say."""

from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from arpad.drift.simulation.settings import Settings
from arpad.kernels.columns import Int32, Players, day_number

Floats = NDArray[np.float64]

GROWN, FADING = 20, 50
"""Until the first age strength grows, from the second on it fades; between them it stays."""
DAYS_OF_A_YEAR = 365.25
_OLDEST = 80
_YOUNG_SHARE, _YOUNG, _ADULT = 0.5, (8.0, 18.0), (18.0, 45.0)
"""Half of the newcomers are children, the others come as adults."""
FIRST_NOISE = 40
"""By how many points first ratings miss a strength, as a deviation."""
_EAGERNESS, _LONG = 4.0, 1000
_PAST_GAMES = (40, 400)


@dataclass(frozen=True, slots=True)
class People:
    """Everybody by number: those who are there first, then the newcomers as they come.

    Days count as columns count them; `peak` is the strength of the best years.
    """

    born: Floats
    peak: Floats
    comes: Int32
    leaves: Int32
    island: Int32
    eagerness: Floats
    growth: float
    ageing: float

    def __len__(self) -> int:
        return len(self.peak)

    def strength(self, day: int) -> Floats:
        """Return everybody's true strength on a day."""
        return self.strength_of(np.arange(len(self), dtype=np.int32), np.int32(day))

    def strength_of(self, who: Int32, day: Int32 | np.int32) -> Floats:
        """Return the true strength of some people, each on a day or all on the same."""
        age = (day - self.born[who]) / DAYS_OF_A_YEAR
        grown = self.growth * np.maximum(0, GROWN - age)
        faded = self.ageing * np.maximum(0, age - FADING)
        strength: Floats = self.peak[who] - grown - faded
        return strength

    def born_year(self) -> NDArray[np.int16]:
        """Return the years of birth, which is what a register knows of an age."""
        return (1970 + self.born / DAYS_OF_A_YEAR).astype(np.int16)


def first_day(settings: Settings) -> int:
    """Return the day on which a simulation begins."""
    return day_number(date(settings.first_year, 1, 1))


def make_people(dice: Generator, settings: Settings) -> People:
    """Return a population in balance, and everybody who comes in the years that follow.

    Who is there at first came as newcomers come, some time ago, and has not left yet.
    """
    begin, there = first_day(settings), settings.players
    coming = round(there * settings.newcomers * settings.years)
    number = there + coming
    came = np.sort(dice.random(coming)) * settings.years * DAYS_OF_A_YEAR
    comes = np.concatenate([np.full(there, begin), begin + came]).astype(np.int32)
    stay = 1 / settings.leaving if settings.leaving else _LONG
    past = dice.exponential(min(stay, 10.0), there)
    age = _ages_of_newcomers(dice, number)
    age[:there] = np.minimum(age[:there] + past, _OLDEST)
    return People(
        born=comes - age * DAYS_OF_A_YEAR,
        peak=dice.normal(settings.mean, settings.spread, number),
        comes=comes,
        leaves=(comes + dice.exponential(stay, number) * DAYS_OF_A_YEAR).astype(np.int32),
        island=dice.integers(0, settings.islands, number).astype(np.int32),
        eagerness=dice.gamma(_EAGERNESS, 1 / _EAGERNESS, number),
        growth=settings.growth,
        ageing=settings.ageing,
    )


def _ages_of_newcomers(dice: Generator, number: int) -> Floats:
    is_young = dice.random(number) < _YOUNG_SHARE
    young, adult = dice.uniform(*_YOUNG, number), dice.uniform(*_ADULT, number)
    return np.where(is_young, young, adult)


def first_standing(dice: Generator, people: People, settings: Settings, lowest: int = 0) -> Players:
    """Rate those who are there at first about as strong as they are; newcomers are unrated."""
    begin = first_day(settings)
    is_there = people.comes == begin
    noise = dice.normal(0, FIRST_NOISE, len(people))
    rating = np.maximum(np.rint(people.strength(begin) + noise), lowest)
    rating = np.where(is_there, rating, 0)
    games = np.where(is_there, dice.integers(*_PAST_GAMES, len(people)), 0).astype(np.int32)
    return Players(
        rating=rating.astype(np.int16),
        games=games,
        games_since_listing=games.copy(),
        has_reached_high=np.zeros(len(people), np.bool_),
        has_reached_2300=np.zeros(len(people), np.bool_),
        is_member=np.zeros(len(people), np.bool_),
        born=np.zeros(len(people), np.int32),
    )
