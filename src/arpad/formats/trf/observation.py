"""Observations: what a check saw in a line, before it is told as a finding.

They keep line and column as numbers and say what they are about, so that they can be put in the
order of the lines, grouped and counted.
"""

from collections.abc import Iterable
from enum import StrEnum
from heapq import nsmallest

from msgspec import Struct

from arpad.formats.deviation import MOST
from arpad.formats.wording import sentence
from arpad.model.finding import Finding, Severity

MOST_SEEN = 2_000
"""How many observations are looked for: who has more has another kind of trouble."""


class Topic(StrEnum):
    """What an observation is about: the groups in which findings are shown."""

    TEXT = "encoding and line ends"
    RECORDS = "records"
    VALUES = "dates, numbers and codes"
    COLUMNS = "columns"
    PLAYERS = "players"
    PAIRINGS = "pairings"
    RESULTS = "results"
    POINTS = "points"
    COUNTS = "counts"
    ROUNDS = "rounds"


class Observation(Struct, frozen=True, kw_only=True):
    """Something seen at a place; line 0 is the file as a whole, column 0 the line as a whole."""

    topic: Topic
    severity: Severity
    line: int = 0
    column: int = 0
    about: str = ""
    message: str

    @property
    def where(self) -> str:
        """Return the words for the place: `line 14, column 92 (round 1 of 3 Kask, Kaur)`."""
        if not self.line:
            return self.about or "the file"
        column = f", column {self.column}" if self.column else ""
        about = f" ({self.about})" if self.about else ""
        return f"line {self.line}{column}{about}"

    @property
    def finding(self) -> Finding:
        """Return what is told to a person."""
        return Finding(self.severity, None, self.where, sentence(self.message))


def in_order(observations: Iterable[Observation]) -> list[Observation]:
    """Return observations in the order of the lines; of very many, the first ones."""
    return nsmallest(MOST_SEEN, observations, key=lambda seen: (seen.line, seen.column))


def told(observations: Iterable[Observation]) -> tuple[Finding, ...]:
    """Return as many findings as are worth telling, in order, with a word when there are more."""
    seen = in_order(observations)
    findings = [observation.finding for observation in seen[:MOST]]
    if len(seen) > MOST:
        more = f"These are the first {MOST} findings, and there are more; mend them, check again."
        findings.append(Finding(Severity.WARN, None, "the file", more))
    return tuple(findings)
