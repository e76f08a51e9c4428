"""FIDE Rating Regulations B.02 in force from 1 January 2022."""

from datetime import date
from decimal import Decimal

from msgspec import Struct

from arpad.regulations.edition import Dated, Edition
from arpad.regulations.fide.applied_law import AppliedLaw

B02_2022 = Edition(
    "fide/b02_2022",
    title="FIDE Rating Regulations B.02, 1 January 2022",
    source="Digest of secondary sources",
    since=date(2022, 1, 1),
    until=date(2024, 2, 29),
    package=__name__,
)


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the edition, in the order of the text."""

    registration_days: tuple[Dated[int], ...]
    registration_days_norms: tuple[Dated[int], ...]
    appeal_days: tuple[Dated[int], ...]
    assumed_moves: tuple[Dated[int], ...]
    strong_rating: tuple[Dated[int], ...]
    strong_minutes: tuple[Dated[int], ...]
    middle_rating: tuple[Dated[int], ...]
    middle_minutes: tuple[Dated[int], ...]
    weak_minutes: tuple[Dated[int], ...]
    first_control_moves: tuple[Dated[int], ...]
    rounds_a_day: tuple[Dated[int], ...]
    hours_a_day: tuple[Dated[int], ...]
    longest_days: tuple[Dated[int], ...]
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
    upgrades: tuple[Dated[int], ...]
    k_new: tuple[Dated[int], ...]
    k_new_games: tuple[Dated[int], ...]
    k_ordinary: tuple[Dated[int], ...]
    k_high: tuple[Dated[int], ...]
    k_high_rating: tuple[Dated[int], ...]
    k_junior: tuple[Dated[int], ...]
    k_junior_rating: tuple[Dated[int], ...]
    k_junior_age: tuple[Dated[int], ...]
    k_times_games: tuple[Dated[int], ...]


PARAMETERS = B02_2022.load_parameters(Parameters)

# The modules register their articles with the edition, so they come after it.
from arpad.regulations.fide.b02_2022 import admission, publication, rating  # noqa: E402

LAW = AppliedLaw(B02_2022, admission, rating, publication)
