"""Article 7: what goes on the list, when, and how it is shown."""

from datetime import date, timedelta

from arpad.model.event import Event
from arpad.model.period import Flag, Period
from arpad.model.rating import Standing
from arpad.regulations.calendar import A_YEAR
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.b02_2010 import publication as publication_2010
from arpad.regulations.fide.b02_2013 import B02_2013, PARAMETERS, rating
from arpad.regulations.fide.calendar import ListsWithin, period_of

rating_on_list = B02_2013.article("7.1")(publication_2010.rating_on_list)


@B02_2013.article("7.11")
def list_in_force(on: date, monthly_since: date | None = None) -> Period:
    """Return the list used for events that start on a day, with the days of its validity.

    >>> list_in_force(date(2013, 12, 31)).list_date
    datetime.date(2013, 12, 1)
    """
    return period_of(on, in_force(PARAMETERS.list_months, on), monthly_since)


# Title, federation, rating, id, games, year of birth, sex and K; same rule as 2010.
list_row = B02_2013.article("7.12")(publication_2010.list_row)


@B02_2013.article("7.13")
def cut_off(list_date: date, *, is_official: bool) -> date:
    """Return the last day on which an event may end to enter a list.

    >>> cut_off(date(2014, 3, 1), is_official=False)
    datetime.date(2014, 2, 22)
    """
    official, ordinary = PARAMETERS.cut_off_days_official, PARAMETERS.cut_off_days
    days = in_force(official if is_official else ordinary, list_date)
    return list_date - timedelta(days=days)


known_on = publication_2010.known_on


def closing_day(
    event: Event, list_date: date, readings: Readings, monthly_since: date | None = None
) -> date:
    """Return the last day on which an event may end to enter a list."""
    del readings, monthly_since
    return cut_off(list_date, is_official=event.official)


missed_list = publication_2010.missed_list


@B02_2013.article("7.14a")
def games_in_round_robins(on: date) -> int:
    """Return the games a first rating from round robins needs."""
    return in_force(PARAMETERS.first_rating_games, on)


@B02_2013.article("7.14b")
def games_against_rated(on: date) -> int:
    """Return the games against rated opponents a first rating from other events needs."""
    return in_force(PARAMETERS.first_rating_games, on)


@B02_2013.article("7.14c")
def window_months(on: date) -> int:
    """Return the length of the window in which results are pooled: two years, in months."""
    return in_force(PARAMETERS.window_years, on) * A_YEAR


@B02_2013.article("7.14d")
def may_be_listed(published: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a first rating is at least the floor on the day of the list."""
    return rating.reaches_floor(published, on=on, readings=readings)


games_pooled = B02_2013.article("7.14e")(publication_2010.games_pooled)


@B02_2013.article("7.14f")
def games_in_team_event(on: date) -> int:
    """Return the games needed from an Olympiad or a continental or world team championship."""
    return in_force(PARAMETERS.first_rating_games_team, on)


@B02_2013.article("7.14g")
def games_of_member(on: date) -> int:
    """Return the games needed by a member of IBCA, ICSC or IPCA."""
    return in_force(PARAMETERS.first_rating_games_member, on)


@B02_2013.article("7.21")
def is_delisted(published: int, *, on: date, readings: Readings) -> bool:
    """Tell whether a rating fell below the floor: shown once as delisted, then unrated."""
    return not rating.reaches_floor(published, on=on, readings=readings)


SHOWS_DELISTED = publication_2010.SHOWS_DELISTED

titled_unrated = B02_2013.article("7.22")(publication_2010.titled_unrated)
rating_while_inactive = B02_2013.article("7.23")(publication_2010.rating_while_inactive)


@B02_2013.article("7.23a")
def is_inactive(standing: Standing, *, on: date, lists: ListsWithin) -> bool:
    """Tell whether a player had no rated game within a year of rating periods."""
    year = lists(A_YEAR)
    if len(standing.games_by_period) < year or is_active_again(standing, on=on):
        return False
    return sum(standing.games_by_period[-year:]) < in_force(PARAMETERS.active_games, on)


@B02_2013.article("7.23b")
def flag_of_inactive(
    standing: Standing, readings: Readings, *, on: date, lists: ListsWithin
) -> Flag | None:
    """Return how an inactive player is shown: two years as before, then flagged for good."""
    months = in_force(PARAMETERS.years_shown_inactive, on) * A_YEAR
    is_shown = standing.inactive_lists < lists(months)
    if readings.take("inactive_flag") == "at-once":
        return Flag.INACTIVE if is_shown else None
    return Flag.NONE if is_shown else Flag.INACTIVE


@B02_2013.article("7.23c")
def is_active_again(standing: Standing, *, on: date) -> bool:
    """Tell whether a player had a rated game in the period now closing."""
    games = standing.games_by_period[-1] if standing.games_by_period else 0
    return games >= in_force(PARAMETERS.active_games, on)


@B02_2013.article("7.24")
def is_on_top_list(standing: Standing, readings: Readings, *, on: date, lists: ListsWithin) -> bool:
    """Tell whether a player is kept on the top list: not once inactive (reading top_list)."""
    if not is_inactive(standing, on=on, lists=lists):
        return True
    year = lists(in_force(PARAMETERS.top_list_months, on))
    if standing.inactive_lists < year:
        return readings.take("top_list") == "after-a-further-year"
    return False


# Lists are monthly already, and what is told of the scale is not in hand; same rules as 2010.
monthly_from = publication_2010.monthly_from
scale_report = publication_2010.scale_report
membership = publication_2010.membership
is_excluded = publication_2010.is_excluded
