"""Explain a number: why a player's rating on a list is what it is, back to games and articles."""

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.exact import Hundredths, as_decimal, as_hundredths
from arpad.model.ledger import LedgerEntry
from arpad.model.outcome import PlayerOutcome
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Standing
from arpad.office.explain_event import EventCase, event_case, explained_event
from arpad.office.explain_formula import explained_entry
from arpad.office.explain_law import articles_in, gists, readings_taken
from arpad.office.explain_left_out import left_out
from arpad.office.explain_list import (
    ListCase,
    exchanged,
    law_standing,
    list_case,
    published_rating,
)
from arpad.office.explain_player import player_sought, pool_of_player
from arpad.office.explained import Explanation, PooledResults
from arpad.office.office import OfficeError
from arpad.store.ledger import entries_of
from arpad.store.lists import ListHead, Origin, Section, list_on
from arpad.store.player_events import events_of_player, newest_versions

_DONE = frozenset({State.RATED, State.PUBLISHED})


def explain(connection: Connection, sought: str, on: date, code: str | None = None) -> Explanation:
    """Explain the rating of a player on the list that was in force on a day."""
    person = player_sought(connection, sought)
    pool = pool_of_player(connection, person, code)
    case = list_case(connection, pool, person, _list(connection, pool, on))
    events = events_of_player(connection, pool.id, person.id)
    entering = [docket for docket in events if _enters(case, docket)]
    entries = tuple(_entries(connection, case, entering))
    cases = _cases(connection, case, entering, entries)
    return _told(connection, case, events, entries, cases)


def _list(connection: Connection, pool: Pool, on: date) -> ListHead:
    head = list_on(connection, pool.id, on)
    if head is None:
        raise OfficeError(f"The pool {pool.code} has no list of {on} or earlier.")
    return head


def _enters(case: ListCase, docket: Docket) -> bool:
    """Tell whether an event is in the list: by its period, or by what the list knew of it."""
    if docket.state not in _DONE:
        return False
    if case.pool.moves is Moves.BY_PERIOD:
        return docket.list_date == case.head.list_date
    if all(s.standing.event_id != docket.id for s in case.standings):
        last = case.earlier[-1].list_date if case.earlier else date.min
        return last < (docket.last_day or docket.start) <= case.head.list_date
    known = {s.event_id for s in case.stood_at(case.head)}
    before = {s.event_id for s in case.stood_after(case.earlier[-1])} if case.earlier else set()
    return docket.id in known - before


def _entries(
    connection: Connection, case: ListCase, entering: Sequence[Docket]
) -> list[LedgerEntry]:
    pool_id, number = case.pool.id, case.person.id
    day = case.head.list_date
    found = list(entries_of(connection, pool_id, player_id=number, list_date=day))
    if case.pool.moves is Moves.BY_EVENT:
        for docket in entering:
            found += entries_of(connection, pool_id, player_id=number, event_id=docket.id)
    return found


def _cases(
    connection: Connection,
    case: ListCase,
    entering: Sequence[Docket],
    entries: Sequence[LedgerEntry],
) -> list[EventCase]:
    documents = newest_versions(connection, [docket.id for docket in entering])
    return [
        event_case(
            case.pool,
            docket,
            documents[docket.id],
            [entry for entry in entries if entry.event == docket.id],
            case.person.code,
        )
        for docket in entering
        if docket.id in documents
    ]


class _IfOtherwise:
    """The rating on the list if an event had ended otherwise, all else being the same."""

    def __init__(self, connection: Connection, case: ListCase, cases: Sequence[EventCase]) -> None:
        self._case = case
        self._changes = {c.docket.id: sum(e.amount for e in c.entries) for c in cases if c.entries}
        games = sum(len(c.entries) for c in cases)
        changes = [self._changes[number] for number in sorted(self._changes)]
        self.standing: Standing | None = None
        if case.pool.moves is Moves.BY_PERIOD:
            self.standing = law_standing(connection, case, changes, games)

    def __call__(self, number: int, now: PlayerOutcome, then: PlayerOutcome) -> int | None:
        if self.standing is None:
            return self._moved_along(now, then)
        if self.standing.player.rating is None:
            results = exchanged(self.standing.results, now.brought or (), then.brought or ())
            return published_rating(self._case, replace(self.standing, results=results))
        if then.change is None:
            return None
        changes = self._changes | {number: as_hundredths(then.change)}
        otherwise = tuple(changes[event] for event in sorted(changes))
        return published_rating(self._case, replace(self.standing, changes=otherwise))

    def _moved_along(self, now: PlayerOutcome, then: PlayerOutcome) -> int | None:
        """Return the rating where each event moves it: later ones are taken to change as much."""
        row = self._case.row
        if row is None or now.after is None or then.after is None:
            return then.after
        return row.row.rating + then.after - now.after


def _told(
    connection: Connection,
    case: ListCase,
    events: Sequence[Docket],
    entries: Sequence[LedgerEntry],
    cases: Sequence[EventCase],
) -> Explanation:
    otherwise = _IfOtherwise(connection, case, cases)
    explained = tuple(explained_event(event, otherwise) for event in cases)
    total = sum(entry.amount for entry in entries)
    after = _after(case)
    named = [(e.edition, a) for e in entries for a in articles_in(e.edition, e.article)]
    not_counted = [
        (c.basis.edition or case.head.edition, game.article)
        for c, event in zip(cases, explained, strict=True)
        for game in event.not_counted
    ]
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
        by_the_list=tuple(explained_entry(e, {}) for e in entries if e.event is None),
        total=as_decimal(total),
        after=after,
        origin=case.head.origin.value,
        adds_up=_adds_up(case, entries, total),
        first_rating=_pooled(case, otherwise.standing),
        left_out=left_out(connection, case, events),
        articles=gists([*named, *not_counted]),
        readings=readings_taken(entries),
    )


def _adds_up(case: ListCase, entries: Sequence[LedgerEntry], total: Hundredths) -> bool:
    """Tell whether entries lead to the list; one taken over as history moved nobody."""
    if case.head.origin is Origin.IMPORTED and not entries:
        return True
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
