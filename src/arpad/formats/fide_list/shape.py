"""Columns told from the rows alone, for lists whose header line is missing or out of place.

A row begins with an id and a name, and somewhere every row has the three capitals of a
federation at the same place. What follows stands in columns that are separated by columns of
blanks, and what a column holds is told by all its texts together. If anything stays open, the
layout does: nothing is guessed.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from arpad.formats.fide_list.cell import FOA_TITLES, LETTERS, TITLES
from arpad.formats.fide_list.field import BLITZ, RAPID, STANDARD, Field
from arpad.formats.fide_list.layout import Layout, columns_between
from arpad.model.listed_player import ListKind

_START = re.compile(r" *(?P<id>[0-9]{1,15}) +(?P<name>[^ ])")
_CODE = re.compile(r"(?<=[ ])[A-Z]{3}(?=  *(?:[0-9MF]))")
_YEAR = re.compile(r"0000|1[89][0-9]{2}|20[0-9]{2}")
_BIRTHDAY = re.compile(r"[0-9]{2}\.[0-9]{2}\.[0-9]{2}(?:[0-9]{2})?")
_NUMBER = re.compile(r"[0-9]{1,4}")
_OTHER_TITLES = re.compile(r"[A-Z]{1,4}(?:,[A-Z]{1,4})*")
_FLAG = re.compile(r"[a-z]{1,4}")

_ORDERS: dict[int, tuple[Field, ...]] = {
    1: STANDARD[:1],
    2: STANDARD[:2],
    3: STANDARD,
    4: (*STANDARD, Field.BORN),
    9: (*STANDARD, *RAPID, *BLITZ),
    10: (*STANDARD, *RAPID, *BLITZ, Field.BORN),
}
"""What so many columns of numbers are."""
_SINGLE_WITH_YEAR = 3
_MOST_ROWS = 2000


class _Run(Struct, frozen=True):
    """A stretch of columns between columns of blanks, with the texts that stand there."""

    start: int
    end: int
    texts: tuple[str, ...]
    is_left_aligned: bool

    def all_are(self, pattern: re.Pattern[str]) -> bool:
        """Tell whether every text looks like this."""
        return all(map(pattern.fullmatch, self.texts))

    def all_in(self, words: Sequence[str]) -> bool:
        """Tell whether every text is one of these."""
        return set(self.texts) <= set(words)


def layout_of_rows(rows: Sequence[str]) -> Layout | None:
    """Return the layout that rows show, or nothing if they leave it open."""
    code = _place_of_federation(rows[:_MOST_ROWS])
    if code is None:
        return None
    alike = [row.rstrip() for row in rows[:_MOST_ROWS] if _has_code(row, code)]
    name = _place_of_name(alike)
    title = _place_of_title(alike, name, code)
    after = _fields_after(list(_runs(alike, code + len("FED"))))
    if name is None or title is None or after is None:
        return None
    before = [(Field.ID, 0, ""), (Field.NAME, name, "")]
    before += [(Field.TITLE, title, "")] if title < code else []
    fields: list[tuple[Field | None, int, str]] = [*before, (Field.FEDERATION, code, ""), *after]
    is_combined = any(field in RAPID for field, _, _ in after)
    kind = ListKind.COMBINED if is_combined else ListKind.STANDARD
    width = max(*map(len, alike), fields[-1][1] + len("Flag"))
    return Layout(columns_between(fields, width), kind)


def _place_of_federation(rows: Sequence[str]) -> int | None:
    """Return the one place where nearly every row has capitals before a number or a sex."""
    started = [row for row in rows if _START.match(row)]
    places = Counter(match.start() for row in started for match in _CODE.finditer(row))
    common = [place for place, count in places.items() if count * 10 > len(rows) * 9]
    return common[0] if len(common) == 1 else None


def _has_code(row: str, place: int) -> bool:
    return bool(_START.match(row) and _CODE.match(row, place))


def _place_of_name(rows: Sequence[str]) -> int | None:
    """Return where names begin, if every id ends before."""
    starts = [match for row in rows if (match := _START.match(row))]
    name = min(match.start("name") for match in starts)
    return name if max(match.end("id") for match in starts) <= name else None


def _place_of_title(rows: Sequence[str], name: int | None, code: int) -> int | None:
    """Return where titles stand before the federation, its own place if there are none.

    Nothing if they stand in different places, or a name where others have their title.
    """
    places = (_place_of_last_title(row[:code].rstrip(" ")) for row in rows)
    found = {place for place in places if place is not None and place > (name or 0)}
    if not found:
        return code
    place = min(found)
    has_other = any(_is_not_title(row[place:code].strip()) for row in rows)
    return None if len(found) > 1 or has_other else place


def _place_of_last_title(text: str) -> int | None:
    """Return where a text ends with a title, at least two blanks behind what stands before."""
    before, _, word = text.rpartition(" ")
    is_title = (word in LETTERS or word in TITLES) and before.endswith(" ")
    return len(before) + 1 if is_title else None


def _is_not_title(text: str) -> bool:
    return bool(text) and text not in LETTERS and text not in TITLES


def _runs(rows: Sequence[str], start: int) -> Iterator[_Run]:
    """Yield the stretches of columns from a place on in which any row has something."""
    width = max(len(row) for row in rows)
    padded = [row.ljust(width + 1) for row in rows]
    begun: int | None = None
    for at in range(start, width + 1):
        is_blank = all(row[at] == " " for row in padded)
        if begun is None and not is_blank:
            begun = at
        elif begun is not None and is_blank:
            cells = [row[begun:at] for row in padded]
            texts = tuple(cell.strip() for cell in cells if cell.strip())
            is_left = all(cell[0] != " " for cell in cells if cell.strip())
            yield _Run(begun, at, texts, is_left)
            begun = None


def _fields_after(runs: list[_Run]) -> list[tuple[Field | None, int, str]] | None:
    """Return what stands behind the federation and from where, or nothing if it stays open."""
    numbers = [n for n, run in enumerate(runs) if run.all_are(_NUMBER)]
    if not numbers or numbers[-1] - numbers[0] + 1 != len(numbers):
        return None
    first, last = numbers[0], numbers[-1]
    fields = [
        _fields_of_text(runs[:first]),
        _fields_of_numbers(runs[first : last + 1]),
        _fields_of_rest(runs[last + 1 :]),
    ]
    found = [field for part in fields for field in part or ()]
    if None in fields or len(set(found)) != len(found):
        return None
    return [(field, start, "") for field, start in zip(found, _starts(runs), strict=True)]


def _fields_of_text(runs: list[_Run]) -> tuple[Field, ...] | None:
    """Return what runs between federation and numbers are."""
    fields: list[Field] = []
    for run in runs:
        if run.all_in(("M", "F")) and not fields:
            fields.append(Field.SEX)
        elif run.all_in((*TITLES, *LETTERS)):
            fields.append(Field.W_TITLE if Field.TITLE in fields else Field.TITLE)
        elif run.all_in(FOA_TITLES):
            fields.append(Field.FOA_TITLE)
        elif run.all_are(_OTHER_TITLES):
            fields.append(Field.O_TITLES)
        else:
            return None
    return tuple(fields)


def _fields_of_numbers(runs: list[_Run]) -> tuple[Field, ...] | None:
    has_years = runs[-1].all_are(_YEAR)
    if len(runs) == _SINGLE_WITH_YEAR and has_years:
        return (*STANDARD[:2], Field.BORN)
    fields = _ORDERS.get(len(runs))
    return None if fields and fields[-1] is Field.BORN and not has_years else fields


def _fields_of_rest(runs: list[_Run]) -> tuple[Field, ...] | None:
    """Return what runs after the numbers are: birthday, sex, flag."""
    fields: list[Field] = []
    for run in runs:
        if run.all_are(_BIRTHDAY):
            fields.append(Field.BORN)
        elif run.all_in(("M", "F")):
            fields.append(Field.SEX)
        elif run.all_are(_FLAG):
            fields.append(Field.FLAG)
        else:
            return None
    return tuple(fields)


def _starts(runs: list[_Run]) -> Iterator[int]:
    """Yield where columns begin: with their texts, or behind the last one if these end together."""
    end = 0
    for run in runs:
        yield run.start if run.is_left_aligned or not end else end
        end = run.end
