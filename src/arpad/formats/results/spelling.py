"""Spellings: the many ways in which people write a result, a bye, yes and no."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from arpad.model.event import Game

_DASHES = re.compile("[\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}]")
_HALVES = re.compile("½|(?<![0-9])0?[.,]5(?![0-9])")
_LONGEST = 40


def folded(text: str) -> str:
    """Return text as spellings are compared: small letters, no blanks, one kind of dash and half.

    >>> folded("½ \N{EN DASH} ½"), folded("0,5 : 0,5")
    ('1/2-1/2', '1/2:1/2')
    """
    plain = "".join(text[:_LONGEST].casefold().split())
    return _HALVES.sub("1/2", _DASHES.sub("-", plain))


@cache
def _spellings() -> dict[str, dict[str, list[str]]]:
    text = resources.files(__package__).joinpath("spelling.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _meanings(of: str) -> Mapping[str, str]:
    return {
        folded(spelling): meaning
        for meaning, spellings in _spellings()[of].items()
        for spelling in spellings
    }


def result_from(text: str) -> str | None:
    """Return the result that a text means, as event files write it.

    >>> result_from("½:½"), result_from("1-0 Forfeit"), result_from("2-0")
    ('1/2', '+-', None)
    """
    return _meanings("results").get(folded(text))


def bye_from(text: str) -> str | None:
    """Return the result of the bye that a text means.

    >>> bye_from("Half-point bye")
    '=='
    """
    return _meanings("byes").get(folded(text))


def answer_from(text: str) -> bool | None:
    """Return yes or no, where a text says either.

    >>> answer_from("Yes"), answer_from("faux"), answer_from("rook")
    (True, False, None)
    """
    answer = _meanings("answers").get(folded(text))
    return None if answer is None else answer == "yes"


def is_nobody(text: str) -> bool:
    """Tell whether a text stands where the opponent would, and says that there is none."""
    return folded(text) in _meanings("nobody")


def result_words(game: Game) -> str:
    """Return how we write the result of a game: in words that no spreadsheet makes a day of.

    >>> from arpad.model.event import Result
    >>> result_words(Game(round=1, white="1", result=Result.UNPLAYED_DRAW))
    'half bye'
    """
    byes, results = _spellings()["byes"], _spellings()["results"]
    if game.black is None and game.result in byes:
        return byes[game.result][0]
    return results[game.result][0]


def all_result_words() -> list[str]:
    """Return every way in which we write a result, for a list to choose from."""
    spellings: dict[str, Any] = _spellings()
    return [words[0] for of in ("results", "byes") for words in spellings[of].values()]


def result_spellings() -> list[tuple[str, str, list[str]]]:
    """Return what each spelling means, as written and in an event file, with the other ones."""
    return [
        (words[0], meaning, words[1:])
        for of in ("results", "byes")
        for meaning, words in _spellings()[of].items()
    ]
