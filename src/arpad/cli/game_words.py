"""Games as one writes them on a command line: 2242=1/2 is a draw against 2242."""

from collections.abc import Sequence
from typing import TypeAlias, get_args

from msgspec import Meta

from arpad.cli.exits import UsageError
from arpad.model.exact import DRAW, LOSS, WIN, Score
from arpad.model.fields import Coefficient, Count, Rating
from arpad.model.player import Player

RatedGame: TypeAlias = tuple[int, Score]
"""The opponent's rating and the points scored."""

_LONGEST_NUMBER = 9
_LONGEST_WORD = 40
_UNRATED = "unrated="
_RESULTS = {"1": WIN, "0": LOSS, "1/2": DRAW, "½": DRAW, "0.5": DRAW, "=": DRAW}


def _limits(noun: object) -> range:
    meta = next(part for part in get_args(noun) if isinstance(part, Meta))
    return range(int(meta.ge or 0), int(meta.le or 0) + 1)


_LIMITS = {
    "--rating": _limits(Rating),
    "--k": _limits(Coefficient),
    "--games": _limits(Count),
    "--games-in-period": _limits(Count),
    "--bonus-used": _limits(get_args(Player.__annotations__["bonus_used"])[0]),
}


def games_played(words: Sequence[str]) -> list[RatedGame]:
    """Read RATING=RESULT words; refuse all that are malformed."""
    problems = [problem for word in words if (problem := _problem(word))]
    if not words:
        problems.append("No games: write each as RATING=RESULT, for example 2242=1/2.")
    if problems:
        raise UsageError(*problems)
    return [_game(word) for word in words]


def games_with_unrated(words: Sequence[str]) -> list[tuple[int | None, Score]]:
    """Read the same where an opponent may be without a rating: unrated=1."""
    if problems := [problem for word in words if (problem := _problem(_rated(word)))]:
        asked = [word for word in words if _problem(_rated(word))]
        told = zip(problems, asked, strict=True)
        raise UsageError(*(p.replace(shortened(_rated(w)), shortened(w), 1) for p, w in told))
    games = games_played([_rated(word) for word in words])
    return [
        (None if word.startswith(_UNRATED) else rating, score)
        for word, (rating, score) in zip(words, games, strict=True)
    ]


def _rated(word: str) -> str:
    """Return a word with any rating for an opponent who has none."""
    return word.replace(_UNRATED, f"{_LIMITS['--rating'][0]}=", 1)


def whole_numbers(**words: str | None) -> dict[str, int | None]:
    """Read the numbers of a player; refuse all that are none, or that no player can have."""
    options = {
        f"--{name.replace('_', '-')}": word for name, word in words.items() if word is not None
    }
    problems = [
        f"{option} {shortened(word)[1:-1]} is not possible: give a whole number {_span(option)}."
        for option, word in options.items()
        if not is_whole(word) or int(word) not in _LIMITS[option]
    ]
    if problems:
        raise UsageError(*problems)
    return {name: None if word is None else int(word) for name, word in words.items()}


def is_whole(word: str) -> bool:
    """Tell whether a word is a whole number of a sensible length."""
    return word.isascii() and word.isdigit() and len(word) <= _LONGEST_NUMBER


def shortened(word: str) -> str:
    """Return a word between quotation marks, cut where it is endless."""
    return repr(word if len(word) <= _LONGEST_WORD else f"{word[:_LONGEST_WORD]}…")


def is_rating(word: str) -> bool:
    """Tell whether a word is a rating that somebody can have."""
    return is_whole(word) and int(word) in _LIMITS["--rating"]


def _span(option: str) -> str:
    return f"from {_LIMITS[option][0]} to {_LIMITS[option][-1]}"


A_RATING = f"write a whole number {_span('--rating')}"
"""What to write where a rating is asked for."""


def _game(word: str) -> RatedGame:
    rating, _, result = word.partition("=")
    return int(rating), _RESULTS[result]


def _problem(word: str) -> str | None:
    rating, equals, result = word.partition("=")
    if not equals:
        return f"{shortened(word)} is not a game: write RATING=RESULT, for example 2242=1/2."
    if not is_rating(rating):
        return f"{shortened(word)}: {shortened(rating)} is not a rating; {A_RATING}."
    if result not in _RESULTS:
        return f"{shortened(word)}: {shortened(result)} is not a result; {', '.join(_RESULTS)} are."
    return None
