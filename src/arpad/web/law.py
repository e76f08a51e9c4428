"""The law as pages show it: its names in plain words, and what cannot be found in it."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from decimal import Decimal
from typing import Any

from msgspec import Struct

from arpad.locale import Words, message
from arpad.office.office import OfficeError
from arpad.regulations import catalogue
from arpad.regulations.commentary import UnknownTextError
from arpad.regulations.conformance import ConformanceRow, Verdict
from arpad.regulations.edition import Edition, Treatment, UnknownChoiceError

FEDERATIONS = {
    "fide": message("Chess (FIDE)"),
    "fesa": message("Shogi (FESA)"),
    "fisf": message("Classic Scrabble (FISF)"),
}
"""The federations by their games."""

TREATMENTS = {
    Treatment.COMPUTE: (message("computed"), message("The office computes what it says.")),
    Treatment.REFUSE: (message("can refuse"), message("What breaks it is not rated.")),
    Treatment.WARN: (message("can warn"), message("What departs from it is told as a warning.")),
    Treatment.STORE: (message("kept"), message("The facts that it needs are kept in the book.")),
    Treatment.PUBLISH: (message("published"), message("It decides what a list shows.")),
    Treatment.OUT: (message("no rule"), message("It is a heading, a remark, or for others to do.")),
}
"""What the office does about an article: a word for a badge, and what the word means."""

VERDICTS = {
    Verdict.EQUAL: (message("equal"), "good"),
    Verdict.PRINTED_ERROR: (message("misprint in the text"), "warn"),
    Verdict.DIFFERS: (message("differs"), "bad"),
}
"""How an example came out: a word, and the colour of its badge."""


_DECIMAL = re.compile(r"-?[0-9]{1,6}\.[0-9]{1,6}")


@contextmanager
def asking_the_law() -> Iterator[None]:
    """Turn an edition, article or reading that nobody knows into a sentence for the visitor."""
    try:
        yield
    except (catalogue.UnknownEditionError, UnknownChoiceError, UnknownTextError) as problem:
        raise OfficeError(str(problem)) from problem


def edition_named(federation: str, name: str) -> Edition:
    """Return the edition that an address names."""
    with asking_the_law():
        return catalogue.edition(f"{federation}/{name}")


def address_of(edition: Edition) -> str:
    """Return where the pages of an edition begin."""
    return f"/regulations/{edition.name}"


def frame(edition: Edition) -> dict[str, Any]:
    """Return what every page about an edition shows around its own matter."""
    federation = edition.name.partition("/")[0]
    return {
        "edition": edition,
        "address": address_of(edition),
        "federation": federation,
        "federation_name": FEDERATIONS[federation],
    }


class Quantity(Struct, frozen=True):
    """One number of a worked example: as printed, by the text, and as computed."""

    name: str
    printed: Any
    by_text: Any
    computed: Any

    @property
    def differs(self) -> bool:
        """Tell whether the three are not the same, as far as they are given."""
        given = [value for value in (self.printed, self.by_text, self.computed) if value != ""]
        return any(value != given[0] for value in given)


def quantities(row: ConformanceRow) -> list[Quantity]:
    """Return a worked example number by number."""
    printed, by_text, computed = (
        dict(_flat(values)) for values in (row.printed, row.by_text, row.computed)
    )
    return [
        Quantity(name, printed.get(name, ""), by_text.get(name, ""), computed.get(name, ""))
        for name in dict.fromkeys((*by_text, *printed))
    ]


def _flat(values: object, name: str = "") -> Iterator[tuple[str, object]]:
    if not isinstance(values, Mapping):
        yield name, values
        return
    for key, value in values.items():
        yield from _flat(value, f"{name} {key}".lstrip())


def value_words(say: Words, value: object) -> str:
    """Write a number of the law, or a row of them, in the reader's form."""
    match value:
        case bool():
            return say("yes") if value else say("no")
        case str():
            return value_words(say, Decimal(value)) if _DECIMAL.fullmatch(value) else value
        case int() | Decimal():
            return _number(say, value)
        case date():
            return say.day(value)
        case tuple() | list():
            joint = "; " if any(isinstance(part, tuple | list) for part in value) else ", "
            return joint.join(value_words(say, part) for part in value)
    return "" if value is None else str(value)


def _number(say: Words, value: int | Decimal) -> str:
    exponent = value.as_tuple().exponent if isinstance(value, Decimal) else 0
    places = -exponent if isinstance(exponent, int) else 0
    return say.points(value, places)
