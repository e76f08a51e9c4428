"""Calculators for programs: a change, a first rating, a whole event; nothing is stored."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date

from litestar import Response, get, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from arpad.client.answers.calculations import (
    Calculation,
    ChangeQuestion,
    FirstRatingQuestion,
    PlayedGame,
)
from arpad.model.exact import DRAW, LOSS, WIN
from arpad.model.system import System
from arpad.regulations.application import calculate
from arpad.regulations.catalogue import UnknownEditionError
from arpad.regulations.edition import UnknownChoiceError
from arpad.web.api.answering import answered, told
from arpad.web.api.calculator_parameters import (
    Born,
    CoefficientAsked,
    EditionAsked,
    Games,
    GamesInPeriod,
    GamesSoFar,
    On,
    RatingAsked,
    Reached2300,
    Reached2400,
)
from arpad.web.api.parameters import Language, wrong
from arpad.web.visit import Visit, Visiting

_TAGS = ("Calculators",)
SCORES: Mapping[str, int] = {"1": WIN, "0": LOSS, "0.5": DRAW, "1/2": DRAW}
"""What a game may have scored, by the word for it."""


@get("/calculators/change", operation_id="calculate_change", tags=_TAGS, sync_to_thread=True)
def change_by_address(  # noqa: PLR0913, PLR0917 - one argument a parameter
    visit: Visiting,
    edition: EditionAsked,
    rating: RatingAsked,
    game: Games,
    k: CoefficientAsked = None,
    games_so_far: GamesSoFar = None,
    reached_2400: Reached2400 = None,
    reached_2300: Reached2300 = None,
    born: Born = None,
    games_in_period: GamesInPeriod = None,
    on: On = None,
    lang: Language = None,
) -> Response[Calculation]:
    """Compute what games change for a rated player, from the address alone."""
    del lang
    question = ChangeQuestion(
        edition=edition,
        rating=rating,
        games=_games(game),
        k=k,
        games_so_far=games_so_far,
        reached_2400=reached_2400,
        reached_2300=reached_2300,
        born=_birth(born),
        games_in_period=games_in_period,
        on=on,
    )
    return _change(visit, question)


@post(
    "/calculators/change",
    operation_id="calculate_change_of",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
)
def change_by_question(
    visit: Visiting, data: JSONBody[ChangeQuestion], lang: Language = None
) -> Response[Calculation]:
    """Compute what games change for a rated player."""
    del lang
    return _change(visit, data)


@get(
    "/calculators/first-rating",
    operation_id="calculate_first_rating",
    tags=_TAGS,
    sync_to_thread=True,
)
def first_rating_by_address(
    visit: Visiting, edition: EditionAsked, game: Games, on: On = None, lang: Language = None
) -> Response[Calculation]:
    """Compute which rating games give to an unrated player, from the address alone."""
    del lang
    return _first(visit, FirstRatingQuestion(edition=edition, games=_games(game), on=on))


@post(
    "/calculators/first-rating",
    operation_id="calculate_first_rating_of",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
)
def first_rating_by_question(
    visit: Visiting, data: JSONBody[FirstRatingQuestion], lang: Language = None
) -> Response[Calculation]:
    """Compute which rating games give to an unrated player."""
    del lang
    return _first(visit, data)


def _birth(text: str | None) -> date | int | None:
    if text is None or len(text) == len("2008"):
        return None if text is None else int(text)
    try:
        return date.fromisoformat(text)
    except ValueError as problem:
        raise wrong(born=f"{text} is no day; write 2008 or 2008-03-05") from problem


def _games(words: Sequence[str]) -> tuple[PlayedGame, ...]:
    problems = [word for word in words if not is_game(word)]
    if problems:
        first = problems[0][:40]
        raise wrong(game=f"{first!r} is no game; write RATING:SCORE, for example 2242:0.5")
    parted = (word.partition(":") for word in words)
    return tuple(PlayedGame(rating=int(rating), score=score) for rating, _, score in parted)


def is_game(word: str) -> bool:
    """Tell whether a word is a rating and a score."""
    rating, _, score = word.partition(":")
    is_number = rating.isascii() and rating.isdigit() and len(rating) <= len("3999")
    return is_number and int(rating) in range(1, 4000) and score in SCORES


def _change(visit: Visit, question: ChangeQuestion) -> Response[Calculation]:
    with _sentences_for_the_asker():
        found = calculate(
            question.edition,
            [(game.rating, SCORES[game.score]) for game in question.games],
            rating=question.rating,
            k=question.k,
            games_so_far=question.games_so_far,
            reached_2400=question.reached_2400,
            reached_2300=question.reached_2300,
            born=question.born,
            games_in_period=question.games_in_period,
            bonus_used=question.bonus_used,
            on=question.on,
            system=System(question.system or System.SWISS),
            readings=question.readings,
        )
    return answered(visit, _calculation(found, visit))


def _first(visit: Visit, question: FirstRatingQuestion) -> Response[Calculation]:
    with _sentences_for_the_asker():
        found = calculate(
            question.edition,
            [(game.rating, SCORES[game.score]) for game in question.games],
            rating=None,
            on=question.on,
            system=System(question.system or System.SWISS),
            readings=question.readings,
        )
    return answered(visit, _calculation(found, visit))


def _calculation(found: object, visit: Visit) -> Calculation:
    line = getattr(found, "line", None)
    return told(found, Calculation, language=visit.language.value, line=line)


@contextmanager
def _sentences_for_the_asker() -> Iterator[None]:
    """Turn an edition, a reading or a choice that the law does not know into a refusal."""
    try:
        yield
    except UnknownEditionError as problem:
        raise wrong(edition=str(problem)) from problem
    except UnknownChoiceError as problem:
        raise wrong(readings=str(problem)) from problem
    except ValueError as problem:
        raise wrong(games=str(problem)) from problem


ROUTES = (
    change_by_address,
    change_by_question,
    first_rating_by_address,
    first_rating_by_question,
)
