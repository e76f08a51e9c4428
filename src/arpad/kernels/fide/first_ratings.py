"""First ratings on a list: the results of players still unrated, pooled in the window."""

from datetime import date, timedelta
from typing import NamedTuple

from arpad.kernels.columns import Bools, Int16, Int32, day_number
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.answers import (
    DRAWN_GAMES,
    HAS_ROUND_ROBINS,
    IS_MEAN_OF_RU,
    IS_RC_WHOLE,
    POINTS_DOUBLED,
    REACHES_FLOOR,
    SCALES_ONE_ROUND_ROBIN,
    Texts,
)
from arpad.kernels.fide.event_rating import rating_with_draws
from arpad.kernels.fide.newcomer_tables import NO_D_P
from arpad.kernels.fide.results import (
    BAD_PAST,
    GAMES,
    GOOD_PAST,
    IS_ROUND_ROBIN,
    IS_TEAM,
    NEXT,
    NO_PAST,
    NOBODY,
    OPPONENTS,
    PLAYER,
    RU,
    SCORE,
    SPAN,
    START,
    TOTAL,
    Results,
    Starts,
    counts,
)
from arpad.kernels.fide.rounding import half_up, nearest, percentage
from arpad.regulations.calendar import months_before
from arpad.regulations.fide.law import Law


class Terms(NamedTuple):
    """What a list asks of a first rating.

    Results count that start on the day `opens` or later. `text` is the list's own, `since` and
    `text_since` are the spans of its edition's numbers, for the day of the last event.
    """

    opens: int
    text: int
    edition: int
    may_be_listed: int
    of_member: int
    of_team: int
    of_round_robins: int
    against_rated: int
    pools_team_events: bool
    since: Int32
    text_since: Int16


def window_opens(law: Law, list_date: date, monthly_since: date | None) -> int:
    """Return the day from which results are pooled for a list."""
    day = list_date - timedelta(days=1)
    current = law.publication.list_in_force(day, monthly_since)
    months = law.publication.window_months(day)
    return day_number(months_before(current.last_day + timedelta(days=1), months))


class Pool(NamedTuple):
    """The results of one player that are pooled, added up; the last one's row, and R_u by games."""

    number: int
    games: int
    score: int
    total: int
    weighed: int
    team_games: int
    most_in_team: int
    round_robins: int
    last: int


@compiled
def pool_of(player: int, terms: Terms, results: Results, texts: Texts) -> Pool:
    """Add up the results of a player that count and lie in the window."""
    number = games = score = total = weighed = team_games = most = robins = 0
    last, past, row = NOBODY, NO_PAST, int(results.first[player])
    while row != NOBODY:
        good = counts(row, past, terms.edition, results.rows, texts)
        past = GOOD_PAST if good else max(past, BAD_PAST)
        if good and int(results.rows[row, START]) >= terms.opens:
            played = int(results.rows[row, GAMES])
            robin = bool(results.rows[row, IS_ROUND_ROBIN])
            number, last, games = number + 1, row, games + played
            score += int(results.rows[row, SCORE])
            total += int(results.rows[row, TOTAL]) * (played if robin else 1)
            weighed += int(results.rows[row, RU]) * played
            robins += 1 if robin else 0
            if results.rows[row, IS_TEAM]:
                team_games, most = team_games + played, max(most, played)
        row = int(results.rows[row, NEXT])
    return Pool(number, games, score, total, weighed, team_games, most, robins, last)


@compiled
def is_enough(pool: Pool, is_member: bool, terms: Terms) -> bool:  # noqa: FBT001 - numba
    """Tell whether a pool has the games that its player needs."""
    needed = terms.against_rated
    if is_member:
        needed = terms.of_member
    elif pool.team_games >= terms.of_team and (
        terms.pools_team_events or pool.most_in_team >= terms.of_team
    ):
        needed = terms.of_team
    elif pool.round_robins == pool.number:
        needed = terms.of_round_robins
    return pool.games >= needed


