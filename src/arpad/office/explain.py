"""Explain a number: why a player's rating on a list is what it is, back to games and articles."""

from collections.abc import Collection, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.exact import as_decimal
from arpad.model.pool import Moves
from arpad.model.rating import Standing
from arpad.office.as_of import Revised, revised_on
from arpad.office.explain_corrections import explained_corrections
from arpad.office.explain_entries import ListEntries, list_entries
from arpad.office.explain_event import EventCase, event_case, explained_event
from arpad.office.explain_formula import explained_entry
from arpad.office.explain_law import articles_in, gists, readings_taken
from arpad.office.explain_left_out import left_out
from arpad.office.explain_list import ListCase, list_case
from arpad.office.explain_otherwise import IfOtherwise
from arpad.office.explain_player import player_sought, pool_of_player
from arpad.office.explained import Explanation, PooledResults
from arpad.office.revised_list import list_in_force
from arpad.store.as_known import (
    Horizon,
    KnownList,
    horizon_of,
    states_then,
    taken_as_history,
)
from arpad.store.lists import Origin, Section
from arpad.store.player_events import events_of_player, newest_versions

_DONE = frozenset({State.RATED, State.PUBLISHED})


class _Case(Struct, frozen=True, kw_only=True):
    """A player and a list with all that led to it: entries, events, and what is known since."""

    case: ListCase
    horizon: Horizon
    events: Sequence[Docket]
    entries: ListEntries
    cases: Sequence[EventCase]
    revised: Revised


def explain(
    connection: Connection,
    sought: str,
    on: date,
    code: str | None = None,
    *,
    known: date | None = None,
) -> Explanation:
    """Explain the rating of a player on the list that was in force on a day.

    The list is explained as it came out, from what was known by the end of another day: later
    corrections are named beside it.
    """
    person = player_sought(connection, sought)
    pool = pool_of_player(connection, person, code)
    horizon = horizon_of(connection, known)
    listed = list_in_force(connection, pool, on, horizon)
    case = list_case(connection, pool, person, listed.head, horizon)
    events = events_of_player(connection, pool.id, person.id)
    entries = list_entries(connection, case, events)
    entering = _entering(connection, case, events, entries)
    return _told(
        connection,
        _Case(
            case=case,
            horizon=horizon,
            events=[docket for docket in events if docket not in entering],
            entries=entries,
            cases=_cases(connection, listed, case, entering, entries),
            revised=revised_on(connection, pool, person.id, listed, horizon),
        ),
    )


def _entering(
    connection: Connection, case: ListCase, events: Sequence[Docket], entries: ListEntries
) -> list[Docket]:
    """Return the events that are in the list: by their entries, or because they were rated for it.

    What a list carries of earlier ones are corrections, not events of its own.
    """
    made = case.batches[case.head.id]
    numbers = [docket.id for docket in events]
    then = states_then(connection, numbers, last_batch=made, horizon=Horizon())
    rated = {number for number, was in then.items() if was.state in _DONE}
    rated |= taken_as_history(connection, [number for number in numbers if number not in then])
    return [
        docket
        for docket in events
        if docket.id in rated and docket.id not in entries.carried_events
        if docket.id in entries.events or _is_of_list(case, docket)
    ]


def _is_of_list(case: ListCase, docket: Docket) -> bool:
    """Tell whether an event is in the list: by its period, or by what the list knew of it."""
    if case.pool.moves is Moves.BY_PERIOD:
        return docket.list_date == case.head.list_date
    if all(s.standing.event_id != docket.id for s in case.standings):
        last = case.earlier[-1].list_date if case.earlier else date.min
        return last < (docket.last_day or docket.start) <= case.head.list_date
    return docket.id in case.entering


def _cases(
    connection: Connection,
    listed: KnownList,
    case: ListCase,
    entering: Collection[Docket],
    entries: ListEntries,
) -> list[EventCase]:
    """Rate again what is in the list; who came into an event later was not in it then."""
    numbers = [docket.id for docket in entering]
    documents = newest_versions(connection, numbers, last_batch=listed.batch)
    code = case.person.code
    return [
        event_case(case.pool, docket, document, booked, code)
        for docket in entering
        if (document := documents.get(docket.id)) is not None
        if (booked := entries.of_event(docket.id)) or _took_part(document, code)
    ]


def _took_part(event: Event, code: str) -> bool:
    return any(player.id == code for player in event.players)


def _told(connection: Connection, found: _Case) -> Explanation:
    case, cases, entries = found.case, found.cases, found.entries
    otherwise = IfOtherwise(connection, case, cases)
    explained = tuple(explained_event(event, otherwise) for event in cases)
    named = [(e.edition, a) for e in entries.all for a in articles_in(e.edition, e.article)]
    not_counted = [
        (c.basis.edition or case.head.edition, game.article)
        for c, event in zip(cases, explained, strict=True)
        for game in event.not_counted
    ]
    revised = found.revised
    return Explanation(
        player=case.person.code,
        name=case.person.name,
        federation=case.person.federation,
        pool=case.pool.code,
        list_date=case.head.list_date,
        list_number=case.head.number,
        fingerprint=case.head.fingerprint,
        edition=case.head.edition,
        section=case.row.section.value if case.row else None,
        before=case.before,
        before_on=case.earlier[-1].list_date if case.earlier else None,
        events=explained,
        by_the_list=tuple(explained_entry(e, {}) for e in entries.of_event(None)),
        corrections=explained_corrections(connection, entries),
        total=as_decimal(sum(entry.amount for entry in entries.all)),
        after=_after(case),
        origin=case.head.origin.value,
        adds_up=_adds_up(case, entries),
        revision=revised if revised.why or revised.difference else None,
        known=found.horizon.day,
        first_rating=_pooled(case, otherwise.standing),
        left_out=left_out(connection, case, found.events, found.horizon),
        articles=gists([*named, *not_counted]),
        readings=readings_taken(entries.all),
    )


def _adds_up(case: ListCase, entries: ListEntries) -> bool:
    """Tell whether entries lead to the list; one taken over as history moved nobody."""
    if case.head.origin is Origin.IMPORTED and not entries.lines:
        return True
    total = sum(entry.amount for entry in entries.all)
    return (case.before or 0) * 100 + total == (_after(case) or 0) * 100


def _after(case: ListCase) -> int | None:
    """Return the rating on the list; None where the list gives none."""
    if case.row is None or case.row.section in {Section.DELISTED, Section.UNRATED}:
        return None
    return case.row.row.rating


def _pooled(case: ListCase, standing: Standing | None) -> PooledResults | None:
    if standing is None or not standing.results:
        return None
    return PooledResults(
        results=standing.results,
        games=sum(result.games for result in standing.results),
        score=sum((result.score for result in standing.results), start=as_decimal(0)),
        rating=_after(case),
    )
