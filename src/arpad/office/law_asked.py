"""What the law answers about the rated players of many events, remembered.

An entry names the readings that its event came to lean on. Tables do not tell them, so the law is
asked about each player as it asks itself: once for every question that is new.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.fide.juniors import has_juniors
from arpad.kernels.fide.later_tables import ANY_K
from arpad.kernels.fide.tables import COUNTED_GAMES
from arpad.model.event import Event, Game
from arpad.model.exact import DRAW, LOSS, WIN, Hundredths
from arpad.model.outcome import Outcome
from arpad.model.player import Player
from arpad.model.pool import Pool
from arpad.office.entry_columns import Numbers
from arpad.office.plain_events import Text, text_for
from arpad.office.pools import edition_for
from arpad.regulations.edition import Readings
from arpad.regulations.fide.games_of_period import within_period
from arpad.regulations.fide.ratings_used import record_of

Names = frozenset[str]

_MOST_COUNTED = COUNTED_GAMES - 1
_MANY_GAMES = 100_000


class LawAsked:
    """One text and its answers so far."""

    def __init__(self, text: Text) -> None:
        """Begin with what follows from the text alone."""
        self.tables = text.tables
        self.edition = text.law.edition.name
        self.text = text
        self._law = text.law
        self._unnoted = self.choices()
        self._has_juniors = has_juniors(self.tables)
        self._coefficients: dict[tuple[Any, ...], tuple[int, Names]] = {}
        self._left_of_k: dict[tuple[int, int], tuple[int, Names]] = {}
        self._changes: dict[int, NDArray[np.int32]] = {}
        self._delistings: dict[tuple[date, int], Names] = {}

    def choices(self) -> Readings:
        """Return the choices in force, with nothing leant on yet."""
        return Readings(self._law.edition, self.text.readings)

    def rate_apart(self, event: Event) -> Outcome:
        """Rate an event but for the games of its rated players, and check it as ever."""
        return self._law.rate_apart(event, self.choices(), self.text.in_force)

    def articles(self) -> list[str]:
        """Return the articles behind a game, whose difference counts whole or is capped."""
        cited = self._law.rating.articles_of_game
        return [" ".join(cited(is_capped=capped, unrated_in=None)) for capped in (False, True)]

    def is_unplayed(self, game: Game) -> bool:
        """Tell whether a game was not played; what that leans on the law has noted before."""
        return self._law.admission.is_unplayed(game, self._unnoted)

    def coefficient(self, player: Player, rating: int, on: date) -> tuple[int, Names]:
        """Return K of a rated player, and what it leans on, for a record as tables tell them."""
        games, since = player.games, player.games_since_listing
        games = _MOST_COUNTED if games is None else min(games, _MOST_COUNTED)
        is_high = player.reached_2400 or rating >= self.tables.high_mark
        listed = games if since is None else min(since, _MOST_COUNTED)
        key: tuple[Any, ...] = bool(is_high), games, listed
        if self._has_juniors:
            reaches_mark = rating >= self.tables.later.no_junior
            key = *key, player.born, on, bool(player.reached_2300), reaches_mark
        if key not in self._coefficients:
            choices, record = self.choices(), record_of(player, rating)
            found = self._law.rating.development_coefficient(record, on=on, readings=choices)
            self._coefficients[key] = found, frozenset(choices.touched)
        return self._coefficients[key]

    def limits_k(self, on: date) -> bool:
        """Tell whether games of a period may leave less of K; so the law may say of very many."""
        left, leant = self.left_of_k(ANY_K, _MANY_GAMES, on)
        return left < ANY_K or bool(leant)

    def left_of_k(self, k: int, games: int, on: date) -> tuple[int, Names]:
        """Return what so many games of a period leave of K, and what that leans on."""
        key = k, games
        if key not in self._left_of_k:
            choices = self.choices()
            left = within_period(self._law, k, games, on=on, readings=choices)
            self._left_of_k[key] = left, frozenset(choices.touched)
        return self._left_of_k[key]

    def changes(self, k: Numbers, score: Numbers, expected: Numbers) -> Numbers:
        """Return what games change, from a table for each K."""
        changed = np.zeros(len(k), np.int32)
        for each in np.unique(k).tolist():
            is_it = k == each
            changed[is_it] = self._table_of(each)[score[is_it] // DRAW, expected[is_it]]
        return changed

    def _table_of(self, k: int) -> NDArray[np.int32]:
        if k not in self._changes:
            gain, change = self._law.rating.gain, self._law.rating.change
            cells = [
                [change(gain(score, expected), k) for expected in range(WIN + 1)]
                for score in (LOSS, DRAW, WIN)
            ]
            self._changes[k] = np.array(cells, np.int32)
        return self._changes[k]

    def leanings(self, event: Event, lines: Iterable[tuple[int, Hundredths]]) -> Names:
        """Return what new ratings lean on: those of players with their ratings and changes.

        The law asks for each new rating, and whether the text of its list would delist it.
        """
        choices, new_rating = self.choices(), self._law.rating.new_rating
        list_date, _ = self._law.entry_list(event, self._unnoted, self.text.in_force)
        published = {new_rating(rating, changed, choices) for rating, changed in lines}
        leant = (self._leanings_of_delisting(rating, list_date) for rating in published)
        return frozenset(choices.touched).union(*leant)

    def _leanings_of_delisting(self, rating: int, list_date: date) -> Names:
        """Return on what it leans, of the text in hand, whether a list would delist a rating."""
        key = list_date, rating
        if key not in self._delistings:
            publishing = self._law.succession(self.text.in_force)(list_date)
            is_same = publishing.edition is self._law.edition
            choices = self.choices() if is_same else Readings(publishing.edition)
            publishing.publication.is_delisted(rating, on=list_date, readings=choices)
            self._delistings[key] = frozenset(choices.touched) if is_same else frozenset()
        return self._delistings[key]

    def reading_of(self, touched: Mapping[str, str], leant: Names) -> str | None:
        """Return the readings of an event in the words of its entries."""
        everything = {**touched, **{name: self._unnoted.choice(name) for name in leant}}
        return ",".join(f"{name}={everything[name]}" for name in sorted(everything)) or None


class LawsAsked:
    """The texts that govern the events of a pool, each with its answers so far."""

    def __init__(self, pool: Pool) -> None:
        """Begin with nothing asked."""
        self._pool = pool
        self._asked: dict[tuple[int, bool], LawAsked] = {}

    def about(self, event: Event) -> LawAsked | None:
        """Return the text of an event; None where columns cannot follow it."""
        text = text_for(event, *edition_for(self._pool, event.start))
        if text is None:
            return None
        key = id(text.tables), text.in_force is None
        if key not in self._asked:
            self._asked[key] = LawAsked(text)
        return self._asked[key]
