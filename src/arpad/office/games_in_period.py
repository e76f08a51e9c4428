"""The games of a rating period by player: later texts of FIDE hold K times their number down.

Counted are the games that the law rates, in all events that enter a list and in those that were
booked for it before. Most players are far from the limit: only the events of those who may reach it
are looked at to count them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from arpad.engines.local import spread
from arpad.model.docket import Docket
from arpad.model.event import Event
from arpad.model.pool import Pool
from arpad.office.pools import edition_for
from arpad.office.standing_in_event import Knowledge
from arpad.regulations.catalogue import governing, law
from arpad.regulations.edition import Dated, in_force
from arpad.store.gate_results import Changes

Entering = Sequence[tuple[Docket, Event]]

_A_TASK = 100
"""So many events are rated by one core at a time, where there are more of them."""
_COEFFICIENTS = ("k_new", "k_junior", "k_ordinary", "k_high")


class CountedPeriod(Struct, frozen=True):
    """Events whose players know the games of their period; `grown` are those booked before.

    Of those players, by their codes, events of the list were rated with fewer games.
    """

    events: list[tuple[Docket, Event]]
    grown: Mapping[str, int] = {}


def with_games_of_period(
    events: Entering, known: Knowledge, booked: Callable[[], Mapping[int, Changes]]
) -> CountedPeriod:
    """Return events whose players know the games of their whole period, where a text asks."""
    fewest = [_fewest(known.pool, start) for start in {event.start for _, event in events}]
    limit = min((games for games in fewest if games is not None), default=None)
    if limit is None:
        return CountedPeriod(list(events))
    numbers, found = known.numbers, booked()
    before = Counter({code: found[n].games for code, n in numbers.items() if n in found})
    played = _played(event for _, event in events) + before
    near = frozenset(code for code, games in played.items() if games > limit)
    if not near:
        return CountedPeriod(list(events))
    entering = _counted((event for _, event in events), known, near)
    counted = {code: entering[code] + before[code] for code in near}
    return CountedPeriod(
        [(docket, told(event, counted)) for docket, event in events],
        {code: counted[code] for code in near if before[code] and entering[code]},
    )


def may_matter(pool: Pool, start: date, was: int | None, games: int) -> bool:
    """Tell whether another number of games of a period may give another K in an event."""
    fewest = _fewest(pool, start)
    return fewest is not None and was != games and max(was or 0, games) > fewest


def told(event: Event, counted: Mapping[str, int]) -> Event:
    """Return an event some of whose players have so many games in the period."""
    if counted.keys().isdisjoint(player.id for player in event.players):
        return event
    players = (
        replace(p, games_in_period=counted[p.id]) if p.id in counted else p for p in event.players
    )
    return replace(event, players=tuple(players))


def _played(events: Iterable[Event]) -> Counter[str]:
    """Return how many games each player has played, rated or not: no more than that count."""
    games = (game for event in events for game in event.games if game.result.is_played)
    return Counter(code for game in games for code in game.players)


def _counted(events: Iterable[Event], known: Knowledge, codes: frozenset[str]) -> Counter[str]:
    """Return how many games of some players the law rates; a refused event brings none."""
    from arpad.office.counted_by_law import CountedByLaw  # noqa: PLC0415 - arrays

    with_them = [e for e in events if not codes.isdisjoint(player.id for player in e.players)]
    law = CountedByLaw(known)

    def of_some(first: int) -> Counter[str]:
        counted = Counter[str]()
        for event in with_them[first : first + _A_TASK]:
            counted.update({c: games for c, games in law.games(event).items() if c in codes})
        return counted

    return sum(spread(of_some, range(0, len(with_them), _A_TASK)), Counter[str]())


def _fewest(pool: Pool, start: date) -> int | None:
    """Return up to how many games no K is held down by the text of a day, if that does so."""
    edition, _ = edition_for(pool, start)
    return _fewest_by(edition, pool.federation.casefold(), pool.discipline, start)


@cache
def _fewest_by(edition: str | None, federation: str, discipline: str, start: date) -> int | None:
    found = governing(start, federation, discipline) if edition is None else law(edition)
    parameters = None if found is None else found.edition.parameters
    most: tuple[Dated[int], ...] | None = getattr(parameters, "k_times_games", None)
    if most is None:
        return None
    given: list[tuple[Dated[int], ...]] = [getattr(parameters, n, ()) for n in _COEFFICIENTS]
    return in_force(most, start) // max(in_force(each, start) for each in given if each)
