"""A dry run of a period: what would enter a list, what stops some of it, and who would move.

Nothing is booked. The look can be kept as the answer of a job: a large period takes minutes.
"""

from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from heapq import nlargest

from msgspec import Struct

from arpad.model.exact import as_decimal
from arpad.office.booking import EventLine
from arpad.office.list_draft import Draft
from arpad.office.office import Office
from arpad.office.preview import preview_of
from arpad.office.rate_period import Progress, RatedPeriod, rate_period

MOST_EVENTS = 500
MOST_MOVERS = 1_000
"""So many players are kept, those who move most first; the others are counted."""


class LookedEvent(Struct, frozen=True, kw_only=True):
    """An event of a dry run; one that is stopped with the article and the first refusal."""

    event: int
    name: str
    players: int
    games: int
    article: str | None = None
    refusal: str = ""


class Mover(Struct, frozen=True, kw_only=True):
    """What a period would do to a player; `change` in hundredths, `after` as the list rounds it.

    Without `before` the player has no rating yet, without `after` he still gets none.
    """

    player: str
    name: str
    federation: str | None
    before: int | None
    change: int
    games: int
    after: int | None

    @property
    def points(self) -> Decimal:
        """Return the change in points."""
        return as_decimal(self.change)

    @property
    def size(self) -> int:
        """Return how much it is, whichever way it goes."""
        return abs(self.change)


class PeriodLook(Struct, frozen=True, kw_only=True):
    """What a period would make of the list; of events and players at most so many are kept.

    `recounted` events were rated before, and are again, with K by all games of the period.
    """

    pool: str
    list_date: date
    at: datetime
    edition: str
    rated: tuple[LookedEvent, ...]
    rated_in_all: int
    stopped: tuple[LookedEvent, ...]
    stopped_in_all: int
    later: int
    movers: tuple[Mover, ...]
    moved_in_all: int
    players: int
    new: int
    delisted: int
    recounted: int = 0


def look_at_period(
    office: Office, code: str, list_date: date, progress: Progress | None = None
) -> PeriodLook:
    """Rate what enters a list without booking it."""
    period = rate_period(office, code, list_date, commit=False, progress=progress)
    with office.reading() as connection:
        draft = preview_of(connection, period)
    listed = {row.id for row in draft.made.rows}
    unrated = [s.player.id for s in draft.standings.values() if s.player.rating is None]
    return PeriodLook(
        pool=code,
        list_date=list_date,
        at=office.clerk.now,
        edition=draft.made.edition,
        rated=tuple(map(_event, period.rated[:MOST_EVENTS])),
        rated_in_all=len(period.rated),
        stopped=tuple(map(_event, period.stopped[:MOST_EVENTS])),
        stopped_in_all=len(period.stopped),
        later=len(period.later),
        movers=tuple(nlargest(MOST_MOVERS, _movers(period, draft), key=lambda m: m.size)),
        moved_in_all=len(period.moved),
        players=len(draft.made.rows),
        new=sum(code in listed for code in unrated),
        delisted=len(draft.made.delisted),
        recounted=len(period.recounted),
    )


def _event(line: EventLine) -> LookedEvent:
    first = line.refusals[0] if line.refusals else None
    return LookedEvent(
        event=line.docket.id,
        name=line.docket.name,
        players=line.players,
        games=line.games,
        article=first.article if first else None,
        refusal=first.message if first else "",
    )


def _movers(period: RatedPeriod, draft: Draft) -> Iterator[Mover]:
    before = {s.player.id: s.player for s in draft.standings.values()}
    after = {row.id: row.rating for row in draft.made.rows}
    for code, moved in period.moved.items():
        player = before.get(code)
        yield Mover(
            player=code,
            name=player.name if player and player.name else code,
            federation=player.federation if player else None,
            before=player.rating if player else None,
            change=sum(moved.changes),
            games=moved.games or sum(result.games for result in moved.brought),
            after=after.get(code),
        )
