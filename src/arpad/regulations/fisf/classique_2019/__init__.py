"""FISF's international rating of classic Scrabble, 2019-2020."""

from datetime import date

from msgspec import Struct

from arpad.regulations.edition import Dated, Edition
from arpad.regulations.fisf.applied_law import AppliedLaw

CLASSIQUE_2019 = Edition(
    "fisf/classique_2019",
    title="FISF: international rating of classic Scrabble 2019-2020",
    source="French text",
    since=date(2019, 9, 1),
    until=date(2020, 8, 31),
    is_by_end=True,
    package=__name__,
)


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the edition, in the order of the text.

    A row of `coefficients` holds the most games, the highest rating and K; -1 is no limit.
    """

    season_month: tuple[Dated[int], ...]
    bars: tuple[Dated[tuple[tuple[str, int], ...]], ...]
    last_series: tuple[Dated[str], ...]
    shares: tuple[Dated[tuple[tuple[str, int], ...]], ...]
    population_years: tuple[Dated[int], ...]
    launch: tuple[Dated[date], ...]
    replay_from: tuple[Dated[date], ...]
    tournaments_to_be_ranked: tuple[Dated[int], ...]
    games_to_be_ranked: tuple[Dated[int], ...]
    floor: tuple[Dated[int], ...]
    active_years: tuple[Dated[int], ...]
    law_from: tuple[Dated[int], ...]
    law_to: tuple[Dated[int], ...]
    law_sigmas: tuple[Dated[int], ...]
    highest_start: tuple[Dated[int], ...]
    lowest_start: tuple[Dated[int], ...]
    anchors: tuple[Dated[tuple[tuple[int, int], ...]], ...]
    classic_only: tuple[Dated[tuple[tuple[str, int, int], ...]], ...]
    coefficients: tuple[Dated[tuple[tuple[int, int, int], ...]], ...]
    largest_difference: tuple[Dated[int], ...]


PARAMETERS = CLASSIQUE_2019.load_parameters(Parameters)

# The modules register their articles with the edition, so they come after it.
from arpad.regulations.fisf.classique_2019 import (  # noqa: E402
    admission,
    publication,
    rating,
    series,
    starting_ratings,
)

LAW = AppliedLaw(CLASSIQUE_2019, admission, rating, publication, series, starting_ratings)
