"""Articles 9, 11.31, 12.3, 15 and 16: what goes on the list, when, and how it is shown."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import accumulate

from arpad.model.event import Event, Game
from arpad.model.exact import Hundredths, as_decimal, half_up
from arpad.model.finding import Finding, refuse, warn
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.period import Flag, ListRow, Period, RapidList, ScaleReport
from arpad.model.player import Player
from arpad.model.rating import Standing
from arpad.model.report import ReportRow
from arpad.regulations.calendar import A_YEAR
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.b02_2004 import B02_2004, PARAMETERS, admission, rating
from arpad.regulations.fide.calendar import ListsWithin, a_month_before, period_of
from arpad.regulations.fide.part import UnratedResult


@B02_2004.article("9.1")
def rating_on_list(published: int, changes: Sequence[Hundredths], readings: Readings) -> int:
    """Return the rating on the next list: the published one and the changes of the period.

    Rounded once a list, not once an event (reading rounded_per).
    """
    if len(changes) > 1 and readings.take("rounded_per") == "event":
        for changed in changes:
            published = rating.new_rating(published, changed, readings)
        return published
    return rating.new_rating(published, sum(changes), readings)


@B02_2004.article("9.11", "9.31")
def list_in_force(on: date, monthly_since: date | None = None) -> Period:
    """Return the list used for events that start on a day, with the days of its validity.

    >>> list_in_force(date(2012, 12, 31)).list_date
    datetime.date(2012, 10, 1)
    """
    return period_of(on, in_force(PARAMETERS.list_months, on), monthly_since)


@B02_2004.article("9.12a", "9.32")
def list_row(
    standing: Standing,
    published: int,
    K: int,
    readings: Readings,
    *,
    on: date,
    flag: Flag,
    is_in_top_list: bool,
) -> ListRow:
    """Return a player's fields: no sex in this edition; games at K = 25 while it applies."""
    player = standing.player
    is_new = in_force(PARAMETERS.k_new, on) == K
    return ListRow(
        id=player.id,
        name=player.name,
        title=player.title,
        federation=player.federation,
        rating=published,
        games=standing.games_by_period[-1] if standing.games_by_period else 0,
        born=_birth(player, readings),
        sex=None,
        k=K,
        k_new_games=standing.games_since_listing if is_new else None,
        flag=flag,
        is_in_federation_list=flag is Flag.NONE,
        is_in_top_list=is_in_top_list,
    )


def _birth(player: Player, readings: Readings) -> date | int | None:
    if isinstance(player.born, date) and readings.take("birth") == "year":
        return player.born.year
    return player.born


