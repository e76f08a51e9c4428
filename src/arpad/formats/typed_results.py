"""Results as one types them into a table: a crosstable, or opponents round by round.

In a crosstable the cell under a player's number is the result against that player. Round by round
a result is the opponent's number and a sign, as FESA writes it: 3+ is a win against line 3, and
3+(h) one with a handicap.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from arpad.formats.deviation import Deviation
from arpad.formats.document import Content
from arpad.formats.wording import quoted

Rows: TypeAlias = Sequence[Sequence[str]]
Faults: TypeAlias = list[Deviation]
Told: TypeAlias = tuple[int, int, int]
"""Who tells a result: the round, the player, the opponent."""

ROUND = re.compile(
    r"(?:(?P<number>\d{1,3})(?P<sign>[+=-])|(?P<before>[+=-])(?P<behind>\d{1,3}))(?P<odds>\(\S*\))?"
)
_DRAWS = dict.fromkeys(("=", "½", "1/2", "0.5", "0,5"), "=")
_BLANKS = dict.fromkeys(("x", "*", "."), "")
CELLS = {"1": "1", "0": "0", "+": "+", "-": "-", **_DRAWS, **_BLANKS}
"""What may stand in a crosstable: points, + and - for games not played, x for nobody."""
_RESULTS = {
    ("1", "0"): "1-0",
    ("0", "1"): "0-1",
    ("=", "="): "1/2",
    ("+", "-"): "+-",
    ("-", "+"): "-+",
    ("-", "-"): "--",
}
_OTHER_SIDE = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
_POINTS = {"+": "1", "=": "=", "-": "0"}
_BYES = {"+": "+-", "=": "==", "-": "--"}


def games_of(rows: Sequence[str]) -> tuple[list[Content], Faults]:
    """Return the games that the results of all players tell, and what is wrong with them."""
    tokens = [row.split() for row in rows]
    faults: Faults = []
    if any(ROUND.fullmatch(token) for row in tokens for token in row):
        return list(_by_round(tokens, faults)), faults
    return list(_crossed([_spaced(row, len(rows)) for row in tokens], faults)), faults


def _spaced(row: list[str], players: int) -> list[str]:
    """Return the cells of a row that may be written without blanks, as x1=0."""
    is_one_word = len(row) == 1 and len(row[0]) == players
    return list(row[0]) if is_one_word and CELLS.keys() >= {*row[0].lower()} else row


def _blame(faults: Faults, row: int, message: str) -> None:
    faults.append(Deviation(("players", row, "results"), message))


def _crossed(rows: Rows, faults: Faults) -> Iterator[Content]:
    """Yield the games of a crosstable."""
    cells: dict[tuple[int, int], str] = {}
    for i, row in enumerate(rows):
        if len(row) != len(rows):
            message = f"expected {len(rows)} results, one for each player; found {len(row)}"
            _blame(faults, i, f"{message}; write x where the player meets nobody")
            continue
        for j, token in enumerate(row):
            value = CELLS.get(token.lower())
            if value is None:
                _blame(faults, i, f"{quoted(token)} is no result; write 1, 0, =, + or -")
            elif value and i != j:
                cells[i, j] = value
    yield from _games_of_cells(cells, len(rows), faults)


def _games_of_cells(
    cells: Mapping[tuple[int, int], str], players: int, faults: Faults
) -> Iterator[Content]:
    """Yield a game for each pair; one side alone may tell it."""
    for i, j in sorted({(min(pair), max(pair)) for pair in cells}):
        ours = cells.get((i, j)) or _OTHER_SIDE[cells[j, i]]
        theirs = cells.get((j, i)) or _OTHER_SIDE[ours]
        result = _RESULTS.get((ours, theirs))
        if result is None:
            message = f"player {j + 1} is met with {ours}, and that player's line says {theirs}"
            _blame(faults, i, f"{message}; correct one of the two")
        else:
            yield _game(round_of(i, j, players), i, j, result)


def _by_round(rows: Rows, faults: Faults) -> Iterator[Content]:
    """Yield the games that are told round by round."""
    told: dict[Told, str] = {}
    odds: set[Told] = set()
    for i, row in enumerate(rows):
        for number, token in enumerate(row, 1):
            found = ROUND.fullmatch(token)
            if found is None:
                _blame(faults, i, f"{quoted(token)} is no result; write 3+, 3= or 3-, 0+ for a bye")
                continue
            j = int(found["number"] or found["behind"]) - 1
            sign = found["sign"] or found["before"]
            if j < 0:
                yield {"round": number, "white": str(i + 1), "result": _BYES[sign]}
            elif j == i or j >= len(rows):
                message = f"{quoted(token)} names no opponent; players are numbered by their lines"
                _blame(faults, i, f"{message}, 1 to {len(rows)}")
            else:
                told[number, i, j] = _POINTS[sign]
                if found["odds"]:
                    odds |= {(number, i, j), (number, j, i)}
    for key, game in _told_by_both(told, faults):
        yield {**game, "handicap": True} if key in odds else game


def _told_by_both(told: Mapping[Told, str], faults: Faults) -> Iterator[tuple[Told, Content]]:
    for (number, i, j), ours in told.items():
        theirs = told.get((number, j, i))
        if theirs is None:
            _blame(faults, i, f"player {j + 1} does not tell the game of round {number}")
        elif i < j and (ours, theirs) in _RESULTS:
            yield (number, i, j), _game(number, i, j, _RESULTS[ours, theirs])
        elif i < j:
            message = f"the results of round {number} do not make one point"
            _blame(faults, i, f"{message}: look at this line and at that of player {j + 1}")


def _game(number: int, i: int, j: int, result: str) -> Content:
    return {"round": number, "white": str(i + 1), "black": str(j + 1), "result": result}


def round_of(i: int, j: int, players: int) -> int:
    """Return a round in which two players of a round robin can meet, nobody twice in one.

    >>> [round_of(0, j, 4) for j in (1, 2, 3)]
    [2, 3, 1]
    """
    last = players + players % 2 - 1
    return (2 * min(i, j) if last in {i, j} else i + j) % last + 1
