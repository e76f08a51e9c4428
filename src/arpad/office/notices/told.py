"""How far news were told: kept on the desk, written together with what goes out by it.

The first time it begins with the present: nobody is told the whole past of a book.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.office.jobs.bench import Bench
from arpad.office.notices.news import Changed, Laid, Work, changed
from arpad.store.desk.new_work import (
    desk_heads,
    hold_work_still,
    requests_after,
    submissions_after,
)
from arpad.store.desk.settings import set_setting, setting_named
from arpad.store.moves import heads, last_step, moved_events
from arpad.store.new_lists import NewList, lists_after, objections_after

TOLD = "told"
PORTION = 500
"""So many steps of events are told at once; a whole year may have come in one batch."""


class Mark(Struct, frozen=True, kw_only=True):
    """The last rows that were told."""

    step: int = 0
    list: int = 0
    objection: int = 0
    submission: int = 0
    request: int = 0

    def within(self, other: "Mark") -> "Mark":
        """Return the mark as far as another one goes: a book may be restored to an earlier day."""
        names = self.__struct_fields__
        return Mark(**{name: min(getattr(self, name), getattr(other, name)) for name in names})


class Portion(Struct, frozen=True, kw_only=True):
    """News that were not told yet."""

    changes: tuple[Changed, ...]
    lists: tuple[NewList, ...]
    work: tuple[Work, ...]


@contextmanager
def untold(bench: Bench) -> Iterator[tuple[Portion, Connection] | None]:
    """Lend the next news with a transaction of the desk: they are told when it is written.

    None where there are none.
    """
    with bench.desk.reading() as connection:
        known = _kept(connection)
    now = _present(bench)
    if known is not None and known == now:
        yield None
        return
    if known is None or known.within(now) != known:
        with bench.desk.writing() as connection:
            _keep(connection, now if known is None else known.within(now))
        yield None
        return
    changes, lists, work, mark = _of_book(bench, known)
    with bench.desk.writing() as connection:
        hold_work_still(connection)
        if _kept(connection) != known:
            yield None
            return
        of_desk, mark = _of_desk(connection, known, mark)
        yield Portion(changes=changes, lists=lists, work=(*work, *of_desk)), connection
        _keep(connection, mark)


def _of_book(
    bench: Bench, known: Mark
) -> tuple[tuple[Changed, ...], tuple[NewList, ...], tuple[Work, ...], Mark]:
    with bench.book.reading() as connection:
        last = last_step(connection, known.step, PORTION)
        changes = changed(connection, moved_events(connection, known.step, last))
        lists = lists_after(connection, known.list)
        objections = objections_after(connection, known.objection)
        newest = heads(connection)
    work = tuple(
        Work(what=Laid.OBJECTION, number=o.id, who=o.who, about=f"{o.player} ({o.pool})")
        for o in objections
    )
    mark = msgspec.structs.replace(known, step=last, list=newest.list, objection=newest.objection)
    return changes, lists, work, mark


def _of_desk(connection: Connection, known: Mark, mark: Mark) -> tuple[tuple[Work, ...], Mark]:
    found = (
        (Laid.SUBMISSION, submissions_after(connection, known.submission)),
        (Laid.REQUEST, requests_after(connection, known.request)),
    )
    work = tuple(
        Work(what=what, number=new.id, who=new.who, about=new.about)
        for what, some in found
        for new in some
    )
    newest = desk_heads(connection)
    return work, msgspec.structs.replace(mark, submission=newest.submission, request=newest.request)


def _present(bench: Bench) -> Mark:
    with bench.book.reading() as connection:
        book = heads(connection)
    with bench.desk.reading() as connection:
        desk = desk_heads(connection)
    return Mark(
        step=book.step,
        list=book.list,
        objection=book.objection,
        submission=desk.submission,
        request=desk.request,
    )


def _kept(connection: Connection) -> Mark | None:
    text = setting_named(connection, TOLD)
    return None if text is None else msgspec.json.decode(text, type=Mark)


def _keep(connection: Connection, mark: Mark) -> None:
    set_setting(connection, TOLD, msgspec.json.encode(mark).decode())
