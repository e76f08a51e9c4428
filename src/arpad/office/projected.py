"""A rating between lists: the last published one, and what has been rated or reported since.

It is provisional by nature: reports may still come in, be corrected or be refused. Events that
are not booked yet are rated from today's standings, each by itself.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.exact import as_decimal, as_hundredths, half_up
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.person import Person
from arpad.model.pool import Moves, Pool
from arpad.model.rating import PoolStanding
from arpad.office.as_of import Reason, revised_on
from arpad.office.booking import BLOCKING
from arpad.office.explain_player import player_sought, pool_of_player
from arpad.office.pools import edition_for
from arpad.office.rate_period import decided_on
from arpad.office.rated_again import notes_about, outcome_of
from arpad.office.standing_in_event import filled
from arpad.regulations.application import rate
from arpad.store.as_known import Horizon, list_known
from arpad.store.decisions import decisions_of
from arpad.store.ledger import entries_of
from arpad.store.lists import Section, lists_of, rows_of
from arpad.store.player_events import events_of_player, newest_versions
from arpad.store.standings_then import dated_standings

_SHOWN = (Section.LISTED, Section.FILE, Section.HIDDEN)


class ProjectedEvent(Struct, frozen=True, kw_only=True):
    """An event behind a projection: booked already, or rated for this answer only.

    `change` is None for a player without a rating. `stopped_by` is what speaks against the event,
    which does not count then; `notes` is what the law said about the player.
    """

    number: int
    name: str
    last_day: date | None
    is_booked: bool
    games: int
    change: Decimal | None
    stopped_by: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Projection(Struct, frozen=True, kw_only=True):
    """A provisional rating: `exact` with its places, `rating` rounded, a half up.

    `carried` are the points by which corrections have moved the published rating since: the next
    list begins with them.
    """

    player: str
    name: str
    pool: str
    published: int | None
    published_on: date | None
    carried: int
    corrections: tuple[Reason, ...]
    events: tuple[ProjectedEvent, ...]
    exact: Decimal | None
    rating: int | None
    is_provisional: bool = True


def projected(connection: Connection, sought: str, code: str | None = None) -> Projection:
    """Return where a player would stand if a list came out now."""
    person = player_sought(connection, sought)
    pool = pool_of_player(connection, person, code)
    events = (*_booked(connection, pool, person), *_ready(connection, pool, person))
    published, day = _published(connection, pool, person)
    known = dated_standings(connection, pool.id, person.id)
    stands = known[-1].standing if known else None
    exact = _exact(pool, stands, events)
    carried = stands.carried if stands else 0
    return Projection(
        player=person.code,
        name=person.name,
        pool=pool.code,
        published=published,
        published_on=day,
        carried=carried,
        corrections=_corrections(connection, pool, person) if carried else (),
        events=events,
        exact=exact,
        rating=None if exact is None else half_up(Fraction(exact)),
    )


def _published(
    connection: Connection, pool: Pool, person: Person
) -> tuple[int | None, date | None]:
    """Return the rating on the last list, and the day of that list."""
    lists = lists_of(connection, pool.id)
    if not lists:
        return None, None
    row = next(rows_of(connection, lists[-1].id, _SHOWN, player_id=person.id), None)
    return (row.row.rating if row else None), lists[-1].list_date


def _booked(connection: Connection, pool: Pool, person: Person) -> Iterator[ProjectedEvent]:
    """Yield the events that are rated and wait for a list."""
    for docket in events_of_player(connection, pool.id, person.id, [State.RATED]):
        entries = list(entries_of(connection, pool.id, player_id=person.id, event_id=docket.id))
        yield ProjectedEvent(
            number=docket.id,
            name=docket.name,
            last_day=docket.last_day,
            is_booked=True,
            games=_games(entries),
            change=as_decimal(sum(e.amount for e in entries)) if entries else None,
        )


def _games(entries: Sequence[LedgerEntry]) -> int:
    """Return how many games hold: one that was taken back counts no longer."""
    games = [entry for entry in entries if entry.origin is Cause.GAME]
    return sum(1 if entry.reverses is None else -1 for entry in games)


def _ready(connection: Connection, pool: Pool, person: Person) -> Iterator[ProjectedEvent]:
    """Yield the events that wait to be rated, rated for this answer."""
    ready = events_of_player(connection, pool.id, person.id, [State.READY])
    numbers = [docket.id for docket in ready]
    documents, decided = newest_versions(connection, numbers), decisions_of(connection, numbers)
    for docket in ready:
        if docket.id in documents:
            event = filled(connection, pool, documents[docket.id])
            event = decided_on(event, decided.get(docket.id, ()))
            yield _rated(pool, docket, event, person.code)


def _rated(pool: Pool, docket: Docket, event: Event, code: str) -> ProjectedEvent:
    day = event.start if pool.moves is Moves.BY_PERIOD else event.last_day
    edition, readings = edition_for(pool, day)
    outcome = rate(event, edition=edition, readings=readings)
    player = outcome_of(outcome.players, code)
    return ProjectedEvent(
        number=docket.id,
        name=docket.name,
        last_day=docket.last_day,
        is_booked=False,
        games=player.games if player else 0,
        change=player.change if player and player.before is not None else None,
        stopped_by=tuple(f.message for f in outcome.findings if f.severity in BLOCKING),
        notes=notes_about(outcome.findings, code),
    )


def _corrections(connection: Connection, pool: Pool, person: Person) -> tuple[Reason, ...]:
    """Return the corrections that the next list carries."""
    listed = list_known(connection, pool.id, date.max, Horizon())
    if listed is None:
        return ()
    return revised_on(connection, pool, person.id, listed, Horizon()).why


def _exact(
    pool: Pool, stands: PoolStanding | None, events: Sequence[ProjectedEvent]
) -> Decimal | None:
    """Return the projection; where ratings move with each event, today's has the booked ones."""
    if stands is None or stands.revised is None:
        return None
    is_moved = pool.moves is Moves.BY_EVENT
    counted = [
        as_hundredths(event.change)
        for event in events
        if event.change is not None and not event.stopped_by
        if not (is_moved and event.is_booked)
    ]
    return as_decimal(stands.revised * 100 + sum(counted))
