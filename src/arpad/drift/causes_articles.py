"""Which articles of an edition stand behind a cause, by the edition's own numbers."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from arpad.engines.law_by_day import law_by_day

Rules = Mapping[str, tuple[Callable[..., Any], ...]]


def articles_of(edition: str, cause: str, on: date) -> tuple[str, ...]:
    """Return the articles of a cause; none where no text makes it.

    Of a federation, whose texts follow each other, that of a day is cited.

    >>> articles_of("fide", "k-differences", date(2012, 1, 1))
    ('8.56',)
    """
    followed = law_by_day(edition)
    law = followed.on(on) if followed.federation == "fide" else followed.only()
    cited = (law.edition.cite(rule) for rule in _RULES[followed.federation](law).get(cause, ()))
    return tuple(dict.fromkeys(cited))


def _chess(law: Any) -> Rules:  # noqa: ANN401 - what a law can do varies
    return {
        "first-ratings": (law.rating.first_rating, law.rating.rating_above_half),
        "k-differences": (law.rating.development_coefficient,),
        "rounding": (law.rating.new_rating,),
        "leaving-and-returning": (law.publication.is_delisted, law.publication.is_inactive),
    }


def _shogi(law: Any) -> Rules:  # noqa: ANN401 - the same
    return {
        "first-ratings": (law.rating.rating_of_unrated, law.rating.virtual_results),
        "k-differences": (law.rating.coefficient,),
        "uneven-expectation": (law.rating.opponent_rating,),
        "raised-change": (law.rating.raised_change,),
        "unrated-opponent": (law.rating.opponent_rating,),
        "bonus": (law.rating.activity_bonus,),
        "rounding": (law.rating.table_change,),
        "leaving-and-returning": (law.publication.is_inactive,),
    }


def _scrabble(law: Any) -> Rules:  # noqa: ANN401 - the same
    return {
        "first-ratings": (law.starting_ratings.clamped, law.rating.rating_before),
        "k-differences": (law.rating.coefficient,),
        "cap": (law.rating.expected_score,),
        "floor": (law.rating.lowest_rating,),
        "rounding": (law.rating.new_rating,),
        "leaving-and-returning": (law.publication.has_played_lately,),
    }


_RULES = {"fide": _chess, "fesa": _shogi, "fisf": _scrabble}