@compiled
def rating_of_pool(pool: Pool, on: int, terms: Terms, results: Results, texts: Texts) -> int:
    """Return R_n of a pool, by the numbers of the text `on`; below every rating for none."""
    text, ties = terms.text, texts.ties_of_first
    if texts.numbers[text, DRAWN_GAMES] > 0:
        return rating_with_draws(pool.total, pool.score, pool.games, text, on, ties, texts)
    if texts.numbers[text, IS_MEAN_OF_RU]:
        return nearest(pool.weighed, pool.games, ties, text)
    is_one_robin = (
        pool.number == 1 and pool.round_robins == 1 and bool(texts.numbers[text, HAS_ROUND_ROBINS])
    )
    average, parts = pool.total, pool.games
    if is_one_robin or texts.numbers[text, IS_RC_WHOLE]:
        average, parts = half_up(average, parts), 1
    above = pool.score - pool.games
    if above >= 0:
        added = above * int(texts.numbers[on, POINTS_DOUBLED])
        return nearest(2 * average + added * parts, 2 * parts, ties, text)
    p = percentage(pool.score, pool.games, texts.ties_of_p, text)
    d_p = int(texts.d_p[text, p])
    if d_p == NO_D_P:
        return NO_D_P
    if is_one_robin and texts.numbers[text, SCALES_ONE_ROUND_ROBIN]:
        opponents = int(results.rows[pool.last, OPPONENTS])
        scaled = average * (opponents + 1) + d_p * opponents * parts
        return nearest(scaled, parts * (opponents + 1), ties, text)
    return nearest(average + d_p * parts, parts, ties, text)


class Asked(NamedTuple):
    """Whose results are looked at: who has a row from `new` on, or one that crosses the window.

    The window opened on the day `opened` when the others were looked at last; or it is everybody.
    `starts` are those of whole spans of rows before `new`.
    """

    new: int
    opened: int
    is_everybody: bool
    starts: Starts


class Found(NamedTuple):
    """Room for first ratings: players, ratings, all their games so far and those of now."""

    player: Int32
    rating: Int32
    games: Int32
    games_now: Int32


@compiled
def rate_pools(
    asked: Asked, is_member: Bools, terms: Terms, results: Results, texts: Texts, found: Found
) -> int:
    """Find who gets a first rating, and let go of his results; return how many do."""
    number, new = 0, 0 if asked.is_everybody else asked.new
    since, until = min(asked.opened, terms.opens), max(asked.opened, terms.opens)
    starts, spans = asked.starts, 0 if asked.is_everybody else len(asked.starts.first)
    for span in range(spans + 1):
        row, last = span * SPAN, int(results.used[0])
        if span < spans:
            last = row + SPAN if starts.first[span] < until and starts.last[span] >= since else row
        while row < last:
            is_asked = row >= new or since <= results.rows[row, START] < until
            player = int(results.rows[row, PLAYER])
            row += 1
            if not is_asked or results.first[player] == NOBODY:
                continue
            rating = first_rating(player, bool(is_member[player]), terms, results, texts)
            if rating > 0:
                found.player[number], found.rating[number] = player, rating
                found.games[number] = games_brought(player, 0, results)
                found.games_now[number] = games_brought(player, asked.new, results)
                results.first[player] = NOBODY
                number += 1
    return number


@compiled
def first_rating(
    player: int,
    is_member: bool,  # noqa: FBT001 - numba
    terms: Terms,
    results: Results,
    texts: Texts,
) -> int:
    """Return the first rating of an unrated player, 0 if there is none."""
    pool = pool_of(player, terms, results, texts)
    if pool.number == 0 or not is_enough(pool, is_member, terms):
        return 0
    on = text_on(int(results.rows[pool.last, START]), terms)
    rating = rating_of_pool(pool, on, terms, results, texts)
    floor = max(int(texts.numbers[on, REACHES_FLOOR]), terms.may_be_listed)
    return rating if rating != NO_D_P and rating >= floor else 0


@compiled
def games_brought(player: int, new: int, results: Results) -> int:
    """Return how many games an unrated player has brought, in rows from one on."""
    games, row = 0, int(results.first[player])
    while row != NOBODY:
        if row >= new:
            games += int(results.rows[row, GAMES])
        row = int(results.rows[row, NEXT])
    return games


@compiled
def text_on(day: int, terms: Terms) -> int:
    """Return the text of the list's edition with its numbers of a day."""
    number = 0
    while number + 1 < len(terms.since) and int(terms.since[number + 1]) <= day:
        number += 1
    return int(terms.text_since[number])


@compiled
def find_bringers(new: int, seat: Int32, results: Results, bringer: Int32, brought: Int32) -> int:
    """Find who brought games in rows from one on, and how many; return how many players these are.

    Seats are empty before and after.
    """
    number = 0
    for row in range(new, int(results.used[0])):
        player = int(results.rows[row, PLAYER])
        if seat[player] == NOBODY:
            seat[player], bringer[number], brought[number] = number, player, 0
            number += 1
        brought[seat[player]] += results.rows[row, GAMES]
    for place in range(number):
        seat[bringer[place]] = NOBODY
    return number
