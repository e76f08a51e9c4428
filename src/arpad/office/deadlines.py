"""Deadlines by article: of registration, of appeals, and the cut-offs of lists.

The numbers are those of the edition that governs; where a text names none, there is no deadline.
"""

from datetime import date, timedelta
from typing import Any

from msgspec import Struct

from arpad.model.event import Event
from arpad.model.pool import Moves, Pool
from arpad.office.office import OfficeError
from arpad.office.standing_in_event import of_pool
from arpad.regulations import catalogue
from arpad.regulations.application import entry_list
from arpad.regulations.edition import (
    Dated,
    Edition,
    Law,
    Readings,
    UnknownChoiceError,
    in_force,
    parameters_of,
)
from arpad.regulations.fide.calendar import a_month_before


class Deadline(Struct, frozen=True, kw_only=True):
    """The last day for something, and the article that says so."""

    day: date
    article: str
    edition: str


def law_of(pool: Pool, start: date, last_day: date | None = None) -> Law | None:
    """Return the text that governs an event of a pool; None where none is held for its days.

    Where ratings move by periods the first day counts, where they move with every event the last.
    """
    day = start if pool.moves is Moves.BY_PERIOD else last_day or start
    chosen = pool.chosen_on(day).edition
    federation = pool.federation.casefold()
    if chosen is None:
        is_known = federation in catalogue.federations()
        return catalogue.governing(day, federation, pool.discipline) if is_known else None
    try:
        return catalogue.law(chosen)
    except catalogue.UnknownEditionError as problem:
        raise OfficeError(f"The pool {pool.code}: {problem}") from problem


def registration_deadline(pool: Pool, start: date, *, has_norms: bool = False) -> Deadline | None:
    """Return the last day on which an event may be registered, earlier for one with norms.

    Who takes part is not known yet: what the strongest players ask for is left to the check.
    """
    law = law_of(pool, start)
    if law is None:
        return None
    months = _number(law.edition, "registration_months", start)
    if months is not None:
        readings = _readings(law, pool, start)
        day = a_month_before(start, months.value, readings, matters_for=start)
        return Deadline(day=day, article=months.article, edition=law.edition.name)
    with_norms = _number(law.edition, "registration_days_norms", start) if has_norms else None
    days = with_norms or _number(law.edition, "registration_days", start)
    if days is None:
        return None
    last = start - timedelta(days=days.value)
    return Deadline(day=last, article=days.article, edition=law.edition.name)


def appeal_deadline(pool: Pool, start: date, refused: date) -> Deadline | None:
    """Return the last day of an appeal against a refusal that was told on a day."""
    law = law_of(pool, start)
    days = law and _number(law.edition, "appeal_days", start)
    if not law or not days:
        return None
    last = refused + timedelta(days=days.value)
    return Deadline(day=last, article=days.article, edition=law.edition.name)


def appeal_article(pool: Pool, start: date) -> str | None:
    """Return the article under which an event is refused and a refusal appealed."""
    law = law_of(pool, start)
    days = law and _number(law.edition, "appeal_days", start)
    return days.article if days else None


class ListEntered(Struct, frozen=True, kw_only=True):
    """The list that an event enters, and its cut-off with the article."""

    list_date: date
    cut_off: date
    article: str | None


def list_entered(pool: Pool, event: Event) -> ListEntered | None:
    """Return the list that an event enters; None where lists have no periods or no text is held."""
    law: Any = law_of(pool, event.start, event.last_day)
    if law is None or not hasattr(law, "entry_list"):
        return None
    try:
        readings = pool.chosen_on(event.start).readings
        list_date, cut_off = entry_list(of_pool(pool, event), readings=readings)
    except UnknownChoiceError as problem:
        raise OfficeError(f"The pool {pool.code}: {problem}") from problem
    except ValueError:
        return None
    of_list: Any = (
        catalogue.governing(list_date, pool.federation.casefold(), pool.discipline) or law
    )
    article = of_list.edition.cite(of_list.publication.cut_off)
    return ListEntered(list_date=list_date, cut_off=cut_off, article=article)


def _readings(law: Law, pool: Pool, day: date) -> Readings:
    try:
        return Readings(law.edition, pool.chosen_on(day).readings)
    except UnknownChoiceError as problem:
        raise OfficeError(f"The pool {pool.code}: {problem}") from problem


def _number(edition: Edition, name: str, on: date) -> Dated[int] | None:
    """Return a number of an edition as it stands on a day, with its article; None for none."""
    if edition.parameters is None:
        return None
    values = dict(parameters_of(edition.parameters)).get(name)
    if not values:
        return None
    return in_force(tuple(Dated(v.since, v, v.article) for v in values), on)
