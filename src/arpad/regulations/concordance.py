"""The concordance of a federation's editions: which of their articles are about one subject.

Editions are renumbered and rewritten, so an article is found again by the rows of the clause
matrix that it carries, not by its number. Rows that stand for open points touch many articles and
say little about the subject; the first row of an article is always its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from msgspec import Struct

from arpad.regulations import catalogue
from arpad.regulations.edition import Dated, Edition, parameters_of

Key: TypeAlias = tuple[str, str]
"""An article by its edition and its number."""


class Values(Struct, frozen=True):
    """A number of the law as two editions have it, with its days."""

    name: str
    left: tuple[Dated[Any], ...]
    right: tuple[Dated[Any], ...]

    @property
    def differ(self) -> bool:
        """Tell whether the editions set it otherwise; from which day each sets it is no matter."""
        return [dated.value for dated in self.left] != [dated.value for dated in self.right]


class Subject(Struct, frozen=True):
    """What two editions say about one thing: the articles of each, and the numbers they set."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    values: tuple[Values, ...]
    differ: bool


def federation_of(edition: Edition) -> str:
    """Return the federation whose text an edition is."""
    return edition.federation


def same_subject(edition: Edition, number: str) -> tuple[tuple[Edition, tuple[str, ...]], ...]:
    """Return the articles of the federation's other editions that are about the same subject."""
    rows = subject_rows(edition, number)
    found = (
        (other, tuple(n for n in other.articles() if rows & subject_rows(other, n)))
        for other in catalogue.editions_of(federation_of(edition))
        if other is not edition
    )
    return tuple((other, numbers) for other, numbers in found if numbers)


def compare(left: Edition, right: Edition) -> tuple[Subject, ...]:
    """Return everything two editions speak about, in the order of the first, then of the second."""
    groups = _groups((left, right))
    return tuple(_subject(left, right, group) for group in groups)


def subject_rows(edition: Edition, number: str) -> frozenset[str]:
    """Return the rows of the clause matrix by which an article is found in other editions.

    A heading has none; it is found by its words.
    """
    article = edition.articles()[number]
    if not article.rows:
        return frozenset({article.gist})
    open_points = _open_points(federation_of(edition))
    own = (row for row in article.rows if row not in open_points)
    return frozenset((article.rows[0], *own))


@cache
def _open_points(federation: str) -> frozenset[str]:
    editions = catalogue.editions_of(federation)
    return frozenset(r.row for edition in editions for r in edition.readings().values())


def _groups(editions: Sequence[Edition]) -> list[list[Key]]:
    """Return the articles that belong together because some of their rows do."""
    keys = [(edition, number) for edition in editions for number in edition.articles()]
    joined: dict[str, str] = {}
    for edition, number in keys:
        first, *rest = (_root(joined, row) for row in subject_rows(edition, number))
        joined |= {row: first for row in rest if row != first}
    groups: dict[str, list[Key]] = {}
    for edition, number in keys:
        row = next(iter(subject_rows(edition, number)))
        groups.setdefault(_root(joined, row), []).append((edition.name, number))
    return list(groups.values())


def _root(joined: Mapping[str, str], row: str) -> str:
    """Return the row that stands for all that are joined to this one."""
    while row in joined:
        row = joined[row]
    return row


def _subject(left: Edition, right: Edition, group: Sequence[Key]) -> Subject:
    ours = tuple(number for name, number in group if name == left.name)
    theirs = tuple(number for name, number in group if name == right.name)
    values = tuple(_values(left, right, ours, theirs))
    texts = [left.articles()[n].gist for n in ours] != [right.articles()[n].gist for n in theirs]
    return Subject(ours, theirs, values, texts or any(v.differ for v in values))


def _values(
    left: Edition, right: Edition, ours: Sequence[str], theirs: Sequence[str]
) -> Iterator[Values]:
    """Yield every number that the articles of a subject set in one edition or the other."""
    here, there = _numbers_of(left), _numbers_of(right)
    for name in dict.fromkeys((*here, *there)):
        sides = here.get(name, ()), there.get(name, ())
        if _is_set_by(sides[0], ours) or _is_set_by(sides[1], theirs):
            yield Values(name, *sides)


def _numbers_of(edition: Edition) -> dict[str, tuple[Dated[Any], ...]]:
    return {} if edition.parameters is None else dict(parameters_of(edition.parameters))


def _is_set_by(series: Sequence[Dated[Any]], numbers: Sequence[str]) -> bool:
    return any(dated.article in numbers for dated in series)
