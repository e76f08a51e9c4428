"""The frame every edition fills: articles, dated values, readings, examples, and the rule register.

An edition is a folder. Its numbers stand in `parameters.toml`, its articles in `articles.toml`,
its open choices and worked examples in `readings.toml`; its functions carry a mark that says which
article they are. Docs, tests, explanations and ledgers all read the same register.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from arpad.model.calculation import Calculation, Question
from arpad.model.event import Event
from arpad.model.exact import Score
from arpad.model.ledger import Cause
from arpad.model.outcome import Outcome
from arpad.model.period import RapidList, RatingList
from arpad.model.rating import Standing
from arpad.model.report import ReportRow, TableRow

T = TypeVar("T")
P = TypeVar("P")
Shape = TypeVar("Shape", bound=Struct)
AnyRule: TypeAlias = Callable[..., Any]
Rule = TypeVar("Rule", bound=AnyRule)


class RegulationError(Exception):
    """An edition's own files are wrong; says which file and where."""


class UnknownChoiceError(ValueError):
    """Somebody asked for a reading or a choice that an edition does not have."""


class Dated(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A value of the law, the day it took effect and the article that sets it."""

    since: date
    value: T
    article: str


def in_force(series: tuple[Dated[T], ...], on: date) -> T:
    """Return the value in force on a day; before the first one, the first.

    An edition that is named for an event older than itself computes with its earliest values.

    >>> caps = (Dated(date(2005, 7, 1), 350, "10.51"),)
    >>> in_force(caps, date(2006, 1, 1))
    350
    """
    value = series[0].value
    for dated in series[1:]:
        if dated.since <= on:
            value = dated.value
    return value


class Treatment(StrEnum):
    """What the office does about an article."""

    COMPUTE = "compute"
    REFUSE = "refuse"
    WARN = "warn"
    STORE = "store"
    PUBLISH = "publish"
    OUT = "out"


RULED = frozenset({Treatment.COMPUTE, Treatment.REFUSE, Treatment.WARN, Treatment.PUBLISH})
"""Treatments that demand a rule."""


class Article(Struct, frozen=True, forbid_unknown_fields=True):
    """One article in our words, the rows of the clause matrix it carries, what we do about it."""

    gist: str
    rows: tuple[str, ...]
    treatments: frozenset[Treatment]
    note: str = ""

    @property
    def needs_rule(self) -> bool:
        """Tell whether some function must carry this article out."""
        return bool(self.treatments & RULED)


class Reading(Struct, frozen=True, forbid_unknown_fields=True):
    """A point the text leaves open: the choices, the one taken, why, and a case that tells.

    `since` is the day from which the choices part, where the point is about a date: before it
    every choice comes to the same.
    """

    row: str
    articles: tuple[str, ...]
    question: str
    taken: str
    why: str
    case: str
    switch: bool
    choices: dict[str, str]
    since: date | None = None


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example of the text: input, what is printed, what the text's own rules give."""

    id: str
    article: str
    kind: str
    input: dict[str, Any]
    printed: dict[str, Any]
    by_text: dict[str, Any]
    note: str = ""


class PrintedError(Struct, frozen=True, forbid_unknown_fields=True):
    """A place where the text contradicts itself: what is printed and what it should say."""

    article: str
    where: str
    printed: str
    by_text: str
    note: str = ""


class _ReadingsFile(Struct, frozen=True, forbid_unknown_fields=True):
    reading: dict[str, Reading]
    example: tuple[Example, ...] = ()
    printed_error: tuple[PrintedError, ...] = ()


class Edition:
    """One dated text of one federation, with everything that is known about it."""

    def __init__(  # noqa: PLR0913 - what a text says of itself
        self,
        name: str,
        *,
        title: str,
        source: str,
        since: date,
        until: date,
        package: str,
        amended: int | None = None,
        is_by_end: bool = False,
        row: str = "standard",
    ) -> None:
        """Describe the edition; its files are read when somebody asks for them.

        `amended` is the year of the last assembly whose amendments it carries, where an assembly
        amends; a text without a date governs every day. `is_by_end` says that events are rated
        after their end, so that one which begins before the text and ends under it is governed.
        `row` is what the texts of one federation that follow each other are about.
        """
        self.name = name
        self.amended = amended
        self.is_by_end = is_by_end
        self.row = row
        self.title = title
        self.source = source
        self.since = since
        self.until = until
        self.package = package
        self.parameters: Struct | None = None
        self.rules: dict[str, tuple[AnyRule, ...]] = {}
        self._citations: dict[AnyRule, str] = {}

    def __repr__(self) -> str:
        """Name the edition."""
        return f"<Edition {self.name}>"

    @property
    def federation(self) -> str:
        """Return the federation whose text it is."""
        return self.name.partition("/")[0]

    @property
    def mark(self) -> str:
        """Return by what its numbers are told from others: the name, for a text that is held."""
        return self.name

    @property
    def is_dated(self) -> bool:
        """Tell whether the text says from when it is in force."""
        return self.since > date.min

    @property
    def is_open(self) -> bool:
        """Tell whether the text is in force until another one takes its place."""
        return self.until == date.max

    def span(self, since: date | None = None) -> str:
        """Return the days of its force in words, from another first day where one is given.

        >>> Edition("a/b", title="", source="", since=date(2024, 3, 1), until=date.max,
        ...         package="").span()
        'from 2024-03-01 on'
        """
        first = since or self.since
        return f"from {first} on" if self.is_open else f"from {first} to {self.until}"

    @property
    def newest_day(self) -> date:
        """Return the last day of its force, or that of its newest number while it is open."""
        if not self.is_open or self.parameters is None:
            return self.until
        series = (values for _, values in parameters_of(self.parameters))
        return max(dated.since for values in series for dated in values)

    def governs(self, on: date) -> bool:
        """Tell whether the text was in force on a day."""
        return self.since <= on <= self.until

    def article(self, *numbers: str) -> Callable[[Rule], Rule]:
        """Mark a function as the rule of one or more articles; the function stays as it is."""

        def mark(rule: Rule) -> Rule:
            for number in numbers:
                self.rules[number] = (*self.rules.get(number, ()), rule)
            self._citations.setdefault(rule, numbers[0])
            return rule

        return mark

    def take_over(self, other: "Edition", twin: Callable[[Any], Any]) -> None:
        """Register the rules of another edition under their articles, each by its twin here."""
        self.rules = {number: twin(rules) for number, rules in other.rules.items()}
        self._citations = {twin(rule): number for rule, number in other._citations.items()}  # noqa: SLF001 - an edition's own

    def cite(self, rule: AnyRule) -> str:
        """Return the article, in this edition's numbering, that a rule carries out."""
        return self._citations[rule]

    def articles(self) -> Mapping[str, Article]:
        """Return every article by its number, in the order of the text."""
        return self._articles

    def readings(self) -> Mapping[str, Reading]:
        """Return every open choice by name."""
        return self._readings_file.reading

    def examples(self) -> tuple[Example, ...]:
        """Return the worked examples of the text."""
        return self._readings_file.example

    def printed_errors(self) -> tuple[PrintedError, ...]:
        """Return the places where the text contradicts itself."""
        return self._readings_file.printed_error

    def load_parameters(self, shape: type[Shape]) -> Shape:
        """Read `parameters.toml` into its typed shape, and keep it for whoever asks."""
        parameters = self._load("parameters.toml", shape)
        self.parameters = parameters
        return parameters

    @cached_property
    def _articles(self) -> dict[str, Article]:
        return self._load("articles.toml", dict[str, Article])

    @cached_property
    def _readings_file(self) -> _ReadingsFile:
        return self._load("readings.toml", _ReadingsFile)

    def _load(self, file: str, shape: type[P]) -> P:
        text = (files(self.package) / file).read_text(encoding="utf-8")
        return read_toml(text, shape, place=f"{self.name}/{file}")


def read_toml(text: str, shape: type[P], *, place: str) -> P:
    """Read one of an edition's files into its shape; what is wrong is said with its place.

    >>> read_toml("cap = []", dict[str, int], place="fide/x/articles.toml")
    Traceback (most recent call last):
      ...
    arpad.regulations.edition.RegulationError: fide/x/articles.toml: Expected `int`, got `array` ...
    """
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        message = f"{place}: {problem}"
        raise RegulationError(message) from problem


def choices_known(text: "Edition", chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Return the choices that a text is asked about: of a digest only those that it knows."""
    held = text.readings()
    if "carried_over" not in held:
        return chosen
    return {name: choice for name, choice in chosen.items() if name in held}


class Readings:
    """The choices in force for one computation, and which of them it came to lean on."""

    def __init__(self, edition: Edition, chosen: Mapping[str, str] | None = None) -> None:
        """Start from what the edition takes; refuse a choice it does not offer."""
        self.edition = edition
        self._chosen = dict(chosen or {})
        self._touched: dict[str, str] = {}
        problems = [
            problem
            for name, choice in self._chosen.items()
            if (problem := _problem(edition, name, choice))
        ]
        if problems:
            raise UnknownChoiceError("\n".join(problems))

    def aside(self) -> "Readings":
        """Return the same choices with a record of their own, for trials that are thrown away."""
        return Readings(self.edition, self._chosen)

    def choice(self, name: str) -> str:
        """Return the choice for an open point, whether or not it matters here."""
        chosen = self._chosen.get(name)
        return self.edition.readings()[name].taken if chosen is None else chosen

    def numbers_of(self, name: str) -> tuple[int, ...]:
        """Return those choices for an open point that are numbers, as limits are."""
        choices = self.edition.readings()[name].choices
        return tuple(int(choice) for choice in choices if choice.isdigit())

    def since(self, name: str) -> date:
        """Return the day from which the choices for an open point part; by default the first."""
        return self.edition.readings()[name].since or date.min

    def take(self, name: str) -> str:
        """Return the choice for an open point that has just come to matter."""
        self._touched[name] = self.choice(name)
        return self._touched[name]

    def take_over(self, trial: Iterable[str]) -> None:
        """Record the open points that a computation of its own came to lean on."""
        for name in trial:
            self.take(name)

    @property
    def touched(self) -> dict[str, str]:
        """Return the open points met so far, each with its choice, by name."""
        return dict(sorted(self._touched.items()))


def _problem(edition: Edition, name: str, choice: str) -> str:
    """Return what is wrong with a choice, in a sentence; nothing when it may be taken."""
    reading = edition.readings().get(name)
    if reading is None:
        known = ", ".join(sorted(n for n, r in edition.readings().items() if r.switch))
        return f"{edition.name} has no reading {name!r}; it has {known}."
    if not reading.switch and choice != reading.taken:
        return (
            f"Reading {name!r} of {edition.name} is recorded, not switchable: "
            f"it is {reading.taken!r}."
        )
    if choice not in reading.choices:
        return (
            f"Reading {name!r} of {edition.name} has no choice {choice!r}; "
            f"it has {', '.join(reading.choices)}."
        )
    return ""


def parameters_of(shape: Struct) -> Iterator[tuple[str, tuple[Dated[Any], ...]]]:
    """Yield the names and dated values of an edition's parameters, in the order of the file."""
    for name in shape.__struct_fields__:
        yield name, getattr(shape, name)


class Law(Protocol):
    """An edition ready to be applied, whichever federation's it is."""

    @property
    def edition(self) -> Edition:
        """Return the edition."""

    @property
    def force(self) -> tuple[date, str] | None:
        """Return the day from which the edition is in force, and the article that says so."""

    def rate(
        self, event: Event, readings: Readings, in_force: Callable[[date], object] | None = None
    ) -> Outcome:
        """Return the explained result of an event; `in_force` tells the edition of a day."""

    def calculate(
        self, games: Sequence[tuple[int, Score]], question: Question, readings: Readings
    ) -> Calculation:
        """Return one player's change without a report."""

    def make_list(
        self,
        list_date: date,
        standings: Sequence[Standing],
        readings: Readings,
        *,
        monthly_decision: date | None = None,
        in_force: Callable[[date], object] | None = None,
    ) -> RatingList:
        """Return the list of a day and its companions."""

    def causes(self) -> Mapping[Cause, str]:
        """Return the article behind each movement of a rating that is not a game's."""

    def rapid_list(
        self, on: date, ratings: Mapping[str, int], readings: Readings, *, set_k: int | None = None
    ) -> RapidList | None:
        """Return the list of rapid ratings as they are shown, where the edition has one."""

    def report_table(
        self, event: Event, outcome: Outcome
    ) -> tuple[ReportRow, ...] | tuple[TableRow, ...] | None:
        """Return the table that may stand for a report, where the edition has one."""

    def run(self, example: Example) -> dict[str, Any]:
        """Return what the rules make of a worked example."""
