"""The people of chess: hundreds with a rating, newcomers without, and a few with a part to play."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from arpad.demo.countries import countries
from arpad.demo.dice import bell, chance, dice
from arpad.demo.names import Names
from arpad.demo.people import Described, Someone, describe
from arpad.model.player import Sex

RATED, NEWCOMERS, RESERVES = 420, 60, 12
_FIRST_NUMBER = 88_000_001
_LOWEST, _HIGHEST = 1215, 2640
_GROWN_UP, _GROWING_UP = 1975, 1990


class Cast(Struct, frozen=True, kw_only=True):
    """Those with a part: each of them makes something happen that should happen once.

    The talent rises; the newcomer plays three short opens; the one who falls leaves the list; the
    away have not played for long, and the first of them comes back; the titled have no rating;
    namesakes share name and year; the bride takes another name, the emigrant another federation;
    the veteran dies. The student comes back far stronger than his rating. The double is the bride
    as an organiser reports her who does not know her; the taken is who a pairing program took
    the last of those away for, with the games that the other played.
    """

    talent: Someone
    newcomer: Someone
    falling: Someone
    away: tuple[Someone, ...]
    titled: tuple[Someone, ...]
    namesakes: tuple[Someone, Someone]
    bride: Someone
    emigrant: Someone
    veteran: Someone
    student: Someone
    double: Someone
    taken: Someone


class ChessWorld(Struct, frozen=True, kw_only=True):
    """Everybody who plays chess, and who has a part among them.

    Reserves are newcomers who play nowhere but in events that are not rated, so that they stay
    without a rating.
    """

    rated: tuple[Someone, ...]
    newcomers: tuple[Someone, ...]
    reserves: tuple[Someone, ...]
    cast: Cast

    @property
    def unnumbered(self) -> frozenset[str]:
        """Return the codes of those who have no number that a report could give."""
        people = (*self.newcomers, *self.reserves, self.cast.double)
        return frozenset(p.code for p in people if not p.has_number)


def chess_world(names: Names) -> ChessWorld:
    """Make everybody up."""
    random = dice("chess people")
    people = describe(random, names, tuple(countries()), oldest=1938, youngest=2000)
    rated = [_rated(random, number, next(people)) for number in range(RATED)]
    unrated = [
        _newcomer(random, number, person)
        for number, person in enumerate(islice(people, NEWCOMERS + RESERVES), RATED)
    ]
    newcomers, reserves = unrated[:NEWCOMERS], unrated[NEWCOMERS:]
    cast = _cast(rated, newcomers)
    parts = {part.code: part for part in _members(cast)}
    return ChessWorld(
        rated=tuple(parts.get(p.code, p) for p in (*rated, cast.namesakes[1])),
        newcomers=tuple(parts.get(p.code, p) for p in newcomers),
        reserves=tuple(reserves),
        cast=cast,
    )


def _rated(random: Random, number: int, who: Described) -> Someone:
    strength = min(_HIGHEST, max(_LOWEST, bell(random, 1890, 760)))
    rating = min(_HIGHEST + 20, max(_LOWEST, strength + bell(random, 0, 60)))
    return Someone(
        code=str(_FIRST_NUMBER + number),
        name=who.name,
        federation=who.federation,
        sex=who.sex,
        born=who.born,
        strength=strength,
        rise=_rise(random, who.born),
        appetite=random.choice((0, 1, 1, 2, 2, 3)),
        rating=rating,
        games=random.choice((8, 12, 30, 60, 140)),
        title=_title(rating, who.sex),
    )


def _newcomer(random: Random, number: int, who: Described) -> Someone:
    """Return somebody without a rating; only some federations hand out numbers beforehand."""
    return Someone(
        code=str(_FIRST_NUMBER + number),
        name=who.name,
        federation=who.federation,
        sex=who.sex,
        born=who.born,
        strength=max(1150, bell(random, 1550, 420)),
        rise=_rise(random, who.born),
        appetite=2,
        has_number=chance(random, 50),
    )


def _rise(random: Random, born: int) -> int:
    return random.randint(4, 22) if born >= _GROWING_UP else random.randint(-3, 3)


_TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
_TITLES_OF_WOMEN = ((2300, "WGM"), (2200, "WIM"), (2100, "WFM"), (2000, "WCM"))


def _title(rating: int, sex: Sex) -> str | None:
    women = _TITLES_OF_WOMEN if sex is Sex.FEMALE else ()
    return next((title for lowest, title in (*_TITLES, *women) if rating >= lowest), None)


def _cast(rated: list[Someone], newcomers: list[Someone]) -> Cast:
    """Give parts to those who come closest to them."""
    young, old = max(rated, key=lambda p: p.born), min(rated, key=lambda p: p.born)
    bride = next(p for p in rated if p.sex is Sex.FEMALE and _GROWN_UP < p.born < _GROWING_UP)
    strong = [p for p in rated if p.title and p not in (young, old, bride)][:3]
    weak, twin, emigrant = islice(
        (p for p in rated if not p.title and p not in (young, old, bride)), 3
    )
    first = next(p for p in newcomers if p.sex is Sex.FEMALE)
    student = next(p for p in rated if not p.title and _GROWN_UP < p.born < _GROWING_UP)
    best = strong.pop()
    best, family = replace(best, strength=2460), best.name.partition(",")[0]
    taken = next(p for p in rated if p.name.startswith(f"{family},") and p.code != best.code)
    titled = zip(newcomers[-2:], ("WFM", "CM"), strict=True)
    return Cast(
        talent=replace(young, strength=1900, rise=45, rating=1873, games=12, appetite=3),
        newcomer=replace(first, strength=1640, rise=8, appetite=0, has_number=True),
        falling=replace(weak, strength=1010, rise=0, rating=1203, games=60, appetite=0),
        away=tuple(replace(p, appetite=0) for p in (*strong, best)),
        titled=tuple(replace(p, title=t, has_number=True, appetite=0) for p, t in titled),
        namesakes=(twin, replace(twin, code=str(_FIRST_NUMBER - 1), rating=1702, appetite=0)),
        bride=replace(bride, appetite=2),
        emigrant=replace(emigrant, appetite=2),
        veteran=replace(old, appetite=0),
        student=replace(student, strength=2500, rise=0, rating=1598, games=60, appetite=0),
        double=replace(
            bride, code=str(_FIRST_NUMBER - 2), born=bride.born + 1, rating=None, has_number=False
        ),
        taken=replace(taken, strength=best.strength),
    )


def _members(cast: Cast) -> Iterator[Someone]:
    yield from (cast.talent, cast.newcomer, cast.falling, cast.bride, cast.emigrant)
    yield from (*cast.away, *cast.titled, *cast.namesakes, cast.veteran, cast.student)
