"""What there is to say about a table: why it has no solution, how firm it is, who got what."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from arpad.model.finding import Finding, info, number_of, refuse, warn
from arpad.model.grading import Route
from arpad.model.outcome import Audit, PlayerOutcome
from arpad.regulations.fesa.case import Case
from arpad.regulations.fesa.determinacy import Undetermined, groups_of
from arpad.regulations.fesa.entrants import Table, some
from arpad.regulations.fesa.entries import basis_of
from arpad.regulations.fesa.table import UnratedRating
from arpad.regulations.fesa.table_solver import Solution, Stop

WIDE_FOR_RATED = 2
WIDE_FOR_UNRATED = 6
"""Points between two solutions of one table; more is worth a look."""

LOWEST_RATING, HIGHEST_RATING = 1, 3999
"""A rating outside of these cannot be carried into the next table."""

_OPEN = {
    Undetermined.NO_ANCHOR: "no result ties them to a rated player, so any shift of all of them "
    "fits as well",
    Undetermined.ABOVE: "nobody outside the group took a point from them, so no rating is high "
    "enough",
    Undetermined.BELOW: "they took no point from anybody outside the group, so no rating is low "
    "enough",
}
_UNSETTLED = {
    Stop.RAN_AWAY: "run away; too many games between the same players do this: split the table "
    "(rule 12)",
    Stop.SWUNG: "swing back to where they were; a rating on the edge of two coefficients does "
    "this: split the table (rule 12), or rate it by another edition",
    Stop.LIMIT: "still move, and that is the limit; split the table (rule 12)",
}
WAYS = {
    Route.UB: "upper bound reached",
    Route.MP: "enough games in a row at the middle point",
    Route.LB: "enough games in a row at the lower bound",
    Route.EARLY: "certain whatever the next results",
    Route.PROVISIONAL: "provisional: upper bound of the grade above reached",
    Route.APPROVAL: "agreement received",
}
"""The ways to a grade, by their routes."""


def undetermined_findings(
    case: Case, table: Table, found: Mapping[str, Undetermined]
) -> Iterator[Finding]:
    """Refuse ratings that the results leave open, group by group, and say what settles them."""
    article = case.law.edition.cite(case.law.rating.rating_of_unrated)
    for group in groups_of(table.players, found):
        names = ", ".join(case.label(player) for player in group)
        how = found[group[0]]
        newcomers = [case.label(e.id) for e in table.players if e.id in group and not e.stored]
        advice = "Rate their games in a later table."
        if newcomers:
            advice = (
                f"An accepted outside grade (rule 8) for {' or '.join(newcomers)} resolves it; "
                "else rate their games in a later table."
            )
        yield refuse(
            article,
            "players",
            f"The results do not determine the rating of {names} ({how.value}): {_OPEN[how]}. "
            f"{advice}",
        )


def unsettled_findings(case: Case, solution: Solution | None) -> Iterator[Finding]:
    """Refuse a table in which sweeping finds no solution."""
    if solution is None or solution.is_settled:
        return
    moving = some([case.label(player) for player in solution.moving])
    yield refuse(
        case.law.edition.cite(case.law.rating.opponent_rating),
        "games",
        f"Sweeping finds no solution of the table: after {number_of(solution.sweeps, 'sweep')} the "
        f"ratings of {moving} {_UNSETTLED[solution.stop]}.",
    )


def audit_findings(case: Case, audit: Audit | None) -> Iterator[Finding]:
    """Warn where other solutions of the same table lie farther away than rounding explains."""
    if audit is None:
        return
    article = case.law.edition.cite(case.law.rating.opponent_rating)
    missing = [
        words
        for words, solution in (("in reverse order", audit.reverse), ("in reals", audit.real))
        if solution is None
    ]
    if missing:
        yield warn(
            article,
            "audit",
            f"The table settles in its own order, but not {' and not '.join(missing)}: how firm "
            "its ratings are is not known; look at them before they are published.",
        )
    elif _is_wide(audit.widest_rated, WIDE_FOR_RATED) or _is_wide(
        audit.widest_unrated, WIDE_FOR_UNRATED
    ):
        yield warn(
            article,
            "audit",
            "Other solutions of the table, in reverse order or without rounding, lie up to "
            f"{_shown(audit.widest_rated)} points away for rated and "
            f"{_shown(audit.widest_unrated)} for unrated players; more than {WIDE_FOR_RATED} and "
            f"{WIDE_FOR_UNRATED} is worth a look.",
        )


def _is_wide(widest: Decimal | None, limit: int) -> bool:
    return widest is not None and widest > limit


def _shown(number: Decimal | None) -> str:
    return "" if number is None else f"{number.normalize():f}"


def line_findings(
    case: Case, players: Sequence[PlayerOutcome], unrated: Mapping[str, UnratedRating]
) -> Iterator[Finding]:
    """Say what every unrated rating rests on, who was promoted, and what is out of range."""
    cite, rating = case.law.edition.cite, case.law.rating
    for player in players:
        where, label = f"player {player.id}", case.label(player.id)
        if player.id in unrated:
            yield info(cite(rating.rating_of_unrated), where, basis_of(label, unrated[player.id]))
        for promotion in player.promotions or ():
            yield info(
                promotion.article,
                where,
                f"{label}: {promotion.grade} {promotion.status.value} "
                f"({WAYS[promotion.route]}, at {promotion.value.normalize():f}).",
            )
        if player.after is not None and not LOWEST_RATING <= player.after <= HIGHEST_RATING:
            case.readings.take("lowest_rating")
            yield warn(
                cite(rating.coefficient),
                where,
                f"{label} comes to {player.after}, outside {LOWEST_RATING} to {HIGHEST_RATING}. "
                "The rules know no such limit, but the next table cannot take this rating: decide "
                "what it is to be.",
            )
