"""The systems by which an event is paired and the classes that articles single out."""

from enum import StrEnum
from typing import Self


class Word(StrEnum):
    """Words that a report may also write with capitals, blanks or underscores."""

    @classmethod
    def _missing_(cls, value: object) -> Self | None:
        spelt = str(value).strip().lower().replace("_", "-").replace(" ", "-")
        return next((word for word in cls if spelt in {word.value, *word.synonyms}), None)

    @property
    def synonyms(self) -> tuple[str, ...]:
        """Return other words that reports use for this one."""
        return ()


class System(Word):
    """How the event was paired."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    TEAM = "team"
    SCHEVENINGEN = "scheveningen"
    MATCH = "match"
    TABLE = "table"


class Discipline(Word):
    """The lists of chess, told apart by the time a game is given."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class EventClass(Word):
    """Team events that count for more towards a first rating."""

    OLYMPIAD = "olympiad"
    CONTINENTAL_TEAM = "continental-team"
    WORLD_TEAM = "world-team"
