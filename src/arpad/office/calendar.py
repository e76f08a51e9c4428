"""The calendar of an office: cut-offs, lists to come, and deadlines of events by their articles."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import State
from arpad.model.event import Event
from arpad.model.pool import Moves, Pool
from arpad.model.system import System
from arpad.office.deadlines import law_of, list_entered
from arpad.office.due import deadlines
from arpad.office.event_status import edition_of
from arpad.store.dockets import dockets
from arpad.store.pools import pools

_MONTHS = 12
_WITH_DEADLINES = (State.REGISTERED, State.REFUSED)
_YEAR = timedelta(days=366)


class Occasion(StrEnum):
    """What a day of the calendar is."""

    CUT_OFF = "cut-off"
    LIST = "list"
    REGISTRATION = "registration"
    REPORT = "report"
    APPEAL = "appeal"
    PUBLICATION = "publication"
    """A list goes out at a set moment."""


class Dated(Struct, frozen=True, kw_only=True):
    """Something on a day: of a pool, about a list or an event, under an article of an edition."""

    day: date
    occasion: Occasion
    pool: str
    list_date: date | None = None
    event: int | None = None
    name: str = ""
    article: str | None = None
    edition: str | None = None
    moment: datetime | None = None
    job: int | None = None

    @property
    def key(self) -> tuple[date, str, int, str]:
        """Return by what days are put in order."""
        return self.day, self.occasion.value, self.event or 0, self.pool


_OF_DUE: Mapping[str, Occasion] = {
    "registration": Occasion.REGISTRATION,
    "report": Occasion.REPORT,
    "appeal": Occasion.APPEAL,
}


def calendar(connection: Connection, today: date, *, pool: str | None = None) -> tuple[Dated, ...]:
    """Return what is to come, and what is overdue, of one pool or of all, the first day first."""
    known = {p.id: p for p in pools(connection).values() if pool in {None, p.code}}
    found = [each for p in known.values() for each in lists_to_come(p, today)]
    found += _of_events(connection, known, today)
    return tuple(sorted(found, key=lambda each: each.key))


def lists_to_come(pool: Pool, today: date) -> Iterator[Dated]:
    """Yield the lists of the next year, each with the day until which reports enter it."""
    if pool.moves is not Moves.BY_PERIOD:
        return
    day, last = today, today + _YEAR
    for _ in range(_MONTHS):
        entered = list_entered(pool, _ending(day))
        if entered is None or entered.list_date > last:
            return
        law = law_of(pool, day)
        on_list = Dated(
            day=entered.list_date,
            occasion=Occasion.LIST,
            pool=pool.code,
            list_date=entered.list_date,
            edition=law.edition.name if law else None,
        )
        until = {"day": entered.cut_off, "occasion": Occasion.CUT_OFF, "article": entered.article}
        yield replace(on_list, **until)
        yield on_list
        day = max(entered.cut_off, day) + timedelta(days=1)


def _ending(day: date) -> Event:
    return Event(name="-", start=day, end=day, system=System.SWISS, players=(), games=())


def _of_events(connection: Connection, known: Mapping[int, Pool], today: date) -> Iterator[Dated]:
    everywhere = {p.id: p for p in pools(connection).values()}
    at_hand = {d.id: d for d in dockets(connection, states=_WITH_DEADLINES)}
    for due in deadlines(connection, everywhere, today):
        found = at_hand[due.event]
        if found.pool_id not in known:
            continue
        pool = known[found.pool_id]
        yield Dated(
            day=due.day,
            occasion=_OF_DUE[due.what.partition(":")[0].partition(",")[0]],
            pool=pool.code,
            list_date=found.list_date,
            event=due.event,
            name=due.name,
            article=due.article,
            edition=edition_of(pool, found),
        )
