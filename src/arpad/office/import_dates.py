"""The days of a list that is taken over: how long it is valid, and by which text."""

from calendar import monthrange
from datetime import date

from arpad.model.pool import Pool
from arpad.regulations.application import list_in_force
from arpad.regulations.catalogue import governing


def edition_on(pool: Pool, day: date) -> str:
    """Return the name of the text that governs a pool on a day, nothing where none is held."""
    chosen = pool.chosen_on(day).edition
    if chosen is not None:
        return chosen
    law = governing(day, pool.federation.casefold(), pool.discipline)
    return "" if law is None else law.edition.name


def last_day_of(pool: Pool, day: date) -> date:
    """Return the last day of a list: by the text, else that of its month."""
    try:
        period = list_in_force(
            day,
            federation=pool.federation.casefold(),
            discipline=pool.discipline,
            readings=pool.chosen_on(day).readings,
        )
    except ValueError:
        period = None
    if period is not None and period.list_date == day:
        return period.last_day
    return day.replace(day=monthrange(day.year, day.month)[1])
