"""The law as answers: editions, articles, numbers and open points as programs are told them."""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby
from typing import Any

import msgspec

from arpad.client.answers import regulations as answers
from arpad.regulations import commentary as known
from arpad.regulations.concordance import Subject
from arpad.regulations.conformance import ConformanceRow, conformance
from arpad.regulations.edition import Article, Dated, Edition, Reading


def edition(held: Edition) -> answers.Edition:
    """Tell an edition; one without a date has no days."""
    return answers.Edition(
        name=held.name,
        title=held.title,
        source=held.source,
        since=held.since if held.is_dated else None,
        until=held.until if held.is_dated and not held.is_open else None,
    )


def summary(number: str, article: Article) -> answers.ArticleSummary:
    """Tell an article among others."""
    treatments = tuple(each.value for each in known.treatments_of(article))
    return answers.ArticleSummary(number=number, gist=article.gist.strip(), treatments=treatments)


def article(held: Edition, found: known.Commentary, language: str) -> answers.Article:
    """Tell everything about one article."""
    return answers.Article(
        language=language,
        edition=held.name,
        number=found.number,
        gist=found.article.gist.strip(),
        note=found.article.note.strip(),
        treatments=tuple(each.value for each in found.treatments),
        parameters=_grouped(found.parameters),
        readings=tuple(found.readings),
        examples=tuple(row.id for row in found.examples),
    )


def parameters(held: Edition) -> tuple[answers.Parameter, ...]:
    """Tell every number of an edition."""
    return _grouped(known.parameters(held))


def _grouped(found: Iterable[known.Parameter]) -> tuple[answers.Parameter, ...]:
    return tuple(
        answers.Parameter(
            name=name,
            values=tuple(
                answers.DatedValue(since=p.since, value=_plain(p.value), article=p.article)
                for p in some
            ),
        )
        for name, some in groupby(found, key=lambda parameter: parameter.name)
    )


def reading(name: str, found: Reading) -> answers.Reading:
    """Tell an open point."""
    return answers.Reading(
        name=name,
        articles=found.articles,
        question=found.question.strip(),
        taken=found.taken,
        why=found.why.strip(),
        case=found.case.strip(),
        is_switch=found.switch,
        since=found.since,
        choices=tuple(
            answers.Choice(name=choice, meaning=meaning.strip())
            for choice, meaning in found.choices.items()
        ),
    )


def examples(held: Edition) -> tuple[answers.WorkedExample, ...]:
    """Tell the worked examples of an edition."""
    notes = {example.id: example.note.strip() for example in held.examples()}
    return tuple(_example(row, notes[row.id]) for row in conformance(held))


def _example(row: ConformanceRow, note: str) -> answers.WorkedExample:
    return answers.WorkedExample(
        id=row.id,
        article=row.article,
        note=note,
        printed=_plain(row.printed),
        by_text=_plain(row.by_text),
        computed=_plain(row.computed),
        verdict=row.verdict.value,
    )


def subject(left: Edition, right: Edition, found: Subject) -> answers.ComparedSubject:
    """Tell one subject of two editions."""
    return answers.ComparedSubject(
        left=tuple(summary(number, left.articles()[number]) for number in found.left),
        right=tuple(summary(number, right.articles()[number]) for number in found.right),
        values=tuple(
            answers.ComparedValues(
                name=values.name,
                left=_dated(values.left),
                right=_dated(values.right),
                differ=values.differ,
            )
            for values in found.values
        ),
        differ=found.differ,
    )


def _dated(series: Sequence[Dated[Any]]) -> tuple[answers.DatedValue, ...]:
    return tuple(
        answers.DatedValue(
            since=None if dated.since == date.min else dated.since,
            value=_plain(dated.value),
            article=dated.article,
        )
        for dated in series
    )


def _plain(value: Any) -> Any:  # noqa: ANN401 - whatever the law keeps
    """Return a value of the law in the terms of JSON; fractions become text."""
    return msgspec.to_builtins(value, str_keys=True, enc_hook=str)
