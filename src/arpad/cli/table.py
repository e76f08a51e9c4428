"""Tables of plain text: a number is never cut, long words wrap, and no lines are drawn.

Written here because an event of 500 players prints 5 500 games: a general table renderer takes
seconds for that, this one a tenth of a second.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from rich.cells import cell_len, chop_cells

Row: TypeAlias = Mapping[str, str]
"""One line of a table: the text under each heading."""

GAP = "  "
_SINGLE_BLANK = re.compile(r"(?<! ) (?! )")
LONGEST_WORD = 14
"""A word up to this length is kept whole, a longer one may be broken."""


def laid_out(rows: Sequence[Row], *, width: int, numbers: Collection[str] = ()) -> list[str]:
    """Return the lines of a table; a column that is empty in every row is left out.

    >>> laid_out([{"id": "A", "K": "10", "title": ""}], width=80, numbers={"K"})
    ['id   K', 'A   10']
    """
    headings = [heading for heading in rows[0] if any(row[heading] for row in rows)]
    widths = _widths(headings, rows, width, numbers)
    lines = []
    for row in ({heading: heading for heading in headings}, *rows):
        cells = [_wrapped(row[heading], widths[heading]) for heading in headings]
        for parts in zip_longest(*cells, fillvalue=""):
            padded = (
                _padded(part, widths[heading], to_the_right=heading in numbers)
                for heading, part in zip(headings, parts, strict=True)
            )
            lines.append(GAP.join(padded).rstrip())
    return lines


def _widths(
    headings: Sequence[str], rows: Sequence[Row], width: int, numbers: Collection[str]
) -> dict[str, int]:
    widths = {
        heading: max(cell_len(heading), *(cell_len(row[heading]) for row in rows))
        for heading in headings
    }
    excess = sum(widths.values()) + len(GAP) * (len(headings) - 1) - width
    if excess > 0:
        least = {h: _least_width(h, rows) for h in headings if h not in numbers}
        _squeeze(widths, least, excess)
    return widths


def _least_width(heading: str, rows: Sequence[Row]) -> int:
    words = (cell_len(word) for row in rows for word in _words(row[heading]))
    return max(cell_len(heading), min(LONGEST_WORD, max(words)))


def _squeeze(widths: dict[str, int], least: Mapping[str, int], excess: int) -> None:
    for _ in range(excess):
        wide = [heading for heading in least if widths[heading] > least[heading]]
        if not wide:
            return
        widths[max(wide, key=widths.__getitem__)] -= 1


def _wrapped(text: str, width: int) -> list[str]:
    if cell_len(text) <= width:
        return [text]
    lines: list[str] = []
    for word in _words(text):
        joined = f"{lines[-1]} {word}" if lines else word
        if cell_len(joined) <= width:
            lines[-1:] = [joined]
        elif cell_len(word) <= width:
            lines.append(word)
        else:
            lines.extend(chop_cells(word, width))
    return lines


def _words(text: str) -> list[str]:
    """Return the pieces between which a line may be broken: single blanks separate them.

    More blanks are the content of a file, which is quoted as it stands there.

    >>> _words('write "   8 b 1"')
    ['write', '"   8', 'b', '1"']
    """
    return _SINGLE_BLANK.split(text)


def _padded(text: str, width: int, *, to_the_right: bool) -> str:
    space = " " * (width - cell_len(text))
    return space + text if to_the_right else text + space
