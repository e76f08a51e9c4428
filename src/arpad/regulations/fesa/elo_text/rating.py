"""Rules 1, 2, 4, 6 to 10 and 12: from the results of a table to ratings."""

from collections.abc import Sequence
from fractions import Fraction

from arpad.model.exact import DRAW, LOSS, WIN, Score, as_decimal, as_hundredths
from arpad.model.outcome import Category, Formula
from arpad.model.player import Player, StoredResult
from arpad.regulations.edition import Readings
from arpad.regulations.fesa import scale
from arpad.regulations.fesa.elo_text import ELO_TEXT
from arpad.regulations.fesa.ladder import Grade
from arpad.regulations.fesa.numbers import Numbers
from arpad.regulations.fesa.scale import Met, Nearest, Number
from arpad.regulations.fesa.table import Entrant, Field, GameChange, TableChange, UnratedRating


@ELO_TEXT.article("1")
def coefficient(tr: Number, numbers: Numbers) -> int:
    """Return k for a rating, by the bands of the table."""
    for lowest, k in numbers.coefficients:
        if tr >= lowest:
            return k
    return numbers.coefficient_below


@ELO_TEXT.article("1")
def expected_score(difference: Number, numbers: Numbers) -> Fraction | float:
    """Return the score expected of a player so many points above his opponent."""
    return scale.expected_score(difference, numbers.scale)


@ELO_TEXT.article("1")
def base_change(k: int, score: Score, expected: Number) -> Number:
    """Return d, the change by the base formula."""
    return k * (scale.points(score) - expected)


@ELO_TEXT.article("2")
def raised_change(k: int, tr: Number, opponent: Number, numbers: Numbers) -> Number:
    """Return d', the change by the raised formula, which only a win may take."""
    return Fraction(k, numbers.raised_divisor) * (opponent - tr)


@ELO_TEXT.article("10")
def activity_bonus(tr: Number, numbers: Numbers) -> Number:
    """Return what every game adds to a rating that is below the limit; nothing above it."""
    if tr >= numbers.bonus_below:
        return 0
    return Fraction(1, numbers.bonus_divisor) * (numbers.bonus_below - tr)


@ELO_TEXT.article("2", "10")
def game_change(
    tr: Number,
    opponent: Number,
    score: Score,
    bonus: Number,
    numbers: Numbers,
    nearest: Nearest = scale.as_it_is,
) -> GameChange:
    """Return what a game gives: for a win the better of d and d', and the bonus, then rounded."""
    k = coefficient(tr, numbers)
    expected = expected_score(tr - opponent, numbers)
    d = base_change(k, score, expected)
    d_prime = raised_change(k, tr, opponent, numbers) if score == WIN else None
    is_raised = d_prime is not None and opponent > tr and d_prime > d
    exact = (d_prime if d_prime is not None and is_raised else d) + bonus
    return GameChange(
        tr=tr,
        opponent=opponent,
        k=k,
        expected=expected,
        d=d,
        d_prime=d_prime,
        taken=Formula.D_PRIME if is_raised else Formula.D,
        bonus=bonus,
        exact=exact,
        change=nearest(exact),
    )


@ELO_TEXT.article("12", "1", "2")
def table_change(
    before: int,
    games: Sequence[tuple[Number, Score]],
    bonus_used: int,
    nearest: Nearest,
    numbers: Numbers,
) -> TableChange:
    """Return what a table does to a rating: every game from the rating before it, each rounded.

    All results of a table count as simultaneous; the bonuses that are left go to the first games.
    """
    bonus = activity_bonus(before, numbers)
    left = numbers.bonus_limit - bonus_used
    changes = tuple(
        game_change(before, opponent, score, bonus if number < left else 0, numbers, nearest)
        for number, (opponent, score) in enumerate(games)
    )
    return TableChange(changes, sum(game.change for game in changes))


@ELO_TEXT.article("4")
def category(
    player: Player, games_before: int, games: int, numbers: Numbers, readings: Readings
) -> Category:
    """Return how much is known of a player, the games of this table included.

    A player who has once been more than unrated keeps a rating and no stored results.
    """
    played = games_before + games
    if player.rating is None or (player.history and _is_unrated(player, played, numbers, readings)):
        return Category.UNRATED
    if played < numbers.games_to_be_established:
        return Category.PROVISIONAL
    return Category.ESTABLISHED


