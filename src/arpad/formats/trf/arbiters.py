"""Arbiters of a report: name, title and FIDE number, which an event has no place for.

Programs write them as `IA Kask, Kaur (4500001)`. An event keeps the chief arbiter's words as they
are; whoever needs the parts, or the deputies, asks here.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.plain_text import plain

_TITLE = re.compile(r"(?P<title>IA|FA|NA|IO)\.?\s+(?=\S)", re.IGNORECASE)
_NUMBER = re.compile(r"[\s,]*[(\[]?\s*(?:FIDE)?\s*(?:ID)?\s*:?\s*(?P<id>\d{5,11})\s*[)\]]?$")
_SEVERAL = re.compile(r"\s*;\s*|(?<=[)\]])\s*,\s*")


class Arbiter(Struct, frozen=True, kw_only=True):
    """One arbiter as a report names him."""

    name: str
    title: str | None = None
    id: str | None = None
    is_chief: bool = False


def arbiters_of(file: TrfFile) -> tuple[Arbiter, ...]:
    """Return the chief arbiters and the deputies, in the order of the lines."""
    return tuple(
        _arbiter(words, is_chief=line.kind == "102")
        for line in file.lines
        if line.kind in {"102", "112"}
        for words in _several(line.text("text"))
    )


def _several(text: str) -> Iterator[str]:
    yield from (words for part in _SEVERAL.split(text) if (words := plain(part)))


def _arbiter(words: str, *, is_chief: bool) -> Arbiter:
    """Take words apart.

    >>> _arbiter("IA Kask, Kaur (4500001)", is_chief=False)
    Arbiter(name='Kask, Kaur', title='IA', id='4500001', is_chief=False)
    """
    title = _TITLE.match(words)
    rest = words[title.end() :] if title else words
    number = _NUMBER.search(rest)
    name = rest[: number.start()] if number else rest
    if not name:
        return Arbiter(name=words, is_chief=is_chief)
    return Arbiter(
        name=name,
        title=title["title"].upper() if title else None,
        id=number["id"].lstrip("0") if number else None,
        is_chief=is_chief,
    )
