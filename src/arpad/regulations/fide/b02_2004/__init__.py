"""FIDE Rating Regulations B.02 as amended to 2004."""

from datetime import date
from decimal import Decimal

from msgspec import Struct

from arpad.regulations.edition import Dated, Edition
from arpad.regulations.fide.applied_law import AppliedLaw

B02_2004 = Edition(
    "fide/b02_2004",
    title="FIDE Rating Regulations B.02, amended 1984 to 2004",
    source="French text stamped 25.07.05, with a translator's note of 15.01.2006",
    amended=2004,
    since=date(2005, 7, 1),
    until=date(2009, 6, 30),
    package=__name__,
)


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the edition, in the order of the text."""

    amendment_month: tuple[Dated[int], ...]
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
    scheveningen_unrated: tuple[Dated[int], ...]
    rated_opponents: tuple[Dated[int], ...]
    list_months: tuple[Dated[tuple[int, ...]], ...]
    cut_off_months: tuple[Dated[int], ...]
    first_rating_games: tuple[Dated[int], ...]
    further_periods: tuple[Dated[int], ...]
    first_rating_games_team: tuple[Dated[int], ...]
    first_rating_games_member: tuple[Dated[int], ...]
    floor: tuple[Dated[int], ...]
    active_games: tuple[Dated[int], ...]
    lists_shown_inactive: tuple[Dated[int], ...]
    top_list_months: tuple[Dated[int], ...]
    monthly_from_month: tuple[Dated[int], ...]
    monthly_cut_off_days: tuple[Dated[int], ...]
    points_a_half_point: tuple[Dated[Decimal], ...]
    difference_cap: tuple[Dated[int], ...]
    k_new: tuple[Dated[int], ...]
    k_new_games: tuple[Dated[int], ...]
    k_ordinary: tuple[Dated[int], ...]
    k_high: tuple[Dated[int], ...]
    k_high_rating: tuple[Dated[int], ...]
    report_opponents: tuple[Dated[int], ...]
    turnover_points: tuple[Dated[int], ...]
    rapid_minimum: tuple[Dated[int], ...]
    rapid_digits: tuple[Dated[int], ...]


PARAMETERS = B02_2004.load_parameters(Parameters)

# The modules register their articles with the edition, so they come after it.
from arpad.regulations.fide.b02_2004 import admission, publication, rating  # noqa: E402

LAW = AppliedLaw(B02_2004, admission, rating, publication)
