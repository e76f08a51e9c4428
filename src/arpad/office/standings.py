"""What the office knows of everybody in a pool when it makes a list.

The law asks for standings: the last published rating, the changes since, the games of the rating
periods, the results of those still unrated. The book has them scattered; here they are joined.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.exact import Hundredths
from arpad.model.person import Person
from arpad.model.player import EarlierResult, Player
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Memory, PoolStanding, Standing
from arpad.office.adjusting import Adjusting, adjusting_for
from arpad.store.federations import status_on
from arpad.store.gate_results import results_for
from arpad.store.lists import inactive_on, lists_of
from arpad.store.persons import numbered_columns, person_columns, persons_from
from arpad.store.rows_by_number import RowsByNumber
from arpad.store.standings import standing_columns, standings_from_rows
from arpad.store.withheld import Withheld, withheld_on

if TYPE_CHECKING:
    from arpad.store.event_results import EventResults

_LONG_AGO = 48
"""More rating periods than any text looks back: for players who came into the book inactive."""
_MEMBER = "member"


class Known(Struct, frozen=True, kw_only=True):
    """Everything a list is made from, by the numbers of the players.

    `inactive` says of those inactive on the list before for how many lists they have been;
    `adjusting` is the one-off adjustment of the list, if it has one. Where ratings move with the
    list, `results` are what `changes` and `games` were added up from.
    """

    pool: Pool
    list_date: date
    persons: Mapping[int, Person]
    standings: Mapping[int, PoolStanding]
    inactive: Mapping[int, int]
    changes: Mapping[int, Sequence[Hundredths]]
    games: Mapping[int, int]
    brought: Mapping[int, Sequence[EarlierResult]]
    list_dates: tuple[date, ...]
    federations: Mapping[str, str]
    adjusting: Adjusting = Adjusting()
    results: "EventResults | None" = None


class Facts(Struct, frozen=True, kw_only=True):
    """The same as the book has it: rows of persons and standings, of which nothing is made yet.

    A long list makes values of few of them.
    """

    pool: Pool
    list_date: date
    persons: RowsByNumber
    standings: RowsByNumber
    withheld: Withheld
    inactive: Mapping[int, int]
    list_dates: tuple[date, ...]
    federations: Mapping[str, str]
    adjusting: Adjusting
    results: "EventResults | None"


def facts_for(
    connection: Connection,
    pool: Pool,
    list_date: date,
    results: "Callable[[], EventResults] | None" = None,
) -> Facts:
    """Read what the book has for a list; `results` has what somebody else is reading meanwhile."""
    lists = lists_of(connection, pool.id)
    by_list = pool.moves is Moves.BY_PERIOD
    standings = standing_columns(connection, pool.id, list_date)
    return Facts(
        pool=pool,
        list_date=list_date,
        persons=_persons(connection, list_date, standings),
        standings=standings,
        withheld=withheld_on(connection),
        inactive=inactive_on(connection, lists[-1].id) if by_list and lists else {},
        list_dates=tuple(head.list_date for head in lists),
        federations=status_on(connection, list_date),
        adjusting=adjusting_for(connection, pool, list_date),
        results=(results() if results else results_for(connection, pool, list_date))
        if by_list
        else None,
    )


def _persons(connection: Connection, day: date, standings: RowsByNumber) -> RowsByNumber:
    """Return what was known of everybody on a day; of those entered later, what is known now."""
    known = person_columns(connection, day)
    later = [*{*standings.numbers}.difference(known.numbers)]
    return known.together(numbered_columns(connection, later)) if later else known


def known_for(connection: Connection, pool: Pool, list_date: date) -> Known:
    """Look up what the book knows for a list."""
    return known_from(facts_for(connection, pool, list_date))


def known_from(facts: Facts, numbers: Collection[int] | None = None) -> Known:
    """Return what is known of everybody, or of some players only, in their order."""
    persons, standings, results = facts.persons.rows(), facts.standings.rows(), facts.results
    if numbers is not None:
        persons = map(facts.persons.__getitem__, numbers)
        standings = (facts.standings[number] for number in numbers if number in facts.standings)
        results = None if results is None else results.of_players(numbers)
    changed = {} if results is None else results.changes()
    return Known(
        pool=facts.pool,
        list_date=facts.list_date,
        persons=persons_from(persons, facts.withheld),
        standings=standings_from_rows(standings),
        inactive=facts.inactive,
        changes={number: found.amounts for number, found in changed.items()},
        games={number: found.games for number, found in changed.items()},
        brought={},
        list_dates=facts.list_dates,
        federations=facts.federations,
        adjusting=facts.adjusting,
        results=facts.results,
    )


def law_standings(known: Known) -> Iterator[tuple[int, Standing]]:
    """Yield the standing of everybody whom a list may concern, by name."""
    persons, standings = known.persons, Standings(known)
    numbers = persons.keys() & (known.standings.keys() | known.brought.keys())
    if _has_titles(known):
        numbers |= {number for number, person in persons.items() if person.title}
    everybody = sorted(numbers, key=lambda number: persons[number].code)
    everybody.sort(key=lambda number: persons[number].name)
    for number in everybody:
        person = persons[number]
        if person.deceased is not None and person.deceased <= known.list_date:
            continue
        yield number, standings.of(number, person)


def _has_titles(known: Known) -> bool:
    """Tell whether a list names titled players without a rating: those of chess do."""
    return known.pool.moves is Moves.BY_PERIOD


class Standings:
    """The standings of players, from what is known for one list.

    Many of them share one memory of the pool: what comes of it alone is worked out once.
    """

    def __init__(self, known: Known) -> None:
        """Begin with nobody."""
        self._known = known
        self._lists = known.list_dates
        # A memory is kept beside what comes of it: no other one may get its identity meanwhile.
        self._players: dict[int, tuple[Memory, Player]] = {}
        self._periods: dict[tuple[int, date, bool], tuple[int, ...]] = {}

    def of(self, number: int, person: Person) -> Standing:
        """Return the standing of a player."""
        known = self._known
        stands = known.standings.get(number) or _nowhere(number, known.list_date)
        memory, rating = stands.memory, stands.revised
        games_now = known.games.get(number, 0)
        player = self._player(person, stands, rating)
        games, results = stands.games + games_now, tuple[EarlierResult, ...]()
        if rating is None:
            results = (*memory.results, *known.brought.get(number, ()))
            games += sum([result.games for result in results])
        return Standing(
            player=player,
            changes=tuple(known.changes.get(number, ())),
            games_by_period=(
                (self._unrated_games(stands) + games_now,)
                if rating is None
                else (*self._periods_before(stands), games_now)
            ),
            games=games,
            games_since_listing=memory.games_since_listing + games_now,
            has_reached_high=memory.has_reached_high,
            has_reached_2300=memory.has_reached_2300,
            results=results,
            inactive_lists=known.inactive.get(number, 0),
            is_federation_member=is_member(known.federations, person.federation),
            is_excluded=person.is_excluded,
            adjustment=known.adjusting.name,
            standard=known.adjusting.standard.get(number),
        )

    def _player(self, person: Person, stands: PoolStanding, rating: int | None) -> Player:
        memory = stands.memory
        if id(memory) not in self._players:
            self._players[id(memory)] = memory, _remembered(memory)
        return replace(
            self._players[id(memory)][1],
            id=person.code,
            name=person.name,
            federation=person.federation,
            sex=person.sex,
            born=person.born,
            title=person.title,
            rating=rating,
            games=stands.games,
            memberships=person.memberships,
        )

    def _unrated_games(self, stands: PoolStanding) -> int:
        """Return the games of the period so far of somebody who has no rating yet."""
        brought = self._known.brought.get(stands.player_id, ())
        played = dict(stands.memory.periods).get(self._known.list_date, 0)
        return played + sum([result.games for result in brought])

    def _periods_before(self, stands: PoolStanding) -> tuple[int, ...]:
        """Return the games of the earlier rating periods since the player came into the book.

        Who was inactive on the list before has been in it for long, even if the book is new.
        """
        is_inactive = stands.player_id in self._known.inactive
        kind = id(stands.memory), stands.since, is_inactive
        if kind not in self._periods:
            self._periods[kind] = games_before(
                stands.memory, stands.since, self._lists, is_inactive=is_inactive
            )
        return self._periods[kind]


def games_before(
    memory: Memory, since: date, list_dates: Sequence[date], *, is_inactive: bool
) -> tuple[int, ...]:
    """Return the games of the earlier rating periods since a player came into the book."""
    lists, played = list_dates[-_LONG_AGO:], dict(memory.periods)
    first = bisect_left(lists, min(played, default=since))
    before = (0,) * _LONG_AGO if is_inactive else ()
    return (*before, *[played.get(day, 0) for day in lists[first:]])


def _nowhere(number: int, day: date) -> PoolStanding:
    """Return where somebody stands who has never been in the pool."""
    return PoolStanding(player_id=number, since=day, rating=None, games=0)


def _remembered(memory: Memory) -> Player:
    """Return a player of whom nothing is known but what the pool remembers."""
    return Player(
        id="",
        standard_rating=memory.stand_in,
        history=memory.history,
        bonus_used=memory.bonus_used,
        grade=memory.grade,
        outside_grade=memory.outside_grade,
        evidence=memory.evidence,
        counters=memory.counters,
        approvals=memory.approvals,
        last_event=memory.last_event,
        tournaments=memory.tournaments,
        series=memory.series,
    )


def is_member(federations: Mapping[str, str], federation: str | None) -> bool:
    """Tell whether a federation is a member; one that nobody has said anything of is."""
    return federations.get(federation or "", _MEMBER) == _MEMBER
