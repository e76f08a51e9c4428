"""The people of shogi: some dozens with a rating and a grade, newcomers, and a few with a part."""

from datetime import date
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from arpad.demo.countries import latin_countries
from arpad.demo.dice import bell, dice
from arpad.demo.names import Names
from arpad.demo.people import Described, Someone, describe
from arpad.regulations.fesa.ladder import ladder

RATED, NEWCOMERS = 84, 14
_LOWEST, _HIGHEST = 420, 2180


class ShogiCast(Struct, frozen=True, kw_only=True):
    """Those with a part.

    Two are on the way to 5 Dan, and one of them has the agreement that it takes. Of three newcomers
    one has a grade from outside, one has no proof of it, and one has a grade that is none. Somebody
    has been away for years, and somebody shy asks not to be listed. The wronged won a game that was
    reported as lost.
    """

    agreed: Someone
    awaited: Someone
    graded: Someone
    unproved: Someone
    fancied: Someone
    away: Someone
    shy: Someone
    wronged: Someone


class ShogiWorld(Struct, frozen=True, kw_only=True):
    """Everybody who plays shogi."""

    rated: tuple[Someone, ...]
    newcomers: tuple[Someone, ...]
    cast: ShogiCast


def shogi_world(names: Names) -> ShogiWorld:
    """Make everybody up; files of shogi have no letters beyond ISO 8859-1."""
    random = dice("shogi people")
    people = describe(random, names, latin_countries(), oldest=1945, youngest=1999)
    rated = [
        _rated(number, who, min(_HIGHEST, max(_LOWEST, bell(random, 1350, 1500))))
        for number, who in enumerate(islice(people, RATED))
    ]
    newcomers = [
        Someone(
            code=f"N{number:05}",
            name=who.name,
            federation=who.federation,
            sex=who.sex,
            born=who.born,
            strength=max(_LOWEST, bell(random, 900, 800)),
            has_number=False,
        )
        for number, who in enumerate(islice(people, NEWCOMERS))
    ]
    agreed, awaited, away, shy, *others = rated
    graded, unproved, fancied, *beginners = newcomers
    cast = ShogiCast(
        agreed=replace(agreed, strength=2560, rating=2428, games=210, grade="4 Dan", appetite=0),
        awaited=replace(awaited, strength=2540, rating=2431, games=180, grade="4 Dan", appetite=0),
        graded=replace(graded, strength=1850, appetite=0),
        unproved=replace(unproved, strength=1500, appetite=0),
        fancied=replace(fancied, strength=1000, appetite=0),
        away=replace(away, appetite=0),
        shy=shy,
        wronged=others[-1],
    )
    return ShogiWorld(
        rated=(cast.agreed, cast.awaited, cast.away, cast.shy, *others),
        newcomers=(cast.graded, cast.unproved, cast.fancied, *beginners),
        cast=cast,
    )


def _rated(number: int, who: Described, strength: int) -> Someone:
    return Someone(
        code=f"S{number + 1:05}",
        name=who.name,
        federation=who.federation,
        sex=who.sex,
        born=who.born,
        strength=strength,
        appetite=1 + number % 3,
        rating=strength + (number * 37) % 120 - 60,
        games=12 + (number * 29) % 200,
        grade=grade_of(strength),
    )


def grade_of(rating: int) -> str:
    """Return the grade in the middle of which a rating lies, or above."""
    reached = [grade.name for grade in ladder() if grade.mp <= rating and not grade.needs_approval]
    return reached[-1] if reached else ladder()[0].name


LAST_SEEN = date(2010, 10, 17)
LONG_AGO = date(2008, 5, 4)
