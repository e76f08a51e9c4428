"""House editions: a known text with other numbers, for a federation that asks what they would do.

A house edition has the articles, the readings and the rules of its base. Only numbers are its own,
each under the article that sets it in the base.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from hashlib import blake2b
from typing import Any, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arpad.model.finding import Finding, info
from arpad.regulations.edition import Article, Dated, Edition, Law, in_force, parameters_of
from arpad.regulations.house_twin import twin_of


class HouseNumber(Struct, frozen=True):
    """A number that the house sets otherwise: its values in the base, and here."""

    name: str
    base: tuple[Dated[Any], ...]
    house: tuple[Dated[Any], ...]

    @property
    def articles(self) -> tuple[str, ...]:
        """Return the articles that set it."""
        return tuple(dict.fromkeys(dated.article for dated in (*self.base, *self.house)))

    def differs_on(self, day: date) -> bool:
        """Tell whether the house has another value than the base on a day."""
        return bool(_value_on(self.base, day) != _value_on(self.house, day))

    @property
    def differs(self) -> bool:
        """Tell whether there is a day on which it has another value."""
        days = {dated.since for dated in (*self.base, *self.house)}
        return any(self.differs_on(day) for day in days)


class HouseEdition(Edition):
    """A base with numbers of its own; everything else is the base's."""

    def __init__(
        self,
        base: Edition,
        name: str,
        *,
        title: str,
        since: date,
        until: date,
        numbers: Sequence[HouseNumber],
    ) -> None:
        """Take everything from the base but its name, its days and some numbers."""
        super().__init__(
            name,
            title=title,
            source=f"House edition on top of {base.name}",
            since=since,
            until=until,
            package=base.package,
            amended=base.amended,
            is_by_end=base.is_by_end,
            row=base.row,
        )
        self.base = base
        self.numbers = tuple(number for number in numbers if number.differs)
        changed = {number.name: number.house for number in self.numbers}
        self.parameters = replace(cast("Struct", base.parameters), **changed)

    @property
    def federation(self) -> str:
        """Return the federation whose text the base is."""
        return self.base.federation

    @property
    def mark(self) -> str:
        """Return the name with a digest of all numbers: other numbers, another mark."""
        numbers = msgspec.json.encode(self.parameters)
        return f"{self.name} {blake2b(numbers, digest_size=6).hexdigest()}"

    def articles(self) -> Mapping[str, Article]:
        """Return the articles of the base; one whose number the house sets says so."""
        return self._noted

    @cached_property
    def _noted(self) -> dict[str, Article]:
        noted = dict(self.base.articles())
        for number in self.numbers:
            for article in number.articles:
                note = f"{noted[article].note} {self._note(number)}".strip()
                noted[article] = replace(noted[article], note=note)
        return noted

    def _note(self, number: HouseNumber) -> str:
        ours, theirs = (series_words(series) for series in (number.house, number.base))
        return f"{self.name} sets {number.name} to {ours}; {self.base.name} has {theirs}."


def house_law(base: Law, edition: HouseEdition) -> Law:
    """Return a house edition ready to be applied: the rules of its base with other numbers."""
    return twin_of(base, edition)


def house_findings(edition: Edition, on: date) -> tuple[Finding, ...]:
    """Return what is to be said of the numbers that are the house's on a day."""
    return tuple(_findings(edition, on)) if isinstance(edition, HouseEdition) else ()


def _findings(edition: HouseEdition, on: date) -> Iterator[Finding]:
    for number in edition.numbers:
        if number.differs_on(on):
            ours, theirs = (value_words(_value_on(s, on)) for s in (number.house, number.base))
            yield info(
                number.articles[-1],
                "edition",
                f"{number.name} is {ours}: a number of {edition.name}; {edition.base.name} has "
                f"{theirs}.",
            )


def _value_on(series: tuple[Dated[Any], ...], day: date) -> Any:  # noqa: ANN401 - of any kind
    return in_force(series, day) if series else None


def series_words(series: Sequence[Dated[Any]]) -> str:
    """Return dated values in words, the days only where there are several.

    >>> series_words([Dated(date(2011, 7, 1), 15, "8.56")])
    '15'
    """
    if len(series) == 1:
        return value_words(series[0].value)
    dated = (f"{value_words(d.value)} since {d.since}" for d in series)
    return ", ".join(dated) or "none"


def value_words(value: object) -> str:
    """Return a value of the law in words.

    >>> value_words((("Joker", 5), ("A", 10)))
    'Joker 5, A 10'
    """
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ", ".join(
            " ".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in value
        )
    return str(value)


def numbers_of(edition: Edition) -> dict[str, tuple[Dated[Any], ...]]:
    """Return the dated values of an edition by their names."""
    return dict(parameters_of(cast("Struct", edition.parameters)))
