"""Findings: what a check has to say, as a value that travels with the event."""

from enum import StrEnum

from msgspec import Struct


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    """The input cannot be read or contradicts itself: nothing is computed."""
    REFUSE = "refuse"
    """An article is violated: not rated until an officer records a decision."""
    WARN = "warn"
    """Worth a look: a missing fact, a recommendation not followed, an open choice."""
    INFO = "info"
    """Said for the record."""


class Finding(Struct, frozen=True):
    """One sentence for the officer: how grave, under which article, where, what to do."""

    severity: Severity
    article: str | None
    where: str
    message: str


def number_of(count: int, noun: str) -> str:
    """Return a number and its noun, in the plural unless there is just one.

    >>> number_of(1, "game"), number_of(0, "game")
    ('1 game', '0 games')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def refuse(article: str, where: str, message: str) -> Finding:
    """Return a finding that an article is violated."""
    return Finding(Severity.REFUSE, article, where, message)


def warn(article: str | None, where: str, message: str) -> Finding:
    """Return a finding that something is worth a look."""
    return Finding(Severity.WARN, article, where, message)


def info(article: str | None, where: str, message: str) -> Finding:
    """Return a finding that only states a fact."""
    return Finding(Severity.INFO, article, where, message)


def error(where: str, message: str) -> Finding:
    """Return a finding that the input cannot be used."""
    return Finding(Severity.ERROR, None, where, message)
