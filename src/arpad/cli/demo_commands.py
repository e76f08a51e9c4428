"""Commands for a newcomer to try on the book of the demonstration; every one of them works."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from arpad.demo.chess_course import NEXT_LIST, TODAY
from arpad.demo.chess_mistakes import CARRYING, WRONG
from arpad.demo.chess_season import LAST_LIST
from arpad.demo.folder import BOOK, proof_of
from arpad.demo.story import Story

_DECISION = ("--article", "6.31", "--verdict", "admit", "--reason", "The club is new.")


class CommandToTry(Struct, frozen=True):
    """A command and what it is for."""

    purpose: str
    words: tuple[str, ...]

    @property
    def typed(self) -> str:
        """Return the command as it is typed."""
        return f"{_program()} {shlex.join(self.words)}"


def settings_to_make(into: Path) -> dict[str, str]:
    """Return what the shell has to know: which book, and that it is the Monday of the story."""
    return {"ARPAD_BOOK": str(into / BOOK), "ARPAD_NOW": str(TODAY)}


def commands_to_try(story: Story, into: Path) -> Iterator[CommandToTry]:
    """Yield commands in a good order: those that only look come first."""
    yield from _looking(story)
    yield from _trusting(story, into)
    yield from _working(story)


def _looking(story: Story) -> Iterator[CommandToTry]:
    talent, waiting = story.chess.cast.talent, str(story.event("Club Tournament"))
    family, day = talent.name.partition(",")[0], str(LAST_LIST)
    yield CommandToTry("what waits for whom", ("status",))
    yield CommandToTry("one event that waits", ("event", "show", waiting))
    yield CommandToTry("somebody by a part of the name", ("player", "search", family))
    yield CommandToTry("the reason of any number", ("explain", talent.code, "--list", day))
    yield CommandToTry("a rating between two lists", ("projected", talent.code))
    yield CommandToTry("the lists that are out", ("lists", "fide"))


def _trusting(story: Story, into: Path) -> Iterator[CommandToTry]:
    """Yield how to look at what was corrected, and how to check what is held."""
    objector, carrying = story.objector(), ("--list", str(CARRYING))
    wrong = ("--valid", str(WRONG), "--differences")
    proof = str(proof_of(into, "fide", LAST_LIST))
    yield CommandToTry("what players object to", ("objection", "list"))
    yield CommandToTry("everything that was corrected", ("errata",))
    yield CommandToTry("a list, official and revised", ("lists", "fide", *wrong))
    yield CommandToTry("a number that a correction moved", ("explain", objector, *carrying))
    yield CommandToTry("what taking one back would do", ("correct", "undo", "3"))
    yield CommandToTry("a list made again without the book", ("verify", proof))
    yield CommandToTry("every number, event, list and seal again", ("audit", "--deep"))


def _working(story: Story) -> Iterator[CommandToTry]:
    """Yield what an officer would do next."""
    waiting, coming = str(story.event("Club Tournament")), str(NEXT_LIST)
    yield CommandToTry("the coming list, not booked yet", ("period", "rate", "fide", coming))
    yield CommandToTry("what the gate would say to it by now", ("gate", "fide", coming))
    yield CommandToTry("a decision, and the event moves on", ("decide", waiting, *_DECISION))


def _program() -> str:
    """Return the words by which this program was called, as they can be typed again."""
    called = sys.argv[0]
    return called if called.endswith("arpad") else "arpad"
