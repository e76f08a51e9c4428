"""Commands for a newcomer to try on the book of the demonstration; every one of them works."""

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from arpad.demo.chess_course import NEXT_LIST, TODAY
from arpad.demo.chess_season import LAST_LIST
from arpad.demo.folder import BOOK
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


def commands_to_try(story: Story) -> Iterator[CommandToTry]:
    """Yield commands in a good order: those that only look come first."""
    talent, waiting = story.chess.cast.talent, str(story.event("Club Tournament"))
    family, day, coming = talent.name.partition(",")[0], str(LAST_LIST), str(NEXT_LIST)
    yield CommandToTry("what waits for whom", ("status",))
    yield CommandToTry("one event that waits", ("event", "show", waiting))
    yield CommandToTry("somebody by a part of the name", ("player", "search", family))
    yield CommandToTry("the reason of any number", ("explain", talent.code, "--list", day))
    yield CommandToTry("a rating between two lists", ("projected", talent.code))
    yield CommandToTry("the lists that are out", ("lists", "fide"))
    yield CommandToTry("every number, event and list again", ("audit", "--deep"))
    yield CommandToTry("the coming list, not booked yet", ("period", "rate", "fide", coming))
    yield CommandToTry("a decision, and the event moves on", ("decide", waiting, *_DECISION))


def _program() -> str:
    """Return the words by which this program was called, as they can be typed again."""
    called = sys.argv[0]
    return called if called.endswith("arpad") else "arpad"
