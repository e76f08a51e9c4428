"""Players of an event with what the book knows of them: ratings of the list in force, K, memory.

A report claims ratings; the office rates by its own book. What the register does not know of a
person, a federation or a grade from elsewhere, is taken from the report.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.event import Event
from arpad.model.grading import Approval
from arpad.model.person import Person
from arpad.model.player import EarlierResult, Player, PublishedRating
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Memory, PoolStanding
from arpad.model.system import Discipline
from arpad.office.juniors import may_end, oldest_junior
from arpad.store.lists import list_on
from arpad.store.persons import all_numbers, numbers_of, persons_from, persons_on
from arpad.store.pools import pools
from arpad.store.rows_by_number import RowsByNumber
from arpad.store.standings import standings_from
from arpad.store.withheld import withheld_on

FAST = {"rapid": Discipline.RAPID, "blitz": Discipline.BLITZ}
"""The disciplines whose lists borrow standard ratings."""

_FEW = 2000
_UNKNOWN = Memory()


class Knowledge(Struct, frozen=True):
    """What the book knows of the players of some events: numbers, persons, standings.

    `last_list` is the day of the list before the one that the events enter, where lists have
    periods; there need not be a standing of that day.
    """

    pool: Pool
    numbers: Mapping[str, int]
    persons: Mapping[int, Person]
    standings: Mapping[int, Sequence[PoolStanding]]
    standard: Mapping[int, Sequence[PoolStanding]] | None = None
    last_list: date | None = None

    def standard_rating(self, player: Player, on: date) -> int | None:
        """Return a player's standard rating of a day, where a pool of rapid or blitz asks for it.

        Who replays an event has its document alone, which says what was used.
        """
        if self.pool.discipline not in FAST:
            return None
        if self.standard is None:
            return player.standard_rating
        held = self.standard.get(self.numbers.get(player.id, 0), ())
        return next((s.rating for s in reversed(held) if s.since <= on), None)

    def standing(self, code: str, on: date) -> PoolStanding | None:
        """Return where a player stood on a day; None for somebody who was unknown then."""
        for standing in reversed(self._known(code)):
            if standing.since <= on:
                return _something(standing)
        return None

    def later(self, code: str, after: date) -> list[PoolStanding]:
        """Return the standings that began after a day, of each day the one entered last."""
        later = {s.since: s for s in self._known(code) if s.since > after}
        return [later[day] for day in sorted(later) if not later[day].is_nothing]

    def newest(self, code: str) -> PoolStanding | None:
        """Return where a player stands now."""
        found = self._known(code)
        return _something(found[-1]) if found else None

    def around(
        self, code: str, number: int, on: date
    ) -> tuple[PoolStanding | None, PoolStanding | None, Sequence[PoolStanding]]:
        """Return where a player stood on a day, where he stands now, and what was between."""
        known = self.standings.get(number, ())
        if len(known) == 1 and known[0].since <= on:
            only = known[0] if known[0].rating is not None else _something(known[0])
            return only, only, ()
        return self.standing(code, on), self.newest(code), self.later(code, on)

    def person(self, code: str) -> Person | None:
        """Return what the register knows of a player."""
        return self.persons.get(self.numbers.get(code, 0))

    def _known(self, code: str) -> Sequence[PoolStanding]:
        """Return the standings of a player in the order in which they were entered."""
        return self.standings.get(self.numbers.get(code, 0), ())


def _something(standing: PoolStanding) -> PoolStanding | None:
    return None if standing.is_nothing else standing


def knowledge_of(
    connection: Connection,
    pool: Pool,
    events: Iterable[Event],
    persons: Callable[[], RowsByNumber] | None = None,
) -> Knowledge:
    """Look up everybody who took part in some events.

    `persons` has what somebody else is reading meanwhile.
    """
    codes, earliest = set[str](), date.max
    for event in events:
        codes.update([player.id for player in event.players])
        earliest = min(earliest, event.start)
    if not codes:
        return Knowledge(pool, {}, {}, {})
    is_few = len(codes) <= _FEW
    numbers = numbers_of(connection, sorted(codes)) if is_few else all_numbers(connection)
    wanted = [number for code, number in numbers.items() if code in codes]
    standings = standings_from(connection, pool.id, earliest, wanted)
    return Knowledge(
        pool,
        numbers,
        _persons(connection, persons(), wanted)
        if persons
        else persons_on(connection, numbers=wanted),
        standings,
        standard_standings(connection, pool, earliest, wanted),
        _last_list(connection, pool),
    )


def _persons(
    connection: Connection, rows: RowsByNumber, numbers: Collection[int]
) -> dict[int, Person]:
    wanted = {*numbers}
    return persons_from((row for row in rows.rows() if row[0] in wanted), withheld_on(connection))


def _last_list(connection: Connection, pool: Pool) -> date | None:
    """Return the day of a pool's newest list, where lists have periods."""
    head = list_on(connection, pool.id, date.max) if pool.moves is Moves.BY_PERIOD else None
    return head.list_date if head else None


