"""Files of results as lines: what cannot be one is refused with a sentence, the rest is decoded.

FESA asks for ISO 8859-1; organisers also send UTF-8 and Windows-1252. All three are told apart,
and whoever would lose letters elsewhere hears of it.
"""

import codecs
import re

from msgspec import Struct

from arpad.formats.file_text import unreadable
from arpad.formats.trf.file import Encoding
from arpad.formats.trf.reading import text_from
from arpad.model.finding import Finding

LARGEST_FILE = 8 * 1024 * 1024
"""The most bytes; a thousand players with a hundred rounds need one of the eight megabytes."""
LONGEST_LINE = 12_000
"""The most characters of a line; a thousand rounds, each at odds, need 11 000."""
BEGINNING = 64 * 1024
"""How much of a file is looked at to tell what it is."""

_WIDE_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


class ReportText(Struct, frozen=True):
    """The lines of a file without their ends, and the encoding they came in."""

    lines: tuple[str, ...]
    encoding: Encoding
    is_ascii: bool


def report_text(data: bytes, *, name: str, holds: str) -> ReportText | Finding:
    """Return the lines of a file that should hold something, or why there are none."""
    problem = _not_text(data, holds)
    if problem is not None:
        return unreadable(name, problem)
    text, encoding = text_from(data.removeprefix(codecs.BOM_UTF8))
    lines = tuple(line.rstrip("\r\n") for line in _LINE.findall(text))
    for number, line in enumerate(lines, start=1):
        if len(line) > LONGEST_LINE:
            problem = f"the line has {len(line)} characters, and no row has more than "
            advice = f"{LONGEST_LINE}; check the line ends of the file"
            return unreadable(f"{name}: line {number}", problem + advice)
    return ReportText(lines, encoding, data.isascii())


def first_lines(data: bytes) -> list[str]:
    """Return the lines at the beginning of a file, to tell what it is."""
    text, _ = text_from(data[:BEGINNING].removeprefix(codecs.BOM_UTF8))
    return text.splitlines()


def _not_text(data: bytes, holds: str) -> str | None:
    """Say why bytes are not even worth decoding."""
    if len(data) > LARGEST_FILE:
        return "the file is larger than 8 MB; results are far smaller, check what it holds"
    if not data.removeprefix(codecs.BOM_UTF8).strip():
        return f"the file is empty; it should hold {holds}"
    for mark, encoding in _WIDE_MARKS:
        if data.startswith(mark):
            return f"the file is encoded as {encoding}; save it as ISO 8859-1 or UTF-8"
    nul = data.find(0)
    if nul >= 0:
        return f"the file is not text: byte {nul + 1} is NUL; it should hold {holds}"
    return None
