"""A comparison of two texts on games, in plain words: by what players differ."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from arpad.locale import Words, message
from arpad.regulations import catalogue
from arpad.regulations.edition import Edition
from arpad.web.parameter_names import NAMES

if TYPE_CHECKING:
    from arpad.drift.compare_values import Comparison, PlayerDifference

QUANTITIES = {
    "whether a game counts": message("whether a game counts"),
    "the rating that a game starts from": message("the rating that a game starts from"),
    "K": "K",
    "the opponent's rating": message("the opponent's rating"),
    "the difference that counts": message("the difference that counts"),
    "the expected score": message("the expected score"),
    "the raised change": message("the raised change"),
    "the bonus": message("the bonus"),
    "the change of a game": message("the change of a game"),
    "R_c": "R_c",
    "R_u": "R_u",
    "what became of a newcomer": message("what became of a newcomer"),
    "the new rating": message("the new rating"),
    "the grade": message("the grade"),
    "the series": message("the series"),
}
"""By what two outcomes part, by the words that programs know."""


def shown(found: "Comparison") -> dict[str, Any]:
    """Return what the pieces of a page about a comparison use."""
    return {
        "found": found,
        "quantities": QUANTITIES,
        "parameter_names": NAMES,
        "side_value": side_value,
        "question_of": question_of,
        "is_same": (found.left, found.left_readings) == (found.right, found.right_readings),
    }


def side_value(line: "PlayerDifference", side: str, say: Words) -> str:
    """Write what a side makes of a player: the change, or the rating of who had none."""
    change = line.left_change if side == "left" else line.right_change
    after = line.left_after if side == "left" else line.right_after
    if change is not None:
        return say.signed(change)
    return "" if after is None else say.points(after)


def question_of(edition: str, reading: str) -> str:
    """Return what a text leaves open; nothing where nobody knows the text any more."""
    try:
        return catalogue.edition(edition).readings()[reading].question
    except (catalogue.UnknownEditionError, KeyError):
        return ""


def reading_choices(editions: tuple[Edition, ...]) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Return the other choices of each edition, as a form sends them: NAME=CHOICE, and a title."""
    return {
        edition.name: tuple(
            (f"{name}={choice}", f"{name} = {choice}")
            for name, reading in edition.readings().items()
            if reading.switch
            for choice in reading.choices
            if choice != reading.taken
        )
        for edition in editions
    }