def standard_standings(
    connection: Connection, pool: Pool, earliest: date, numbers: Collection[int]
) -> Mapping[int, Sequence[PoolStanding]]:
    """Return the standings beside a pool of rapid or blitz from which a missing rating is taken."""
    slow = _standard_pool(connection, pool)
    return {} if slow is None else standings_from(connection, slow.id, earliest, list(numbers))


def _standard_pool(connection: Connection, pool: Pool) -> Pool | None:
    """Return the pool of standard ratings beside one of rapid or blitz."""
    if pool.discipline not in FAST:
        return None
    beside = (p for p in pools(connection).values() if p.federation == pool.federation)
    return next((p for p in beside if p.discipline == Discipline.STANDARD), None)


def of_pool(pool: Pool, event: Event) -> Event:
    """Return an event as one of a pool's discipline, where texts ask for that."""
    return replace(event, discipline=FAST[pool.discipline]) if pool.discipline in FAST else event


def filled(connection: Connection, pool: Pool, event: Event) -> Event:
    """Return an event whose players are as the book knows them."""
    return filled_from(knowledge_of(connection, pool, [event]), event)


def filled_from(
    known: Knowledge, event: Event, brought: Mapping[str, Sequence[EarlierResult]] | None = None
) -> Event:
    """Return an event filled from knowledge, and from what players brought in this period."""
    fill = _of_period if known.pool.moves is Moves.BY_PERIOD else _of_event
    brought = {} if brought is None else brought
    players = tuple([fill(known, player, event, brought) for player in event.players])
    return replace(of_pool(known.pool, event), players=players)


def _of_period(
    known: Knowledge,
    player: Player,
    event: Event,
    brought: Mapping[str, Sequence[EarlierResult]],
) -> Player:
    """Return a player with the list in force at the start, and later lists beside it.

    All who take part in a period come by here: the book is asked for each once.
    """
    start, number = event.start, known.numbers.get(player.id, 0)
    person = known.persons.get(number)
    then, newest, later = known.around(player.id, number, start)
    if known.last_list is not None and start < known.last_list:
        born = (person and person.born) or player.born
        later = _with_last_list(known, player.id, born, start, later)
    memory = then.memory if then else _UNKNOWN
    rating = memory.inherited if then is None or then.rating is None else _rates(then)
    earlier: tuple[EarlierResult, ...] = ()
    if rating is None:
        results = (newest.memory.results if newest else ()), tuple(brought.get(player.id, ()))
        earlier = tuple(r for part in results for r in part if r.start < start)
    said = person or player
    return replace(
        player,
        name=said.name or player.name,
        federation=said.federation or player.federation,
        sex=said.sex or player.sex,
        born=said.born or player.born,
        title=said.title or player.title,
        memberships=said.memberships or player.memberships,
        has_fide_id=_has_fide_id(person, player),
        rating=rating,
        standard_rating=known.standard_rating(player, start) if rating is None else None,
        k=None,
        games=then.games if then else 0,
        games_since_listing=memory.games_since_listing,
        reached_2400=memory.has_reached_high,
        reached_2300=memory.has_reached_2300,
        earlier=earlier,
        published=_later_lists(later) if later else (),
    )


