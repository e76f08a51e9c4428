"""Regulations: editions, articles, dated values, readings, examples, and two editions compared."""

from typing import Annotated, Any

from msgspec import Meta

from arpad.client.answers.words import (
    Answer,
    ArticleNumber,
    Day,
    EditionName,
    LanguageCode,
    LawText,
)

Cells = Annotated[
    dict[str, Any], Meta(description="Cells by name; what they are differs by example.")
]


class Edition(Answer, frozen=True, kw_only=True):
    """One text of a federation; a text without a date has no days."""

    name: EditionName
    title: LawText
    source: LawText
    since: Day | None
    until: Day | None


class Editions(Answer, frozen=True, kw_only=True):
    """Every edition held, oldest first within a federation."""

    language: LanguageCode
    items: tuple[Edition, ...]


class DatedValue(Answer, frozen=True, kw_only=True):
    """A number of the text, the day it took effect, and the article that sets it.

    `since` is null where the text bears no date.
    """

    since: Day | None
    value: Annotated[Any, Meta(description="A number, a word or a table.", examples=[400])]
    article: ArticleNumber


class Parameter(Answer, frozen=True, kw_only=True):
    """A number of the text, by date."""

    name: Annotated[str, Meta(examples=["largest_difference"])]
    values: tuple[DatedValue, ...]


class Parameters(Answer, frozen=True, kw_only=True):
    """Every number of an edition."""

    edition: EditionName
    items: tuple[Parameter, ...]


class ArticleSummary(Answer, frozen=True, kw_only=True):
    """An article in the order of the text."""

    number: ArticleNumber
    gist: LawText
    treatments: tuple[str, ...]


class Articles(Answer, frozen=True, kw_only=True):
    """The articles of an edition, in the order of the text."""

    language: LanguageCode
    edition: EditionName
    items: tuple[ArticleSummary, ...]


class Choice(Answer, frozen=True, kw_only=True):
    """One answer to an open point."""

    name: Annotated[str, Meta(examples=["half_up"])]
    meaning: LawText


class Reading(Answer, frozen=True, kw_only=True):
    """A point that the text leaves open: the choices, the one taken, why, and a case that tells.

    `since` is the day from which the choices part, null where they part on every day.
    """

    name: Annotated[str, Meta(examples=["rc_rounding"])]
    articles: tuple[ArticleNumber, ...]
    question: LawText
    taken: str
    why: LawText
    case: LawText
    is_switch: Annotated[bool, Meta(description="Whether another choice can be computed.")]
    since: Day | None
    choices: tuple[Choice, ...]


class Readings(Answer, frozen=True, kw_only=True):
    """The open points of an edition."""

    language: LanguageCode
    edition: EditionName
    items: tuple[Reading, ...]


class WorkedExample(Answer, frozen=True, kw_only=True):
    """A worked example: what the text prints, what its rules give, what is computed here."""

    id: Annotated[str, Meta(examples=["pooled-12-games-2010"])]
    article: ArticleNumber
    note: LawText
    printed: Cells
    by_text: Cells
    computed: Cells
    verdict: Annotated[
        str,
        Meta(description="`equal`, `printed error` or `differs`.", examples=["printed error"]),
    ]


class WorkedExamples(Answer, frozen=True, kw_only=True):
    """The worked examples of an edition."""

    language: LanguageCode
    edition: EditionName
    items: tuple[WorkedExample, ...]


class Article(Answer, frozen=True, kw_only=True):
    """One article: what it says, its numbers, its open points and its worked examples, by name."""

    language: LanguageCode
    edition: EditionName
    number: ArticleNumber
    gist: LawText
    note: LawText
    treatments: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    readings: tuple[str, ...]
    examples: tuple[str, ...]


class ComparedValues(Answer, frozen=True, kw_only=True):
    """One number in two editions; empty where one of them does not have it."""

    name: Annotated[str, Meta(examples=["largest_difference"])]
    left: tuple[DatedValue, ...]
    right: tuple[DatedValue, ...]
    differ: bool


class ComparedSubject(Answer, frozen=True, kw_only=True):
    """What two editions say about one thing: the articles of each, and the numbers they set."""

    left: tuple[ArticleSummary, ...]
    right: tuple[ArticleSummary, ...]
    values: tuple[ComparedValues, ...]
    differ: Annotated[bool, Meta(description="Whether words of the gists or numbers differ.")]


class Comparison(Answer, frozen=True, kw_only=True):
    """Two editions of one federation side by side, subject by subject."""

    language: LanguageCode
    left: EditionName
    right: EditionName
    subjects: tuple[ComparedSubject, ...]
