"""Lines of a list, in blocks: CR, LF and CRLF, and never more than a piece in memory."""

import codecs
import re
from collections.abc import Iterator

from msgspec import Struct

from arpad.formats.fide_list.source import Progress, RefusedError, Stream

PIECE = 256 * 1024
LONGEST_LINE = 2000
"""Today's lines have 162 characters; of a longer line than this only the start is looked at."""

_LINE_END = re.compile(rb"\r\n|\n|\r(?=.)", re.DOTALL)


class Block(Struct, frozen=True):
    """Lines that follow each other, without their ends; the first one's number."""

    first: int
    lines: list[bytes]


def blocks(stream: Stream, progress: Progress | None = None) -> Iterator[Block]:
    """Yield the lines of a list, block by block."""
    number, splitter = 1, _Splitter()
    while piece := stream.read(PIECE):
        lines = splitter.feed(piece)
        if lines:
            yield Block(number, lines)
        number += len(lines)
        if progress is not None:
            progress(stream.has_read, max(stream.total, stream.has_read))
    last = splitter.rest.splitlines()
    if last:
        yield Block(number, last)


class _Splitter:
    """Full lines from pieces; what is left of the last line waits for the next piece."""

    def __init__(self) -> None:
        self.rest = b""
        self._is_first = True
        self._is_skipping = False

    def feed(self, piece: bytes) -> list[bytes]:
        """Return the lines that a piece completes."""
        data = without_mark(piece) if self._is_first else self.rest + piece
        self._is_first = False
        if self._is_skipping:
            end = _LINE_END.search(data)
            if end is None:
                self.rest = data[-1:] if data.endswith(b"\r") else b""
                return []
            data, self._is_skipping = data[end.end() :], False
        cut = _last_line_end(data)
        self.rest = data[cut:]
        lines = data[:cut].splitlines()
        if len(self.rest) > LONGEST_LINE:
            lines.append(self.rest[: LONGEST_LINE + 1])
            self.rest, self._is_skipping = data[-1:] if data.endswith(b"\r") else b"", True
        return lines


def head(stream: Stream, size: int) -> bytes:
    """Return the start of a list, without the mark of its encoding; refuse what is no text."""
    data = stream.read(size)
    for mark, encoding in _WIDE_MARKS:
        if data.startswith(mark):
            raise RefusedError(f"the file is encoded as {encoding}; save it as UTF-8")
    data = without_mark(data)
    if not data.strip():
        raise RefusedError("the file is empty; download the list again")
    nul = data.find(0)
    if nul >= 0:
        raise RefusedError(f"the file is not text: byte {nul} is NUL; expected a list of FIDE")
    return data


_WIDE_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def without_mark(data: bytes) -> bytes:
    """Return the start of a text without the mark that says UTF-8."""
    return data.removeprefix(codecs.BOM_UTF8)


def _last_line_end(data: bytes) -> int:
    """Return where the last full line ends; a CR at the very end may be half of a CRLF."""
    return max(data.rfind(b"\n"), data.rfind(b"\r", 0, max(len(data) - 1, 0))) + 1
