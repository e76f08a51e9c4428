"""Many reports as one text: one byte a character, so that columns are at fixed distances.

Columns are counted in letters, and UTF-8 has letters of several bytes. Letters beyond Latin-1 are
rare: they become one byte that nothing is read from, and are put back into the words they are in.
"""

import codecs
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arpad.formats.trf.bulk.refusals import Refusals
from arpad.formats.trf.reading import LARGEST_FILE, LONGEST_LINE, MOST_LINES, text_from

NAME, START, END, PLAYERS = "012", "042", "052", "062"
TYPE, CODED_TYPE, BYES, TEAM = "092", "192", "240", "310"
"""The records that are looked at besides the players' own."""

WIDE_BLANKS = "\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
WIDE_BLANKS += "\u2028\u2029\u202f\u205f\u3000"
"""Letters beyond Latin-1 that Python takes for blanks or line ends."""

_FIRST_LETTER, _CR, _LF = 0x20, 0x0D, 0x0A
_DELETE, _LAST_UNFIT = 0x7F, 0xA0
"""From DEL to the blank that does not break: signs that no text of an event has."""
_LAST_OF_LATIN_1 = 0xFF
_STAND_IN = ord("ÿ")
_CODE = 3
_ODD_SIGNS = "there are signs that are neither letters nor the usual blanks"


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of a bundle: where each begins and ends, and whose report it is of."""

    start: NDArray[np.int64]
    end: NDArray[np.int64]
    report: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.start)

    def where(self, rows: NDArray[np.bool_]) -> "Lines":
        """Return some of the lines."""
        return Lines(self.start[rows], self.end[rows], self.report[rows])


@dataclass(frozen=True, slots=True)
class Bundle:
    """The text of several reports, its lines with their codes, and who is refused so far."""

    data: bytes
    signs: NDArray[np.uint8]
    """The same as an array, with a sign that no field has for letters beyond Latin-1."""
    base: NDArray[np.int64]
    """Where the text of each report begins."""
    wide: dict[int, str]
    """The text of reports with letters beyond Latin-1."""
    wide_at: NDArray[np.int64]
    wide_letter: NDArray[np.uint32]
    """Where these letters are, and which they are."""
    lines: Lines
    code: NDArray[np.int32]
    refusals: Refusals

    def text(self, report: int, start: int, end: int) -> str:
        """Return the text between two places of a report."""
        if report in self.wide:
            base = int(self.base[report])
            return self.wide[report][start - base : end - base]
        return self.data[start:end].decode("latin-1")

    def of(self, code: str) -> Lines:
        """Return the lines of a record in the reports that are not refused."""
        rows = self.code == code_number(code)
        rows &= ~self.refusals.is_refused[self.lines.report]
        return self.lines.where(rows)


def code_number(code: str) -> int:
    """Return the three signs of a code as one number.

    >>> code_number("001") == 0x303031
    True
    """
    return int.from_bytes(code.encode("latin-1"), "big")


def codes_at(signs: NDArray[np.uint8], starts: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return the codes of lines that start at these places, as numbers."""
    codes = np.zeros(len(starts), np.int32)
    for column in range(_CODE):
        codes = codes << 8 | signs[starts + column]
    return codes


def bundle_of(reports: Sequence[bytes], margin: int) -> Bundle:
    """Put reports together; after the last one there is room for as many signs as the margin."""
    refusals, wide = Refusals(len(reports)), dict[int, str]()
    pieces = [_piece(report, data, wide, refusals) for report, data in enumerate(reports)]
    base = np.cumsum([0, *(len(piece) + 1 for piece in pieces)])[:-1]
    data = b"\n".join([*pieces, b"\n" * margin])
    signs = np.frombuffer(data, np.uint8)
    lines = _lines(signs[: len(signs) - margin], base, refusals)
    wide_at, wide_letter = _wide_letters(data, wide, base, refusals)
    if wide:
        signs = signs.copy()
        signs[wide_at] = _STAND_IN
    codes = codes_at(signs, lines.start)
    return Bundle(data, signs, base, wide, wide_at, wide_letter, lines, codes, refusals)


def _piece(report: int, data: bytes, wide: dict[int, str], refusals: Refusals) -> bytes:
    """Return the text of a report with one byte a letter; nothing when it is far too large."""
    if len(data) > LARGEST_FILE:
        refusals.refuse(report, "it is larger than 8 MB")
        return b""
    data = data.removeprefix(codecs.BOM_UTF8)
    if data.isascii():
        return data
    text, _ = text_from(data)
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        wide[report] = text
    return text.encode("latin-1", "replace")


def _wide_letters(
    data: bytes, wide: dict[int, str], base: NDArray[np.int64], refusals: Refusals
) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
    """Return place and number of all letters beyond Latin-1; refuse blanks among them."""
    places, letters = [np.zeros(0, np.int64)], [np.zeros(0, np.uint32)]
    for report, text in wide.items():
        # Those letters became question marks, so that only they need to be looked at.
        signs = np.frombuffer(data, np.uint8, len(text), base[report])
        at = np.flatnonzero(signs == ord("?"))
        found = "".join([text[place] for place in at.tolist()])
        number = np.frombuffer(found.encode("utf-32-le"), "<u4")
        places.append(at[number > _LAST_OF_LATIN_1] + base[report])
        letters.append(number[number > _LAST_OF_LATIN_1])
    place, letter = np.concatenate(places), np.concatenate(letters)
    is_blank = np.isin(letter, [ord(blank) for blank in WIDE_BLANKS])
    reports = np.searchsorted(base, place, side="right") - 1
    refusals.refuse_where(is_blank, reports, place, _ODD_SIGNS)
    return place, letter


def _lines(signs: NDArray[np.uint8], base: NDArray[np.int64], refusals: Refusals) -> Lines:
    """Return the lines that can be records; refuse what no plain text has."""
    ends = np.flatnonzero(signs < _FIRST_LETTER)
    starts = np.concatenate(([0], ends + 1))[:-1]
    number = np.diff(np.searchsorted(starts, base), append=len(starts))
    reports = np.repeat(np.arange(len(base)), number)
    sign, length = signs[ends], ends - starts
    for is_odd, reason in (
        ((sign != _LF) & (sign != _CR), _ODD_SIGNS),
        (length > LONGEST_LINE, "the line is too long"),
    ):
        refusals.refuse_where(is_odd, reports, ends, reason)
    unfit = np.flatnonzero(signs - np.uint8(_DELETE) <= _LAST_UNFIT - _DELETE)
    of_unfit = np.searchsorted(base, unfit, side="right") - 1
    refusals.refuse_where(np.ones(len(unfit), np.bool_), of_unfit, unfit, _ODD_SIGNS)
    for report in np.flatnonzero(number > MOST_LINES).tolist():
        refusals.refuse(report, "it has too many lines")
    rows = length >= _CODE
    return Lines(starts[rows], ends[rows], reports[rows])
