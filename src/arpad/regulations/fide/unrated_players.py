"""Unrated players of a part: which results are void, R_c and R_u, and what opponents meet."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

import msgspec
from msgspec import Struct

from arpad.model.event import Game
from arpad.model.exact import half_up
from arpad.model.finding import Finding, info, refuse, warn
from arpad.model.outcome import Method
from arpad.model.system import System
from arpad.regulations.fide.case import Case
from arpad.regulations.fide.first_rating import indeterminate
from arpad.regulations.fide.part import Judged, Objection, Part, UnratedResult
from arpad.regulations.fide.ratings_used import RatingsUsed
from arpad.regulations.fide.round_robin import (
    Entrant,
    EventRating,
    RoundRobin,
    event_rating,
    rate_round_robin,
)
from arpad.regulations.fide.sifting import Scoresheet

Telling: TypeAlias = Callable[[str, str, str], Finding]


class UnratedOutcome(Struct, frozen=True, kw_only=True):
    """What a part made of an unrated player."""

    result: UnratedResult
    objection: Objection | None
    rc: int | None = None
    ru: int | None = None
    rc_new: int | None = None
    ru_new: int | None = None

    @property
    def final_ru(self) -> int | None:
        """Return R_u after the cap pass where there was one."""
        return self.ru if self.ru_new is None else self.ru_new


class UnratedPlayers:
    """The unrated players of one part, rated step by step."""

    def __init__(
        self,
        case: Case,
        part: Part,
        used: RatingsUsed,
        history: Mapping[str, Sequence[Judged]],
        sheet: Scoresheet,
    ) -> None:
        """Start with nobody rated."""
        self._case = case
        self._law = case.law
        self._readings = case.readings
        self._part = part
        self._used = used
        self._history = history
        self._sheet = sheet
        self._as_played: dict[str, UnratedResult] = {}
        self._played: tuple[Method | None, Sequence[Game]] = None, ()
        self.ids = [player.id for player in part.players if not player.is_rated]
        self.void: dict[str, Objection] = {}
        self.findings: list[Finding] = []

    def find_void(self, method: Method) -> None:
        """Find the players whose result is void, all at once and on the scores as played."""
        self._as_played = {i: self._result(i, method) for i in self.ids}
        self._played = method, self._sheet.games
        objections = {i: self._void(i, result) for i, result in self._as_played.items()}
        self.void = {i: objection for i, objection in objections.items() if objection is not None}

    def _void(self, player_id: str, result: UnratedResult) -> Objection | None:
        admission, cite = self._law.admission, self._law.edition.cite
        if not result.games:
            return Objection(cite(admission.meets_enough_rated), "no game against a rated player")
        if admission.is_void_first_event(result, self._history[player_id], self._readings):
            objection = Objection(cite(admission.is_void_first_event), admission.TOO_LITTLE)
            if result.is_round_robin:
                self.findings.append(self._dropped(info, player_id, objection))
            return objection
        if admission.meets_enough_rated(result, self._readings):
            return None
        objection = Objection(cite(admission.meets_enough_rated), "too few rated opponents")
        if result.is_round_robin:
            self.findings.append(self._dropped(warn, player_id, objection))
        return objection

    def _dropped(self, tell: Telling, player_id: str, objection: Objection) -> Finding:
        return tell(
            objection.article,
            f"player {player_id}",
            f"{self._used.players[player_id].label}: {objection.reason}. Neither the result nor "
            "the games against this player count.",
        )

    def rate(self, method: Method) -> dict[str, UnratedOutcome]:
        """Return what the part made of every unrated player."""
        results = self._results(method)
        left = [i for i in self.ids if results[i].games and not self._is_dropped(i, method)]
        outcomes = {
            i: UnratedOutcome(
                result=results[i], objection=self.void.get(i) or self._void(i, results[i])
            )
            for i in self.ids
            if i not in left
        }
        if method is Method.ROUND_ROBIN and left:
            return outcomes | self._rate_in_round_robin(left, results)
        return outcomes | {i: self._rate_in_swiss(i, results[i]) for i in left}

    def _is_dropped(self, player_id: str, method: Method) -> bool:
        """Tell whether a player left the table; in a Swiss his R_u is still worth knowing."""
        return method is Method.ROUND_ROBIN and player_id in self.void

    def _results(self, method: Method) -> dict[str, UnratedResult]:
        """Return all results: as they were played, unless method or games are others by now."""
        then, games = self._played
        if method is then and self._sheet.games is games:
            return self._as_played
        return {i: self._result(i, method) for i in self.ids}

    def _result(self, player_id: str, method: Method) -> UnratedResult:
        played = self._sheet.of(player_id)
        rated = [game for game in played if self.opponent_rating(player_id, game) is not None]
        counted = played if method is Method.ROUND_ROBIN else rated
        score = sum(game.score_of(player_id) for game in counted)
        rated_opponents = len({game.opponent_of(player_id) for game in rated})
        return UnratedResult(
            start=self._case.event.start,
            is_round_robin=method is Method.ROUND_ROBIN,
            games=len(counted),
            score=score,
            points=score
            if len(counted) == len(played)
            else sum(game.score_of(player_id) for game in played),
            rated_games=len(rated),
            rated_opponents=rated_opponents,
            opponents=rated_opponents
            if counted is rated
            else len({game.opponent_of(player_id) for game in counted}),
            is_team_event=self._case.event.event_class is not None,
        )

    def opponent_rating(self, player_id: str, game: Game) -> int | None:
        """Return the rating of the other side, None when unrated."""
        opponent = game.opponent_of(player_id)
        return None if opponent is None else self._used.for_opponents(opponent, game)

    def _rate_in_swiss(self, player_id: str, result: UnratedResult) -> UnratedOutcome:
        met = (self.opponent_rating(player_id, game) for game in self._sheet.of(player_id))
        ratings = [rating for rating in met if rating is not None]
        R_c = self._law.rating.average_of_opponents(ratings, self._readings)
        rated = event_rating(
            self._law, R_c, result.score, result.games, self._readings, on=result.start
        )
        outcome = self._judge(
            player_id,
            UnratedOutcome(
                result=msgspec.structs.replace(
                    result,
                    rc=Fraction(sum(ratings), len(ratings)),
                    ru=rated.rounded if rated else None,
                    ru_exact=rated.exact if rated else None,
                ),
                objection=None,
                rc=half_up(R_c),
                ru=rated.rounded if rated else None,
            ),
        )
        if outcome.objection == self._no_d_p:
            self.findings.append(self._indeterminate(player_id))
        if rated is not None:
            self.findings.append(self._explained(player_id, half_up(R_c), rated))
        return outcome

    def _explained(self, player_id: str, R_c: int, rated: EventRating) -> Finding:
        return info(
            rated.article,
            f"player {player_id}",
            f"{self._used.players[player_id].label}: R_c {R_c}, {rated.formula} = "
            f"R_u {rated.rounded}.",
        )

    def _rate_in_round_robin(
        self, left: Sequence[str], results: Mapping[str, UnratedResult]
    ) -> dict[str, UnratedOutcome]:
        table = self._table(left)
        self.findings += self._findings_of(table, left)
        self.findings += [
            self._explained(i, table.R_c_new[i], rated) for i, rated in table.formulas.items()
        ]
        return {i: self._judge(i, _line(table, i, results[i])) for i in left}

    def _table(self, left: Sequence[str]) -> RoundRobin:
        field = [
            Entrant(
                player.id,
                player.rating,
                sum(game.score_of(player.id) for game in self._sheet.of(player.id)),
                len(self._sheet.of(player.id)),
            )
            for player in self._part.players
            if player.is_rated or player.id in left
        ]
        opponents = len(field) - 1
        is_double = self._part.system is System.DOUBLE_ROUND_ROBIN
        if is_double and self._readings.take("n_in_double") == "games":
            opponents *= 2
        on = self._case.event.start
        return rate_round_robin(self._law, field, opponents, self._readings, on=on)

    @property
    def _no_d_p(self) -> Objection:
        return indeterminate(self._law)

    def _judge(self, player_id: str, outcome: UnratedOutcome) -> UnratedOutcome:
        """Judge a result: its points and opponents as played, its R_u as computed."""
        as_played = msgspec.structs.replace(
            self._as_played[player_id], rc=outcome.result.rc, ru=outcome.final_ru
        )
        objection = self._law.rating.objection(as_played, self._history[player_id], self._readings)
        if objection is None and outcome.final_ru is None:
            objection = self._no_d_p
        return msgspec.structs.replace(outcome, objection=objection)

    def _findings_of(self, table: RoundRobin, left: Sequence[str]) -> Iterator[Finding]:
        if table.R_a is None:
            yield self._indeterminate(None)
        elif not table.has_fixed_point:
            yield refuse(
                self._law.edition.cite(self._law.rating.average_after_cap),
                self._part.where,
                "The ratings of the unrated players do not settle however often the cap is "
                "applied; use --reading passes=one.",
            )
        else:
            yield from (self._indeterminate(i) for i in left if i not in table.R_u_new)

    def _indeterminate(self, player_id: str | None) -> Finding:
        if player_id is None and not self._part.rated_count:
            return refuse(
                self._law.edition.cite(self._law.rating.average_of_tournament),
                self._part.where,
                "Nobody is rated, so there is no average to rate anybody by.",
            )
        who = "A rated player" if player_id is None else self._used.players[player_id].label
        return refuse(
            self._law.edition.cite(self._law.rating.rating_difference),
            self._part.where if player_id is None else f"player {player_id}",
            f"{who} scored 0 or 100 %, where d_p is indeterminate; later editions use 800 "
            "(--reading dp_at_extremes=eight-hundred).",
        )

    def stand_ins(
        self, method: Method, unrated: Mapping[str, UnratedOutcome]
    ) -> dict[str, int | Objection]:
        """Return the ratings by which unrated players count for rated opponents, or why not."""
        if not unrated:
            return {}
        if not self._law.rating.unrated_opponents_count(method, self._readings):
            return {}
        return {i: self._stand_in(i, outcome) for i, outcome in unrated.items()}

    def _stand_in(self, player_id: str, outcome: UnratedOutcome) -> int | Objection:
        law, on = self._law.rating, self._case.event.start
        first, R_u = outcome.ru, outcome.final_ru
        if player_id in self.void:
            return self.void[player_id]
        if first is None or R_u is None:
            return self._no_d_p
        if R_u != first and self._readings.take("we_from") == "first":
            R_u = first
        reaches = law.reaches_floor(R_u, on=on, readings=self._readings)
        if not reaches and self._readings.take("ru_below_floor") == "excluded":
            article = self._law.edition.cite(law.reaches_floor)
            return Objection(article, "the opponent's R_u is below the floor")
        return law.stand_in_rating(R_u, [judged.result for judged in self._history[player_id]])


def _line(table: RoundRobin, player_id: str, result: UnratedResult) -> UnratedOutcome:
    """Return a player's line of the printed table."""
    return UnratedOutcome(
        result=msgspec.structs.replace(
            result,
            opponents=table.opponents,
            rc=table.R_c_exact.get(player_id),
            ru=table.R_u_new.get(player_id),
            ru_exact=table.R_u_exact.get(player_id),
        ),
        objection=None,
        rc=None if table.R_a is None else half_up(table.R_a),
        ru=table.R_u.get(player_id),
        rc_new=table.R_c_new.get(player_id),
        ru_new=table.R_u_new.get(player_id),
    )
