"""The people of Scrabble: ranked players, newcomers, and a few with a part to play."""

from datetime import date
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from arpad.demo.countries import countries
from arpad.demo.dice import bell, dice
from arpad.demo.names import Names
from arpad.demo.people import Described, Someone, describe

RATED, NEWCOMERS = 110, 16
_LOWEST, _HIGHEST = 1010, 2060
_SERIES = (("Joker", 1917), ("A", 1810), ("B", 1544))

LAST_SEEN = date(2019, 6, 16)
LONG_AGO = date(2016, 3, 6)


class ScrabbleCast(Struct, frozen=True, kw_only=True):
    """Those with a part.

    One has the lowest rating there is, one comes back after years, one has only an estimate, and
    one will not play any more.
    """

    lowest: Someone
    returning: Someone
    estimated: Someone
    leaving: Someone


class ScrabbleWorld(Struct, frozen=True, kw_only=True):
    """Everybody who plays Scrabble."""

    rated: tuple[Someone, ...]
    newcomers: tuple[Someone, ...]
    cast: ScrabbleCast

    def last_event(self, someone: Someone) -> date | None:
        """Return the last day on which somebody had competed when the story begins."""
        if someone == self.cast.estimated:
            return None
        return LONG_AGO if someone == self.cast.returning else LAST_SEEN


def scrabble_world(names: Names) -> ScrabbleWorld:
    """Make everybody up."""
    random = dice("Scrabble people")
    people = describe(random, names, tuple(countries()), oldest=1940, youngest=2004)
    rated = [
        _rated(number, who, min(_HIGHEST, max(_LOWEST, bell(random, 1560, 760))))
        for number, who in enumerate(islice(people, RATED))
    ]
    newcomers = [
        Someone(
            code=f"F{RATED + number + 1:05}",
            name=who.name,
            federation=who.federation,
            sex=who.sex,
            born=who.born,
            strength=bell(random, 1420, 400),
        )
        for number, who in enumerate(islice(people, NEWCOMERS))
    ]
    lowest, returning, estimated, leaving, *others = rated
    cast = ScrabbleCast(
        lowest=replace(lowest, strength=700, rating=1006, games=60, appetite=0),
        returning=replace(returning, rating=1650, games=44, appetite=0),
        estimated=replace(estimated, rating=1500, games=0, appetite=0),
        leaving=replace(leaving, games=90, appetite=0),
    )
    parts = (cast.lowest, cast.returning, cast.estimated, cast.leaving)
    return ScrabbleWorld(rated=(*parts, *others), newcomers=tuple(newcomers), cast=cast)


def _rated(number: int, who: Described, strength: int) -> Someone:
    return Someone(
        code=f"F{number + 1:05}",
        name=who.name,
        federation=who.federation,
        sex=who.sex,
        born=who.born,
        strength=strength,
        appetite=1 + number % 3,
        rating=max(_LOWEST, strength + (number * 41) % 110 - 55),
        games=6 + (number * 23) % 160,
    )


def series_of(someone: Someone) -> str:
    """Return the series of the season 2019/2020, by the bars that the text prints."""
    rating = someone.rating or 0
    return next((series for series, bar in _SERIES if rating >= bar), "C")


def tournaments_of(someone: Someone) -> int:
    """Return how many tournaments somebody has played, about eight games in each."""
    return -(-someone.games // 8)
