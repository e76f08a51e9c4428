"""Scoring: what the results of a report are worth, by its own records, and the sums they make.

162 and XXS say what a result is worth, 299 makes exceptions, 240 gives byes to blank cells. In a
team event 240 and 299 speak of teams, so they change nothing in the sums of players.
"""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import TypeAlias

from msgspec import Struct, field

from arpad.formats.trf.cell import Cell
from arpad.formats.trf.crosstable import Crosstable, Entry
from arpad.formats.trf.file import TrfFile, TrfLine
from arpad.formats.trf.teams import is_team_event
from arpad.formats.trf.values import OPEN_RESULTS, Unreadable

Points: TypeAlias = Decimal
_ZERO, _HALF, _ONE = Decimal(0), Decimal("0.5"), Decimal(1)

_SETTING = re.compile(r"([A-Z]{1,3})\s*=\s*([-+]?(?:\d{1,6}(?:\.\d{0,3})?|\.\d{1,3}))(?=\s|$)")
_SHORTCUTS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB")}
_CODED = {
    "W": ("WW", "BW", "FW", "FPB"),
    "D": ("WD", "BD", "HPB"),
    "L": ("WL", "BL"),
    "A": ("ZPB", "FL"),
    "P": ("PAB",),
}
_SIDES = {"1": "W", "W": "W", "=": "D", "D": "D", "0": "L", "L": "L"}
_OTHERS = {"+": "FW", "-": "FL", "H": "HPB", "F": "FPB", "U": "PAB", "Z": "ZPB", "A": "ZPB"}

STANDARD: Mapping[str, Points] = {
    **dict.fromkeys(("WW", "BW", "FW", "FPB", "PAB"), _ONE),
    **dict.fromkeys(("WD", "BD", "HPB"), _HALF),
    **dict.fromkeys(("WL", "BL", "FL", "ZPB"), _ZERO),
}
"""What results are worth where a report does not say it."""


class Abnormal(Struct, frozen=True):
    """Points of a 299 record: for a result or as a bonus, in one round or all, for some or all."""

    result: str | None
    points: Points
    round: int
    players: frozenset[int]


class Scoring(Struct, frozen=True, kw_only=True):
    """Everything that decides what a player's cells add up to."""

    worth: Mapping[str, Points] = field(default_factory=lambda: STANDARD)
    is_stated: bool = False
    """Whether the report says what results are worth."""
    byes: Mapping[tuple[int, int], str] = field(default_factory=dict)
    """The byes of 240, by round and starting rank."""
    abnormal: tuple[Abnormal, ...] = ()
    begun: frozenset[int] = frozenset()
    """The rounds in which somebody has a game: a blank cell of another one is no absence."""

    def sum_of(self, entry: Entry, rank: int, rounds: int) -> Points | None:
        """Return the points of a player, None while a result is open or cannot be read."""
        total = _ZERO
        for number in range(1, rounds + 1):
            points = self.of_cell(entry.cell(number), number, rank)
            if points is None:
                return None
            total += points
        return total + sum(
            (e.points for e in self.abnormal if e.result is None and _concerns(e, rank)), _ZERO
        )

    def of_cell(self, cell: Cell, number: int, rank: int) -> Points | None:
        """Return what a player has of a round, None while the result is open or unreadable."""
        if cell.is_broken or cell.is_open or cell.result in OPEN_RESULTS:
            return None
        result = cell.result or self.byes.get((number, rank))
        if result is None:
            if number not in self.begun:
                return _ZERO
            result = "Z"
        points = self._abnormal_points(result, number, rank)
        return self.worth[_code(result, cell.colour)] if points is None else points

    def _abnormal_points(self, result: str, number: int, rank: int) -> Points | None:
        if not self.abnormal:
            return None
        type_ = _SIDES.get(result, result)
        for case in self.abnormal:
            if case.result == type_ and case.round in {0, number} and _concerns(case, rank):
                return case.points
        return None


def _concerns(case: Abnormal, rank: int) -> bool:
    return not case.players or rank in case.players


def _code(result: str, colour: str | None) -> str:
    side = _SIDES.get(result)
    if side is None:
        return _OTHERS[result]
    return f"{'B' if colour == 'b' else 'W'}{side}"


def scoring_of(file: TrfFile, table: Crosstable) -> Scoring:
    """Return the scoring of a report."""
    by_code = {code: file.of(code) for code in ("162", "XXS", "240", "299")}
    worth = dict(STANDARD)
    _apply_coded(worth, by_code["162"])
    _apply_settings(worth, by_code["XXS"])
    about_teams = is_team_event(file)
    return Scoring(
        worth=worth,
        is_stated=any(line.rows or line.text("text") for line in by_code["162"] + by_code["XXS"]),
        byes={} if about_teams else byes_of(by_code["240"]),
        abnormal=() if about_teams else tuple(_abnormal(by_code["299"])),
        begun=_begun(table),
    )


def scoring_like(win: int, draw: int, bye: int, like: Scoring) -> Scoring:
    """Return a scoring in whole points that differs from another in what results are worth."""
    worth = dict(STANDARD)
    for codes, points in ((_CODED["W"], win), (_CODED["D"], draw), (_CODED["P"], bye)):
        worth |= dict.fromkeys(codes, Decimal(points))
    return Scoring(worth=worth, byes=like.byes, abnormal=like.abnormal, begun=like.begun)


def byes_of(lines: Iterable[TrfLine]) -> dict[tuple[int, int], str]:
    """Return the byes of 240 records, by round and number of the participant."""
    byes: dict[tuple[int, int], str] = {}
    for line in lines:
        number, type_ = line.whole("round"), line.text("type")
        if number and type_:
            for (rank,) in line.rows:
                if isinstance(rank, int) and rank:
                    byes[number, rank] = type_
    return byes


def _begun(table: Crosstable) -> frozenset[int]:
    return frozenset(
        number
        for entry in table.entries
        for number, cell in enumerate(entry.cells, start=1)
        if cell.opponent is not None
    )


def _apply_coded(worth: dict[str, Points], lines: Iterable[TrfLine]) -> None:
    stated = {
        result: points
        for line in lines
        for result, points in line.rows
        if isinstance(result, str) and isinstance(points, Decimal)
    }
    if "W" in stated:
        stated.setdefault("P", stated["W"])
    for result, points in stated.items():
        worth |= dict.fromkeys(_CODED.get(result, ()), points)


def _apply_settings(worth: dict[str, Points], lines: Iterable[TrfLine]) -> None:
    for line in lines:
        for code, points in _SETTING.findall(line.text("text").upper()):
            for affected in _SHORTCUTS.get(code, (code,)):
                if affected in worth:
                    worth[affected] = Decimal(points)


def _abnormal(lines: Iterable[TrfLine]) -> Iterable[Abnormal]:
    for line in lines:
        points = line.points("points")
        if points is None or _has_unreadable(line):
            continue
        players = frozenset(rank for (rank,) in line.rows if isinstance(rank, int) and rank)
        yield Abnormal(line.text("type") or None, points, line.whole("round") or 0, players)


def _has_unreadable(line: TrfLine) -> bool:
    values = (*line.values.values(), *(value for row in line.rows for value in row))
    return any(isinstance(value, Unreadable) for value in values)
