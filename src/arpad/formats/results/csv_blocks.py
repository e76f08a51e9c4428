"""The text of a results file in CSV: its encoding, its separator, and where its blocks begin."""

import codecs
import re

from arpad.formats.csv_notation import separator_of
from arpad.formats.results.layout import tables

_KEYS = "|".join(table.key for table in tables())
_START, _END = r"(?<![^\r\n])", r"(?![^\r\n])"
"""The ends of a line, whichever of the three ways it ends in."""
_OPENING = re.compile(rf'{_START}[ \t]*"?\[[ \t]*({_KEYS})[ \t]*\]"?[,;\t ]*{_END}', re.IGNORECASE)
_COMMENT = re.compile(rf'{_START}"?#[^\r\n]*')
_BEGINNING = 64 * 1024


def is_results_csv(data: bytes) -> bool:
    r"""Tell whether one of our blocks is opened near the beginning of a file.

    >>> is_results_csv(b"[Event];;\r\nname;Open"), is_results_csv(b'name = "Open"')
    (True, False)
    """
    start = data[:_BEGINNING].removeprefix(codecs.BOM_UTF8).decode("latin-1")
    return _OPENING.search(start) is not None


def without_comments(text: str) -> str:
    """Return text without the comments above the first block, in as many lines as before."""
    first = _OPENING.search(text)
    end = first.start() if first else len(text)
    return _COMMENT.sub("", text[:end]) + text[end:]


def as_utf_8(data: bytes) -> tuple[bytes, bool]:
    """Return bytes that are UTF-8, and whether they were Windows-1252 before.

    What is neither stays as it is, and so does text of two bytes a sign.
    """
    wide = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    if 0 in data or data.startswith(wide):
        return data, False
    try:
        data.decode("utf-8-sig")
    except UnicodeDecodeError:
        try:
            return data.decode("cp1252").encode(), True
        except UnicodeDecodeError:
            return data, False
    return data, False


def separator(text: str) -> str:
    """Return the sign between cells, by the names of the columns below the block with most."""
    found = {match[1].lower(): match.end() for match in _OPENING.finditer(text)}
    for table in sorted(tables(), key=lambda table: table.key == "event"):
        if table.key in found:
            return separator_of(text[found[table.key] :], {*table.names, "field"})
    return separator_of(text, ())