def _with_last_list(
    known: Knowledge,
    code: str,
    born: date | int | None,
    start: date,
    later: Sequence[PoolStanding],
) -> Sequence[PoolStanding]:
    """Return later standings with that of the last list, where a junior has ceased to be one.

    A list gives no new standing to somebody who did not play for it, but its K may be another.
    """
    since, day = (later[-1].since if later else start), known.last_list
    age = oldest_junior(known.pool, start)
    if day is None or age is None or not may_end(born, age, since, day):
        return later
    stood = known.standing(code, day)
    return later if stood is None else (*later, replace(stood, since=day))


def _later_lists(later: Sequence[PoolStanding]) -> tuple[PublishedRating, ...]:
    return tuple(_published(s, rating) for s in later if (rating := _rates(s)) is not None)


def _published(standing: PoolStanding, rating: int) -> PublishedRating:
    """Return a later list's rating, with the record that the K of that list depends on."""
    return PublishedRating(
        since=standing.since,
        rating=rating,
        games=standing.games,
        games_since_listing=standing.memory.games_since_listing,
        reached_2400=standing.memory.has_reached_high,
        reached_2300=standing.memory.has_reached_2300,
    )


def _has_fide_id(person: Person | None, player: Player) -> bool | None:
    """Return whether a player has a FIDE number: a code of digits is one, whatever is reported.

    Who has a code of the office's own has no number if the report says so.
    """
    return None if person is not None and player.id.isdecimal() else player.has_fide_id


def _rates(standing: PoolStanding) -> int | None:
    """Return the rating by which games are rated: the printed one, or its corrected base."""
    return standing.rating if standing.memory.base is None else standing.memory.base


def _of_event(
    known: Knowledge,
    player: Player,
    event: Event,
    brought: Mapping[str, Sequence[EarlierResult]],
) -> Player:
    """Return a player as the last event left him, with what only the report can know."""
    del event, brought
    newest = known.newest(player.id)
    personal = _personal(known, player)
    if newest is None:
        return replace(player, **personal, rating=None, k=None, games=0, tournaments=0)
    memory = newest.memory
    return replace(
        player,
        **personal,
        rating=newest.rating,
        k=None,
        games=newest.games,
        history=memory.history,
        bonus_used=memory.bonus_used,
        grade=memory.grade,
        outside_grade=memory.outside_grade or player.outside_grade,
        evidence=memory.evidence or player.evidence,
        counters=memory.counters,
        approvals=_approvals(memory.approvals, player.approvals),
        last_event=memory.last_event,
        tournaments=memory.tournaments,
        series=memory.series,
    )


def _approvals(known: Sequence[Approval], reported: Sequence[Approval]) -> tuple[Approval, ...]:
    """Return what is known of agreements; an answer in a report takes the place of a question."""
    answered = {a.grade: a for a in reported if a.approved is not None}
    kept = [answered.pop(a.grade, a) if a.approved is None else a for a in known]
    open_ = {a.grade for a in kept}
    return (*kept, *(a for a in reported if a.grade not in open_))


def _personal(known: Knowledge, player: Player) -> dict[str, Any]:
    """Return what is said of a person: by the register, or by the report where that is silent."""
    person = known.person(player.id)
    if person is None:
        return {}
    return {
        "name": person.name or player.name,
        "federation": person.federation or player.federation,
        "sex": person.sex or player.sex,
        "born": person.born or player.born,
        "title": person.title or player.title,
        "memberships": person.memberships or player.memberships,
    }