@B02_2004.article("9.12a")
def may_be_listed(published: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a first rating is at least the floor on the day of the list."""
    return rating.reaches_floor(published, on=on, readings=readings)


@B02_2004.article("9.13")
def cut_off(list_date: date, readings: Readings, *, received: date) -> date:
    """Return the last day on which information for a list normally arrives: a month before."""
    months = in_force(PARAMETERS.cut_off_months, list_date)
    return a_month_before(list_date, months, readings, matters_for=received)


def known_on(event: Event) -> date:
    """Return the day on which an event was finished and its report received."""
    return max(event.last_day, event.received or event.last_day)


def closing_day(
    event: Event, list_date: date, readings: Readings, monthly_since: date | None = None
) -> date:
    """Return the last day on which an event may be known to enter a list."""
    if monthly_since is not None and list_date >= monthly_since:
        return monthly_cut_off(list_date)
    return cut_off(list_date, readings, received=known_on(event))


@B02_2004.article("9.13a")
def missed_list(event: Event, missed: date, entered: date, closing: date) -> Iterator[Finding]:
    """Warn that an event finished or received after the cut-off normally waits."""
    yield warn(
        B02_2004.cite(missed_list),
        "event",
        f"Finished or received on {known_on(event)}, after the cut-off of {closing} for the list "
        f"of {missed}: it normally waits for the list of {entered}.",
    )


@B02_2004.article("9.14a")
def games_in_round_robins(on: date) -> int:
    """Return the games a first rating from round robins needs."""
    return in_force(PARAMETERS.first_rating_games, on)


@B02_2004.article("9.14b")
def games_against_rated(on: date) -> int:
    """Return the games against rated opponents a first rating from other events needs."""
    return in_force(PARAMETERS.first_rating_games, on)


@B02_2004.article("9.14c")
def window_months(on: date) -> int:
    """Return the length of the window in which results are pooled: a period and the 7 next.

    Kept in months, so that it stays two years when lists turn monthly (reading window).
    """
    quarters = len(in_force(PARAMETERS.list_months, on))
    return (in_force(PARAMETERS.further_periods, on) + 1) * A_YEAR // quarters


def games_pooled(results: Sequence[UnratedResult]) -> int:
    """Return the games of all results together."""
    return sum(result.games for result in results)


@B02_2004.article("9.14d")
def games_in_team_event(on: date) -> int:
    """Return the games needed from an Olympiad or a continental or world team championship."""
    return in_force(PARAMETERS.first_rating_games_team, on)


@B02_2004.article("9.14e")
def games_of_member(on: date) -> int:
    """Return the games needed by a member of IBCA, ICSC or IPCA."""
    return in_force(PARAMETERS.first_rating_games_member, on)


@B02_2004.article("9.21", "9.34")
def is_delisted(published: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a rating fell below the floor: shown once as delisted, then unrated."""
    return not rating.reaches_floor(published, on=on, readings=readings)


SHOWS_DELISTED = True
"""A list shows once who has fallen below the floor, marked as delisted."""


@B02_2004.article("9.22")
def titled_unrated(standings: Sequence[Standing]) -> tuple[str, ...]:
    """Return the ids of titled players without a rating: a list of their own."""
    players = [s.player for s in standings if s.player.title and not s.player.is_rated]
    return tuple(p.id for p in sorted(players, key=lambda p: (p.name, p.id)))


@B02_2004.article("9.23")
def rating_while_inactive(standing: Standing) -> int | None:
    """Return the rating an inactive player is still rated with: the last one published."""
    return standing.player.rating


@B02_2004.article("9.23a", "9.23c")
def is_inactive(standing: Standing, *, on: date, lists: ListsWithin) -> bool:
    """Tell whether a player had fewer than 4 rated games within a year of rating periods."""
    year = lists(A_YEAR)
    if len(standing.games_by_period) < year:
        return False
    return sum(standing.games_by_period[-year:]) < in_force(PARAMETERS.active_games, on)


@B02_2004.article("9.23b")
def flag_of_inactive(
    standing: Standing, readings: Readings, *, on: date, lists: ListsWithin
) -> Flag | None:
    """Return how an inactive player is shown: 7 lists as before, then flagged for good."""
    del lists
    if readings.take("inactive_flag") == "at-once":
        return Flag.INACTIVE
    is_shown = standing.inactive_lists < in_force(PARAMETERS.lists_shown_inactive, on)
    return Flag.NONE if is_shown else Flag.INACTIVE


@B02_2004.article("9.23d")
def is_on_top_list(standing: Standing, readings: Readings, *, on: date, lists: ListsWithin) -> bool:
    """Tell whether a player is kept on the top list: not once inactive for 12 months."""
    if not is_inactive(standing, on=on, lists=lists):
        return True
    year = lists(in_force(PARAMETERS.top_list_months, on))
    if standing.inactive_lists < year:
        return readings.take("top_list") == "after-a-further-year"
    return False


@B02_2004.article("9.3")
def monthly_from(decision: date) -> date:
    """Return the day lists become monthly after a decision of the Presidential Board.

    >>> monthly_from(date(2007, 3, 1))
    datetime.date(2008, 7, 1)
    """
    return date(decision.year + 1, in_force(PARAMETERS.monthly_from_month, decision), 1)


@B02_2004.article("9.33")
def monthly_cut_off(list_date: date) -> date:
    """Return the cut-off of a monthly list: 30 days before it, about the end of a month."""
    return list_date - timedelta(days=in_force(PARAMETERS.monthly_cut_off_days, list_date))


@B02_2004.article("11.31")
def report_table(event: Event, outcome: Outcome) -> tuple[ReportRow, ...]:
    """Return the report table: R_ar, n, W, W - W_e, and R_u even below the floor.

    R_ar, n and W are those of the played games against rated opponents, whether or not an
    unrated player's result counts.
    """
    rated = {player.id: player.rating for player in event.players if player.rating is not None}
    return tuple(_report_row(event, player, rated) for player in outcome.players)


def _report_row(event: Event, player: PlayerOutcome, rated: Mapping[str, int]) -> ReportRow:
    games = [game for game in _played(event, player) if game.opponent_of(player.id) in rated]
    met = [rated[game.opponent_of(player.id) or ""] for game in games]
    is_unrated = player.before is None
    needed = in_force(PARAMETERS.report_opponents, event.start)
    has_enough = bool(games) and not (is_unrated and len(games) < needed)
    gained = None if player.expected is None else _gained(player, rated)
    return ReportRow(
        id=player.id,
        R_ar=half_up(Fraction(sum(met), len(met))) if has_enough else 0,
        n=len(games),
        W=as_decimal(sum(game.score_of(player.id) for game in games)),
        W_minus_We=gained,
        R_u=_reported_ru(player) if is_unrated and has_enough else None,
    )


def _gained(player: PlayerOutcome, rated: Mapping[str, int]) -> Decimal:
    """Return W - W_e over the same games as n and W: those against rated opponents."""
    games = [entry for entry in player.entries if entry.opponent in rated]
    return sum(
        (entry.score - entry.expected for entry in games if entry.expected is not None),
        start=as_decimal(0),
    )


def _played(event: Event, player: PlayerOutcome) -> list[Game]:
    sifted = {
        B02_2004.cite(rule)
        for rule in (
            admission.is_unplayed,
            admission.is_too_fast,
            admission.games_after_decision,
        )
    }
    left_out = {x.round for x in player.excluded if x.article in sifted}
    return [g for g in event.games if player.id in g.players and g.round not in left_out]


def _reported_ru(player: PlayerOutcome) -> int | None:
    return player.ru if player.ru_new is None else player.ru_new


@B02_2004.article("12.3")
def scale_report(ratings: Sequence[tuple[int | None, int | None]]) -> ScaleReport:
    """Return the figures from which a drift of the scale is read; nothing is adjusted.

    The ratings are those of each player on the list before and on this one.
    """
    before = [was for was, _ in ratings if was is not None]
    after = [now for _, now in ratings if now is not None]
    entries = [now for was, now in ratings if was is None and now is not None]
    exits = [was for was, now in ratings if was is not None and now is None]
    same = len(after) - len(entries)
    sum_of_changes = sum(after) - sum(entries) - sum(before) + sum(exits)
    return ScaleReport(
        rated_before=len(before),
        rated_after=len(after),
        mean_before=_mean(before),
        mean_after=_mean(after),
        entries=len(entries),
        exits=len(exits),
        mean_of_entries=_mean(entries),
        mean_of_exits=_mean(exits),
        same_players_change=Fraction(sum_of_changes, same) if same else None,
        sum_of_changes=sum_of_changes,
        quartiles_before=_quartiles(before),
        quartiles_after=_quartiles(after),
    )


def _quartiles(ratings: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the quartiles, both ends included; in fractions, where the library takes floats.

    Many players have few ratings: those are put in order, and counted.
    """
    if len(ratings) < 2:  # noqa: PLR2004 - a single rating has no quartiles
        return ()
    players = Counter(ratings)
    values = sorted(players)
    upto = [*accumulate(players[value] for value in values)]
    places = [Fraction(number * (len(ratings) - 1), 4) for number in (1, 2, 3)]
    return tuple(_at(values, upto, place) for place in places)


def _at(values: Sequence[int], upto: Sequence[int], place: Fraction) -> Fraction:
    """Return the value at a place, between two of them as far as the place lies between.

    `upto` says how many have a value or a lower one.
    """
    below = int(place)
    above = min(below + 1, upto[-1] - 1)
    low, high = (values[bisect_right(upto, each)] for each in (below, above))
    return low + (place - below) * (high - low)


def _mean(values: Sequence[int]) -> Fraction | None:
    return Fraction(sum(values), len(values)) if values else None


@B02_2004.article("15a")
def is_on_rapid_list(rapid_rating: int, readings: Readings, *, on: date) -> bool:
    """Tell whether a player has reached the minimum of the rapid list (reading rapid_minimum)."""
    minimum = in_force(PARAMETERS.rapid_minimum, on)
    if rapid_rating == minimum and readings.take("rapid_minimum") == "as-9-12a":
        return False
    return rapid_rating >= minimum


@B02_2004.article("15b")
def rapid_coefficient(set_by_administrator: int | None) -> int | None:
    """Return K of the rapid list: whatever the administrator has set, None while he has not."""
    return set_by_administrator


@B02_2004.article("15c")
def rapid_rating_shown(rapid_rating: int, *, on: date) -> str:
    """Return a rapid rating as it is shown: its first three digits, cut and not rounded.

    >>> rapid_rating_shown(2187, on=date(2006, 1, 1))
    '218'
    """
    return str(rapid_rating)[: in_force(PARAMETERS.rapid_digits, on)]


def rapid_list(
    ratings: Mapping[str, int], readings: Readings, *, on: date, set_k: int | None = None
) -> RapidList:
    """Return the rapid list: who has reached its minimum, with the rating as it is shown."""
    return RapidList(
        on=on,
        k=rapid_coefficient(set_k),
        shown={
            player_id: rapid_rating_shown(rapid_rating, on=on)
            for player_id, rapid_rating in ratings.items()
            if is_on_rapid_list(rapid_rating, readings, on=on)
        },
    )


@B02_2004.article("16.1")
def membership(standing: Standing, *, on: date) -> Iterator[Finding]:
    """Refuse a place on a list to a player without a federation that is a member of FIDE."""
    if not standing.is_federation_member and not has_dispensation(standing, on=on):
        yield refuse(
            B02_2004.cite(membership),
            f"player {standing.player.label}",
            f"{standing.player.label} belongs to no federation that is a member of FIDE and is "
            "left off the list; a dispensation can be asked for.",
        )


@B02_2004.article("16.2")
def is_excluded(standing: Standing) -> bool:
    """Tell whether the player's federation has asked FIDE not to list him."""
    return standing.is_excluded


@B02_2004.article("16.3")
def has_dispensation(standing: Standing, *, on: date) -> bool:
    """Tell whether FIDE has allowed a player without a federation onto the list by a day."""
    return standing.dispensation is not None and standing.dispensation <= on
