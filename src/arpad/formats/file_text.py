"""Files as text: what is missing, too large, binary or in another encoding is said in words.

Reports come from many programs and countries; a sentence that names the encoding saves the
organiser a search for the broken letter.
"""

import codecs
from pathlib import Path

from arpad.formats.wording import printable, sentence
from arpad.model.finding import Finding, error

LARGEST_FILE = 64 * 1024 * 1024

_FOREIGN_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_FIRST_LATIN_1_LETTER = 0xA0


def unreadable(where: str, problem: str) -> Finding:
    """Return the finding that a file cannot be read."""
    return error(printable(where, longest=300), sentence(problem))


def file_bytes(path: Path) -> bytes | Finding:
    """Return the bytes of a file, or the finding that it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        problem = "there is no such file; check its name and its folder"
    except IsADirectoryError:
        problem = "this is a folder; name a file in it"
    except PermissionError:
        problem = "permission to read this file is missing; ask its owner for it"
    except OSError as reason:
        problem = f"the file cannot be read: {reason.strerror}"
    except ValueError as reason:
        problem = f"this is not the name of a file: {reason}"
    return unreadable(str(path), problem)


def text_of(data: bytes, *, name: str, notation: str = "JSON or TOML") -> str | Finding:
    """Return the text of a UTF-8 file, or the finding that it holds none."""
    problem = _foreign(data, notation)
    if problem is not None:
        return unreadable(name, problem)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as reason:
        return _not_utf_8(data, reason.start, name)


def _foreign(data: bytes, notation: str) -> str | None:
    """Say why bytes are not even worth decoding."""
    if len(data) > LARGEST_FILE:
        return "the file is larger than 64 MB; reports are far smaller, check what it holds"
    if not data.removeprefix(codecs.BOM_UTF8).strip():
        return f"the file is empty; it should hold {notation}"
    encoding = _wide_encoding(data)
    if encoding is not None:
        return f"the file is encoded as {encoding}; save it as UTF-8"
    nul = data.find(0)
    if nul >= 0:
        return f"the file is not text: byte {nul} is NUL; save it as {notation}, in UTF-8"
    return None


def _wide_encoding(data: bytes) -> str | None:
    """Recognise encodings of two and four bytes by their mark or by their many zeros."""
    for mark, encoding in _FOREIGN_MARKS:
        if data.startswith(mark):
            return encoding
    start = data[:1024]
    zeros = sorted((start[::2].count(0), start[1::2].count(0)))
    half = len(start) // 2
    if not any(start) or zeros[1] * 5 < half * 4 or half < 1:
        return None
    return "UTF-32" if zeros[0] * 3 >= half else "UTF-16"


def _not_utf_8(data: bytes, offset: int, name: str) -> Finding:
    line = len((data[:offset] + b"?").splitlines())
    byte = data[offset]
    encoding = "Latin-1" if byte >= _FIRST_LATIN_1_LETTER else "Windows-1252"
    letter = bytes([byte]).decode("cp1252", errors="replace")
    return unreadable(
        f"{name}: line {line}",
        f"byte 0x{byte:02X} at offset {offset} is not UTF-8 (in {encoding} it would be "
        f"{printable(letter)!r}); save the file as UTF-8",
    )
