"""The numbers of a FESA edition: dated as its file has them, and as they stand on one day."""

from datetime import date
from typing import Any

from msgspec import Struct

from arpad.regulations.edition import Dated, in_force, parameters_of


class Parameters(Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of an edition, in the order of the text."""

    time_controls: tuple[Dated[tuple[tuple[int, int], ...]], ...]
    scale: tuple[Dated[int], ...]
    coefficients: tuple[Dated[tuple[tuple[int, int], ...]], ...]
    coefficient_below: tuple[Dated[int], ...]
    raised_divisor: tuple[Dated[int], ...]
    games_to_be_rated: tuple[Dated[int], ...]
    games_to_be_established: tuple[Dated[int], ...]
    all_lost_rating: tuple[Dated[int], ...]
    first_guess: tuple[Dated[int], ...]
    lowest_opponent: tuple[Dated[int], ...]
    bonus_below: tuple[Dated[int], ...]
    bonus_divisor: tuple[Dated[int], ...]
    bonus_limit: tuple[Dated[int], ...]
    games_looked_ahead: tuple[Dated[int], ...]
    most_games: tuple[Dated[int], ...]
    list_months: tuple[Dated[tuple[int, ...]], ...]
    inactive_years: tuple[Dated[int], ...]


class Numbers(Struct, frozen=True, kw_only=True):
    """The numbers in force on one day.

    `time_controls` are pairs of minutes and seconds of byoyomi, `coefficients` pairs of the
    lowest rating and its k, highest first, and `coefficient_below` is the k below all of them.
    `lowest_opponent` is None where opponents count as they are.
    """

    time_controls: tuple[tuple[int, int], ...]
    scale: int
    coefficients: tuple[tuple[int, int], ...]
    coefficient_below: int
    raised_divisor: int
    games_to_be_rated: int
    games_to_be_established: int
    all_lost_rating: int
    first_guess: int
    lowest_opponent: int | None
    bonus_below: int
    bonus_divisor: int
    bonus_limit: int
    games_looked_ahead: int
    most_games: int
    list_months: tuple[int, ...]
    inactive_years: int


def numbers_on(parameters: Parameters, on: date) -> Numbers:
    """Return the numbers in force on a day."""
    values: dict[str, Any] = {
        name: in_force(series, on) if series else None for name, series in parameters_of(parameters)
    }
    return Numbers(**values)
