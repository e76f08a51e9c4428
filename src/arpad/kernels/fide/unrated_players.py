"""The unrated players of a replay: rated event after event, until a list gives them a rating."""

import numpy as np

from arpad.kernels.columns import Bools, Events, Games
from arpad.kernels.compiled import Path
from arpad.kernels.fide.first_ratings import Asked, Found, Terms, rate_pools
from arpad.kernels.fide.game_columns import add_changes
from arpad.kernels.fide.list_columns import Entered, Newcomers
from arpad.kernels.fide.past_lists import PastLists
from arpad.kernels.fide.probing import HIGHEST, KernelError
from arpad.kernels.fide.results import GAMES, PLAYER, Results, with_room
from arpad.kernels.fide.seats import no_room, room_for
from arpad.kernels.fide.shown_games import RatedGames
from arpad.kernels.fide.sides import coefficients_of, sides_of
from arpad.kernels.fide.texts import TextsOfReplay
from arpad.kernels.fide.unrated import event_games, in_order, rate_unrated


class UnratedPlayers:
    """Who is unrated, and what he brought so far.

    Only those are looked at for a first rating of whom something is other than when a list looked
    last: few of the many who wait for enough games.
    """

    def __init__(
        self,
        results: Results,
        is_member: Bools,
        past: PastLists,
        texts: TextsOfReplay,
        path: Path,
    ) -> None:
        """Begin with what unrated players brought before."""
        self.results = results
        self.rated: RatedGames | None = None
        self._is_member = is_member
        self._past = past
        self._texts = texts
        self._path = path
        self._room = no_room(len(is_member))
        self._new = 0
        self._asked: Terms | None = None

    def rate(self, games: Games, events: Events, entered: Entered) -> None:
        """Rate the unrated players of games that enter a list, and add what others gain by them."""
        self.rated = None
        # A result takes a game against a rated opponent: there are not more results than games.
        self.results = with_room(self.results, len(games))
        self._new = int(self.results.used[0])
        if not len(games):
            return
        ordered = in_order(games, events)
        games = ordered.games
        sides = sides_of(
            games, ordered.event, ordered.turn, events, self._past, self._texts, self._path
        )
        of_events = event_games(ordered, sides, events)
        self._room = room_for(of_events, self._room)
        meetings = rate_unrated(
            of_events, self._texts.stacked, self.results, self._room, self._path
        )
        k = coefficients_of(games, sides, meetings, self._past, self._texts)
        add_changes(games, sides.text, meetings, k, self._texts, entered)
        self.rated = RatedGames(ordered, meetings, k)

    def newcomers(self, terms: Terms) -> Newcomers:
        """Find who gets a first rating on a list, with his results done with; who brought games."""
        new, results = slice(self._new, int(self.results.used[0])), self.results
        bringer, places = np.unique(results.rows[new, PLAYER], return_inverse=True)
        brought = np.zeros(len(bringer), np.int32)
        np.add.at(brought, places, results.rows[new, GAMES])
        room = Found(*np.empty((3, new.stop), np.int32))
        find = rate_pools.on(self._path)
        texts = self._texts.stacked
        number = find(self._looked_at(terms), self._is_member, terms, results, texts, room)
        self._asked = terms
        found = Found(*(column[:number] for column in room))
        if found.rating.max(initial=0) > HIGHEST:
            who, rating = found.player[found.rating.argmax()], found.rating.max()
            raise KernelError(f"The first rating of player {who} would be {rating}: too high.")
        return Newcomers(*found, bringer, brought)

    def _looked_at(self, terms: Terms) -> Asked:
        """Return whose results are looked at: everybody's where a list asks for something else."""
        last = self._asked
        if last is None or not _ask_the_same(last, terms):
            return Asked(0, terms.opens)
        return Asked(self._new, last.opens)


def _ask_the_same(one: Terms, other: Terms) -> bool:
    """Tell whether two lists ask for the same, whatever their windows."""
    return all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in Terms._fields
        if name != "opens"
    )
