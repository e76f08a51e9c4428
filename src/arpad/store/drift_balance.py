"""What the ledger carries from one list of a pool to the next, added up by the database.

A player is in circulation when one of the two lists shows him: only what moves him moves the sum
of the list. The entries of a list are those booked for it where ratings move by periods. Where
they move by events, they are those that the list knew and the list before it did not.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    func,
    literal,
    not_,
    or_,
    select,
    true,
    union_all,
)

from arpad.model.ledger import Cause
from arpad.store.schema import IS_LISTED, entry, event, list_row
from arpad.store.views import booked

_FEW = 5000
"""So many numbers can be named in one question."""


class Stage(Struct, frozen=True, kw_only=True):
    """A list as the ledger sees it: its number in the book, its day, and the batch that made it."""

    id: int
    list_date: date
    batch: int


class Step(Struct, frozen=True, kw_only=True):
    """From one list of a pool to the next; the first one follows none.

    `outsiders` are those with entries who are not in circulation, once they are known.
    """

    pool_id: int
    by_event: bool
    before: Stage | None
    after: Stage
    outsiders: tuple[int, ...] | None = None

    @property
    def lists(self) -> tuple[int, ...]:
        """Return the numbers of both lists."""
        return (self.after.id,) if self.before is None else (self.before.id, self.after.id)


class Circulation(Struct, frozen=True):
    """How many players a list shows, and the sum of their ratings in hundredths."""

    players: int
    points: int


class Left(Struct, frozen=True):
    """What the entries of a player leave over against two lists, and which of them show him."""

    player: int
    amount: int
    was: bool
    is_: bool


class Compared(Struct, frozen=True):
    """What players add to a list whom the one before, the list, or both show."""

    was: bool
    is_: bool
    players: int
    amount: int


class Booked(Struct, frozen=True):
    """Entries that are no games, of one cause under one article; of corrections, what of."""

    cause: str
    corrects: str | None
    article: str
    edition: str
    number: int
    amount: int


def circulation_of(connection: Connection, list_id: int) -> Circulation:
    """Add up the ratings that a list shows."""
    c = list_row.c
    query = select(func.count(), func.sum(c.rating)).where(_shown_on(list_id))
    players, points = connection.execute(query).one()
    return Circulation(players, 100 * int(points or 0))


def _shown_on(*list_ids: int) -> ColumnElement[bool]:
    c = list_row.c
    return and_(c.list_id.in_(list_ids), IS_LISTED)


def carried(step: Step, *columns: ColumnElement[Any], source: Table = booked) -> Select[Any]:
    """Ask for what a list carries, as far as it was booked together or entry by entry."""
    c, asked = source.c, select(*columns).select_from(source)
    if not step.by_event:
        return asked.where(c.pool_id == step.pool_id, c.list_date == step.after.list_date)
    asked = asked.outerjoin(event, event.c.id == c.event_id)
    asked = asked.where(c.pool_id == step.pool_id, _known_to(step.after, source))
    return asked if step.before is None else asked.where(not_(_known_to(step.before, source)))


def _known_to(stage: Stage, source: Table) -> ColumnElement[bool]:
    """Tell whether an entry was booked when a list was made, and is of a day that it covers."""
    c = source.c
    day = func.coalesce(event.c.last_day, event.c.start, c.belongs, c.list_date)
    return and_(c.batch_id <= stage.batch, day <= stage.list_date)


def is_in_circulation(step: Step, source: Table = booked) -> ColumnElement[bool]:
    """Tell whether one of the two lists shows the player of an entry.

    Few are outside, as a rule: a million entries are not looked up in the lists one by one then.
    """
    if step.outsiders is not None and len(step.outsiders) <= _FEW:
        return source.c.player_id.not_in(step.outsiders) if step.outsiders else true()
    shown = select(list_row.c.player_id).where(
        _shown_on(*step.lists), list_row.c.player_id == source.c.player_id
    )
    return shown.exists()


def left_over(connection: Connection, step: Step) -> Iterator[Left]:
    """Yield for whom the entries are not the difference of the two lists.

    Of somebody whom both show that must be nobody. Who came to the list or left it takes along
    what he holds beside the entries. Whom neither shows has entries and is an outsider.
    """
    parts = [
        carried(step, booked.c.player_id, booked.c.amount, literal(0), literal(0)),
        _points(step.after, -100, was=0, is_=1),
    ]
    if step.before is not None:
        parts.append(_points(step.before, 100, was=1, is_=0))
    every = union_all(*parts).subquery().c
    number, amount, was, is_ = every
    left = func.sum(amount)
    query = (
        select(number, left, func.max(was), func.max(is_))
        .group_by(number)
        .having(or_(left != 0, func.max(was) + func.max(is_) == 0))
        .order_by(number)
    )
    for player_id, over, before, after in connection.execute(query):
        yield Left(player_id, int(over), bool(before), bool(after))


def _points(stage: Stage, times: int, *, was: int, is_: int) -> Select[Any]:
    c = list_row.c
    points = func.coalesce(c.rating, 0) * times
    return select(c.player_id, points, literal(was), literal(is_)).where(_shown_on(stage.id))


def compared_lists(connection: Connection, step: Step) -> tuple[Compared, ...]:
    """Add up how a list differs from the one before, whatever the ledger says."""
    parts = [_points(step.after, 100, was=0, is_=1)]
    if step.before is not None:
        parts.append(_points(step.before, -100, was=1, is_=0))
    number, amount, was, is_ = union_all(*parts).subquery().c
    sums = (func.max(was), func.max(is_), func.sum(amount))
    before, after, change = select(*sums).group_by(number).subquery().c
    query = (
        select(before, after, func.count(), func.sum(change))
        .where(change != 0)
        .group_by(before, after)
        .order_by(before, after)
    )
    return tuple(
        Compared(bool(was), bool(is_), players, int(amount))
        for was, is_, players, amount in connection.execute(query)
    )


def booked_otherwise(connection: Connection, step: Step) -> tuple[Booked, ...]:
    """Add up what a list carries besides games, by cause and article."""
    c = entry.c
    groups: Sequence[ColumnElement[Any]] = (c.cause, c.corrects, c.article, c.edition)
    query = (
        carried(step, *groups, func.count(), func.sum(c.amount), source=entry)
        .where(c.cause != Cause.GAME.value, is_in_circulation(step, entry))
        .group_by(*groups)
        .order_by(*groups)
    )
    return tuple(
        Booked(cause, corrects, article, edition, number, int(amount))
        for cause, corrects, article, edition, number, amount in connection.execute(query)
    )
