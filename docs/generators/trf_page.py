"""The tables of the page about tournament reports: records, columns, losses, and the answer."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from arpad.cli.check_answer import WORDS, CheckAnswer, CheckFinding
from arpad.cli.check_list import CheckedList
from arpad.formats.fide_list_header import ListHeader
from arpad.formats.list_census import ListCensus
from arpad.formats.trf import Arbiter, Census, Change, Dialect, losses, records
from arpad.formats.trf.columns import Field

from .field_tables import kinds
from .markdown import cell, table

ANSWER: tuple[type[Struct], ...] = (
    CheckAnswer,
    CheckFinding,
    Census,
    Arbiter,
    Change,
    CheckedList,
    ListHeader,
    ListCensus,
)
"""The objects that the answer of the check is made of."""


def records_table() -> str:
    """Return every record: since when it is known, what it says, what is done with it."""
    return table(
        ("record", "name", "since", "needed in", "what it says", "what is done with it"),
        (
            (
                f"`{record.code}`",
                cell(record.name),
                record.since.value,
                _dialects(record.needed),
                cell(record.says),
                cell(record.does),
            )
            for record in records().values()
        ),
    )


def columns_table() -> str:
    """Return every field of every record with its columns."""
    return table(
        ("record", "columns", "field", "what it holds", "what is done with it"),
        (
            (
                f"`{record.code}`",
                columns_of(field),
                f"`{field.name}`",
                cell(_says(field)),
                cell(field.does),
            )
            for record in records().values()
            for field in record.fields
        ),
    )


def columns_of(field: Field) -> str:
    """Return the columns of a field, with the first repetition of one that is repeated."""
    if field.last is None:
        return f"from {field.first}"
    once = _span(field.first, field.last)
    if field.step is None:
        return once
    return f"{once}, {_span(field.first + field.step, field.last + field.step)} …"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first} to {last}"


def _says(field: Field) -> str:
    since = f" (since {field.since.value})" if field.since is not None else ""
    return f"{field.says}{since}"


def _dialects(dialects: Sequence[Dialect]) -> str:
    return "all" if set(dialects) == set(Dialect) else ", ".join(dialects)


def losses_table() -> str:
    """Return what an event loses in a report."""
    return table(
        ("object", "field", "what becomes of it", "dialects", "because"),
        (
            (
                loss.of.partition(".")[0].lower(),
                f"`{loss.of.partition('.')[2]}`",
                loss.way.value,
                _dialects(loss.dialects),
                cell(loss.says),
            )
            for loss in losses().losses
        ),
    )


def kept_table() -> str:
    """Return what a report has and an event has no place for."""
    return table(
        ("record", "what stays in the file"),
        ((f"`{kept.of}`", cell(kept.says)) for kept in losses().kept),
    )


def fields_of_answer(type_: type[Struct]) -> str:
    """Return the table of the fields of an object of the answer."""
    return table(
        ("field", "what it says", "value"),
        (
            (
                f"`{field.encode_name}`",
                cell(WORDS[type_.__name__][field.encode_name]),
                ", or ".join(kinds(field.type)),
            )
            for field in msgspec.structs.fields(type_)
        ),
    )
