"""FIDE Rapid and Blitz Rating Regulations in force from 1 July 2017."""

from datetime import date
from decimal import Decimal

from msgspec import Struct

from arpad.regulations.edition import Dated, Edition
from arpad.regulations.fide.applied_law import AppliedLaw

RAPID_BLITZ_2017 = Edition(
    "fide/rapid_blitz_2017",
    title="FIDE Rapid and Blitz Rating Regulations, 1 July 2017",
    source="Digest of secondary sources",
    since=date(2017, 7, 1),
    until=date(2021, 12, 31),
    package=__name__,
    row="rapid and blitz",
)


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the edition, in the order of the text."""

    registration_days: tuple[Dated[int], ...]
    appeal_days: tuple[Dated[int], ...]
    rapid_below: tuple[Dated[int], ...]
    blitz_most: tuple[Dated[int], ...]
    rapid_rounds_a_day: tuple[Dated[int], ...]
    blitz_rounds_a_day: tuple[Dated[int], ...]
    list_months: tuple[Dated[tuple[int, ...]], ...]
    floor: tuple[Dated[int], ...]
    cut_off_days: tuple[Dated[int], ...]
    cut_off_days_official: tuple[Dated[int], ...]
    first_rating_games: tuple[Dated[int], ...]
    window_months: tuple[Dated[int], ...]
    active_games: tuple[Dated[int], ...]
    half_points_of_first_event: tuple[Dated[int], ...]
    rated_games: tuple[Dated[int], ...]
    points_a_half_point: tuple[Dated[Decimal], ...]
    difference_cap: tuple[Dated[int], ...]
    k_ordinary: tuple[Dated[int], ...]
    k_times_games: tuple[Dated[int], ...]


PARAMETERS = RAPID_BLITZ_2017.load_parameters(Parameters)

# The modules register their articles with the edition, so they come after it.
from arpad.regulations.fide.rapid_blitz_2017 import admission, publication, rating  # noqa: E402

LAW = AppliedLaw(RAPID_BLITZ_2017, admission, rating, publication)
