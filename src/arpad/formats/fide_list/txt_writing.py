"""Writing a list as FIDE writes its text: a header line, fixed columns, CRLF.

Where other titles need more than their column, they run on and move the rest of their line, as
in FIDE's own lists; a reader that looks where the rest fits, as ours does, is not misled. Every
other text that is too long is cut to its column, and that is told.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import islice
from typing import IO, TypeAlias

from arpad.formats.document import Findings
from arpad.formats.fide_list.field import (
    HEADINGS,
    OF_KIND,
    PACES,
    SINGLE_HEADINGS,
    TAIL,
    WHO,
    WIDTHS,
    Field,
)
from arpad.formats.fide_list.month import is_label, label_of
from arpad.formats.fide_list.texts import named, texts_of
from arpad.formats.fide_list.told import Told
from arpad.formats.wording import quoted
from arpad.model.finding import number_of
from arpad.model.listed_player import ListedPlayer, ListKind

Progress: TypeAlias = Callable[[int], object]
"""Told while a list is written how many players have been."""

_LINES_AT_ONCE = 10_000
_LINE_END = "\r\n"
_UNKNOWN_YEAR = "0000"


def write_fide_txt(
    players: Iterable[ListedPlayer],
    stream: IO[bytes],
    *,
    kind: ListKind = ListKind.COMBINED,
    label: str | date | None = None,
    has_foa: bool = True,
    progress: Progress | None = None,
) -> Findings:
    """Write a list in today's columns, in UTF-8; return what could not be written as it is.

    A list of one pace needs the label of its month (`SEP14`) or a day in it. `has_foa=False`
    leaves out the column of FOA titles, as lists before 2015 and today's legacy lists do.
    `progress` is told how many players have been written.
    """
    fields = _fields(kind, has_foa=has_foa)
    told, done = Told(""), 0
    _write(stream, [_header(fields, kind, label)])
    for batch in _batches(_lines(players, fields, told)):
        _write(stream, batch)
        done += len(batch)
        if progress is not None:
            progress(done)
    return told.findings


def _lines(players: Iterable[ListedPlayer], fields: tuple[Field, ...], told: Told) -> Iterator[str]:
    for player in players:
        line = _line(player, fields, told)
        if line is not None:
            yield line


def _batches(lines: Iterator[str]) -> Iterator[list[str]]:
    while batch := list(islice(lines, _LINES_AT_ONCE)):
        yield batch


def _fields(kind: ListKind, *, has_foa: bool) -> tuple[Field, ...]:
    paces = PACES if kind is ListKind.COMBINED else (OF_KIND[kind],)
    numbers = [field for pace in paces for field in pace]
    return (Field.ID, Field.NAME, *(WHO if has_foa else WHO[:-1]), *numbers, *TAIL)


def _header(fields: tuple[Field, ...], kind: ListKind, label: str | date | None) -> str:
    headings = dict(HEADINGS)
    if kind is not ListKind.COMBINED:
        month = label_of(label) if isinstance(label, date) else label or ""
        if not is_label(month) or len(month) >= WIDTHS[OF_KIND[kind][0]]:
            raise ValueError(
                f"a list of one pace is headed by its month, such as SEP14; found {month!r}"
            )
        headings.update(zip(OF_KIND[kind], (month, *SINGLE_HEADINGS), strict=True))
    return "".join(headings[field].ljust(WIDTHS[field]) for field in fields)


def _line(player: ListedPlayer, fields: tuple[Field, ...], told: Told) -> str | None:
    texts = texts_of(player, told)
    if texts is None:
        return None
    texts[Field.BORN] = texts[Field.BORN] or _UNKNOWN_YEAR
    for field in fields:
        surplus = len(texts[field]) - WIDTHS[field]
        if surplus > 0:
            texts[field] = _shortened(player, field, texts[field], told)
    return "".join([texts[field].ljust(WIDTHS[field]) for field in fields])


def _shortened(player: ListedPlayer, field: Field, text: str, told: Told) -> str:
    """Return a text that is longer than its column, cut to it unless it may run on."""
    surplus = len(text) - WIDTHS[field]
    if field is Field.O_TITLES:
        told.info(
            named(player),
            f"the other titles {quoted(text)} are {number_of(surplus, 'character')} longer than "
            "their column; what follows on the line moves to the right, as in FIDE's own lists",
        )
        return text
    told.warn(
        named(player),
        f"{field.replace('_', ' ')} {quoted(text)} is cut by {number_of(surplus, 'character')} "
        "to fit its column",
    )
    return text[: WIDTHS[field]]


def _write(stream: IO[bytes], lines: list[str]) -> None:
    stream.write("".join(f"{line}{_LINE_END}" for line in lines).encode())
