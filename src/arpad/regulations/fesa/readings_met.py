"""Which of the points that an edition decides once and for all came to matter in a table.

A choice that can be switched is recorded where it is taken; the others are recognised here from
the result, so that an outcome names everything it leaned on.
"""

from collections.abc import Iterator, Mapping, Sequence

from arpad.model.exact import LOSS, WIN, Score
from arpad.model.outcome import Audit, Category, Formula, PlayerOutcome
from arpad.regulations.edition import Readings
from arpad.regulations.fesa.entrants import Table
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.table import Entrant


def record_readings(
    table: Table,
    outcomes: Sequence[PlayerOutcome],
    audit: Audit | None,
    numbers: Numbers,
    readings: Readings,
) -> None:
    """Record the readings that a solved table leaned on."""
    lines = {line.id: line for line in outcomes}
    for entrant in table.players:
        line = lines[entrant.id]
        met = _met_by_unrated(entrant) if entrant.is_unrated else _met_by_rated(entrant, line)
        for name in (*met, *_met_by_career(entrant, line, numbers), *_met_by_games(line)):
            readings.take(name)
        if _loses_bonuses(entrant, numbers):
            readings.take("last_bonuses")
        if _plays_without_bonus(entrant, line, numbers):
            readings.take("bonus_counter")
    lowest = max(readings.numbers_of("low_opponents"))
    if any(_meets_low_opponent(entrant, lines, lowest) for entrant in table.players):
        readings.take("low_opponents")
    reverse = audit.reverse if audit else None
    if reverse and any(lines[p].after != rating for p, rating in reverse.items()):
        readings.take("order_of_solution")


def _met_by_unrated(entrant: Entrant) -> Iterator[str]:
    has_lost_table = all(game.score == LOSS for game in entrant.played)
    if entrant.stored and has_lost_table and not entrant.has_lost_all:
        yield "all_lost"
    if entrant.stored and _is_one_sided(entrant.stored_scores) != _is_one_sided(entrant.scores):
        yield "all_won_or_lost"


def _is_one_sided(scores: Sequence[Score]) -> bool:
    return set(scores) in ({WIN}, {LOSS})


def _met_by_rated(entrant: Entrant, line: PlayerOutcome) -> Iterator[str]:
    if len(line.entries) > 1:
        yield "what_is_rounded"
        yield "rating_within_table"
    if entrant.category is Category.PROVISIONAL and any(
        entry.bonus or entry.taken is Formula.D_PRIME for entry in line.entries
    ):
        yield "bonuses_of_provisional"


def _met_by_career(entrant: Entrant, line: PlayerOutcome, numbers: Numbers) -> Iterator[str]:
    after = line.games_after
    if after is None:
        return
    if entrant.is_unrated:
        if after >= numbers.games_to_be_rated:
            yield "grades_of_unrated"
        return
    first = after - len(entrant.played) + 1
    for limit in (numbers.games_to_be_rated, numbers.games_to_be_established):
        if first < limit <= after:
            yield "category_for_grades"


def _met_by_games(line: PlayerOutcome) -> Iterator[str]:
    if len(line.promotions or ()) > 1:
        yield "several_grades"


def _loses_bonuses(entrant: Entrant, numbers: Numbers) -> bool:
    left = numbers.bonus_limit - entrant.bonus_used
    is_low = entrant.before is not None and entrant.before < numbers.bonus_below
    return is_low and 0 < left < len(entrant.played)


def _plays_without_bonus(entrant: Entrant, line: PlayerOutcome, numbers: Numbers) -> bool:
    """Tell whether a game went by that counts as a game, but brought no bonus."""
    has_some_left = not entrant.is_unrated and entrant.bonus_used < numbers.bonus_limit
    return has_some_left and not all(entry.bonus for entry in line.entries)


def _meets_low_opponent(entrant: Entrant, lines: Mapping[str, PlayerOutcome], lowest: int) -> bool:
    finals = (lines[game.opponent].after for game in entrant.played)
    return any(final is not None and final < lowest for final in finals)
