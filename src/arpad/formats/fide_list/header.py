"""Header lines: the words that name the columns, in every spelling since 2001.

The column of a word is where it starts. Words may touch (`TitlFed`, `GamesBorn`, `COUNTRYJAN01`),
and the rating column of a list of one pace is headed by the month of the list.
"""

import re
from collections.abc import Iterator
from itertools import islice

from arpad.formats.fide_list.field import OF_KIND, PACES, RATINGS, Field
from arpad.formats.fide_list.layout import Layout, columns_between
from arpad.formats.fide_list.month import MONTHS, is_label
from arpad.model.listed_player import ListKind

_RATING, _GAMES, _K = OF_KIND[ListKind.STANDARD]

_WORDS = {
    "id_number": Field.ID,
    "idnumber": Field.ID,
    "code": Field.ID,
    "name": Field.NAME,
    "fed": Field.FEDERATION,
    "country": Field.FEDERATION,
    "sex": Field.SEX,
    "tit": Field.TITLE,
    "titl": Field.TITLE,
    "title": Field.TITLE,
    "wtit": Field.W_TITLE,
    "otit": Field.O_TITLES,
    "foa": Field.FOA_TITLE,
    "srtng": Field.STANDARD_RATING,
    "sgm": Field.STANDARD_GAMES,
    "sk": Field.STANDARD_K,
    "rrtng": Field.RAPID_RATING,
    "rgm": Field.RAPID_GAMES,
    "rk": Field.RAPID_K,
    "brtng": Field.BLITZ_RATING,
    "bgm": Field.BLITZ_GAMES,
    "bk": Field.BLITZ_K,
    "rtng": _RATING,
    "rating": _RATING,
    "games": _GAMES,
    "game": _GAMES,
    "gms": _GAMES,
    "k": _K,
    "b-day": Field.BORN,
    "bday": Field.BORN,
    "birthday": Field.BORN,
    "born": Field.BORN,
    "flag": Field.FLAG,
}
_ONLY_COMBINED = frozenset(
    word for word, field in _WORDS.items() if any(field in pace for pace in PACES[1:])
) | {"srtng", "sgm", "sk"}

_MONTH = rf"(?:{'|'.join(MONTHS)})(?:(?:19|20)?\d\d)?"
_KNOWN = re.compile(
    "|".join([_MONTH, *map(re.escape, sorted(_WORDS, key=len, reverse=True))]), re.IGNORECASE
)
_TOUCHING = re.compile(f"(?:{_KNOWN.pattern})+", re.IGNORECASE)
_ID_NUMBER = re.compile(r"id number", re.IGNORECASE)
_LONGEST_WORD = 40
_NARROWEST_LAST = 4
_FEWEST_COLUMNS, _MOST_COLUMNS = 3, 60


def header_layout(line: str) -> Layout | None:
    """Return the layout that a header line gives, or nothing if the line is none.

    >>> layout = header_layout("ID number Name                 TitlFed  Mar11 GamesBorn  Flag")
    >>> [column.start for column in layout.columns], layout.label
    ([0, 10, 31, 35, 40, 46, 51, 57], 'Mar11')
    """
    words = list(islice(_words(line.rstrip()), _MOST_COLUMNS + 1))
    if not _FEWEST_COLUMNS <= len(words) <= _MOST_COLUMNS:
        return None
    fields: list[tuple[Field | None, int, str]] = []
    for start, word in words:
        field = _field(word)
        is_repeated = any(field is earlier for earlier, _, _ in fields)
        fields.append((None if is_repeated else field, start, word))
    found = {field for field, _, _ in fields if field is not None}
    if not {Field.ID, Field.NAME} <= found or len(found) < _FEWEST_COLUMNS:
        return None
    is_combined = any(word.lower() in _ONLY_COMBINED for _, word in words)
    width = max(len(line.rstrip()), fields[-1][1] + _NARROWEST_LAST)
    return Layout(
        columns_between(fields, width),
        ListKind.COMBINED if is_combined else ListKind.STANDARD,
        next((word for _, word in words if is_label(word)), None),
    )


def unknown_headings(layout: Layout) -> tuple[str, ...]:
    """Return the words of a header that name no field, or name one a second time."""
    return tuple(column.heading for column in layout.columns if column.field is None)


def has_ratings(layout: Layout) -> bool:
    """Tell whether any column of a layout holds ratings."""
    return not RATINGS.isdisjoint(layout.fields)


def _words(line: str) -> Iterator[tuple[int, str]]:
    """Yield the words of a line with where they start; known words that touch are taken apart."""
    joined = _ID_NUMBER.sub("id_number", line)
    for match in re.finditer(r"\S+", joined):
        word = match[0]
        if len(word) <= _LONGEST_WORD and _TOUCHING.fullmatch(word):
            for part in _KNOWN.finditer(word):
                yield match.start() + part.start(), _as_written(line, match.start(), part)
        else:
            yield match.start(), word


def _as_written(line: str, offset: int, part: re.Match[str]) -> str:
    return line[offset + part.start() : offset + part.end()]


def _field(word: str) -> Field | None:
    return _RATING if is_label(word) else _WORDS.get(word.lower().replace(" ", "_"))
