"""A table before it is solved: who played whom, and what each player brings along."""

from collections.abc import Mapping

from msgspec import Struct

from arpad.model.exact import LOSS, WIN, Score, as_hundredths
from arpad.model.outcome import Category, Formula
from arpad.model.player import Player, StoredResult
from arpad.regulations.fesa.scale import Met, Number


class Played(Struct, frozen=True):
    """One counted game as one of the two players sees it."""

    round: int
    opponent: str
    score: Score


class Entrant(Struct, frozen=True, kw_only=True):
    """A player of a table with his counted games, in the order of play.

    `stored` are the results that an unrated player brings along, virtual ones included; it is
    empty for everybody else. `games_before` is None where the report does not say.
    """

    player: Player
    category: Category
    played: tuple[Played, ...]
    stored: tuple[StoredResult, ...]
    games_before: int | None
    bonus_used: int

    @property
    def id(self) -> str:
        """Return the player's id."""
        return self.player.id

    @property
    def has_new_results(self) -> bool:
        """Tell whether a table adds to what is known: games, or a newcomer's virtual results."""
        return bool(self.played) or len(self.stored) > len(self.player.history)

    @property
    def is_unrated(self) -> bool:
        """Tell whether the rating is a performance over all results."""
        return self.category is Category.UNRATED

    @property
    def before(self) -> int | None:
        """Return the rating that the table changes; None for an unrated player."""
        return None if self.is_unrated else self.player.rating

    @property
    def scores(self) -> tuple[Score, ...]:
        """Return the points of all results that an unrated player is rated by."""
        return (*self.stored_scores, *(game.score for game in self.played))

    @property
    def stored_scores(self) -> tuple[Score, ...]:
        """Return the points of the results brought along."""
        return tuple(as_hundredths(result.score) for result in self.stored)

    @property
    def has_won_all(self) -> bool:
        """Tell whether an unrated player has scored 100 %."""
        return self.is_unrated and all(score == WIN for score in self.scores)

    @property
    def has_lost_all(self) -> bool:
        """Tell whether an unrated player has scored 0 %."""
        return self.is_unrated and all(score == LOSS for score in self.scores)


class Field(Struct, frozen=True):
    """The ratings of everybody in a table as they stand in the middle of its solution."""

    finals: Mapping[str, Number]
    before: Mapping[str, int | None]
    all_won: frozenset[str]


class GameChange(Struct, frozen=True, kw_only=True):
    """What one game does to a rating, step by step.

    `exact` is the sum before any rounding, `change` what the game adds to the rating.
    """

    tr: Number
    opponent: Number
    k: int
    expected: Number
    d: Number
    d_prime: Number | None
    taken: Formula
    bonus: Number
    exact: Number
    change: Number


class TableChange(Struct, frozen=True):
    """What all games of a player do to his rating."""

    games: tuple[GameChange, ...]
    total: Number


class UnratedRating(Struct, frozen=True, kw_only=True):
    """The rating of an unrated player and what it rests on.

    `exact` is the performance before rounding, None after 0 %; `temporary` is the rating of the
    opponent of the temporary draw after 100 %.
    """

    rating: Number
    exact: Number | None
    temporary: Number | None
    results: tuple[Met, ...]
