"""FIDE Title Regulations of 2024, as far as they compute: performance, and titles by rating."""

from datetime import date

from msgspec import Struct

from arpad.regulations.edition import Dated, Edition

TITLES_2024 = Edition(
    "fide/titles_2024",
    title="FIDE Title Regulations of 2024: performance ratings and titles by rating",
    source="English transcription",
    since=date.min,
    until=date.max,
    package=__name__,
)


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the articles, in the order of the text; tables by title."""

    adjusted_floors: tuple[Dated[tuple[tuple[str, int], ...]], ...]
    raised_opponents: tuple[Dated[int], ...]
    unrated_counts_as: tuple[Dated[int], ...]
    needed_performances: tuple[Dated[tuple[tuple[str, int], ...]], ...]
    needed_averages: tuple[Dated[tuple[tuple[str, int], ...]], ...]
    needed_percentage: tuple[Dated[int], ...]
    titles_by_rating: tuple[Dated[tuple[tuple[str, int], ...]], ...]
    games_for_a_title: tuple[Dated[int], ...]


PARAMETERS = TITLES_2024.load_parameters(Parameters)

# The modules register their articles with the text, so they come after it.
from arpad.regulations.fide.titles_2024 import performance, titles  # noqa: E402

levels_of = performance.levels_of
titles_by_rating = titles.titles_by_rating
