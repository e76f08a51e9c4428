"""An independent yardstick: another system learns from the same games and foresees the same ones.

Everything known up to the last list under which much was played is learnt from; the games rated by
that list are foreseen, by the published ratings and by the yardstick. Whole-History Rating is the
better one and slow; above half a million games Glicko-2 takes its place.
"""

import warnings
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from arpad.drift.calibration import CalibrationError, Forecast, forecast
from arpad.drift.calibration_curve import Curve, Floats, logistic_curve, normal_curve
from arpad.drift.calibration_groups import Played, played
from arpad.drift.trend_history import History, RatedGames
from arpad.formats.extras import need
from arpad.kernels.columns import UNPLAYED

Method = Literal["whole-history", "glicko2"]
Told = Callable[[int, int], None]

MOST_FOR_WHOLE_HISTORY = 500_000
_ITERATIONS = 40
_WANDERING = 2.0
"""How much a strength may wander, in points squared a day: about 27 points in a year."""
_BLACK, _WHITE, _DRAW = "B", "W", "D"


class Yardstick(Struct, frozen=True):
    """What a yardstick and the published ratings foresee of the same games."""

    method: Method
    learnt_from: int
    forecasts: tuple[Forecast, ...]


def method_for(games: int) -> Method:
    """Return the yardstick for so many games."""
    return "whole-history" if games <= MOST_FOR_WHOLE_HISTORY else "glicko2"


def yardstick_of(
    history: History, curve: Curve, method: Method | None = None, progress: Told | None = None
) -> Yardstick:
    """Let a yardstick learn, and compare what it foresees; refuse more games than it can take."""
    some = played(history.games, curve)
    last = _last_full(some)
    past = _past(history.games, last)
    chosen = method or method_for(len(past))
    if chosen == "whole-history" and len(past) > MOST_FOR_WHOLE_HISTORY:
        raise CalibrationError(
            f"{len(past)} games are too many for Whole-History Rating, which takes "
            f"{MOST_FOR_WHOLE_HISTORY} at most: ask for glicko2."
        )
    learn = _whole_history if chosen == "whole-history" else _glicko
    strength = learn(past, history, progress)
    return Yardstick(chosen, len(past), _compared(chosen, some, last, strength, curve))


def _last_full(some: Played) -> int:
    """Return the last list under which not much less was played than under others; -1 for none."""
    numbers, games = np.unique(some.games.by_list, return_counts=True)
    if not len(numbers):
        return -1
    return int(numbers[games >= np.median(games) / 2][-1])


def _past(games: RatedGames, last: int) -> RatedGames:
    is_past = (games.list_number <= last) & (games.result != UNPLAYED)
    if last < 0 or not is_past.any():
        raise CalibrationError("There are no games before the last list: nothing can be learnt.")
    return games.chosen(is_past)


def _compared(
    method: Method, some: Played, last: int, strength: Floats, curve: Curve
) -> tuple[Forecast, ...]:
    games = some.games
    gap = strength[games.white] - strength[games.black]
    which = (games.by_list == last) & ~np.isnan(gap)
    score, difference = some.score[which], some.difference[which]
    curves = (curve, logistic_curve(), normal_curve())
    return (
        *(forecast(one.name, one.expected(difference), score) for one in curves),
        forecast(method, logistic_curve().expected(gap[which]), score),
    )


def _whole_history(past: RatedGames, history: History, progress: Told | None) -> Floats:
    whr = need("whr", extra="drift", purpose="Whole-History Rating")
    base = whr.WHR({"w2": _WANDERING})
    days = np.concatenate([history.days, [history.days[0] - 1]]) - history.days[0] + 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of fits that go on, and of pools in parts
        for white, black, half_points, day in _rows(past, days[past.by_list]):
            base.create_game(str(black), str(white), _winner(half_points), day, 0)
        for number in range(_ITERATIONS):
            base.iterate(1)
            if progress:
                progress(number + 1, _ITERATIONS)
        return _last_ratings(base, history.players)


def _rows(past: RatedGames, day: NDArray[np.int64]) -> "zip[tuple[int, int, int, int]]":
    columns = (past.white, past.black, past.result, day)
    return zip(*(column.tolist() for column in columns), strict=True)


def _winner(half_points: int) -> str:
    """Return who won, as the library spells it.

    >>> [_winner(half_points) for half_points in (0, 1, 2)]
    ['B', 'D', 'W']
    """
    return (_BLACK, _DRAW, _WHITE)[half_points]


def _last_ratings(base: Any, players: int) -> Floats:  # noqa: ANN401 - of the library
    strength = np.full(players, np.nan)
    for name, player in base.players.items():
        if player.days:
            strength[int(name)] = player.days[-1].elo
    return strength


def _glicko(past: RatedGames, history: History, progress: Told | None) -> Floats:
    """Learn list by list: all games of a period at once, by the ratings before it."""
    glicko2 = need("glicko2", extra="drift", purpose="Glicko-2")
    people: dict[int, Any] = {}
    lists = np.unique(past.list_number)
    for number, of_list in enumerate(lists):
        _glicko_period(past.chosen(past.list_number == of_list), people, glicko2.Player)
        if progress:
            progress(number + 1, len(lists))
    strength = np.full(history.players, np.nan)
    for who, player in people.items():
        strength[who] = player.rating
    return strength


def _glicko_period(part: RatedGames, people: dict[int, Any], new: Callable[[], Any]) -> None:
    met: dict[int, list[tuple[int, float]]] = {}
    columns = (part.white, part.black, part.result)
    for white, black, half_points in zip(*(c.tolist() for c in columns), strict=True):
        met.setdefault(white, []).append((black, half_points / 2))
        met.setdefault(black, []).append((white, 1 - half_points / 2))
    for who in met:
        people.setdefault(who, new())
    before = {who: (people[who].rating, people[who].rd) for who in met}
    for who, games in met.items():
        ratings, spreads = zip(*(before[other] for other, _ in games), strict=True)
        people[who].update_player([*ratings], [*spreads], [score for _, score in games])
