"""Layouts: the columns of a record, made ready for reading many lines of it.

The repeated fields of a line are cut by one pattern, and equal repetitions are read once: a round
of an open looks much like the next.
"""

import re
from collections.abc import Callable
from functools import cache, lru_cache

from arpad.formats.trf.columns import NATIONAL, Field, Record, records
from arpad.formats.trf.file import TrfLine
from arpad.formats.trf.values import Row, Value, reader_of
from arpad.formats.trf.wide_days import ROUND_DAYS, wide_rows

_NATIONAL_LINE = re.compile(r"[A-Z]{3} [ \d]{3}\d(?!\d)")
_REMEMBERED_ROWS = 1 << 14


class Layout:
    """One record's way from text to values."""

    def __init__(self, record: Record) -> None:
        """Prepare the columns of the record."""
        self.record = record
        self._single = tuple(
            (field.name, field.first - 1, field.last, reader_of(field)) for field in record.single
        )
        self._repeated = record.repeated
        if self._repeated:
            self._start = self._repeated[0].first - 1
            self._step = self._repeated[0].step or 1
            self._cut = _cutter(self._repeated)
            self._row = _row_reader(self._repeated)

    def line(self, number: int, raw: str, end: str) -> TrfLine:
        """Read the text of a line."""
        values: dict[str, Value] = {}
        for name, start, stop, read in self._single:
            text = raw[start:stop].strip()
            if text:
                values[name] = read(text)
        return TrfLine(number, raw, end, self.record, values, self._rows(raw))

    def _rows(self, raw: str) -> tuple[Row, ...]:
        if not self._repeated:
            return ()
        tail = raw[self._start :].rstrip()
        if not tail:
            return ()
        length = -(-len(tail) // self._step) * self._step
        return tuple(map(self._row, self._cut.findall(tail.ljust(length))))


class RoundDaysLayout(Layout):
    """The days of the rounds, which some programs write two columns too wide."""

    def _rows(self, raw: str) -> tuple[Row, ...]:
        wide = wide_rows(raw)
        return super()._rows(raw) if wide is None else wide


def _cutter(fields: tuple[Field, ...]) -> re.Pattern[str]:
    """Return the pattern that cuts one repetition into the texts of its fields."""
    column, parts = fields[0].first, []
    for field in fields:
        parts.append(f".{{{field.first - column}}}(.{{{field.width}}})")
        column = field.first + (field.width or 0)
    rest = fields[0].first + (fields[0].step or 1) - column
    # The empty group makes a repetition a tuple of texts even where there is only one field.
    return re.compile("".join(parts) + f".{{{rest}}}()", re.DOTALL)


def _row_reader(fields: tuple[Field, ...]) -> Callable[[tuple[str, ...]], Row]:
    readers = tuple(reader_of(field) for field in fields)

    @lru_cache(maxsize=_REMEMBERED_ROWS)
    def row(texts: tuple[str, ...]) -> Row:
        # A list is made into a tuple faster than a generator, and a large file has many rows.
        return tuple(
            [
                read(stripped) if (stripped := text.strip()) else None
                for read, text in zip(readers, texts, strict=False)
            ]
        )

    return row


@cache
def _layouts() -> dict[str, Layout]:
    layouts = {code: Layout(record) for code, record in records().items()}
    return layouts | {ROUND_DAYS: RoundDaysLayout(records()[ROUND_DAYS])}


def layout_of(raw: str) -> Layout | None:
    """Return the layout of a line, None when it is no known record."""
    layout = _layouts().get(raw[:3])
    if layout is not None and layout.record.code != NATIONAL:
        return layout
    return _layouts()[NATIONAL] if _NATIONAL_LINE.match(raw) and raw[:2] != "XX" else None


def line_from(number: int, raw: str, end: str) -> TrfLine:
    """Read one line, whatever it is."""
    layout = layout_of(raw)
    return TrfLine(number, raw, end) if layout is None else layout.line(number, raw, end)
