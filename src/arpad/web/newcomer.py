"""An event as an unrated player tells it: opponents and results, or their average and the score.

For an unrated player in a Swiss or team event only the mean of the opponents and the score count,
so whoever knows nothing else can say that; opponents of just that rating stand for the others.
"""

import re
from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from arpad.locale import message
from arpad.model.event import Event, Game, Result
from arpad.model.exact import DRAW, LOSS, WIN, Score, as_decimal
from arpad.model.fields import Rating
from arpad.model.player import EarlierResult, Player
from arpad.model.system import System
from arpad.web.form import Form, limits_of
from arpad.web.played_games import MOST_GAMES, games_of

PLAYER = message("The newcomer")
EARLIER = range(1, 5)
SYSTEMS = (System.SWISS, System.ROUND_ROBIN)
_GAMES = range(1, MOST_GAMES + 1)
_SCORE = re.compile(r"([0-9]{1,3})(?:[.,]([05])|(½))?|½")
_RESULTS = {WIN: Result.WHITE_WINS, DRAW: Result.DRAW, LOSS: Result.BLACK_WINS}
_A_SCORE = message("Expected points in halves, from 0 to the number of games, such as 2.5.")
_EARLIER_FIRST = message("Give a day before that of the event above.")


class Telling(Struct, frozen=True):
    """What an average tells: how many games, how many points, against which mean."""

    games: int
    score: Score
    average: int

    def played(self) -> Iterator[tuple[int, Score]]:
        """Yield as many games with that score, all against the average."""
        for number in range(self.games):
            left = self.score - number * WIN
            yield self.average, min(max(left, LOSS), WIN)


def event_of_newcomer(form: Form, on: date, name: str) -> Event | None:
    """Return the event that a form tells, with what its first player brought from earlier ones."""
    start = form.day("on") or on
    earlier = tuple(_earlier(form, start))
    is_average = bool(form.given.get("average"))
    told = _telling(form, "") if is_average else None
    games = list(told.played()) if told else [] if is_average else games_of(form)
    if form.faults:
        return None
    opponents = [Player(id=str(n), rating=rating) for n, (rating, _) in enumerate(games, 1)]
    return Event(
        name="calculator",
        start=start,
        system=System.SWISS,
        players=(Player(id=name, earlier=earlier), *opponents),
        games=tuple(
            Game(round=n, white=name, black=str(n), result=_RESULTS[score])
            for n, (_, score) in enumerate(games, 1)
        ),
    )


def _telling(form: Form, prefix: str) -> Telling | None:
    games = form.whole(f"{prefix}count", _GAMES, is_needed=True)
    average = form.whole(f"{prefix}average", limits_of(Rating), is_needed=True)
    score = _score(form, f"{prefix}score", games or 0)
    if games is None or average is None or score is None:
        return None
    return Telling(games, score, average)


def _score(form: Form, field: str, games: int) -> Score | None:
    found = _SCORE.fullmatch(form.given.get(field, "").strip())
    if found is not None:
        has_half = found[2] == "5" or found[0].endswith("½")
        score = int(found[1] or 0) * WIN + (DRAW if has_half else LOSS)
        if score <= games * WIN:
            return score
    form.blame(field, _A_SCORE)
    return None


def _earlier(form: Form, start: date) -> Iterator[EarlierResult]:
    """Yield the results of earlier events, those of which anything is said."""
    for number in EARLIER:
        prefix = f"e{number}_"
        if not any(form.given.get(prefix + field) for field in ("day", "count", "average")):
            continue
        day = form.day(f"{prefix}day")
        system = form.choice(f"{prefix}system", SYSTEMS, System.SWISS)
        told = _telling(form, prefix)
        if day is None or day >= start:
            form.blame(f"{prefix}day", _EARLIER_FIRST)
        elif told is not None:
            yield EarlierResult(
                start=day,
                system=System(system),
                games=told.games,
                score=as_decimal(told.score),
                rc=told.average,
            )
