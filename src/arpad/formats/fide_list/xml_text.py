"""The text of a list in XML: pieces of UTF-8 that end with a tag, whatever the letters were.

FIDE's lists say nothing about their encoding, so XML takes them for UTF-8; a list of another
office may be Windows-1252 and say so or not.
"""

import re
from collections.abc import Iterator

from arpad.formats.fide_list.encoding import decoded, windows_text
from arpad.formats.fide_list.lines import without_mark
from arpad.formats.fide_list.source import Progress, RefusedError, Stream
from arpad.formats.fide_list.told import Told
from arpad.formats.wording import printable

PIECE = 256 * 1024
LARGEST_TAG = 1024**2
"""The most bytes that a tag, a comment or a text may take."""

_DECLARED = re.compile(rb"<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}[\"']([\w.-]{1,40})[\"']")
_UTF_8 = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})
_WINDOWS = frozenset({"iso-8859-1", "latin-1", "latin1", "windows-1252", "cp1252"})


def pieces(stream: Stream, told: Told, progress: Progress | None = None) -> Iterator[bytes]:
    """Yield the list as UTF-8, in pieces that end with the end of a tag, but for the last."""
    rest, is_windows = b"", None
    while piece := stream.read(PIECE):
        if is_windows is None:
            piece = without_mark(piece)
            is_windows = _declares_windows(piece)
        data = rest + piece
        cut = data.rfind(b">", len(rest)) + 1
        rest = data[cut:]
        if len(rest) > LARGEST_TAG:
            raise too_large()
        yield _utf_8(data[:cut], told, is_windows=is_windows)
        if progress is not None:
            progress(stream.has_read, max(stream.total, stream.has_read))
    yield _utf_8(rest, told, is_windows=bool(is_windows))


def too_large() -> RefusedError:
    """Return the refusal of something that would have to be kept in memory whole."""
    return RefusedError(
        f"a tag, a comment or a text of the XML is larger than {LARGEST_TAG // 1024**2} MB; no "
        "list of FIDE has one, check where the file comes from"
    )


def _declares_windows(start: bytes) -> bool:
    """Tell which of the two encodings that are read a list declares; refuse any other."""
    match = _DECLARED.match(start.lstrip())
    name = match[1].decode().lower() if match else "utf-8"
    if name not in _UTF_8 | _WINDOWS:
        raise RefusedError(f"the XML is encoded as {printable(name)}; save it as UTF-8")
    return name in _WINDOWS


def _utf_8(data: bytes, told: Told, *, is_windows: bool) -> bytes:
    if data.isascii():
        return data
    if is_windows:
        return windows_text(data).encode()
    try:
        data.decode()
    except UnicodeDecodeError:
        if told.once("Windows-1252"):
            told.info("", "the letters are not all UTF-8; the others are read as Windows-1252")
        return b"\n".join(decoded(line)[0].encode() for line in data.split(b"\n"))
    return data
