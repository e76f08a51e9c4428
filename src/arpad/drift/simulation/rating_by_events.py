"""How a simulation is rated where ratings move event by event: month after month.

Newcomers get what the text gives them, in Scrabble a starting rating by their place in the
Duplicate ranking, in shogi the grade that they bring; or what the settings plant instead. The
Duplicate ranking is taken to know strength as well as the first ratings of a simulation do.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from arpad.drift.simulation.people import FIRST_NOISE, Floats, People
from arpad.drift.simulation.rating import Told
from arpad.drift.simulation.settings import Settings
from arpad.engines.law_by_day import LawByDay
from arpad.engines.plan import Plan
from arpad.engines.replay_work import chained, standing_after
from arpad.kernels.chain import EventRows
from arpad.kernels.columns import DOES_NOT_COUNT, UNRATED, Events, Games, Int32, Players, day_number
from arpad.kernels.fide.some_games import taken
from arpad.kernels.intake import events_chosen
from arpad.kernels.tables_out import (
    Named,
    OutTable,
    change_table,
    game_table,
    left_out_table,
)
from arpad.regulations.fesa.ladder import ladder


class MadeMonth(NamedTuple):
    """A month: its first day, its tables, what its events did, and the hundredths planted."""

    day: date
    tables: dict[str, OutTable]
    rows: EventRows
    bonus: Int32


class RatingByEvents:
    """The edition at work on a population, with what the settings plant."""

    def __init__(
        self,
        settings: Settings,
        people: People,
        standing: Players,
        law: LawByDay,
        dice: Generator,
        named: Named,
        path: str | None,
    ) -> None:
        """Begin with players as they stand; newcomers are told by having no rating."""
        self._settings, self._people, self._law = settings, people, law.only()
        self._kind, self._named = chained(law.federation), named
        self._options: dict[str, Any] = {"law": self._law, "readings": law.choices, "path": path}
        self._kernel = self._kind(standing, **self._options)
        self._is_new = standing.rating == UNRATED
        self._noise = dice.normal(0, FIRST_NOISE, len(people))
        if law.federation == "fesa":
            self._begin_with({"bonus_used": _bonuses_used(standing, self._law)})

    def months(
        self, games: Games, events: Events, plan: Plan, progress: Told | None
    ) -> Iterator[MadeMonth]:
        """Yield the months of a plan, one after the other."""
        entered, last = plan.entered[games.event], len(plan.lists) - 1
        for number in range(1, last + 1):
            part = taken(games, np.flatnonzero(entered == number))
            if len(part):
                yield self._month(part, events, plan.lists[number])
            if progress:
                progress(number, last)

    def _month(self, games: Games, events: Events, day: date) -> MadeMonth:
        self._let_in(np.unique(np.concatenate([games.white, games.black])), day)
        numbers, event = np.unique(games.event, return_inverse=True)
        held = events_chosen(events, numbers)
        there = Games(event.astype(np.int32), games.round, games.white, games.black, games.result)
        rows = self._kernel.rate(held, there)
        columns = self._kernel.game_columns(held, there, rows)
        rows, bonus = self._paid(rows._replace(event=numbers[rows.event].astype(np.int32)))
        tables = {
            "changes": change_table(rows._asdict(), rows.event, self._named),
            "game_changes": game_table(day, games, columns, self._named, nothing=DOES_NOT_COUNT),
        }
        verdicts = getattr(self._kernel, "verdicts", np.zeros(len(numbers), np.int8))
        if (left := np.flatnonzero(verdicts)).size:
            places = numbers[left].astype(np.int32)
            tables["left_out"] = left_out_table(places, verdicts[left], self._named)
        return MadeMonth(day, tables, rows, bonus)

    def _paid(self, rows: EventRows) -> tuple[EventRows, Int32]:
        """Give everybody who was rated the bonus that is planted, and say how many hundredths."""
        points = self._settings.bonus_a_game * rows.games * (rows.before != UNRATED)
        if self._settings.bonus_a_game:
            rating = self._kernel.state()["rating"].copy()
            np.add.at(rating, rows.player, points)
            self._begin_with({"rating": rating})
        after = (rows.after + points).astype(np.int16)
        return rows._replace(after=after), (100 * points).astype(np.int32)

    def _let_in(self, players: Int32, day: date) -> None:
        """Give newcomers of a month what they begin with."""
        new = players[self._is_new[players]]
        self._is_new[new] = False
        if not len(new):
            return
        planted, state = self._settings.newcomers_underrated, self._kernel.state()
        strength = self._people.strength(day_number(day))
        if planted is not None:
            rating = np.rint(strength[new] + self._scale(state, strength) - planted)
            self._begin_with(_rated(state, new, rating, self._law))
        elif self._law.edition.federation == "fisf":
            rating = _starting_ratings(strength[new] + self._noise[new], self._law)
            self._begin_with(_rated(state, new, rating, self._law))
        else:
            middle = state["middle"].copy()
            middle[new] = _middles(strength[new] + self._noise[new])
            self._begin_with({"middle": middle})

    def _scale(self, state: dict[str, NDArray[Any]], strength: Floats) -> float:
        """Return by how much those who have played are rated too high."""
        counts = (state["last_event"] > state["last_event"].min()) & (state["rating"] != UNRATED)
        if not counts.any():
            return 0.0
        return float((state["rating"] - strength)[counts].mean())

    def _begin_with(self, changed: dict[str, NDArray[Any]]) -> None:
        """Go on from the state with some columns changed."""
        state = {**self._kernel.state(), **changed}
        self._kernel = self._kind.from_state(state, **self._options)

    def players(self) -> Players:
        """Return the players after the last event."""
        return standing_after(self._kernel.state())


def _bonuses_used(standing: Players, law: Any) -> Int32:  # noqa: ANN401 - what a law can do varies
    """Return counters of players who have had the bonus in all their games, up to the limit."""
    limit = law.numbers_on(law.edition.since).bonus_limit
    used: Int32 = np.minimum(standing.games, limit).astype(np.int32)
    return used


def _starting_ratings(strength: Floats, law: Any) -> Floats:  # noqa: ANN401 - the same
    """Return starting ratings where the law of annex 1 gives everybody back his own strength."""
    day = law.edition.since
    values = (Decimal(str(round(value, 2))) for value in strength.tolist())
    return np.array([law.starting_ratings.clamped(value, on=day) for value in values], np.float64)


def _middles(strength: Floats) -> Int32:
    """Return the middles of the grades in which strengths lie, the lowest for all below it."""
    bounds, middles = zip(*((grade.lb, grade.mp) for grade in ladder()), strict=True)
    place = np.searchsorted(bounds, strength, side="right") - 1
    return np.array(middles, np.int32)[np.maximum(place, 0)]


def _rated(
    state: dict[str, NDArray[Any]],
    who: Int32,
    rating: Floats,
    law: Any,  # noqa: ANN401 - the same
) -> dict[str, NDArray[Any]]:
    """Return the columns of a state in which some players have a rating that was given them.

    In shogi they count as established, since a performance would take its place otherwise.
    """
    changed = {"rating": state["rating"].copy()}
    changed["rating"][who] = rating
    if law.edition.federation == "fesa":
        changed |= {name: state[name].copy() for name in ("has_rating", "games")}
        changed["has_rating"][who] = True
        changed["games"][who] = law.numbers_on(law.edition.since).games_to_be_established
    return changed
