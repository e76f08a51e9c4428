"""The players' lines of a table: what it did to each, and what the next table must be told."""

from typing import Any

import msgspec

from arpad.model.exact import as_decimal, as_hundredths
from arpad.model.outcome import GameEntry, PlayerOutcome, Status
from arpad.model.player import StoredResult
from arpad.regulations.fesa.case import Case
from arpad.regulations.fesa.entrants import Table
from arpad.regulations.fesa.entries import entries_of_rated, entries_of_unrated
from arpad.regulations.fesa.promotions import Climb, Promoted, climb_table
from arpad.regulations.fesa.rounding import nearest_integer
from arpad.regulations.fesa.scale import places
from arpad.regulations.fesa.table import Entrant, Field, TableChange, UnratedRating
from arpad.regulations.fesa.table_solver import Solution, Solver


class PlayerLines:
    """The lines of one table; without a solution they show what is known without it."""

    def __init__(self, case: Case, table: Table, solution: Solution | None) -> None:
        """Keep what every line is drawn from."""
        self._case = case
        self._table = table
        self._solver = Solver(case.law, table.players, case.numbers, case.readings)
        self._nearest = nearest_integer(case.readings)
        self._field = self._solver.field(solution.ratings) if solution else None
        self.unrated: dict[str, UnratedRating] = {}

    @property
    def are_solved(self) -> bool:
        """Tell whether the table has a solution."""
        return self._field is not None

    def outcome_of(self, entrant: Entrant) -> PlayerOutcome:
        """Return everything the table did to one player."""
        if self._field is None or not entrant.has_new_results:
            return self._unchanged(entrant)
        if entrant.before is None:
            return self._of_unrated(entrant, self._field)
        return self._of_rated(entrant, entrant.before, self._field)

    def _of_rated(self, entrant: Entrant, before: int, field: Field) -> PlayerOutcome:
        law, numbers = self._case.law, self._case.numbers
        change = self._solver.change(entrant, field, self._nearest)
        after = before + int(change.total)
        return self._line(
            entrant,
            self._climb(entrant, before, after),
            k=change.games[0].k,
            expected=places(sum(game.expected for game in change.games)),
            change=as_decimal(as_hundredths(after - before)),
            after=after,
            entries=tuple(entries_of_rated(law, entrant.played, change)),
            bonus_used=law.rating.bonus_used_after(entrant.bonus_used, change, numbers),
            games_after=_games_after(entrant),
            history=(),
            line=sum_line(before, after, change),
        )

    def _of_unrated(self, entrant: Entrant, field: Field) -> PlayerOutcome:
        law, numbers = self._case.law, self._case.numbers
        unrated = self._solver.unrated_rating(entrant, field, self._nearest)
        self.unrated[entrant.id] = unrated
        after = int(unrated.rating)
        entries = tuple(entries_of_unrated(law, entrant, unrated, numbers))
        return self._line(
            entrant,
            self._climb(entrant, after, after),
            after=after,
            entries=entries,
            bonus_used=0,
            games_after=_games_after(entrant),
            history=(*map(_restored, entrant.stored), *map(_stored, entries)),
        )

    def _unchanged(self, entrant: Entrant) -> PlayerOutcome:
        """Return the line of a player without new results, or of a table without a solution."""
        player = entrant.player
        stands = self._begin(entrant).promoted(player.rating or 0)
        is_idle = not entrant.has_new_results
        return self._line(
            entrant,
            stands,
            change=as_decimal(0) if is_idle and entrant.before is not None else None,
            after=player.rating if is_idle else None,
            bonus_used=entrant.bonus_used,
            games_after=entrant.games_before,
            history=player.history,
        )

    def _line(self, entrant: Entrant, promoted: Promoted, **facts: Any) -> PlayerOutcome:  # noqa: ANN401 - named fields of the outcome
        blank: dict[str, Any] = dict.fromkeys(
            ("k", "expected", "change", "rc", "ru", "rc_new", "ru_new")
        )
        known: dict[str, Any] = {
            "id": entrant.id,
            "status": Status.UNRATED if entrant.is_unrated else Status.RATED,
            "before": entrant.before,
            "games": len(entrant.played),
            "score": as_decimal(sum(game.score for game in entrant.played)),
            "entries": (),
            "excluded": self._table.excluded.get(entrant.id, ()),
            "category": entrant.category,
            "grade": self._case.law.grades.grade_shown(promoted.place, entrant.player),
            "promotions": promoted.promotions,
            "counters": promoted.counters,
            "approvals": promoted.approvals,
            "last_event": self._case.event.last_day
            if entrant.has_new_results
            else entrant.player.last_event,
        }
        return PlayerOutcome(**(blank | known | facts))

    def _climb(self, entrant: Entrant, before: int, after: int) -> Promoted:
        law, numbers = self._case.law, self._case.numbers
        categories = law.grades.games_tested(entrant, _games_after(entrant), numbers)
        stored = len(categories) - len(entrant.played) if categories else 0
        climb = self._begin(entrant)
        return climb_table(climb, law, categories, before, after, numbers, stored=stored)

    def _begin(self, entrant: Entrant) -> Climb:
        event, readings = self._case.event, self._case.readings
        return Climb(
            self._case.law, entrant.player, start=event.start, end=event.last_day, readings=readings
        )


def sum_line(before: int, after: int, change: TableChange) -> str:
    """Return the sum on one line: each game where games are rounded, else the total.

    A change is written with two places unless it is whole.
    """
    if all(game.change == int(game.change) for game in change.games):
        terms = " ".join(_signed(int(game.change)) for game in change.games)
        return f"{after} = {before} {terms}"
    exact = places(sum(game.change for game in change.games), 2)
    sign, size = ("-", -exact) if exact < 0 else ("+", exact)
    return f"{after} = {before} {sign} {size}, rounded once"


def _signed(number: int) -> str:
    return f"- {-number}" if number < 0 else f"+ {number}"


def _games_after(entrant: Entrant) -> int | None:
    if entrant.games_before is None:
        return None
    return entrant.games_before + len(entrant.played)


def _restored(result: StoredResult) -> StoredResult:
    """Return a stored result with its points written as the outcome writes them."""
    return msgspec.structs.replace(result, score=as_decimal(as_hundredths(result.score)))


def _stored(entry: GameEntry) -> StoredResult:
    return StoredResult(opponent_rating=entry.opponent_rating, score=entry.score)
