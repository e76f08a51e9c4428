"""ISO 8859-1: a letter that it does not have is named, with a spelling that it has."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from arpad.formats.wording import listed, printable, quoted

LATIN_1: Final = "iso-8859-1"

_SPELT = {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "œ": "oe", "Œ": "OE", "\u2019": "'"}
_MOST = 20


class UnwritableError(ValueError):
    """A text has letters that the file cannot have; the sentence names them all."""


def encoded(text: str, encoding: str, named: Iterable[str]) -> bytes:
    """Return text as bytes; raise with every text among those named that cannot be written."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        raise UnwritableError(_problem(named, encoding)) from None


def _problem(named: Iterable[str], encoding: str) -> str:
    foreign = [words for words in named if not _fits(words, encoding)]
    shown = [f"{quoted(words)} ({_letters(words, encoding)})" for words in foreign[:_MOST]]
    more = f" and {len(foreign) - _MOST} more" if len(foreign) > _MOST else ""
    return (
        f"{encoding.upper().replace('ISO-', 'ISO ')} does not have every letter of "
        f"{listed(shown)}{more}; spell them otherwise, or write another format"
    )


def _letters(words: str, encoding: str) -> str:
    letters = dict.fromkeys(letter for letter in words if not _fits(letter, encoding))
    return ", ".join(_advice(letter, encoding) for letter in letters)


def _advice(letter: str, encoding: str) -> str:
    plain = _SPELT.get(letter) or unicodedata.normalize("NFKD", letter)
    spelt = "".join(part for part in plain if not unicodedata.combining(part))
    return f"{printable(letter)} as {spelt}" if _fits(spelt, encoding) else printable(letter)


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