def _is_unrated(player: Player, played: int, numbers: Numbers, readings: Readings) -> bool:
    scores = {as_hundredths(result.score) for result in player.history}
    is_one_sided = scores in ({WIN}, {LOSS})
    has_few = played < numbers.games_to_be_rated
    if is_one_sided == has_few:
        return has_few
    return readings.take("unrated_if") == "either"


@ELO_TEXT.article("6")
def performance_rating(
    results: Sequence[Met], numbers: Numbers, guess: Number | None = None
) -> Fraction | float | None:
    """Return the rating at which a result was to be expected; None for 0 % and 100 %."""
    return scale.performance_rating(results, numbers.scale, guess)


@ELO_TEXT.article("7")
def rating_of_unrated(
    entrant: Entrant, field: Field, nearest: Nearest, numbers: Numbers, readings: Readings
) -> UnratedRating:
    """Return the performance over all results; 0 % has a rating of its own, 100 % adds a draw."""
    results = (
        *((result.opponent_rating, as_hundredths(result.score)) for result in entrant.stored),
        *((opponent_rating(field.finals[g.opponent], numbers), g.score) for g in entrant.played),
    )
    if entrant.has_lost_all:
        return UnratedRating(
            rating=numbers.all_lost_rating, exact=None, temporary=None, results=results
        )
    temporary = None
    if entrant.has_won_all:
        temporary = opponent_of_temporary_draw(entrant, results, field, readings)
        results = (*results, (temporary, DRAW))
    exact = performance_rating(results, numbers, field.finals.get(entrant.id))
    if exact is None:
        raise ValueError(f"{entrant.id} has no result to be rated by")
    rating = lowest_performance(nearest(exact), readings)
    return UnratedRating(rating=rating, exact=exact, temporary=temporary, results=results)


@ELO_TEXT.article("7")
def opponent_of_temporary_draw(
    entrant: Entrant, results: Sequence[Met], field: Field, readings: Readings
) -> Number:
    """Return the rating against which an unbeaten newcomer is given a draw for the calculation.

    Of the event's players those who have won everything themselves are left out: two of them
    would each have to be stronger than the other.
    """
    choice = readings.take("all_won")
    others = [player for player in field.finals if player != entrant.id]
    if choice == "event-before":
        known = [rating for p in others if (rating := field.before.get(p)) is not None]
        if known:
            return max(known)
    if choice == "event-after":
        return max(field.finals[player] for player in others if player not in field.all_won)
    return max(rating for rating, _ in results)


@ELO_TEXT.article("7")
def lowest_performance(rating: Number, readings: Readings) -> Number:
    """Return a performance rating, raised where the edition knows a lowest one."""
    if rating >= max(readings.numbers_of("lowest_performance")):
        return rating
    choice = readings.take("lowest_performance")
    return rating if choice == "none" else max(rating, int(choice))


@ELO_TEXT.article("8")
def virtual_results(grade: Grade) -> tuple[StoredResult, ...]:
    """Return the win and the loss against the middle of his grade that a graded newcomer gets."""
    return tuple(
        StoredResult(opponent_rating=grade.mp, score=as_decimal(score), virtual=True)
        for score in (WIN, LOSS)
    )


@ELO_TEXT.article("8")
def is_first_table(player: Player, games: int, readings: Readings) -> bool:
    """Tell whether a table is a player's first: one in which he played."""
    if not is_newcomer(player):
        return False
    if games == 0:
        readings.take("graded_without_games")
    return games > 0


@ELO_TEXT.article("8")
def is_newcomer(player: Player) -> bool:
    """Tell whether a player has never been rated."""
    return player.rating is None and not player.history and not player.games


@ELO_TEXT.article("9")
def opponent_rating(final: Number, numbers: Numbers) -> Number:
    """Return what an opponent counts as: the rating after the table, not below the lowest."""
    return final if numbers.lowest_opponent is None else max(final, numbers.lowest_opponent)


@ELO_TEXT.article("10")
def bonus_used_after(used: int, change: TableChange, numbers: Numbers) -> int:
    """Return the counter after a table: every bonus that was awarded counts once."""
    awarded = sum(game.bonus > 0 for game in change.games)
    return min(numbers.bonus_limit, used + awarded)
