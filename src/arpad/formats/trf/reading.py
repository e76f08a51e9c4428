"""Reading a report file: bytes become text, text becomes lines, lines become records.

Nothing is refused that can be kept. What cannot be a report at all, or is too large for one, is
refused with a sentence.
"""

import codecs
import re
from collections.abc import Iterable
from typing import TypeAlias

from arpad.formats.document import Findings
from arpad.formats.file_text import text_of, unreadable
from arpad.formats.trf.columns import Dialect
from arpad.formats.trf.file import Encoding, TrfFile, TrfLine
from arpad.formats.trf.layout import line_from
from arpad.formats.trf.titles import SHORT_TITLES
from arpad.formats.trf.values import BYES, SHORT_GAMES
from arpad.model.finding import Finding

LARGEST_FILE = 8 * 1024 * 1024
"""The most bytes; 9 999 players with thirty rounds need half of them."""
LONGEST_LINE = 12_000
"""The most characters of a line; a thousand rounds need 10 091."""
MOST_LINES = 200_000
"""The most lines; there are at most 9 999 players, each with a few records."""

Reading: TypeAlias = tuple[TrfFile | None, Findings]
"""A file, or the reason why the bytes are none."""

_WIDE_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_WINDOWS_ONLY = re.compile(rb"[\x80-\x9f]")
_LETTERS_OF_2016 = BYES | SHORT_GAMES


def read_trf(data: bytes, *, name: str) -> Reading:
    """Read the bytes of a report file, called by this name; or say why they are none."""
    refusal = _not_a_report(data, name)
    if refusal is not None:
        return None, (refusal,)
    has_mark = data.startswith(codecs.BOM_UTF8)
    text, encoding = text_from(data[len(codecs.BOM_UTF8) :] if has_mark else data)
    pieces = _LINE.findall(text)
    problem = _too_large(pieces)
    if problem is not None:
        return None, (unreadable(name, problem),)
    lines = tuple(
        line_from(number, raw, end)
        for number, (raw, end) in enumerate(pieces, start=1)
        if raw or end
    )
    if all(line.record is None for line in lines):
        problem = (
            "no line of the file is a record of a tournament report, which begin with 001, 012 "
            "and the like; check that it is the right file"
        )
        return None, (unreadable(name, problem),)
    file = TrfFile(
        name=name, lines=lines, encoding=encoding, has_mark=has_mark, dialect=dialect_of(lines)
    )
    return file, ()


def text_from(data: bytes) -> tuple[str, Encoding]:
    """Return the text of bytes, and the encoding in which they are the same bytes again."""
    try:
        return data.decode(), Encoding.UTF_8
    except UnicodeDecodeError:
        pass
    if _WINDOWS_ONLY.search(data):
        try:
            return data.decode("cp1252"), Encoding.WINDOWS_1252
        except UnicodeDecodeError:
            pass
    return data.decode("latin-1"), Encoding.LATIN_1


def dialect_of(lines: Iterable[TrfLine]) -> Dialect:
    """Return the oldest dialect that has every record and letter of these lines."""
    newest = Dialect.TRF06
    for line in lines:
        if line.record is None:
            continue
        newest = max(newest, line.record.since)
        if newest is Dialect.TRF26:
            break
        if newest is Dialect.TRF06 and _has_newer_signs(line):
            newest = Dialect.TRF16
    return newest


def _has_newer_signs(line: TrfLine) -> bool:
    """Tell whether a player's line has letters for byes or short games, or a code for a title."""
    if line.kind != "001":
        return False
    if line.text("title") and line.columns_of("title").strip().upper() in SHORT_TITLES:
        return True
    return any(row[-1] in _LETTERS_OF_2016 for row in line.rows)


def _not_a_report(data: bytes, name: str) -> Finding | None:
    """Say why bytes are not even worth decoding: empty, in a wide encoding, or no text at all."""
    if len(data) > LARGEST_FILE:
        problem = "the file is larger than 8 MB; reports are far smaller, check what it holds"
        return unreadable(name, problem)
    is_blank = not data.removeprefix(codecs.BOM_UTF8).strip()
    if not is_blank and 0 not in data and not data.startswith(_WIDE_MARKS):
        return None
    refusal = text_of(data, name=name, notation="a tournament report")
    return refusal if isinstance(refusal, Finding) else None


def _too_large(pieces: list[tuple[str, str]]) -> str | None:
    if len(pieces) > MOST_LINES:
        return f"the file has more than {MOST_LINES} lines; check what it holds"
    for number, (raw, _) in enumerate(pieces, start=1):
        if len(raw) > LONGEST_LINE:
            return (
                f"line {number} has {len(raw)} characters, and no record has more than "
                f"{LONGEST_LINE}; check the line ends of the file"
            )
    return None
