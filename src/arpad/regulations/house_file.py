"""A house edition as a file: read, held against its base, and refused with place and advice.

The file is TOML: name, title, base and day, then every number that is the house's, dated, under
the name that it has in the base's `parameters.toml`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct

from arpad.regulations import catalogue
from arpad.regulations.edition import Dated, Edition, Law
from arpad.regulations.house import HouseEdition, HouseNumber, house_law, numbers_of
from arpad.regulations.house_values import problem_of, words_for

_NAME = re.compile(r"[a-z][a-z0-9_-]*/[a-z0-9][a-z0-9_.-]*")
_LONGEST_NAME = 60


class HouseError(catalogue.UnknownEditionError):
    """A house edition cannot be used: every reason with its place, one a line."""


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house edition says of itself."""

    name: str
    title: str
    base: str
    since: date
    until: date | None = None


class _Row(Struct, frozen=True, forbid_unknown_fields=True):
    value: Any
    since: date | None = None
    article: str | None = None


def read_house(text: str, place: str) -> Law:
    """Return the law that a file describes; refuse a file in which anything is wrong."""
    try:
        document = tomllib.loads(text)
    except (
        ValueError,
        RecursionError,
    ) as problem:  # numbers may be too long
        raise HouseError(f"{place} is no TOML: {problem}.") from problem
    head = _head(document, place)
    base = _base(head, place)
    rows = {name: value for name, value in document.items() if name not in _Head.__struct_fields__}
    edition, problems = _edition(head, base.edition, rows)
    if edition is None:
        raise HouseError("\n".join(f"{place}: {problem}" for problem in problems))
    law = house_law(base, edition)
    _try(law, place)
    return law


def _head(document: Mapping[str, Any], place: str) -> _Head:
    own = {n: v for n, v in document.items() if n in _Head.__struct_fields__}
    try:
        return msgspec.convert(own, _Head)
    except msgspec.ValidationError as problem:
        raise HouseError(
            f"{place}: {problem}. A house edition begins with name, title, base and since, such as "
            'name = "house/k20", title = "K = 20", base = "fide/b02_2010", since = 2011-07-01.'
        ) from problem


def _base(head: _Head, place: str) -> Law:
    texts = catalogue.laws()
    if head.base not in texts:
        raise HouseError(f"{place}: base {head.base!r} is not held; there are {', '.join(texts)}.")
    return texts[head.base]


def _edition(
    head: _Head, base: Edition, rows: Mapping[str, Any]
) -> tuple[HouseEdition | None, list[str]]:
    """Return the edition, or everything that is wrong with it."""
    problems = [*_problems_of_name(head.name), *_problems_of_days(head, base)]
    numbers = list[HouseNumber]()
    held = numbers_of(base)
    hints = get_type_hints(type(base.parameters))
    for name, given in rows.items():
        if name not in held:
            problems.append(_unknown(name, base, held))
            continue
        series, wrong = _series(name, given, head, base, get_args(hints[name])[0])
        problems += wrong
        numbers.append(HouseNumber(name, held[name], _layered(held[name], series)))
    if problems:
        return None, problems
    until = head.until or (base.until if head.since <= base.until else date.max)
    edition = HouseEdition(
        base, head.name, title=head.title, since=head.since, until=until, numbers=numbers
    )
    return edition, []


def _problems_of_name(name: str) -> Iterator[str]:
    if not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
        yield f"name {name!r} is not understood: write two words such as house/k20."
    elif name in catalogue.laws():
        yield f"the name {name} is taken by a text that is held: choose another one."
    elif (federation := name.partition("/")[0]) in catalogue.federations():
        yield (
            f"the name {name} is that of a text of {federation.upper()}: begin it with another "
            "word, such as house."
        )


def _problems_of_days(head: _Head, base: Edition) -> Iterator[str]:
    if not head.title.strip():
        yield "title is empty: say in a few words what the house edition changes."
    if head.since < base.since:
        yield (
            f"since {head.since} is before {base.name}, which is of {base.since}: give that day or "
            "a later one."
        )
    if head.until is not None and head.until < head.since:
        yield f"until {head.until} is before since {head.since}: give a later day."


def _unknown(name: str, base: Edition, held: Mapping[str, Any]) -> str:
    # The module is only wanted by who misspelt.
    from difflib import get_close_matches  # noqa: PLC0415

    near = get_close_matches(name, held, n=1)
    advice = f"did you mean {near[0]}?" if near else f"it has {', '.join(held)}."
    return f"{base.name} has no number {name}; {advice}"


def _series(
    name: str, given: object, head: _Head, base: Edition, kind: type[Dated[Any]]
) -> tuple[list[Dated[Any]], list[str]]:
    """Return the values of one number in the order of their days, and what is wrong with them."""
    if not isinstance(given, list) or not given:
        return [], [f"{name} is no list of dated values: write [[{name}]] above value = …"]
    series, problems = list[Dated[Any]](), list[str]()
    for place, row in enumerate(given, start=1):
        dated, problem = _dated(row, name, head, base, kind)
        if dated is None:
            problems.append(f"{name}, value {place}: {problem}")
        else:
            series.append(dated)
    days = [dated.since for dated in series]
    if not problems and days != sorted(set(days)):
        problems.append(f"{name}: the days do not rise: give every value a later since.")
    return series, problems


def _dated(
    row: object, name: str, head: _Head, base: Edition, kind: type[Dated[Any]]
) -> tuple[Dated[Any] | None, str]:
    held = numbers_of(base)[name]
    try:
        given = msgspec.convert(row, _Row)
        article = given.article or (held[-1].article if held else None)
        since = given.since or head.since
        plain = {"since": since, "value": given.value, "article": article or ""}
        dated = msgspec.convert(plain, kind)
    except msgspec.ValidationError as problem:
        return None, f"{problem}; write {words_for(held)}."
    if article not in base.articles():
        return None, f"give the article of {base.name} that it belongs to: article = …"
    if since < head.since:
        return None, f"since {since} is before the house edition's own day, {head.since}."
    problem_of_value = problem_of(name, dated.value, held)
    return (None, problem_of_value) if problem_of_value else (dated, "")


def _layered(held: Sequence[Dated[Any]], ours: Sequence[Dated[Any]]) -> tuple[Dated[Any], ...]:
    """Return the base's values before the first of the house, then those of the house."""
    first = min((dated.since for dated in ours), default=date.max)
    return (*(dated for dated in held if dated.since < first), *ours)


def _try(law: Law, place: str) -> None:
    """Put the worked examples of the base to the rules: numbers that they cannot bear show."""
    for example in law.edition.examples():
        try:
            law.run(example)
        except Exception as problem:
            raise HouseError(
                f"{place}: the rules cannot compute with these numbers (example {example.id}, "
                f"article {example.article}: {problem}). Take them back one by one."
            ) from problem
