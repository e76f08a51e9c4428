"""The commentary: everything that is known about one article of an edition."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import takewhile
from typing import Any

from msgspec import Struct

from arpad.regulations.conformance import ConformanceRow, conformance
from arpad.regulations.edition import (
    AnyRule,
    Article,
    Dated,
    Edition,
    PrintedError,
    Reading,
    Treatment,
    parameters_of,
)

_SUGGESTIONS = 5
_LONGEST = 40


class UnknownTextError(ValueError):
    """Somebody asked for an article or a reading that an edition does not have."""


class Parameter(Struct, frozen=True):
    """One value of the law: its name, the value, the article, and from which day it holds.

    `since` is None where the text bears no date.
    """

    name: str
    value: Any
    article: str
    since: date | None


class Rule(Struct, frozen=True):
    """A function that carries an article out."""

    name: str
    sentence: str


class Commentary(Struct, frozen=True, kw_only=True):
    """An article with its place in the text and everything that hangs on it."""

    number: str
    article: Article
    treatments: tuple[Treatment, ...]
    previous: str | None
    next: str | None
    rules: tuple[Rule, ...]
    parameters: tuple[Parameter, ...]
    readings: Mapping[str, Reading]
    examples: tuple[ConformanceRow, ...]
    printed_errors: tuple[PrintedError, ...]


def commentary(edition: Edition, number: str) -> Commentary:
    """Collect what an edition knows about one of its articles."""
    numbers = list(edition.articles())
    article = edition.articles().get(number)
    if article is None:
        name = _shown(number)
        raise UnknownTextError(_not_there(f"{edition.name} has no article {name}", number, numbers))
    at = numbers.index(number)
    return Commentary(
        number=number,
        article=article,
        treatments=treatments_of(article),
        previous=numbers[at - 1] if at else None,
        next=numbers[at + 1] if at + 1 < len(numbers) else None,
        rules=tuple(_rule(rule) for rule in edition.rules.get(number, ())),
        parameters=tuple(p for p in parameters(edition) if p.article == number),
        readings={n: r for n, r in edition.readings().items() if number in r.articles},
        examples=tuple(row for row in conformance(edition) if row.article == number),
        printed_errors=tuple(e for e in edition.printed_errors() if e.article == number),
    )


def reading(edition: Edition, name: str) -> Reading:
    """Return an open point of an edition by its name."""
    known = edition.readings()
    if name not in known:
        raise UnknownTextError(
            _not_there(f"{edition.name} has no reading {_shown(name)}", name, list(known))
        )
    return known[name]


def _not_there(lack: str, asked: str, known: Sequence[str]) -> str:
    """Say what is lacking, and what begins most like it instead."""

    def shared(other: str) -> int:
        same = (ours == theirs for ours, theirs in zip(asked, other, strict=False))
        return sum(takewhile(bool, same))

    ranked = sorted(known, key=shared, reverse=True)[:_SUGGESTIONS]
    names = ", ".join(name for name in known if name in ranked)
    return f"{lack}; the nearest are {names}."


def _shown(text: str) -> str:
    """Return somebody's words between quotation marks, cut where they are endless."""
    return repr(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")


def treatments_of(article: Article) -> tuple[Treatment, ...]:
    """Return what the office does about an article, always in the same order."""
    return tuple(treatment for treatment in Treatment if treatment in article.treatments)


def parameters(edition: Edition) -> Iterator[Parameter]:
    """Yield every number of an edition with its day, in the order of its file."""
    for name, series in () if edition.parameters is None else parameters_of(edition.parameters):
        yield from (_parameter(name, dated) for dated in series)


def _parameter(name: str, dated: Dated[Any]) -> Parameter:
    since = None if dated.since == date.min else dated.since
    return Parameter(name, dated.value, dated.article, since)


def _rule(rule: AnyRule) -> Rule:
    sentence = (rule.__doc__ or "").strip().partition("\n")[0]
    return Rule(f"{rule.__module__}.{rule.__qualname__}", sentence)
