"""Article 6: what goes on the lists, when, and how it is shown."""

from datetime import date, timedelta

from arpad.model.event import Event
from arpad.model.period import Period
from arpad.model.rating import Standing
from arpad.regulations.calendar import A_YEAR
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.calendar import ListsWithin, period_of
from arpad.regulations.fide.rapid_blitz_2022_01 import publication as publication_2022_01
from arpad.regulations.fide.rapid_blitz_2022_10 import PARAMETERS, RAPID_BLITZ_2022_10, rating

rating_on_list = RAPID_BLITZ_2022_10.article("6.1")(publication_2022_01.rating_on_list)


@RAPID_BLITZ_2022_10.article("6.1")
def list_in_force(on: date, monthly_since: date | None = None) -> Period:
    """Return the list used for events that start on a day, with the days of its validity.

    >>> list_in_force(date(2023, 2, 28)).list_date
    datetime.date(2023, 2, 1)
    """
    return period_of(on, in_force(PARAMETERS.list_months, on), monthly_since)


list_row = RAPID_BLITZ_2022_10.article("6.1.2")(publication_2022_01.list_row)


@RAPID_BLITZ_2022_10.article("6.1.3")
def cut_off(list_date: date, *, is_official: bool) -> date:
    """Return the last day on which an event may end to enter a list.

    >>> cut_off(date(2023, 3, 1), is_official=False)
    datetime.date(2023, 2, 26)
    """
    official, ordinary = PARAMETERS.cut_off_days_official, PARAMETERS.cut_off_days
    days = in_force(official if is_official else ordinary, list_date)
    return list_date - timedelta(days=days)


known_on = publication_2022_01.known_on


def closing_day(
    event: Event, list_date: date, readings: Readings, monthly_since: date | None = None
) -> date:
    """Return the last day on which an event may end to enter a list."""
    del readings, monthly_since
    return cut_off(list_date, is_official=event.official)


missed_list = publication_2022_01.missed_list


@RAPID_BLITZ_2022_10.article("6.1.4")
def games_against_rated(on: date) -> int:
    """Return the games against rated opponents a first rating needs."""
    return in_force(PARAMETERS.first_rating_games, on)


# Every game that counts is one against a rated opponent, and nobody needs fewer.
games_in_round_robins = games_against_rated
games_in_team_event = games_against_rated
games_of_member = games_against_rated


@RAPID_BLITZ_2022_10.article("6.1.4")
def window_months(on: date) -> int:
    """Return the length of the window in which results are pooled."""
    return in_force(PARAMETERS.window_months, on)


@RAPID_BLITZ_2022_10.article("6.1.4")
def may_be_listed(published: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a first rating is at least the floor on the day of the list."""
    return rating.reaches_floor(published, on=on, readings=readings)


games_pooled = RAPID_BLITZ_2022_10.article("6.1.4")(publication_2022_01.games_pooled)


SHOWS_DELISTED = publication_2022_01.SHOWS_DELISTED


@RAPID_BLITZ_2022_10.article("6.2.1")
def is_delisted(published: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a rating fell below the floor: unrated on the next list, and from then on."""
    return not rating.reaches_floor(published, on=on, readings=readings)


rating_while_inactive = RAPID_BLITZ_2022_10.article("6.2.2")(
    publication_2022_01.rating_while_inactive
)


@RAPID_BLITZ_2022_10.article("6.2.2")
def is_inactive(standing: Standing, *, on: date, lists: ListsWithin) -> bool:
    """Tell whether a player had no rated game within a year of rating periods."""
    year = lists(A_YEAR)
    if len(standing.games_by_period) < year or is_active_again(standing, on=on):
        return False
    return sum(standing.games_by_period[-year:]) < in_force(PARAMETERS.active_games, on)


# Flagged from the first list on.
flag_of_inactive = RAPID_BLITZ_2022_10.article("6.2.2")(publication_2022_01.flag_of_inactive)


@RAPID_BLITZ_2022_10.article("6.2.2")
def is_active_again(standing: Standing, *, on: date) -> bool:
    """Tell whether a player had a rated game in the period now closing."""
    games = standing.games_by_period[-1] if standing.games_by_period else 0
    return games >= in_force(PARAMETERS.active_games, on)


def is_on_top_list(standing: Standing, readings: Readings, *, on: date, lists: ListsWithin) -> bool:
    """Tell whether a player is kept on the top list: not once inactive."""
    del readings
    return not is_inactive(standing, on=on, lists=lists)


# Not in hand of this text, and without effect on a rating.
titled_unrated = publication_2022_01.titled_unrated
monthly_from = publication_2022_01.monthly_from
scale_report = publication_2022_01.scale_report
membership = publication_2022_01.membership
is_excluded = publication_2022_01.is_excluded
