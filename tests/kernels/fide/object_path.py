"""From list to list by the rules themselves: what the office does with a book, without one.

The law is asked event by event and list by list, with values of the model; this is what columns
are held against.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from arpad.kernels.births import birth_of
from arpad.kernels.columns import Events, Games, Players, SystemNumber, day_of
from arpad.model.event import Event, Game, Result
from arpad.model.exact import Hundredths, as_hundredths
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.period import Flag, ListRow, RatingList
from arpad.model.player import EarlierResult, Membership, Player, PublishedRating
from arpad.model.rating import Memory, PoolStanding, Standing
from arpad.model.system import EventClass, System
from arpad.regulations.application import has_reached_2300
from arpad.regulations.edition import Readings, choices_known
from arpad.regulations.fide.applied_law import AppliedLaw

LawOn = Callable[[date], AppliedLaw]
GameSide = tuple[int, int, int]
"""Event, round and player."""

_YEARS_REMEMBERED = 5
_LONG_AGO = 48
_SYSTEMS = {
    SystemNumber.SWISS: System.SWISS,
    SystemNumber.ROUND_ROBIN: System.ROUND_ROBIN,
    SystemNumber.DOUBLE_ROUND_ROBIN: System.DOUBLE_ROUND_ROBIN,
}
_RESULTS = {
    -1: Result.WHITE_FORFEIT_WIN,
    0: Result.BLACK_WINS,
    1: Result.DRAW,
    2: Result.WHITE_WINS,
}


class Moved(Struct):
    """What a period did to one player."""

    changes: list[Hundredths] = field(default_factory=list)
    games: int = 0
    brought: list[EarlierResult] = field(default_factory=list)


class Side(Struct, frozen=True):
    """One counted game of one rated player."""

    rating: int
    k: int
    difference: int
    counted: int
    expected: Hundredths
    change: Hundredths


class MadeList(Struct, frozen=True):
    """A list, what entered it, and every counted game of a rated player."""

    made: RatingList
    outcomes: Mapping[int, Outcome]
    sides: Mapping[GameSide, Side]
    filled: Mapping[int, Event]
    standings: Mapping[int, Standing]


class ObjectPath:
    """Players from list to list, by the rules."""

    def __init__(
        self,
        players: Players,
        law_on: LawOn,
        readings: Mapping[str, str],
        monthly_decision: date | None = None,
    ) -> None:
        """Begin with players as they stand before the first game."""
        self._law_on = law_on
        self._chosen = dict(readings)
        self._monthly_decision = monthly_decision
        self._list_dates: list[date] = []
        self._inactive: dict[int, int] = {}
        self._is_member, self._born = players.is_member, players.born
        self.standings: dict[int, list[PoolStanding]] = {
            number: [_beginning(players, number)] for number in range(len(players))
        }

    def close_list(
        self, list_date: date, games: Games, events: Events, entering: Sequence[int]
    ) -> MadeList:
        """Rate the events that enter a list in their order, and make it."""
        moved: dict[int, Moved] = defaultdict(Moved)
        outcomes: dict[int, Outcome] = {}
        sides: dict[GameSide, Side] = {}
        filled: dict[int, Event] = {}
        order = sorted(entering, key=lambda e: (events.end[e], events.start[e], e))
        played = self._games_of_period([self._event(n, games, events) for n in order])
        for number in order:
            event = self._filled(self._event(number, games, events), moved, played)
            outcome = self._rated(event)
            outcomes[number], filled[number] = outcome, event
            for player in outcome.players:
                _move(moved, player)
                sides |= _sides(number, player)
        for player_id, what in moved.items():
            if what.brought:
                newest = self.standings[player_id][-1]
                self.standings[player_id].append(_with_results(newest, list_date, what.brought))
        made, standings = self._made(list_date, moved)
        return MadeList(made, outcomes, sides, filled, standings)

    def _event(self, number: int, games: Games, events: Events) -> Event:
        which = np.flatnonzero(games.event == number)
        played = tuple(
            Game(
                round=int(games.round[g]),
                white=str(games.white[g]),
                black=str(games.black[g]),
                result=_RESULTS[int(games.result[g])],
            )
            for g in which
        )
        ids = dict.fromkeys(i for game in played for i in game.players)
        return Event(
            name=f"event {number}",
            start=day_of(events.start[number]),
            end=day_of(events.end[number]),
            system=_SYSTEMS[SystemNumber(int(events.system[number]))],
            event_class=EventClass.OLYMPIAD if events.is_team_championship[number] else None,
            monthly_decision=self._monthly_decision,
            players=tuple(Player(id=i) for i in ids),
            games=played,
        )

    def _rated(self, event: Event) -> Outcome:
        law = self._law_on(event.start)
        readings = Readings(law.edition, choices_known(law.edition, self._chosen))
        return law.rate(event, readings, self._law_on)

    def _games_of_period(self, events: Sequence[Event]) -> Counter[str]:
        """Return how many games of each player the law rates: all events are rated once for it.

        Texts that do not ask for them are not asked.
        """
        found, moved = Counter[str](), defaultdict[int, Moved](Moved)
        laws = {law.edition.name: law for law in (self._law_on(e.start) for e in events)}
        if not any(hasattr(law.edition.parameters, "k_times_games") for law in laws.values()):
            return found
        for event in events:
            for player in self._rated(self._filled(event, moved, found)).players:
                _move(moved, player)
                if player.before is not None:
                    found[player.id] += len(player.entries)
        return found

    def _filled(self, event: Event, moved: Mapping[int, Moved], played: Mapping[str, int]) -> Event:
        players = tuple(self._player(p, event, moved, played) for p in event.players)
        return replace(event, players=players)

    def _player(
        self, player: Player, event: Event, moved: Mapping[int, Moved], played: Mapping[str, int]
    ) -> Player:
        number = int(player.id)
        known = self.standings[number]
        then = next(s for s in reversed(known) if s.since <= event.start)
        later = {
            day: next(s for s in reversed(known) if s.since <= day)
            for day in self._list_dates
            if day > event.start
        }
        brought = moved[number].brought if number in moved else []
        earlier = [r for r in (*known[-1].memory.results, *brought) if r.start < event.start]
        return replace(
            player,
            rating=then.rating,
            games=then.games,
            games_since_listing=then.memory.games_since_listing,
            reached_2400=then.memory.has_reached_high,
            reached_2300=then.memory.has_reached_2300,
            born=birth_of(int(self._born[number])),
            games_in_period=played.get(player.id),
            memberships=self._memberships(number),
            earlier=tuple(earlier) if then.rating is None else (),
            published=tuple(
                PublishedRating(
                    since=day,
                    rating=s.rating,
                    games=s.games,
                    games_since_listing=s.memory.games_since_listing,
                    reached_2400=s.memory.has_reached_high,
                    reached_2300=s.memory.has_reached_2300,
                )
                for day, s in sorted(later.items())
                if s.rating is not None
            ),
        )

    def _memberships(self, number: int) -> tuple[Membership, ...]:
        return (Membership.IBCA,) if self._is_member[number] else ()

    def _made(
        self, list_date: date, moved: Mapping[int, Moved]
    ) -> tuple[RatingList, dict[int, Standing]]:
        law = self._law_on(list_date)
        standings = {n: self._standing(n, list_date, moved) for n in self.standings}
        made = law.make_list(
            list_date,
            list(standings.values()),
            Readings(law.edition, choices_known(law.edition, self._chosen)),
            monthly_decision=self._monthly_decision,
            in_force=self._law_on,
        )
        self._inactive = {
            int(row.id): standings[int(row.id)].inactive_lists + 1
            for row in _moving(made, standings)
            if row.is_inactive
        }
        for row in _moving(made, standings):
            self._move_on(law, list_date, row, standings[int(row.id)], moved)
        self._list_dates.append(list_date)
        return made, standings

    def _standing(self, number: int, list_date: date, moved: Mapping[int, Moved]) -> Standing:
        stands = self.standings[number][-1]
        memory, what = stands.memory, moved.get(number, Moved())
        games = stands.games + what.games
        if stands.rating is None:
            games += sum(result.games for result in memory.results)
        return Standing(
            player=Player(
                id=str(number),
                rating=stands.rating,
                born=birth_of(int(self._born[number])),
                memberships=self._memberships(number),
            ),
            changes=tuple(what.changes),
            games_by_period=self._games_by_period(number, list_date, what.games),
            games=games,
            games_since_listing=memory.games_since_listing + what.games,
            has_reached_high=memory.has_reached_high,
            has_reached_2300=memory.has_reached_2300,
            results=memory.results if stands.rating is None else (),
            inactive_lists=self._inactive.get(number, 0),
        )

    def _games_by_period(self, number: int, list_date: date, now: int) -> tuple[int, ...]:
        stands = self.standings[number][-1]
        played = dict(stands.memory.periods)
        if stands.rating is None:
            return (played.get(list_date, 0),)
        first = min(played, default=stands.since)
        lists = (played.get(day, 0) for day in self._list_dates if day >= first)
        before = (0,) * _LONG_AGO if number in self._inactive else ()
        return (*before, *lists, now)

    def _move_on(
        self,
        law: AppliedLaw,
        list_date: date,
        row: ListRow,
        standing: Standing,
        moved: Mapping[int, Moved],
    ) -> None:
        number = int(row.id)
        before = self.standings[number][-1]
        is_new = standing.player.rating is None
        played = standing.games if is_new else moved.get(number, Moved()).games
        periods = tuple(
            (day, games)
            for day, games in before.memory.periods
            if day.year >= list_date.year - _YEARS_REMEMBERED and day != list_date
        )
        reaches = law.has_reached_high(row.rating, on=list_date)
        after = PoolStanding(
            player_id=number,
            since=list_date,
            rating=None if row.flag is Flag.DELISTED else row.rating,
            games=standing.games,
            memory=replace(
                before.memory,
                games_since_listing=standing.games_since_listing,
                has_reached_high=before.memory.has_reached_high or reaches,
                has_reached_2300=before.memory.has_reached_2300
                or has_reached_2300(row.rating, edition=law.edition.name, on=list_date),
                periods=(*periods, (list_date, played)) if played else periods,
                results=(),
            ),
        )
        if replace(after, since=before.since) != before:
            self.standings[number].append(after)


def _beginning(players: Players, number: int) -> PoolStanding:
    return PoolStanding(
        player_id=number,
        since=date.min,
        rating=int(players.rating[number]) or None,
        games=int(players.games[number]),
        memory=Memory(
            games_since_listing=int(players.games_since_listing[number]),
            has_reached_high=bool(players.has_reached_high[number]),
            has_reached_2300=bool(players.has_reached_2300[number]),
        ),
    )


def _moving(made: RatingList, standings: Mapping[int, Standing]) -> Iterator[ListRow]:
    """Yield the rows of a list, and those of rated players whom it does not show."""
    yield from (*made.rows, *made.delisted)
    seen = {row.id for row in (*made.rows, *made.delisted)}
    for standing in standings.values():
        player = standing.player
        if player.rating is not None and player.id not in seen:
            yield ListRow(
                id=player.id,
                name="",
                title=None,
                federation=None,
                rating=player.rating,
                games=0,
                born=None,
                sex=None,
                k=0,
                k_new_games=None,
                flag=Flag.INACTIVE,
                is_in_federation_list=False,
                is_in_top_list=False,
                is_inactive=True,
            )


def _move(moved: dict[int, Moved], player: PlayerOutcome) -> None:
    what = moved[int(player.id)]
    if player.before is not None and player.change is not None and player.games:
        what.changes.append(as_hundredths(player.change))
        what.games += player.games
    what.brought += player.brought or ()


def _with_results(
    standing: PoolStanding, list_date: date, brought: Sequence[EarlierResult]
) -> PoolStanding:
    periods = dict(standing.memory.periods)
    games = periods.pop(list_date, 0) + sum(result.games for result in brought)
    memory = replace(
        standing.memory,
        results=(*standing.memory.results, *brought),
        periods=(*periods.items(), (list_date, games)),
    )
    return replace(standing, since=list_date, memory=memory)


def _sides(event: int, player: PlayerOutcome) -> dict[GameSide, Side]:
    if player.before is None:
        return {}
    return {
        (event, entry.round, int(player.id)): Side(
            rating=entry.opponent_rating + (entry.difference or 0),
            k=entry.k or 0,
            difference=entry.difference or 0,
            counted=entry.counted or 0,
            expected=as_hundredths(entry.expected or 0),
            change=as_hundredths(entry.change or 0),
        )
        for entry in player.entries
    }
