"""The players of many reports: what stands before the rounds in their lines."""

from functools import cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from arpad.formats.trf.bulk.bundle import Bundle, Lines
from arpad.formats.trf.bulk.columns import Int16, Int64, PlayerColumns, Words
from arpad.formats.trf.bulk.facts import Facts
from arpad.formats.trf.bulk.fields import (
    BLANK,
    Letters,
    Marks,
    Signs,
    births,
    field,
    letters_of,
    numbers,
)
from arpad.formats.trf.checks.players import HIGHEST_RATING
from arpad.formats.trf.crosstable import HIGHEST_RANK
from arpad.formats.trf.event_players import LATEST_YEAR
from arpad.formats.trf.titles import title_from
from arpad.formats.trf.values import Unreadable, reader_of

WIDTH = field("born").last or 0
"""How many columns are looked at; what comes before the rounds besides is sums and places."""

_UNKNOWN = "?"
_BITS_OF_AN_ID = 37
"""A number of eleven digits has room in so many bits."""
_BITS_OF_A_LETTER = 21
"""So has every letter of Unicode."""


def players_of(bundle: Bundle, lines: Lines, facts: Facts) -> PlayerColumns:
    """Return the players; refuse the reports in which one cannot be told or read at once."""
    sheet = _sheet(bundle, lines)
    born = births(_cut(sheet, "born"))
    bundle.refusals.refuse_where(
        born.is_odd, lines.report, lines.start, "a day of birth cannot be read"
    )
    players = PlayerColumns(
        event=lines.report.astype(np.int32),
        rank=_numbers(bundle, lines, sheet, "rank").astype(np.int16),
        id=_numbers(bundle, lines, sheet, "id"),
        name=_words(bundle, lines, sheet, "name"),
        federation=_words(bundle, lines, sheet, "federation"),
        sex=_sexes().take(_cut(sheet, "sex")[:, 0]),
        title=_titles(bundle, lines, sheet),
        rating=_numbers(bundle, lines, sheet, "rating").astype(np.int16),
        birth_year=born.year,
        birth_day=born.day,
    )
    _refuse_unfit(bundle, lines, facts, players)
    return players


def _refuse_unfit(bundle: Bundle, lines: Lines, facts: Facts, players: PlayerColumns) -> None:
    """Refuse the reports with values that no plain report has."""
    start = facts.start[lines.report]
    latest = np.minimum(facts.start_year[lines.report], LATEST_YEAR)
    is_born_later = (players.birth_day > start) | (players.birth_year > latest)
    for is_odd, reason in (
        (players.sex == _UNKNOWN, "a player's sex is not m or w"),
        (is_born_later, "a player is born after the start"),
        ((players.rank < 1) | (players.rank > HIGHEST_RANK), "a starting rank is missing"),
        (_repeated(lines.report, players.rank), "a starting rank is given twice"),
        (_repeated(lines.report, players.id), "a FIDE number is given twice"),
        (players.rating > HIGHEST_RATING, "a rating is too high"),
    ):
        bundle.refusals.refuse_where(is_odd, lines.report, lines.start, reason)


def _sheet(bundle: Bundle, lines: Lines) -> Signs:
    """Return the first columns of the lines, blank where a line is shorter."""
    sheet = sliding_window_view(bundle.signs, WIDTH)[lines.start]
    length = lines.end - lines.start
    short = np.flatnonzero(length < WIDTH)
    sheet[short] = np.where(np.arange(WIDTH) < length[short, None], sheet[short], BLANK)
    return sheet


def _cut(sheet: Signs, name: str) -> Signs:
    place = field(name)
    return sheet[:, place.first - 1 : place.last]


def _numbers(bundle: Bundle, lines: Lines, sheet: Signs, name: str) -> Int64:
    value, is_number = numbers(_cut(sheet, name))
    what = {"rank": "starting rank", "id": "FIDE number"}.get(name, name)
    bundle.refusals.refuse_where(
        ~is_number, lines.report, lines.start, f"a {what} is not a whole number"
    )
    return value


def _words(bundle: Bundle, lines: Lines, sheet: Signs, name: str) -> Words:
    """Return the words of a field without the blanks around them."""
    letters = _letters(bundle, lines, sheet, name)
    words: Words = letters.view(f"<U{letters.shape[1]}")[:, 0]
    for row in np.flatnonzero(letters[:, 0] == BLANK).tolist():
        words[row] = str(words[row]).strip()
    return words


def _titles(bundle: Bundle, lines: Lines, sheet: Signs) -> Words:
    """Return titles as two or three letters, however they are written."""
    letters = _letters(bundle, lines, sheet, "title")
    titles: Words = letters.view(f"<U{letters.shape[1]}")[:, 0]
    # Those with a title are few, and so are the titles: equal ones are known by one number.
    rows = np.flatnonzero(letters[:, 0])
    number = letters[rows] @ (1 << np.arange(3, dtype=np.uint64) * _BITS_OF_A_LETTER)
    _, first, which = np.unique(number, return_index=True, return_inverse=True)
    texts = [title_from(text.strip()) for text in titles[rows[first]].tolist()]
    titles[rows] = np.array(texts, titles.dtype)[which]
    return titles


def _letters(bundle: Bundle, lines: Lines, sheet: Signs, name: str) -> Letters:
    """Return the letters of a field, those beyond Latin-1 put back."""
    letters = letters_of(_cut(sheet, name))
    if len(bundle.wide_at) and len(lines):
        row = np.maximum(np.searchsorted(lines.start, bundle.wide_at, side="right") - 1, 0)
        column = bundle.wide_at - lines.start[row] - (field(name).first - 1)
        inside = (column >= 0) & (column < letters.shape[1]) & (bundle.wide_at < lines.end[row])
        letters[row[inside], column[inside]] = bundle.wide_letter[inside]
    return letters


@cache
def _sexes() -> Words:
    """Return what each sign in the column of the sex says."""
    read = reader_of(field("sex"))
    signs = [chr(code) for code in range(256)]
    said = [read(sign) if sign.strip() else None for sign in signs]
    return np.array([_UNKNOWN if isinstance(sex, Unreadable) else sex or "" for sex in said])


def _repeated(report: Int64, number: Int16 | Int64) -> Marks:
    """Mark the rows whose number, unless it is 0, another row of the report has as well."""
    rows = np.flatnonzero(number > 0)
    key = report[rows] << _BITS_OF_AN_ID | number[rows]
    ordered = np.sort(key)
    twice = ordered[1:][ordered[1:] == ordered[:-1]]
    is_repeated = np.zeros(len(number), np.bool_)
    if len(twice):
        is_repeated[rows[np.isin(key, twice)]] = True
    return is_repeated
