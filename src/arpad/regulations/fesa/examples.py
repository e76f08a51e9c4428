"""Tables and promotions as they were published, run through the same rules as everything."""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from arpad.model.event import Event, Game, Result
from arpad.model.exact import DRAW, LOSS, WIN, Score
from arpad.model.grading import Counters
from arpad.model.outcome import Category
from arpad.model.player import Player, StoredResult
from arpad.model.system import System
from arpad.regulations.edition import Example, Readings
from arpad.regulations.fesa.case import Case
from arpad.regulations.fesa.law import Law
from arpad.regulations.fesa.numbers import Numbers, numbers_on
from arpad.regulations.fesa.promotions import Climb, climb_table
from arpad.regulations.fesa.rate_table import rate_table
from arpad.regulations.fesa.rounding import nearest_integer
from arpad.regulations.fesa.table import Entrant, Played

_DAY = date(2024, 4, 21)
_RESULTS = {"1": Result.WHITE_WINS, "1/2": Result.DRAW, "0": Result.BLACK_WINS}
_POINTS = {"1": Decimal(1), "1/2": Decimal("0.5"), "0": Decimal(0)}
_SIGNS: Mapping[str, Score] = {"+": WIN, "=": DRAW, "-": LOSS}


def run_example(law: Law, example: Example) -> dict[str, Any]:
    """Return what the rules make of an example, in the words of its printed values."""
    return _RUNS[example.kind](law, example.input)


def _numbers(law: Law) -> Numbers:
    parameters: Any = law.edition.parameters
    return numbers_on(parameters, _DAY)


def _table(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    event = table_event([_player(p) for p in given["players"]], given["games"])
    outcome = rate_table(Case(law, event, _numbers(law), Readings(law.edition)))
    return {player.id: player.after for player in outcome.players}


def table_event(players: Sequence[Player], games: Sequence[str]) -> Event:
    """Return a table from its players and from games written as `A B 1/2`, in playing order.

    A game is put into the first round that neither of its players has played yet.
    """
    last: dict[str, int] = {}
    played = []
    for line in games:
        white, black, score = line.split()
        number = max(last.get(white, 0), last.get(black, 0)) + 1
        last[white] = last[black] = number
        played.append(Game(round=number, white=white, black=black, result=_RESULTS[score]))
    return Event(
        name="Table", start=_DAY, system=System.TABLE, players=tuple(players), games=tuple(played)
    )


def _player(given: Mapping[str, Any]) -> Player:
    history = tuple(
        StoredResult(opponent_rating=r["opponent_rating"], score=_POINTS[r["score"]])
        for r in given.get("history", ())
    )
    facts = {name: value for name, value in given.items() if name != "history"}
    if "outside_grade" in facts:
        facts["evidence"] = "as published"
    return Player(**facts, history=history)


def _promotion(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    counters = Counters(
        lb=given.get("lb", 0), lb_has_mp=given.get("lb_has_mp", False), mp=given.get("mp", 0)
    )
    grade, numbers, readings = given.get("grade"), _numbers(law), Readings(law.edition)
    player = Player(id="player", rating=given["before"], grade=grade, counters=counters)
    entrant = Entrant(
        player=player,
        category=Category(given["category"]),
        played=tuple(Played(number, "", WIN) for number in range(given["games"])),
        stored=(),
        games_before=None,
        bonus_used=0,
    )
    categories = law.grades.games_tested(entrant, given.get("games_after"), numbers)
    climb = Climb(law, player, start=_DAY, end=_DAY, readings=readings)
    promoted = climb_table(climb, law, categories, given["before"], given["after"], numbers)
    shown = {
        "lb": promoted.counters.lb,
        "lb_has_mp": promoted.counters.lb_has_mp,
        "mp": promoted.counters.mp,
    }
    found = law.grades.grade_shown(promoted.place, player)
    return shown if found is None else {"grade": found, **shown}


def _given_finals(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    """Recompute every printed change from the printed final ratings; count those that fit."""
    rows = {row["nr"]: row for row in given["rows"]}
    finals = {nr: row["elo"] + row.get("change", 0) for nr, row in rows.items()}
    rated = [row for row in rows.values() if not row["unrated"]]
    return {"rows_explained": sum(_is_explained(law, row, finals) for row in rated)}


def _is_explained(law: Law, row: Mapping[str, Any], finals: Mapping[int, int]) -> bool:
    numbers = _numbers(law)
    games = [
        (law.rating.opponent_rating(finals[opponent], numbers), _SIGNS[result[-1]])
        for result in row["results"]
        if (opponent := int(result[:-1]))
    ]
    used = 0 if row["bonus"] == "on" else numbers.bonus_limit
    nearest = nearest_integer(Readings(law.edition))
    change = law.rating.table_change(row["elo"], games, used, nearest, numbers)
    return bool(change.total == row["change"])


_RUNS = {"table": _table, "promotion": _promotion, "given_finals": _given_finals}
