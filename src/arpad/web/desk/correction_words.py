"""Corrections in words: their kinds as an officer chooses them, and what is asked for each."""

from collections.abc import Mapping
from urllib.parse import unquote

from msgspec import Struct

from arpad.locale import message
from arpad.model.correction import CorrectionKind
from arpad.office.correction_wish import UNDO
from arpad.web.desk.posted import Posted
from arpad.web.pages.list_asked import plain_text
from arpad.web.visit import Visit

NAMES = (
    "kind",
    "event",
    "round",
    "white",
    "black",
    "result",
    "was",
    "is_now",
    "pool",
    "player",
    "rating",
    "list_date",
    "games",
    "duplicate",
    "kept",
    "correction",
    "objection",
)
"""The fields by which a correction is asked for, in an address as in a form."""


class Choice(Struct, frozen=True):
    """A kind of correction as it is offered: what it is called, and when it is the right one."""

    name: str
    when: str


CHOICES: Mapping[str, Choice] = {
    CorrectionKind.RESULT.value: Choice(
        message("Wrong result"), message("One game of a rated event ended otherwise.")
    ),
    CorrectionKind.PERSON.value: Choice(
        message("Wrong person"), message("Somebody else played the games of a player of an event.")
    ),
    CorrectionKind.WITHDRAWAL.value: Choice(
        message("Event that should not have been rated"),
        message("An event is taken out as if it had never been rated."),
    ),
    CorrectionKind.LATE.value: Choice(
        message("Late report"),
        message("An event is put in at its place, before others that were rated already."),
    ),
    CorrectionKind.START.value: Choice(
        message("Wrong starting rating"),
        message("A player began, or goes on after a list, with another rating than it said."),
    ),
}

KIND_NAMES: Mapping[str, str] = {
    **{kind: choice.name for kind, choice in CHOICES.items()},
    CorrectionKind.MERGE.value: message("Two entries of one player"),
    UNDO: message("Take a correction back"),
}


def words_asked(visit: Visit) -> dict[str, str]:
    """Return the words of the address; a game may be named as one, by both of its players."""
    found = {name: text for name in NAMES if (text := plain_text(visit, name))}
    game = plain_text(visit, "game")
    if "/" in game:
        white, _, black = game.partition("/")
        found |= {"white": unquote(white), "black": unquote(black)}
    return found


def words_posted(posted: Posted) -> dict[str, str]:
    """Return the words of a form."""
    return {name: text for name in NAMES if (text := posted.text(name))}
