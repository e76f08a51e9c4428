"""A table that somebody types or pastes: one player a line, cells between semicolons or tabs.

For people at a calculator, who have a table on paper and no file. The first line may name the
columns; without it they are those that the calculator asks for. What is said goes through the shape
of an event file, so that every fault has its line.
"""

import re
from collections.abc import Sequence
from decimal import Decimal

from msgspec import Struct

from arpad.formats.deviation import Deviation, Deviations
from arpad.formats.document import Content, Findings
from arpad.formats.fesa.built_event import built_event
from arpad.formats.reading import findings_of
from arpad.formats.typed_results import games_of
from arpad.formats.wording import Trail, listed, nearest, quoted
from arpad.model.event import Event
from arpad.model.finding import error

MOST_PLAYERS = 100
MOST_GAMES = 2000
_LONGEST_LINE = 2000

_ANSWERED = frozenset({"reached_2400", "lb_has_mp"})
_COUNTERS = ("lb", "lb_has_mp", "mp")
_NUMBERS = frozenset({"rating", "k", "games", "bonus_used", "lb", "mp", "tournaments"})
COLUMNS = (
    *("name", "federation", "rating", "k", "games", "reached_2400"),
    *("grade", "outside_grade", "evidence", "bonus_used", *_COUNTERS, "history"),
    *("series", "tournaments", "results"),
)
"""What a column may be called, in the order in which they are written."""

_ANSWERS = {"yes": True, "no": False}
_NUMBER = re.compile(r"-?\d{1,9}", re.ASCII)
_STORED = re.compile(r"(-?\d{1,4})([+=-])", re.ASCII)
_SCORES = {"+": 1, "=": Decimal("0.5"), "-": 0}
_NOTHING = frozenset({"", "-", "unrated"})


class _Line(Struct, frozen=True):
    """A line with its cells, by the names of their columns."""

    number: int
    cells: dict[str, str]


def event_from_table(
    text: str, facts: Content, columns: Sequence[str], *, name: str
) -> tuple[Event | None, Findings]:
    """Return the event of a typed table, or everything that is wrong with it.

    `facts` are those of the event: its name, first day and system; `columns` are those of a table
    whose first line does not name them.
    """
    lines, faults = _lines(text, columns)
    if faults:
        return None, findings_of(faults, lambda path: _place(name, path))
    games, wrong = games_of([line.cells.get("results", "") for line in lines])
    places = _places(lines)
    if wrong:
        places[()] = "results"
        return None, findings_of(tuple(wrong), lambda path: f"{name}: {places[path]}")
    players = [_player(number, line.cells) for number, line in enumerate(lines, 1)]
    return built_event({**facts, "players": players, "games": games}, places, name=name)


def oversize(event: Event, *, name: str) -> Findings:
    """Return the finding that an event is too large to be computed while somebody waits."""
    if len(event.players) <= MOST_PLAYERS and len(event.games) <= MOST_GAMES:
        return ()
    message = f"A calculator takes up to {MOST_PLAYERS} players and {MOST_GAMES} games."
    return (error(name, message),)


def _lines(text: str, columns: Sequence[str]) -> tuple[list[_Line], Deviations]:
    """Return the lines that have players, or what keeps them from being a table."""
    rows = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    split = [(number, _cells(line)) for number, line in rows[: MOST_PLAYERS + 2]]
    header = [_word(cell) for cell in split[0][1]] if split else []
    is_named = header[:1] == ["name"]
    if is_named:
        columns, split, at = header, split[1:], split[0][0]
        strange = [word for word in header if word not in COLUMNS]
        if strange:
            return [], tuple(Deviation((at,), _unknown(word)) for word in strange)
    if not 1 < len(split) <= MOST_PLAYERS:
        return [], (Deviation((), _too_few_or_many(len(split))),)
    alone = [number for number, cells in split if len(cells) == 1]
    message = f"expected {listed(columns)}, with semicolons between them; found one cell"
    lines = [
        _Line(number, _named(cells, columns if is_named else _without_some(columns, len(cells))))
        for number, cells in split
    ]
    return lines, tuple(Deviation((number,), message) for number in alone)


def _without_some(columns: Sequence[str], cells: int) -> Sequence[str]:
    """Return the columns of a line that leaves out some before the results."""
    return columns if cells >= len(columns) else (*columns[: cells - 1], columns[-1])


def _cells(line: str) -> list[str]:
    sign = "\t" if "\t" in line and ";" not in line else ";"
    return [cell.strip() for cell in line[:_LONGEST_LINE].split(sign)]


def _named(cells: Sequence[str], columns: Sequence[str]) -> dict[str, str]:
    """Return cells by their columns; those behind the last column are results too."""
    named = dict(zip(columns, cells, strict=False))
    if columns[-1] == "results" and len(cells) > len(columns):
        named["results"] = " ".join(cells[len(columns) - 1 :])
    return named


def _word(cell: str) -> str:
    return cell.lower().replace(" ", "_")


def _unknown(word: str) -> str:
    meant = nearest(word, COLUMNS)
    advice = f"did you mean {quoted(meant)}?" if meant else f"columns are {listed(COLUMNS)}"
    return f"there is no column {quoted(word)}; {advice}"


def _too_few_or_many(players: int) -> str:
    if players <= 1:
        return "there are no two players; write one player a line"
    return f"there are more than {MOST_PLAYERS} players; a calculator takes no more"


def _player(number: int, cells: dict[str, str]) -> Content:
    told = {word: _value(word, text) for word, text in cells.items() if word != "results"}
    said: Content = {word: value for word, value in told.items() if value is not None}
    counters = {word: said.pop(word) for word in _COUNTERS if word in said}
    if "history" in said:
        said["history"] = [_stored(token) for token in said["history"].split()]
    return {"id": str(number), **said, **({"counters": counters} if counters else {})}


def _stored(token: str) -> Content | str:
    """Return an earlier result of an unrated player: 1322- is a loss against 1322."""
    found = _STORED.fullmatch(token)
    return {"opponent_rating": int(found[1]), "score": _SCORES[found[2]]} if found else token


def _value(word: str, text: str) -> str | int | bool | None:
    if text.lower() in _NOTHING:
        return None
    if word in _ANSWERED:
        return _ANSWERS.get(text.lower(), text)
    return int(text) if word in _NUMBERS and _NUMBER.fullmatch(text) else text


def _places(lines: Sequence[_Line]) -> dict[Trail, str]:
    """Return the words for where the parts of the event stand."""
    places: dict[Trail, str] = {}
    for i, line in enumerate(lines):
        words = {**line.cells, "results": ""}
        places["players", i] = f"line {line.number}"
        places |= {("players", i, word): f"line {line.number}, {word}" for word in words}
    return places


def _place(name: str, path: Trail) -> str:
    return f"{name}: line {path[0]}" if path else name
