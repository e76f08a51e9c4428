"""Games as one types them at a calculator: an opponent's rating and a result, row by row."""

import re
from collections.abc import Iterator

from msgspec import Struct

from arpad.locale import message
from arpad.model.exact import DRAW, LOSS, WIN, Score
from arpad.model.fields import Rating
from arpad.web.form import Form, limits_of

MOST_GAMES = 60
ROWS_SHOWN = 5
RESULTS: dict[str, Score] = {"1": WIN, "0.5": DRAW, "0": LOSS}
"""The results by the values that a form has for them."""

_SPELLINGS = {**RESULTS, "½": DRAW, "1/2": DRAW, "0,5": DRAW, "=": DRAW}
_RATINGS = limits_of(Rating)
_GAME = re.compile(r"([0-9]{1,4})[\s=:;,]+(1/2|½|0[.,]5|1|0|=)")
_LONGEST_PASTE = 4000
_NO_GAMES = message("Give at least one opponent with a result.")
_NO_RESULT = message("Choose the result against this opponent.")
_NO_OPPONENT = message("Give the rating of this opponent.")
_NO_GAME = message("Line {line} is no game: write a rating and a result, for example 2242 1/2.")
_TOO_MANY = message("At most {most} games can be computed at once.")


class Row(Struct, frozen=True):
    """One row of the form, as it was typed."""

    number: int
    opponent: str
    result: str


def rows_of(form: Form) -> list[Row]:
    """Return the rows to show: those that are filled in, and a few more."""
    numbers = [n for n in range(1, MOST_GAMES + 1) if form.given.get(f"o{n}")]
    asked = form.whole("rows", range(1, MOST_GAMES + 1)) or ROWS_SHOWN
    count = min(MOST_GAMES, max((*numbers, asked, ROWS_SHOWN)))
    return [
        Row(n, form.given.get(f"o{n}", "")[:9], form.given.get(f"r{n}", ""))
        for n in range(1, count + 1)
    ]


def games_of(form: Form) -> list[tuple[int, Score]]:
    """Return the games of a form, those of its rows and then those that were pasted."""
    games = [*_typed(form), *_pasted(form)]
    if len(games) > MOST_GAMES:
        form.blame("games", _TOO_MANY, most=MOST_GAMES)
    elif not games and not form.faults:
        form.blame("o1", _NO_GAMES)
    return games[:MOST_GAMES]


def _typed(form: Form) -> Iterator[tuple[int, Score]]:
    for row in rows_of(form):
        opponent = form.whole(f"o{row.number}", _RATINGS)
        result = form.choice(f"r{row.number}", RESULTS, "")
        if opponent is not None and not result:
            form.blame(f"o{row.number}", _NO_RESULT)
        elif opponent is None and result:
            form.blame(f"o{row.number}", _NO_OPPONENT)
        elif opponent is not None:
            yield opponent, RESULTS[result]


def _pasted(form: Form) -> Iterator[tuple[int, Score]]:
    lines = form.text("games", _LONGEST_PASTE).splitlines()
    for number, line in enumerate(lines, 1):
        found = _GAME.fullmatch(line.strip())
        if found and int(found[1]) in _RATINGS:
            yield int(found[1]), _SPELLINGS[found[2]]
        elif line.strip():
            form.blame("games", _NO_GAME, line=number)
