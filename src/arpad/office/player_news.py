"""News of a player: lists, rated events and corrections, each once, for who follows him."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from decimal import Decimal
from enum import StrEnum

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.exact import as_decimal
from arpad.model.pool import Pool
from arpad.office.player_overview import InPool, Overview
from arpad.store.as_known import Horizon
from arpad.store.errata import Erratum, errata_of_player
from arpad.store.founding import founded
from arpad.store.played_events import event_sums
from arpad.store.player_lists import moments_of_lists

MOST_NEWS = 60


class Kind(StrEnum):
    """What a piece of news is about."""

    LIST = "list"
    EVENT = "event"
    CORRECTION = "correction"


class News(Struct, frozen=True, kw_only=True):
    """One piece of news; `id` stays the same for good, `at` is when the book last changed it."""

    kind: Kind
    id: str
    at: datetime
    pool: Pool | None = None
    number: int | None = None
    name: str = ""
    day: date
    rating: int | None = None
    change: Decimal | None = None
    games: int = 0
    score: Decimal | None = None
    erratum: Erratum | None = None


def news_of(connection: Connection, told: Overview) -> tuple[News, ...]:
    """Return the newest news of a player, the newest first."""
    book = founded(connection)
    found = list(_of_corrections(connection, told, book))
    for known in told.pools:
        found += _of_lists(connection, told, known, book)
        found += _of_events(connection, told, known, book)
    found.sort(key=lambda news: (news.at, news.day, news.id), reverse=True)
    return tuple(found[:MOST_NEWS])


def _of_lists(connection: Connection, told: Overview, known: InPool, book: str) -> Iterator[News]:
    newest = known.history[-MOST_NEWS:]
    moments = moments_of_lists(connection, [each.line.list_id for each in newest])
    for each in newest:
        line = each.line
        yield News(
            kind=Kind.LIST,
            id=f"{book}/{told.person.code}/list/{known.pool.code}/{line.number}",
            at=moments[line.list_id],
            pool=known.pool,
            number=line.number,
            day=line.list_date,
            rating=line.rating,
            change=None if each.change is None else Decimal(each.change),
        )


def _of_events(connection: Connection, told: Overview, known: InPool, book: str) -> Iterator[News]:
    for each in event_sums(connection, known.pool.id, told.person.id, limit=MOST_NEWS):
        # What was booked and taken back again is no news of its own.
        if not each.games and not each.change:
            continue
        yield News(
            kind=Kind.EVENT,
            id=f"{book}/{told.person.code}/event/{each.number}",
            at=each.at,
            pool=known.pool,
            number=each.number,
            name=each.name,
            day=each.day,
            change=as_decimal(each.change),
            games=each.games,
            score=as_decimal(each.score),
        )


def _of_corrections(connection: Connection, told: Overview, book: str) -> Iterator[News]:
    for erratum in errata_of_player(connection, told.person.id, Horizon()):
        yield News(
            kind=Kind.CORRECTION,
            id=f"{book}/{told.person.code}/correction/{erratum.number}",
            at=datetime.combine(erratum.day, time(), UTC),
            number=erratum.number,
            day=erratum.day,
            erratum=erratum,
        )
