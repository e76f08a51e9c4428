"""What the office knows of everybody in a pool when it makes a list.

The law asks for standings: the last published rating, the changes since, the games of the rating
periods, the results of those still unrated. The book has them scattered; here they are joined.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.exact import Hundredths
from arpad.model.person import Person
from arpad.model.player import EarlierResult, Player
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Memory, PoolStanding, Standing
from arpad.office.adjusting import Adjusting, adjusting_for
from arpad.store.federations import status_on
from arpad.store.gate_results import EventResult, changes_in, results_for
from arpad.store.lists import inactive_on, lists_of
from arpad.store.persons import persons_on
from arpad.store.standings import standings_on

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
    results: Sequence[EventResult] = ()


def known_for(connection: Connection, pool: Pool, list_date: date) -> Known:
    """Look up what the book knows for a list."""
    lists = lists_of(connection, pool.id)
    by_list = pool.moves is Moves.BY_PERIOD
    results = tuple(results_for(connection, pool, list_date)) if by_list else ()
    changed = changes_in(results)
    standings = standings_on(connection, pool.id, list_date)
    return Known(
        pool=pool,
        list_date=list_date,
        persons=_persons(connection, list_date, standings),
        standings=standings,
        inactive=inactive_on(connection, lists[-1].id) if by_list and lists else {},
        changes={number: found.amounts for number, found in changed.items()},
        games={number: found.games for number, found in changed.items()},
        brought={},
        list_dates=tuple(head.list_date for head in lists),
        federations=status_on(connection, list_date),
        adjusting=adjusting_for(connection, pool, list_date),
        results=results,
    )


def _persons(
    connection: Connection, day: date, standings: Mapping[int, PoolStanding]
) -> dict[int, Person]:
    """Return what was known of everybody on a day; of those entered later, what is known now."""
    known = persons_on(connection, day)
    later = [number for number in standings if number not in known]
    return known | persons_on(connection, numbers=later) if later else known


def law_standings(known: Known) -> Iterator[tuple[int, Standing]]:
    """Yield the standing of everybody whom a list may concern, by name."""
    numbers = known.persons.keys() & (known.standings.keys() | known.brought.keys())
    titled = {n for n, p in known.persons.items() if p.title} if _has_titles(known) else set()
    everybody = sorted(
        numbers | titled, key=lambda n: (known.persons[n].name, known.persons[n].code)
    )
    for number in everybody:
        person = known.persons[number]
        if person.deceased is not None and person.deceased <= known.list_date:
            continue
        yield number, _standing(known, number, person)


def _has_titles(known: Known) -> bool:
    """Tell whether a list names titled players without a rating: those of chess do."""
    return known.pool.moves is Moves.BY_PERIOD


def _standing(known: Known, number: int, person: Person) -> Standing:
    stands = known.standings.get(number)
    memory = stands.memory if stands else Memory()
    rating = stands.revised if stands else None
    games_now = known.games.get(number, 0)
    brought = known.brought.get(number)
    results = (*memory.results, *brought) if brought else memory.results
    games = (stands.games if stands else 0) + games_now
    if rating is None:
        games += sum(result.games for result in results)
    return Standing(
        player=_player(person, stands, memory),
        changes=tuple(known.changes.get(number, ())),
        games_by_period=_games_by_period(known, number, memory),
        games=games,
        games_since_listing=memory.games_since_listing + games_now,
        has_reached_high=memory.has_reached_high,
        has_reached_2300=memory.has_reached_2300,
        results=results if rating is None else (),
        inactive_lists=known.inactive.get(number, 0),
        is_federation_member=_is_member(known, person),
        is_excluded=person.is_excluded,
        adjustment=known.adjusting.name,
        standard=known.adjusting.standard.get(number),
    )


def _player(person: Person, stands: PoolStanding | None, memory: Memory) -> Player:
    return Player(
        id=person.code,
        name=person.name,
        federation=person.federation,
        sex=person.sex,
        born=person.born,
        title=person.title,
        rating=stands.revised if stands else None,
        standard_rating=memory.stand_in,
        games=stands.games if stands else 0,
        memberships=person.memberships,
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


def _games_by_period(known: Known, number: int, memory: Memory) -> tuple[int, ...]:
    """Return the games of each rating period since the player came into the book.

    Who was inactive on the list before has been in it for long, even if the book is new.
    """
    played, stands = dict(memory.periods), known.standings.get(number)
    if stands is None or stands.revised is None:
        brought = sum(result.games for result in known.brought.get(number, ()))
        by_stand_in = known.games.get(number, 0)
        return (played.get(known.list_date, 0) + brought + by_stand_in,)
    first = min(played, default=stands.since)
    lists = [played.get(day, 0) for day in known.list_dates if day >= first]
    before = (0,) * _LONG_AGO if number in known.inactive else ()
    return (*before, *lists, known.games.get(number, 0))


def _is_member(known: Known, person: Person) -> bool:
    """Tell whether a player's federation is a member; one that nobody has said anything of is."""
    return known.federations.get(person.federation or "", _MEMBER) == _MEMBER
