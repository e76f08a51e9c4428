"""The unrated players of a replay: rated event after event, until a list gives them a rating."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from arpad.kernels.columns import Events
from arpad.kernels.compiled import Path
from arpad.kernels.fide.at_hand import AtHand, Left, Met, nothing_left, nothing_met
from arpad.kernels.fide.counted_games import add_entries, add_rated, find_left, most_of_one
from arpad.kernels.fide.event_games import EventGames, Ordered, event_games, some_events
from arpad.kernels.fide.first_ratings import Asked, Found, Terms, find_bringers, rate_pools
from arpad.kernels.fide.gains import check_room, has_room
from arpad.kernels.fide.juniors import Juniors
from arpad.kernels.fide.list_columns import Entered, Newcomers, nothing_entered
from arpad.kernels.fide.past_lists import Lists, PastLists
from arpad.kernels.fide.period_sums import PeriodGames
from arpad.kernels.fide.probing import HIGHEST, KernelError
from arpad.kernels.fide.results import Results, no_starts, starts_of, with_room
from arpad.kernels.fide.seats import no_room, room_for
from arpad.kernels.fide.shown_games import RatedGames
from arpad.kernels.fide.standing import Standing
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.kernels.fide.threads import Threads
from arpad.kernels.fide.unrated import rate_events, refuse_trouble


class _Half(NamedTuple):
    """Some events, and the games of their unrated players, as soon as they are found."""

    games: EventGames
    left: Callable[[], Left]


class UnratedPlayers:
    """Who is unrated, and what he brought so far.

    Only those are looked at for a first rating of whom something is other than when a list looked
    last: few of the many who wait for enough games.
    """

    def __init__(
        self,
        results: Results,
        standing: Standing,
        past: PastLists,
        texts: TextsOfReplay,
        juniors: Juniors,
        path: Path,
        threads: Threads,
    ) -> None:
        """Begin with what unrated players brought before."""
        self.results = results
        self.rated: RatedGames | None = None
        self._is_member = standing.is_member
        self._past = past
        self._texts = texts
        self._path, self._threads = path, threads
        self._aside = nothing_entered(len(standing))
        self._period = PeriodGames(standing, past, texts, juniors, path)
        self._room = no_room(len(standing))
        self._new = 0
        self._starts = no_starts()
        self._asked: Terms | None = None

    def rate(self, ordered: Ordered, events: Events, entered: Entered, met: Met) -> None:
        """Rate events whose games wait for unrated players, and add what others gain by them."""
        if (games := self._taken(ordered, events)) is not None:
            self._period.begin(games)
            self._period.add(games, met)
            self._rate_events(self._halves(games), entered, met)
            self._period.enter(entered)
        self.rated = RatedGames(ordered, met, self._period.counts)

    def rate_all(
        self, ordered: Ordered, events: Events, entered: Entered, then: Callable[[], None]
    ) -> Callable[[], None]:
        """Rate all games of events that enter a list, also those between rated players.

        These are added by another thread meanwhile, which goes on with something `then`: what is
        returned waits for it.
        """
        self.rated = None
        if (games := self._taken(ordered, events)) is None:
            return lambda: None
        self._check_room(games, len(ordered))
        self._period.begin(games)
        halves = self._halves(games)
        added = self._threads.begin(self._add_rated, games, entered, then)
        self._rate_events(halves, self._aside, nothing_met(0))

        def finish() -> None:
            added()
            add_entries.on(self._path)(self._aside, entered)
            self._period.enter(entered)

        return finish

    def _add_rated(self, games: EventGames, entered: Entered, then: Callable[[], None]) -> None:
        """Add the games between two rated players."""
        lists, rates = self._past.lists(), self._texts.rates
        add_rated.on(self._path)(games, lists, rates, entered)
        self._period.add(games, nothing_met(0))
        then()

    def _check_room(self, games: EventGames, number: int) -> None:
        """Refuse games of which somebody has more than a sum holds; mostly there are too few."""
        highest_k = int(self._texts.rates.k.max(initial=0))
        if not has_room(number, highest_k):
            counts = np.zeros(len(self._is_member), np.int64)
            check_room(most_of_one.on(self._path)(games, counts), highest_k)

    def _taken(self, ordered: Ordered, events: Events) -> EventGames | None:
        """Return games as loops take them, with room for what they come to."""
        self._new = int(self.results.used[0])
        if not len(ordered):
            return None
        games = event_games(ordered, events, self._past, self._texts)
        self._room = room_for(games.last - games.first, self._room)
        return games

    def _halves(self, games: EventGames) -> tuple[_Half, _Half]:
        """Cut events into two halves, and begin to look for the unrated players of the second.

        Another thread finds them while those of the first are rated.
        """
        middle, lists = len(games.event) // 2, self._past.lists()
        first, second = some_events(games, 0, middle), some_events(games, middle, len(games.event))
        found = self._threads.begin(self._left, second, lists)
        return _Half(first, lambda: self._left(first, lists)), _Half(second, found)

    def _left(self, games: EventGames, lists: Lists) -> Left:
        left = nothing_left(games.last - games.first)
        find_left.on(self._path)(games, lists, left)
        return left

    def _rate_events(self, halves: Iterable[_Half], entered: Entered, met: Met) -> None:
        """Rate the unrated players of events."""
        for games, found in halves:
            left = found()
            self._make_room(int(left.first[-1]))
            rate_events.on(self._path)(
                AtHand(
                    games,
                    left,
                    self._past.lists(),
                    self._texts.rates,
                    self._texts.stacked,
                    self._room,
                    self.results,
                    entered,
                    met,
                    self._period.k,
                    self._period.aside,
                )
            )
            refuse_trouble(games, met)

    def _make_room(self, games: int) -> None:
        """Make room for what games of unrated players come to.

        A result takes a game against a rated opponent: there are not more results than games. Those
        of this list are all led to, so that they stay the last ones.
        """
        brought = int(self.results.used[0]) - self._new
        made = with_room(self.results, games, self._path)
        if made is not self.results:
            self.results, self._starts = made, no_starts()
            self._new = int(made.used[0]) - brought

    def newcomers(self, terms: Terms) -> Newcomers:
        """Find who gets a first rating on a list, with his results done with; who brought games."""
        used, results, texts = int(self.results.used[0]), self.results, self._texts.stacked
        bringers = np.empty((2, used - self._new), np.int32)
        number = find_bringers.on(self._path)(self._new, self._room.seat, results, *bringers)
        bringer, brought = bringers[:, :number]
        room, asked = Found(*np.empty((4, used), np.int32)), self._looked_at(terms)
        number = rate_pools.on(self._path)(asked, self._is_member, terms, results, texts, room)
        found = Found(*(column[:number] for column in room))
        self._asked = terms
        if found.rating.max(initial=0) > HIGHEST:
            who, rating = found.player[found.rating.argmax()], found.rating.max()
            raise KernelError(f"The first rating of player {who} would be {rating}: too high.")
        return Newcomers(*found, bringer, brought)

    def _looked_at(self, terms: Terms) -> Asked:
        """Return whose results are looked at: everybody's where a list asks for something else."""
        last = self._asked
        self._starts = starts_of(self.results.rows[: self._new], self._starts)
        is_everybody = last is None or not _ask_the_same(last, terms)
        opened = terms.opens if last is None else last.opens
        return Asked(self._new, opened, is_everybody=is_everybody, starts=self._starts)


def _ask_the_same(one: Terms, other: Terms) -> bool:
    """Tell whether two lists ask for the same, whatever their windows."""
    pairs: Iterable[tuple[Any, Any]] = zip(
        one._replace(opens=0), other._replace(opens=0), strict=True
    )
    return all(np.array_equal(a, b) if isinstance(a, np.ndarray) else a == b for a, b in pairs)
