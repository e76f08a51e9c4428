"""What a commission is handed: a title, chapters, and figures with the tables behind them."""

from datetime import date
from typing import Protocol

from msgspec import Struct

from arpad.drift.figure import Figure


class Chapter(Struct, frozen=True):
    """A heading, sentences under it, and figures with their tables."""

    heading: str
    sentences: tuple[str, ...]
    figures: tuple[Figure, ...] = ()


class Written(Protocol):
    """Whatever page and paper are made of; it bears the day of its newest list."""

    @property
    def title(self) -> str:
        """Return what it is about."""

    @property
    def on(self) -> date:
        """Return the day that it bears."""

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """Return its chapters in order."""


class Paper(Struct, frozen=True):
    """Chapters under a title, and nothing besides."""

    title: str
    on: date
    chapters: tuple[Chapter, ...]
