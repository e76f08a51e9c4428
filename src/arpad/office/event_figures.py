"""What an event did to its players: as it was booked and corrected, or as it would be booked now.

Of an event that is rated the ledger has the last word; what it does not keep, such as the games
that did not count, is found by rating the kept version again. An event that is not rated yet is
estimated from the book as it is.
"""

from collections.abc import Mapping
from decimal import Decimal

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.exact import as_decimal
from arpad.model.outcome import Outcome
from arpad.model.player import Player
from arpad.model.pool import Moves, Pool
from arpad.office.checking import with_decisions
from arpad.office.office import OfficeError
from arpad.office.pools import edition_for
from arpad.office.rated_again import Basis, rated_again, recorded_readings
from arpad.office.standing_in_event import filled_from, knowledge_of
from arpad.regulations.application import rate
from arpad.store.event_changes import changes_of_event, rated_by
from arpad.store.event_versions import EventVersion
from arpad.store.list_players import rated_rows
from arpad.store.lists import list_on
from arpad.store.persons import numbers_of

AS_RATED = "as rated"
_ESTIMATED = (State.RECEIVED, State.CHECKED, State.WAITING, State.READY)


class Figures(Struct, frozen=True, kw_only=True):
    """What an event did: its outcome, and by the codes of players the changes as they stand.

    `players` are those of the event with what was known of them when it was, or would be, rated.
    `listed` are the ratings of the list that the event entered, as far as it is out; None where
    ratings do not wait for lists. Of an estimate nothing is booked.
    """

    outcome: Outcome
    players: Mapping[str, Player]
    is_estimate: bool
    official: Mapping[str, Decimal]
    revised: Mapping[str, Decimal]
    listed: Mapping[str, int] | None


def figures_of(
    connection: Connection, pool: Pool, docket: Docket, versions: tuple[EventVersion, ...]
) -> Figures | None:
    """Return what an event did; None where nothing was rated, nor would be."""
    if not versions or not versions[-1].event.players:
        return None
    by = rated_by(connection, docket.id)
    if by is not None:
        event = next((v.event for v in versions if v.why == AS_RATED), versions[-1].event)
        basis = Basis(by.edition, recorded_readings(by.edition, by.reading))
        return _booked(connection, docket, event, rated_again(event, basis))
    if docket.state not in _ESTIMATED:
        return None
    asked = _as_known(connection, pool, docket, versions[-1].event)
    outcome = _estimate(pool, asked)
    return None if outcome is None else estimated(asked, outcome)


def _booked(connection: Connection, docket: Docket, event: Event, outcome: Outcome) -> Figures:
    changes = changes_of_event(connection, docket.id)
    return Figures(
        outcome=outcome,
        players={player.id: player for player in event.players},
        is_estimate=False,
        official={c: as_decimal(e.official) for c, e in changes.items() if e.official is not None},
        revised={code: as_decimal(change.revised) for code, change in changes.items()},
        listed=_listed(connection, docket, event),
    )


def _listed(connection: Connection, docket: Docket, event: Event) -> dict[str, int] | None:
    """Return the ratings of players on the list that an event entered, once it is out."""
    if docket.list_date is None:
        return None
    head = list_on(connection, docket.pool_id, docket.list_date)
    if head is None or head.list_date != docket.list_date or docket.state is not State.PUBLISHED:
        return {}
    numbers = numbers_of(connection, [player.id for player in event.players])
    rows = rated_rows(connection, head.id, list(numbers.values()))
    return {booked.row.id: booked.row.rating for booked in rows.values() if booked.row.rating}


def _as_known(connection: Connection, pool: Pool, docket: Docket, event: Event) -> Event:
    """Return an event as the book knows it; of players who are not known the report is believed."""
    known = knowledge_of(connection, pool, [event])
    as_known = filled_from(known, event)
    players = tuple(
        player if player.id in known.numbers else reported
        for player, reported in zip(as_known.players, event.players, strict=True)
    )
    return with_decisions(connection, docket.id, replace(as_known, players=players))


def _estimate(pool: Pool, event: Event) -> Outcome | None:
    """Rate an event for this answer only."""
    day = event.start if pool.moves is Moves.BY_PERIOD else event.last_day
    try:
        edition, readings = edition_for(pool, day)
    except OfficeError:
        return None
    return rate(event, edition=edition, readings=readings)


def estimated(event: Event, outcome: Outcome) -> Figures | None:
    """Return the figures of an outcome that nothing is booked of."""
    if not outcome.players:
        return None
    changes = {
        player.id: player.change
        for player in outcome.players
        if player.before is not None and player.change is not None
    }
    return Figures(
        outcome=outcome,
        players={player.id: player for player in event.players},
        is_estimate=True,
        official=changes,
        revised=changes,
        listed=None,
    )
