"""Performances and titles by rating for programs; nothing is stored."""

from collections.abc import Sequence
from datetime import date
from typing import Annotated, Any

from litestar import Response, get
from litestar.openapi.spec import Example
from litestar.params import QueryParameter
from msgspec import to_builtins

from arpad.client.answers.calculations import MOST_GAMES
from arpad.client.answers.titles import PerformanceFound, TitlesFound
from arpad.model.exact import Score, as_decimal
from arpad.model.title_calculation import Performance
from arpad.regulations.application import performance, titles_by_rating
from arpad.web.api.answering import answered, told
from arpad.web.api.calculator_parameters import RatingAsked
from arpad.web.api.calculators import SCORES, is_game
from arpad.web.api.parameters import Language, wrong
from arpad.web.visit import Visiting

_TAGS = ("Calculators",)
_UNRATED = "unrated"
GamesOrUnrated = Annotated[
    list[str],
    QueryParameter(
        description="A game as RATING:SCORE, or unrated:SCORE; repeat it.",
        min_items=1,
        max_items=MOST_GAMES,
        examples=[Example(value=["2484:1", "2512:0.5", "unrated:1"])],
    ),
]
GamesPlayed = Annotated[
    int,
    QueryParameter(
        description="Rated games so far.", ge=0, le=100_000, examples=[Example(value=45)]
    ),
]
Woman = Annotated[
    bool,
    QueryParameter(
        description="Whether the titles of women are wanted too.", examples=[Example(value=True)]
    ),
]
DayOfRating = Annotated[
    date | None,
    QueryParameter(
        description="The day of the rating; else the newest numbers.",
        examples=[Example(value="2024-03-01")],
    ),
]


@get(
    "/calculators/performance",
    operation_id="calculate_performance",
    tags=_TAGS,
    sync_to_thread=True,
)
def performance_by_address(
    visit: Visiting, game: GamesOrUnrated, lang: Language = None
) -> Response[PerformanceFound]:
    """Compute a performance rating, and hold it against the levels of titles."""
    del lang
    found = performance(_games(game))
    levels = [
        {
            **_numbers(each.performance),
            "title": each.title,
            "needed_average": each.needed_average,
            "needed_performance": each.needed_performance,
            "is_reached": each.is_reached,
        }
        for each in found.levels
    ]
    facts = {
        "edition": found.edition,
        "needed_percentage": found.needed_percentage,
        "articles": found.articles,
        "readings": found.readings,
        "performance": _numbers(found.performance),
        "levels": levels,
        "language": visit.language.value,
    }
    return answered(visit, told(facts, PerformanceFound))


@get("/calculators/titles", operation_id="titles_by_rating", tags=_TAGS, sync_to_thread=True)
def titles_by_address(
    visit: Visiting,
    rating: RatingAsked,
    games: GamesPlayed,
    woman: Woman = False,  # noqa: FBT002 - it stands in an address
    on: DayOfRating = None,
    lang: Language = None,
) -> Response[TitlesFound]:
    """Tell which titles a FIDE rating gives, and what is missing for the others."""
    del lang
    found = titles_by_rating(rating, games, is_woman=woman, on=on or date.max)
    titles = [to_builtins(each) | {"is_reached": each.is_reached} for each in found.titles]
    return answered(visit, told(found, TitlesFound, titles=titles, language=visit.language.value))


def _games(words: Sequence[str]) -> list[tuple[int | None, Score]]:
    problems = [word for word in words if not is_game(_rated(word))]
    if problems:
        first = problems[0][:40]
        raise wrong(
            game=f"{first!r} is no game; write RATING:SCORE or unrated:SCORE, such as 2242:0.5"
        )
    parted = (word.partition(":") for word in words)
    return [(None if r == _UNRATED else int(r), SCORES[score]) for r, _, score in parted]


def _rated(word: str) -> str:
    """Return a word with any rating for an opponent who has none."""
    return f"1{word.removeprefix(_UNRATED)}" if word.startswith(f"{_UNRATED}:") else word


def _numbers(found: Performance) -> dict[str, Any]:
    return {
        "opponents": found.opponents,
        "score": as_decimal(found.score),
        "percentage": found.percentage,
        "average": found.rounded_average,
        "difference": found.difference,
        "performance": found.performance,
    }


ROUTES = (performance_by_address, titles_by_address)
