"""Titles by rating: what a published rating gives, and what is missing."""

from datetime import date

from arpad.model.title_calculation import TitleByRating, TitlesAnswer
from arpad.regulations.edition import Readings, in_force
from arpad.regulations.fide.titles_2024 import PARAMETERS, TITLES_2024

_BY_RATING = "titles by rating"
_OF_WOMEN = "W"


@TITLES_2024.article(_BY_RATING)
def title_by_rating(title: str, rating: int, games: int, on: date) -> TitleByRating:
    """Return what a rating of a day lacks for a title.

    >>> title_by_rating("FM", 2290, 12, date(2024, 5, 1)).missing_games
    18
    """
    ratings = in_force(PARAMETERS.titles_by_rating, on)
    needed = dict(ratings)[title]
    needed_games = in_force(PARAMETERS.games_for_a_title, on)
    return TitleByRating(
        title=title,
        needed_rating=needed,
        needed_games=needed_games,
        missing_points=max(0, needed - rating),
        missing_games=max(0, needed_games - games),
    )


def titles_by_rating(
    rating: int, games: int, *, is_woman: bool = False, on: date = date.max
) -> TitlesAnswer:
    """Return the titles that a rating of a day gives or nearly gives, the highest first."""
    readings = Readings(TITLES_2024)
    names = [title for title, _ in in_force(PARAMETERS.titles_by_rating, on)]
    shown = [name for name in names if is_woman or not name.startswith(_OF_WOMEN)]
    if shown != names:
        readings.take("title_of_women")
    return TitlesAnswer(
        edition=TITLES_2024.name,
        rating=rating,
        games=games,
        titles=tuple(title_by_rating(name, rating, games, on) for name in shown),
        articles=(_BY_RATING,),
        readings=readings.touched,
    )
