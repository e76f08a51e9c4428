"""Sections 3, 5 and 6: who has a ranking, who is on the list, and what organisers download."""

from datetime import date

from arpad.model.period import ListStatus
from arpad.regulations.calendar import A_YEAR, months_before
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019, PARAMETERS


@CLASSIQUE_2019.article("5")
def begins_anew(last_event: date | None, *, on: date) -> bool:
    """Tell whether a player last competed before anything counts, so that he is new again."""
    return last_event is not None and last_event < in_force(PARAMETERS.replay_from, on)


@CLASSIQUE_2019.article("3", "5")
def has_ranking(tournaments: int, games: int, readings: Readings, *, on: date) -> bool:
    """Tell whether a player has played enough to be ranked: tournaments and games."""
    enough = (
        tournaments >= in_force(PARAMETERS.tournaments_to_be_ranked, on),
        games >= in_force(PARAMETERS.games_to_be_ranked, on),
    )
    if enough[0] == enough[1]:
        return enough[0]
    return readings.take("provisional_if") == "both"


@CLASSIQUE_2019.article("6")
def has_played_lately(last_event: date | None, readings: Readings, *, on: date) -> bool:
    """Tell whether a player's last competition lies within the year before a day."""
    return is_within_years(last_event, in_force(PARAMETERS.active_years, on), readings, on=on)


def is_within_years(last_event: date | None, years: int, readings: Readings, *, on: date) -> bool:
    """Tell whether a competition lies within so many years before a day."""
    if last_event is None:
        return False
    earliest = months_before(on, A_YEAR * years)
    if last_event == earliest:
        return readings.take("last_year") == "same-day"
    return last_event > earliest


@CLASSIQUE_2019.article("6")
def status_of(
    tournaments: int, games: int, last_event: date | None, readings: Readings, *, on: date
) -> ListStatus:
    """Return a player's status: one of four, whatever the figures."""
    if games == 0 or begins_anew(last_event, on=on):
        return ListStatus.ESTIMATED
    if not has_ranking(tournaments, games, readings, on=on):
        return ListStatus.PROVISIONAL
    if has_played_lately(last_event, readings, on=on):
        return ListStatus.RANKED
    return ListStatus.INACTIVE


@CLASSIQUE_2019.article("1", "6")
def is_published(status: ListStatus) -> bool:
    """Tell whether a status stands on the published list; the organisers' file has all of them."""
    return status is ListStatus.RANKED
