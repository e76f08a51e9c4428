"""FIDE Rapid and Blitz Rating Regulations in force from 1 March 2024, with 1 December 2024."""

from datetime import date

from msgspec import Struct

from arpad.regulations.edition import Dated, Edition
from arpad.regulations.fide.applied_law import AppliedLaw

RAPID_BLITZ_2024 = Edition(
    "fide/rapid_blitz_2024",
    title="FIDE Rapid and Blitz Rating Regulations, 1 March 2024",
    source="Digest of secondary sources",
    since=date(2024, 3, 1),
    until=date.max,
    package=__name__,
    row="rapid and blitz",
)


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the edition, in the order of the text."""

    registration_days: tuple[Dated[int], ...]
    appeal_days: tuple[Dated[int], ...]
    rapid_below: tuple[Dated[int], ...]
    blitz_over: tuple[Dated[int], ...]
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
    hypothetical_opponents: tuple[Dated[int], ...]
    hypothetical_rating: tuple[Dated[int], ...]
    highest_first_rating: tuple[Dated[int], ...]
    difference_cap: tuple[Dated[int], ...]
    unrated_difference: tuple[Dated[int], ...]
    unrated_above: tuple[Dated[int], ...]
    k_new: tuple[Dated[int], ...]
    k_new_games: tuple[Dated[int], ...]
    k_ordinary: tuple[Dated[int], ...]
    k_high: tuple[Dated[int], ...]
    k_high_rating: tuple[Dated[int], ...]
    k_junior: tuple[Dated[int], ...]
    k_junior_rating: tuple[Dated[int], ...]
    k_junior_age: tuple[Dated[int], ...]
    k_times_games: tuple[Dated[int], ...]
    lists_to_report: tuple[Dated[int], ...]


PARAMETERS = RAPID_BLITZ_2024.load_parameters(Parameters)

# The modules register their articles with the edition, so they come after it.
from arpad.regulations.fide.rapid_blitz_2024 import admission, publication, rating  # noqa: E402

LAW = AppliedLaw(RAPID_BLITZ_2024, admission, rating, publication)
