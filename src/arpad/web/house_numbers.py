"""The numbers of a text on a form: what each is, what holds, and what a house edition sets."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from msgspec import Struct

from arpad.locale import Words
from arpad.office.experiment_paper import ChangedNumber
from arpad.regulations.edition import Dated, Edition, in_force
from arpad.regulations.house import HouseEdition, numbers_of
from arpad.regulations.house_values import toml_value
from arpad.web.law import value_words
from arpad.web.parameter_names import NAMES


class OfferedNumber(Struct, frozen=True, kw_only=True):
    """A number of a text as a form offers it; `held` is how the value in force is typed."""

    key: str
    article: str
    name: str
    held: str


def offered(edition: Edition, on: date, say: Words) -> tuple[OfferedNumber, ...]:
    """Return the numbers of a text with the values in force on a day, in the order of the text."""
    return tuple(_offered(edition, on, say))


def _offered(edition: Edition, on: date, say: Words) -> Iterator[OfferedNumber]:
    for key, series in numbers_of(edition).items():
        if series:
            held = _typed(in_force(series, on))
            yield OfferedNumber(
                key=key, article=series[-1].article, name=say(NAMES[key]), held=held
            )


def changed(edition: HouseEdition, say: Words) -> tuple[ChangedNumber, ...]:
    """Return the numbers that are the house's, beside those of the base."""
    return tuple(
        ChangedNumber(
            key=number.name,
            article=number.articles[-1],
            name=say(NAMES[number.name]),
            base=_dated(_since(number.base, edition.since), say),
            house=_dated(_since(number.house, edition.since), say),
        )
        for number in edition.numbers
    )


def typed(edition: HouseEdition) -> dict[str, str]:
    """Return what a form would have to say for this house edition; nothing if it cannot."""
    named = {"base": edition.base.name, "name": edition.name, "title": edition.title}
    named["since"] = str(edition.since)
    for number in edition.numbers:
        if number.house[-1].since != edition.since:
            return {}
        named[f"number.{number.name}"] = _typed(number.house[-1].value)
    return named


def _typed(value: object) -> str:
    return toml_value(value) if isinstance(value, tuple) else str(value)


def _since(series: Sequence[Dated[Any]], day: date) -> list[Dated[Any]]:
    """Return the values from a day on: that in force then, and all later ones."""
    later = [dated for dated in series if dated.since > day]
    now = [dated for dated in series if dated.since <= day][-1:]
    return [*now, *later]


def _dated(series: Sequence[Dated[Any]], say: Words) -> str:
    if len(series) == 1:
        return value_words(say, series[0].value)
    return "; ".join(f"{value_words(say, d.value)} ({say.short_day(d.since)})" for d in series)
