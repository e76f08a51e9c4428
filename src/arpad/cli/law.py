"""How a command asks the law: a name the law does not know comes back as a usage error."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from arpad.cli.exits import UsageError
from arpad.regulations.catalogue import UnknownEditionError, edition
from arpad.regulations.edition import (
    Dated,
    Edition,
    UnknownChoiceError,
    in_force,
    parameters_of,
)


@contextmanager
def asking_the_law() -> Iterator[None]:
    """Turn an unknown edition, reading or choice into a sentence for the person who asked."""
    try:
        yield
    except (UnknownEditionError, UnknownChoiceError) as problem:
        raise UsageError(*str(problem).splitlines()) from problem


@contextmanager
def asking_the_law_about(name: str) -> Iterator[None]:
    """Do the same, and turn what the law cannot make of a file into a sentence about it."""
    try:
        with asking_the_law():
            yield
    except ValueError as problem:
        raise UsageError(f"{name}: {problem}.") from problem


def edition_named(name: str) -> Edition:
    """Return an edition by its name."""
    with asking_the_law():
        return edition(name)


def parameter_on(edition: Edition, name: str, on: date) -> Dated[Any] | None:
    """Return a value of an edition as it stands on a day, with its article; None for none."""
    if edition.parameters is None:
        return None
    values = dict(parameters_of(edition.parameters)).get(name)
    if not values:
        return None
    return in_force(tuple(Dated(dated.since, dated, dated.article) for dated in values), on)


def federation_of(edition_name: str) -> str:
    """Return the federation whose text an edition is.

    >>> federation_of("fesa/elo_text")
    'fesa'
    """
    return edition_named(edition_name).federation
