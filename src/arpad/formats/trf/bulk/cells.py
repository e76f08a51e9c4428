"""Cells: all rounds of all players, each as one number that says opponent, colour and result.

A cell is ten signs wide, so five pairs. What a pair can say is looked up in a table that the
careful reader's own functions have filled; a pair that no plain cell has makes the number too large
for one.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from arpad.formats.trf.bulk.bundle import Bundle, Lines
from arpad.formats.trf.bulk.columns import Int32, Int64
from arpad.formats.trf.bulk.fields import BLANK, field
from arpad.formats.trf.checks.rounds import MOST_ROUNDS
from arpad.formats.trf.values import (
    ABSENT,
    BYES,
    FORFEITS,
    OPEN_RESULTS,
    PLAYED,
    SHORT_GAMES,
    Unreadable,
    reader_of,
)

FIRST = field("opponent").first - 1
WIDTH = field("opponent").step or 0
MARGIN = FIRST + WIDTH * MOST_ROUNDS
"""How many signs the rounds of a player can take."""

COLOURS = (None, "w", "b")
LETTERS = (
    None,
    *sorted(PLAYED | FORFEITS | SHORT_GAMES | BYES | OPEN_RESULTS | {ABSENT}),
)
"""What a cell can say, by the numbers that stand for it."""

OPPONENT = (1 << 14) - 1
"""The bits of the opponent's starting rank."""
_HAS_HUNDREDS, _LACKS_TENS = 1 << 14, 1 << 15
_FORM = _HAS_HUNDREDS | _LACKS_TENS
"""Hundreds before a blank: no plain number."""
COLOUR_BIT, LETTER_BIT = 16, 18
SIGNS = 1 << 7
"""How many numbers colour and letter together can be."""
_TOO_LARGE = 1 << 24
SAYS_SOMETHING = OPPONENT | (_TOO_LARGE - 1) >> LETTER_BIT << LETTER_BIT
"""The bits of opponent and letter: a colour alone says nothing."""
_PAIRS = 1 << 16
_MOST_BLANK, _FEW_CELLS = 8, 10_000
"""Lines of those who left early are short; where nearly all are, the room for them is refused."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of all lines, equally many in the lines of a report.

    The numbers of a line begin at its `first`; `rounds` is how many each report has. `row`, `round`
    and `at` are line, round and place of the cells that say something, a report after the other
    and in the order of its lines.
    """

    number: Int32
    first: Int64
    rounds: Int64
    row: Int64
    round: Int64
    at: Int64


def cells_of(bundle: Bundle, lines: Lines) -> Cells:
    """Return the cells of players' lines; refuse the reports in which one is not well formed."""
    end = _without_blanks(bundle.signs, lines)
    rounds = _rounds(bundle, lines, end)
    of_line = rounds[lines.report]
    first = np.zeros(len(lines), np.int64)
    numbers, rows, size = [np.zeros(0, np.int32)], [np.zeros(0, np.int64)], 0
    # Reports of equally many rounds are cut like one sheet; there are few such numbers.
    for length in np.unique(rounds[rounds > 0]).tolist():
        some = np.flatnonzero(of_line == length)
        first[some] = size + np.arange(len(some)) * length
        numbers.append(_numbers(bundle.signs, lines.start[some], end[some], length))
        rows.append(np.repeat(some, length))
        size += len(numbers[-1])
    number, row = np.concatenate(numbers), np.concatenate(rows)
    is_odd = (number >= _TOO_LARGE) | ((number & _FORM) == _FORM)
    if is_odd.any():
        reason = "a round is not written in the plain form"
        bundle.refusals.refuse_where(is_odd, lines.report[row], lines.start[row], reason)
    at = np.flatnonzero(number & SAYS_SOMETHING)
    row = row[at]
    return Cells(number, first, rounds, row, at - first[row], at)


def _without_blanks(signs: NDArray[np.uint8], lines: Lines) -> Int64:
    """Return where the lines end without the blanks that some programs add."""
    end = lines.end.copy()
    rows = np.arange(len(lines))
    while len(rows):
        rows = rows[(end[rows] > lines.start[rows]) & (signs[end[rows] - 1] == BLANK)]
        end[rows] -= 1
    return end


def _rounds(bundle: Bundle, lines: Lines, end: Int64) -> Int64:
    """Return how many rounds each report has; 0 where they are too many, or most lines have few."""
    written = np.maximum(end - lines.start - FIRST + WIDTH - 1, 0) // WIDTH
    number = len(bundle.base)
    rounds = np.zeros(number, np.int64)
    np.maximum.at(rounds, lines.report, written)
    room = rounds * np.bincount(lines.report, minlength=number)
    has_few = room > _MOST_BLANK * np.bincount(lines.report, written, number) + _FEW_CELLS
    for report in np.flatnonzero((rounds > MOST_ROUNDS) | has_few).tolist():
        bundle.refusals.refuse(report, "there are too many rounds, or too few in most lines")
        rounds[report] = 0
    return rounds


def _numbers(signs: NDArray[np.uint8], start: Int64, end: Int64, rounds: int) -> Int32:
    """Return the numbers of all cells of lines that have equally many rounds."""
    sheet = sliding_window_view(signs, rounds * WIDTH)[start + FIRST]
    written = end - start - FIRST
    short = np.flatnonzero(written < (rounds - 1) * WIDTH)
    sheet[short] = np.where(np.arange(rounds * WIDTH) < written[short, None], sheet[short], BLANK)
    _blank_after(sheet[:, -WIDTH:], written - (rounds - 1) * WIDTH)
    pairs = sheet.view("<u2").reshape(-1, WIDTH // 2)
    number = np.zeros(len(pairs), np.int32)
    for column, table in enumerate(_tables()):
        # No pair is outside its table, so nothing is ever wrapped: it is the fastest way.
        number += table.take(pairs[:, column], mode="wrap")
    return number


def _blank_after(last: NDArray[np.uint8], written: Int64) -> None:
    """Blank what is not written of the last cells: mostly the gap after the result."""
    usual = field("result").first - FIRST
    others = np.flatnonzero(written != usual)
    kept = np.where(np.arange(WIDTH) < written[others, None], last[others], BLANK)
    last[:, usual:] = BLANK
    last[others] = kept


@cache
def _tables() -> tuple[Int32, ...]:
    """Return what each of the five pairs adds to the number of a cell."""
    hundreds, tens, colour, letter, gap = (np.full(_PAIRS, _TOO_LARGE, np.int32) for _ in range(5))
    digits = [(f"{number:>2}", number) for number in range(10)]
    full = [(f"{number:02}", number) for number in range(100)]
    for text, number in [("  ", 0), *digits, *full]:
        hundreds[_pair(text)] = 100 * number + (_HAS_HUNDREDS if text.strip() else 0)
        tens[_pair(text)] = number + (_LACKS_TENS if text[0] == " " else 0)
    for code in range(BLANK, 256):
        sign = chr(code)
        for name, table, choices, bit in (
            ("colour", colour, COLOURS, COLOUR_BIT),
            ("result", letter, LETTERS, LETTER_BIT),
        ):
            value = reader_of(field(name))(sign) if sign.strip() else None
            if not isinstance(value, Unreadable):
                table[_pair(f" {sign}")] = choices.index(value) << bit
    gap[_pair("  ")] = 0
    return hundreds, tens, colour, letter, gap


def _pair(text: str) -> int:
    return int.from_bytes(text.encode("latin-1"), "little")
