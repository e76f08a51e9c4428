"""The worked example of section 7 and the bars of section 2, run through the same rules."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from arpad.model.calculation import Question
from arpad.model.exact import DRAW, LOSS, WIN, Score, as_decimal
from arpad.regulations.edition import Example, Readings
from arpad.regulations.fisf.calculation import calculate
from arpad.regulations.fisf.law import Law

_SCORES: Mapping[str, Score] = {"1": WIN, "1/2": DRAW, "0": LOSS}


def run_example(law: Law, example: Example) -> dict[str, Any]:
    """Return what the rules make of an example, in the words of its by-the-text values."""
    return _RUNS[example.kind](law, example.input, law.edition.since)


def _game(law: Law, given: Mapping[str, Any], on: date) -> dict[str, Any]:
    expected = law.rating.expected_score(given["own"] - given["opponent"], on=on)
    change = law.rating.change(given["k"], _SCORES[given["score"]], expected)
    return {"expected": str(as_decimal(expected)), "change": str(as_decimal(change))}


def _tournament(law: Law, given: Mapping[str, Any], on: date) -> dict[str, Any]:
    played = [line.split() for line in given["results"]]
    question = Question(rating=given["rating"], games_so_far=given["games"], on=on)
    games = [(int(opponent), _SCORES[score]) for opponent, score in played]
    found = calculate(law, games, question, Readings(law.edition))
    return {
        "K": found.k,
        "W": f"{found.score.normalize():f}",
        "W_e": str(found.expected),
        "after": found.after,
        "line": found.line,
    }


def _series(law: Law, given: Mapping[str, Any], on: date) -> dict[str, Any]:
    bars = law.series.bars_on(on, Readings(law.edition))
    return {"series": law.series.series_by_rating(given["rating"], bars, on=on)}


_RUNS = {"game": _game, "tournament": _tournament, "series": _series}
