"""The worked examples of the texts, run through the same rules as everything else."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

from arpad.model.exact import Hundredths, as_decimal, as_hundredths, half_up
from arpad.model.rating import Record
from arpad.model.time_control import TimeControl, TimePeriod
from arpad.regulations.edition import Example, Readings
from arpad.regulations.fide.law import Law
from arpad.regulations.fide.part import UnratedResult
from arpad.regulations.fide.round_robin import Entrant, RoundRobin, rate_round_robin

_EXPERIENCED = 1000


def run_example(law: Law, example: Example) -> dict[str, Any]:
    """Return what the rules make of an example, in the words of its by-the-text values."""
    return _RUNS[example.kind](law, example.input)


def _time_control(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    seconds = given["increment_seconds"]
    periods = [
        TimePeriod(None if len(period) == 1 else period[0], period[-1], seconds)
        for period in given["periods_moves_minutes"]
    ]
    minutes = law.admission.minutes_a_player(TimeControl(tuple(periods)), on=law.edition.since)
    needed = law.admission.minutes_for(given["strongest_player"], on=law.edition.since)
    return {
        "minutes_per_player_at_60_moves": int(minutes),
        "required_minutes": needed,
        "satisfies_1_11": minutes >= needed,
    }


def _result(
    games: int, score: object, *, rc: Fraction | None = None, ru: int | None = None
) -> UnratedResult:
    points = as_hundredths(Decimal(str(score)))
    return UnratedResult(
        start=date.max,
        is_round_robin=False,
        games=games,
        score=points,
        points=points,
        rated_games=games,
        rated_opponents=games,
        opponents=games,
        rc=rc,
        ru=ru,
    )


def _weighted_mean(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    results = [_result(r["games"], 0, ru=r["R_u"]) for r in given["results"]]
    readings = Readings(law.edition)
    exact = law.rating.first_rating(results, on=law.edition.since, readings=readings)
    return {"R_n": law.rating.round_first_rating(exact or Fraction(0), readings)}


def _pooled(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    readings, events = Readings(law.edition), given["events"]
    results = [_result(e["games"], e["score"], rc=Fraction(e["opp_average"])) for e in events]
    exact = law.rating.first_rating(results, on=law.edition.since, readings=readings)
    games, score = sum(r.games for r in results), sum(r.score for r in results)
    total = sum(e["games"] * e["opp_average"] for e in events)
    ratings = [e["opp_average"] for e in events for _ in range(e["games"])]
    return {
        "total_games": games,
        "total_score": _shortest(score),
        "R_c_exact": f"{total}/{games}",
        "R_c": int(law.rating.average_of_opponents(ratings, readings)),
        "half_points_over_50": (score - 50 * games) // 50,
        "R_n": law.rating.round_first_rating(exact or Fraction(0), readings),
    }


def _shortest(hundredths: Hundredths) -> str:
    return str(as_decimal(hundredths).normalize())


def _round_robin(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    readings = Readings(law.edition)
    field = _field(given["players"])
    table = rate_round_robin(law, field, given["opponents"], readings, on=law.edition.since)
    rated = {e.id: e.rating for e in field if e.rating is not None}
    scores = {e.id: e.score for e in field}
    R_a = half_up(table.R_a or 0)
    return {
        "p": {name: str(as_decimal(p)) for name, p in table.p.items()},
        "d_p": table.d_p,
        "R_ar": half_up(table.R_ar or 0),
        "d_pa": _decimal(table.d_pa),
        "R_a_exact": _decimal(_exact_average(table)),
        "R_a": R_a,
        "R_c": dict.fromkeys(table.R_u, R_a),
        "R_u": table.R_u,
        "counted_as": table.counted_as,
        "R_c_new": table.R_c_new,
        "R_u_new": table.R_u_new,
        **_changes(law, rated, table.R_u_new, scores, readings),
    }


def _field(players: Sequence[Mapping[str, Any]]) -> list[Entrant]:
    games = len(players) - 1
    return [Entrant(p["id"], p.get("rating"), p["score"] * 100, games) for p in players]


def _exact_average(table: RoundRobin) -> Fraction:
    factor = Fraction(table.opponents, table.opponents + 1)
    return (table.R_ar or Fraction(0)) - (table.d_pa or Fraction(0)) * factor


def _decimal(value: Fraction | None) -> str:
    exact = value or Fraction(0)
    return str(Decimal(exact.numerator) / Decimal(exact.denominator))


def _changes(
    law: Law,
    rated: Mapping[str, int],
    R_u: Mapping[str, int],
    scores: Mapping[str, Hundredths],
    readings: Readings,
) -> dict[str, dict[str, Any]]:
    columns: dict[str, dict[str, Any]] = {"W_e": {}, "K": {}, "K_change": {}, "R_n": {}}
    everybody = {**rated, **R_u}
    for name, rating in rated.items():
        W_e = sum(
            law.rating.expected_in_game(
                law.rating.counted_difference(rating, other, on=law.edition.since)
            )
            for opponent, other in everybody.items()
            if opponent != name
        )
        K = _coefficient(law, rating, readings)
        changed = law.rating.change(law.rating.gain(scores[name], W_e), K)
        columns["W_e"][name] = str(as_decimal(W_e))
        columns["K"][name] = K
        columns["K_change"][name] = str(as_decimal(changed))
        columns["R_n"][name] = law.rating.new_rating(rating, changed, readings)
    return columns


def _coefficient(law: Law, rating: int, readings: Readings) -> int:
    record = Record(rating=rating, games=_EXPERIENCED, games_since_listing=_EXPERIENCED)
    return law.rating.development_coefficient(record, on=law.edition.since, readings=readings)


def _expected_scores(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    scores = {name: score * 100 for name, score in given["scores"].items()}
    columns = _changes(law, given["rated"], given["R_u"], scores, Readings(law.edition))
    return {name: columns[name] for name in ("W_e", "K_change", "R_n")}


def _turnover(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    on = law.edition.since
    newcomer = Record(rating=1, games=0, games_since_listing=0)
    return {
        "games": [law.rating.games_to_turn_over(K, on=on) for K in given["K"]],
        "new_player_k": law.rating.development_coefficient(
            newcomer, on=on, readings=Readings(law.edition)
        ),
    }


def _remark(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    example = next(e for e in law.edition.examples() if e.kind == "round_robin_with_unrated")
    readings, on = Readings(law.edition), law.edition.since
    players = [dict(player) for player in example.input["players"]]
    before = rate_round_robin(law, _field(players), len(players) - 1, readings, on=on)
    for player in players:
        if player["id"] == given["replace"]["id"]:
            player |= {"rating": given["replace"]["rating"], "score": given["replacement_score"]}
        elif player["id"] == "C":
            player["score"] = given["C_score"]
    after = rate_round_robin(law, _field(players), len(players) - 1, readings, on=on)
    return {
        "R_a": half_up(after.R_a or 0),
        "C_first_pass": after.R_u["C"],
        "compared_with": before.R_u["C"],
    }


def _logistic(law: Law, given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "table_b": {str(D): str(as_decimal(law.rating.expected_score(D))) for D in given["D"]},
        "logistic": {str(D): _logistic_value(D) for D in given["D"]},
    }


def _logistic_value(difference: int) -> str:
    """Return the comment's approximation to four places, in decimals throughout."""
    with localcontext() as context:
        context.prec = 30
        value = 1 / (1 + Decimal(10) ** (Decimal(-difference) / 400))
        return str(value.quantize(Decimal("0.0001")))


_RUNS: Mapping[str, Callable[[Law, Mapping[str, Any]], dict[str, Any]]] = {
    "time_control": _time_control,
    "initial_rating_weighted_mean": _weighted_mean,
    "initial_rating_pooled": _pooled,
    "round_robin_with_unrated": _round_robin,
    "expected_scores": _expected_scores,
    "k_turnover": _turnover,
    "remark": _remark,
    "logistic": _logistic,
}
