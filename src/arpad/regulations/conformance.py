"""Conformance: every worked example of every edition, printed, by the text and computed."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct

from arpad.regulations import catalogue
from arpad.regulations.edition import Edition, Example, Law


class Verdict(StrEnum):
    """How an example came out."""

    EQUAL = "equal"
    """Printed, text and computation agree."""
    PRINTED_ERROR = "printed error"
    """The computation agrees with the text; the print does not."""
    DIFFERS = "differs"
    """The computation does not agree with the text: a defect of ours."""


class ConformanceRow(Struct, frozen=True):
    """One worked example and its verdict."""

    id: str
    edition: str
    article: str
    printed: dict[str, Any]
    by_text: dict[str, Any]
    computed: dict[str, Any]
    verdict: Verdict


def conformance(edition: Edition | None = None) -> tuple[ConformanceRow, ...]:
    """Run the worked examples of one edition, or of all."""
    laws: Iterable[Law] = catalogue.laws().values()
    if edition is not None:
        laws = (catalogue.law(edition.name),) if edition.examples() else ()
    return tuple(_row(law, example) for law in laws for example in law.edition.examples())


def _row(law: Law, example: Example) -> ConformanceRow:
    computed = law.run(example)
    return ConformanceRow(
        id=example.id,
        edition=law.edition.name,
        article=example.article,
        printed=example.printed,
        by_text=example.by_text,
        computed=computed,
        verdict=_verdict(example, computed),
    )


def _verdict(example: Example, computed: Mapping[str, Any]) -> Verdict:
    if not agrees(example.by_text, computed):
        return Verdict.DIFFERS
    shared = {k: v for k, v in example.printed.items() if k in example.by_text}
    return Verdict.EQUAL if agrees(shared, example.by_text) else Verdict.PRINTED_ERROR


def agrees(wanted: object, found: object) -> bool:
    """Tell whether everything that is wanted is found, cell by cell.

    >>> agrees({"C": 2411}, {"C": 2411, "E": 2386})
    True
    """
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        return all(key in found and agrees(value, found[key]) for key, value in wanted.items())
    return wanted == found
