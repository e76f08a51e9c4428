"""Order a one-off adjustment of a list: first whom it moves by how much, then the order itself.

The list of the day is made with it: the adjustment comes after the games of the period and before
the floor, so that it is worked out when the list goes out and never from a list that may change.
"""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.finding import Finding
from arpad.model.period import Adjusted
from arpad.model.pool import Pool
from arpad.office.adjusting import adjusting_by, orders_of, setting_for
from arpad.office.list_draft import Draft, draft_from
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.publish import pool_for_list
from arpad.office.standings import known_for
from arpad.regulations.application import adjustments
from arpad.store.lists import lists_of
from arpad.store.settings import add_setting
from arpad.store.who_did import who_settled


class AdjustedPlayer(Struct, frozen=True, kw_only=True):
    """A player whom an adjustment moves: what the list would say without it, and says with it."""

    code: str
    name: str
    before: int
    after: int
    adjusted: Adjusted


class AdjustedList(Struct, frozen=True, kw_only=True):
    """A list with an adjustment: whom it moves, those first whom it moves most."""

    pool: str
    list_date: date
    adjustment: str
    edition: str
    players: tuple[AdjustedPlayer, ...]
    others: int
    findings: tuple[Finding, ...]

    @property
    def points(self) -> int:
        """Return what the adjustment brings into circulation."""
        return sum(each.adjusted.points for each in self.players)


def adjust(office: Office, code: str, list_date: date, name: str, *, commit: bool) -> AdjustedList:
    """Show what an adjustment does to a list, and order it for that list."""
    if not commit:
        with office.reading() as connection:
            return _adjusted(connection, code, list_date, name)
    with office.writing(f"adjust {code} {list_date} {name}") as entry:
        found = _adjusted(entry.connection, code, list_date, name)
        pool_id = pool_called(entry.connection, code).id
        add_setting(entry, pool_id, setting_for(list_date), name)
        return found


def withdraw(office: Office, code: str, list_date: date, name: str) -> None:
    """Take the order of an adjustment back, as long as its list is not out."""
    with office.writing(f"adjust {code} {list_date} {name} --withdraw") as entry:
        pool = pool_called(entry.connection, code)
        if orders_of(entry.connection, pool).get(list_date) != name:
            raise OfficeError(f"{name} is not ordered for the list of {list_date} of {code}.")
        if any(head.list_date >= list_date for head in lists_of(entry.connection, pool.id)):
            raise OfficeError(
                f"The list of {list_date} is out with {name} and stays as it is. What a single "
                "player should have had is corrected with arpad correct start --list."
            )
        add_setting(entry, pool.id, setting_for(list_date), None)


def _adjusted(connection: Connection, code: str, list_date: date, name: str) -> AdjustedList:
    _check(connection, pool_called(connection, code), list_date, name)
    pool = pool_for_list(connection, code, list_date)
    adjusting = adjusting_by(connection, pool, list_date, name)
    draft = draft_from(replace(known_for(connection, pool, list_date), adjusting=adjusting))
    moved = sorted(_players(draft), key=lambda each: (-each.adjusted.points, each.code))
    rated = len(draft.moving)
    return AdjustedList(
        pool=code,
        list_date=list_date,
        adjustment=name,
        edition=draft.made.edition,
        players=tuple(moved),
        others=rated - len(moved),
        findings=draft.made.findings,
    )


def _players(draft: Draft) -> Iterator[AdjustedPlayer]:
    for booked in draft.moving.values():
        adjusted = draft.made.adjusted.get(booked.row.id)
        if adjusted is not None:
            after = booked.row.rating
            yield AdjustedPlayer(
                code=booked.row.id,
                name=booked.row.name,
                before=after - adjusted.points,
                after=after,
                adjusted=adjusted,
            )


def _check(connection: Connection, pool: Pool, list_date: date, name: str) -> None:
    """Refuse an adjustment that there is not, that is of another discipline, or a second one."""
    known = adjustments(pool.federation)
    if name not in known:
        there = ", ".join(known) or "none"
        raise OfficeError(f"{pool.federation} has no adjustment {name!r}; there are {there}.")
    if pool.discipline not in known[name].disciplines:
        among = ", ".join(known[name].disciplines)
        raise OfficeError(f"{name} is about {among}; the pool {pool.code} is {pool.discipline}.")
    for day, ordered in orders_of(connection, pool).items():
        if ordered == name or day == list_date:
            who = who_settled(connection, pool.id, setting_for(day))
            raise OfficeError(
                f"{ordered} is ordered for the list of {day} of {pool.code} already, by {who}; "
                "an adjustment is applied once, and a list carries one."
            )
