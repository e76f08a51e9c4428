"""FIDE Rating Regulations B.02 as amended to 2010."""

from datetime import date
from decimal import Decimal

from msgspec import Struct

from arpad.regulations.edition import Dated, Edition
from arpad.regulations.fide.applied_law import AppliedLaw

B02_2010 = Edition(
    "fide/b02_2010",
    title="FIDE Rating Regulations B.02, amended 1984 to 2010",
    source="French text",
    amended=2010,
    since=date(2011, 7, 1),
    until=date(2013, 6, 30),
    package=__name__,
)


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the edition, in the order of the text."""

    amendment_month: tuple[Dated[int], ...]
    registration_months: tuple[Dated[int], ...]
    appeal_days: tuple[Dated[int], ...]
    floor: tuple[Dated[int], ...]
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
    points_of_first_event: tuple[Dated[int], ...]
    rated_share: tuple[Dated[str], ...]
    small_field: tuple[Dated[int], ...]
    small_field_rated: tuple[Dated[int], ...]
    double_field: tuple[Dated[int], ...]
    double_field_rated: tuple[Dated[int], ...]
    championship_rated: tuple[Dated[int], ...]
    championship_rated_women: tuple[Dated[int], ...]
    rated_games: tuple[Dated[int], ...]
    points_in_swiss: tuple[Dated[int], ...]
    list_months: tuple[Dated[tuple[int, ...]], ...]
    cut_off_days: tuple[Dated[int], ...]
    cut_off_days_official: tuple[Dated[int], ...]
    first_rating_games: tuple[Dated[int], ...]
    window_years: tuple[Dated[int], ...]
    first_rating_games_team: tuple[Dated[int], ...]
    first_rating_games_member: tuple[Dated[int], ...]
    active_games: tuple[Dated[int], ...]
    years_shown_inactive: tuple[Dated[int], ...]
    top_list_months: tuple[Dated[int], ...]
    monthly_from_month: tuple[Dated[int], ...]
    points_a_half_point: tuple[Dated[Decimal], ...]
    difference_cap: tuple[Dated[int], ...]
    k_new: tuple[Dated[int], ...]
    k_new_games: tuple[Dated[int], ...]
    k_ordinary: tuple[Dated[int], ...]
    k_high: tuple[Dated[int], ...]
    k_high_rating: tuple[Dated[int], ...]
    turnover_points: tuple[Dated[int], ...]


PARAMETERS = B02_2010.load_parameters(Parameters)

# The modules register their articles with the edition, so they come after it.
from arpad.regulations.fide.b02_2010 import admission, publication, rating  # noqa: E402

LAW = AppliedLaw(B02_2010, admission, rating, publication)
