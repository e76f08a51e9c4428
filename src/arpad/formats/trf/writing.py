"""Writing a report file: lines become bytes again, and values become lines by the same table."""

import codecs
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal

from arpad.formats.trf.columns import Align, Field, Kind, records
from arpad.formats.trf.days import day_text, short_day_text
from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.layout import line_from
from arpad.formats.trf.values import Row, Value

_DAY_KINDS = frozenset({Kind.DATE, Kind.BIRTH_DATE})


def write_trf(file: TrfFile) -> bytes:
    """Return the bytes of a file: those it was read from, unless a line was changed."""
    text = "".join(f"{line.raw}{line.end}" for line in file.lines)
    mark = codecs.BOM_UTF8 if file.has_mark else b""
    try:
        return mark + text.encode(file.encoding.codec)
    except UnicodeEncodeError:
        return mark + text.encode()


def line_text(code: str, values: Mapping[str, Value], rows: Sequence[Row] = ()) -> str:
    """Return the line of a record, every value in its columns.

    >>> line_text("240", {"type": "H", "round": 3}, [(26,), (47,)])
    '240 H   3   26   47'
    """
    record = records()[code]
    line = code
    for field in record.single:
        value = values.get(field.name)
        if value is not None:
            line = placed(line, field, value_text(value, field))
    for index, row in enumerate(rows):
        for field, value in zip(record.repeated, row, strict=True):
            if value is not None:
                line = placed(line, field, value_text(value, field), index)
    return line


def placed(line: str, field: Field, text: str, index: int = 0) -> str:
    """Return a line with another text in the columns of a field, or of one of its repetitions."""
    start = field.column(index) - 1
    width = field.width or len(text)
    text = text.rjust(width) if field.align is Align.RIGHT else text.ljust(width)
    rest = line[start + width :] if field.last is not None else ""
    new = f"{line[:start]:<{start}}{text}{rest}"
    return new if rest else new.rstrip(" ")


def changed(line: TrfLine, field: str, text: str, index: int = 0) -> TrfLine:
    """Return a line with another text in one of its fields, read again."""
    if line.record is None:
        return line
    raw = placed(line.raw, line.record.field(field), text, index)
    return line_from(line.number, raw, line.end)


def value_text(value: Value, field: Field) -> str:
    """Return a value as a field holds it."""
    if isinstance(value, date) and field.kind is Kind.ROUND_DATE:
        return short_day_text(value)
    if isinstance(value, date | int) and field.kind in _DAY_KINDS:
        return day_text(value)
    if isinstance(value, Decimal):
        return points_text(value)
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "w" if value == "f" and field.kind is Kind.SEX else f"{value}"


def points_text(points: Decimal) -> str:
    """Return points as the format writes them, with one decimal unless more are needed.

    >>> points_text(Decimal(4)), points_text(Decimal("0.25"))
    ('4.0', '0.25')
    """
    tenths = points.quantize(Decimal("0.1"))
    return f"{tenths if tenths == points else points}"
