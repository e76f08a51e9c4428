"""Until when a player may have the K of a junior: lists that he did not play for may end it."""

from datetime import date

from arpad.model.pool import Pool
from arpad.regulations.catalogue import governing, laws
from arpad.regulations.edition import Dated, in_force
from arpad.regulations.fide.juniors import birthday


def oldest_junior(pool: Pool, on: date) -> int | None:
    """Return the age at which juniors end by a pool's text of a day, if it knows them."""
    chosen = pool.chosen_on(on).edition
    by_date = governing(on, pool.federation.casefold(), pool.discipline)
    law = by_date if chosen is None else laws().get(chosen)
    ages: tuple[Dated[int], ...] = getattr(law and law.edition.parameters, "k_junior_age", ())
    return in_force(ages, on) if ages else None


def may_end(born: date | int | None, age: int, since: date, until: date) -> bool:
    """Tell whether somebody ceases to be a junior after a day, and by another.

    Some texts end it with the birthday, others with its year: either is enough here, as the law
    is still asked for K. Of whom only the year is known, the birthday may be its first day.

    >>> may_end(date(1997, 5, 30), 18, date(2015, 5, 28), date(2015, 6, 1))
    True
    >>> may_end(date(1997, 6, 2), 18, date(2015, 5, 28), date(2015, 6, 1))
    False
    >>> may_end(1997, 18, date(2015, 12, 28), date(2016, 1, 1))
    True
    """
    if born is None:
        return False
    last = age + (born.year if isinstance(born, date) else born)
    if not since.year <= last <= until.year:
        return False
    if last < until.year:
        return True
    return since < birthday(born, age) <= until if isinstance(born, date) else since.year < last
