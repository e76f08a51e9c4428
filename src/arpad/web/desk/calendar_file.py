"""Days as an iCalendar file (RFC 5545), which every calendar reads."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from arpad.office.calendar import Dated, Occasion

_LONGEST = 74
"""A line has at most 75 octets; a longer one goes on after a line break and a blank."""


def calendar_file(days: Iterable[Dated], said: Mapping[Occasion, str], now: datetime) -> str:
    """Return a calendar; `said` is how occasions are called in the language of the reader."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Arpad//Desk//EN",
        *(line for dated in days for line in _event(dated, said, now)),
        "END:VCALENDAR",
    ]
    return "".join(f"{folded}\r\n" for line in lines for folded in _folded(line))


def _event(dated: Dated, said: Mapping[Occasion, str], now: datetime) -> Iterator[str]:
    about = dated.name or str(dated.list_date or "")
    article = f" ({dated.edition} {dated.article})" if dated.article else ""
    summary = f"{dated.pool}: {said[dated.occasion]}, {about}{article}"
    yield "BEGIN:VEVENT"
    parts = (dated.occasion, dated.pool, dated.list_date, dated.event, dated.day)
    yield f"UID:{'-'.join(str(part) for part in parts)}@arpad"
    yield f"DTSTAMP:{now:%Y%m%dT%H%M%SZ}"
    if dated.moment is not None:
        yield f"DTSTART:{dated.moment:%Y%m%dT%H%M%SZ}"
    else:
        yield f"DTSTART;VALUE=DATE:{dated.day:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{dated.day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escaped(summary)}"
    yield "END:VEVENT"


def _escaped(text: str) -> str:
    r"""Return a text as a value: commas, semicolons and breaks are marked.

    >>> _escaped("a, b;c\r\nd")
    'a\\, b\\;c d'
    """
    plain = " ".join(text.split())
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> Iterator[str]:
    """Yield a line in pieces that are short enough, whole letters each."""
    piece, size = "", 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > _LONGEST:
            yield piece
            piece, size = " ", 1
        piece, size = piece + letter, size + octets
    yield piece
