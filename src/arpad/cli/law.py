"""How a command asks the law: a name the law does not know comes back as a usage error."""

from collections.abc import Iterator
from contextlib import contextmanager

from arpad.cli.exits import UsageError
from arpad.regulations.catalogue import UnknownEditionError, edition
from arpad.regulations.edition import Edition, UnknownChoiceError


@contextmanager
def asking_the_law() -> Iterator[None]:
    """Turn an unknown edition, reading or choice into a sentence for the person who asked."""
    try:
        yield
    except (UnknownEditionError, UnknownChoiceError) as problem:
        raise UsageError(*str(problem).splitlines()) from problem


def edition_named(name: str) -> Edition:
    """Return an edition by its name."""
    with asking_the_law():
        return edition(name)
