"""What titles ask of ratings: a performance held against their levels, and titles by rating."""

from fractions import Fraction

from msgspec import Struct

from arpad.model.exact import Score


class CountedOpponent(Struct, frozen=True, kw_only=True):
    """An opponent: his rating, None for one without, and the number that counts for him."""

    rating: int | None
    counted: int
    is_raised: bool = False


class Performance(Struct, frozen=True, kw_only=True):
    """A performance rating with everything it was found from, for one title or for none.

    `average` is that of the opponents before rounding; `percentage` is a whole number.
    """

    opponents: tuple[CountedOpponent, ...]
    score: Score
    average: Fraction
    rounded_average: int
    percentage: int
    difference: int
    performance: int


class Level(Struct, frozen=True, kw_only=True):
    """A performance held against what one title asks for a norm."""

    title: str
    performance: Performance
    needed_average: int
    needed_performance: int
    has_average: bool
    has_performance: bool
    has_score: bool

    @property
    def is_reached(self) -> bool:
        """Tell whether average, score and performance suffice; a norm asks for more than these."""
        return self.has_average and self.has_performance and self.has_score


class PerformanceAnswer(Struct, frozen=True, kw_only=True):
    """What some games come to: the performance as it is, and for every title with norms."""

    edition: str
    performance: Performance
    needed_percentage: int
    levels: tuple[Level, ...]
    articles: tuple[str, ...]
    readings: dict[str, str]


class TitleByRating(Struct, frozen=True, kw_only=True):
    """A title that a published rating gives: what it needs, and what is missing."""

    title: str
    needed_rating: int
    needed_games: int
    missing_points: int
    missing_games: int

    @property
    def is_reached(self) -> bool:
        """Tell whether nothing is missing."""
        return not self.missing_points and not self.missing_games


class TitlesAnswer(Struct, frozen=True, kw_only=True):
    """The titles by rating for a player, the highest first."""

    edition: str
    rating: int
    games: int
    titles: tuple[TitleByRating, ...]
    articles: tuple[str, ...]
    readings: dict[str, str]
