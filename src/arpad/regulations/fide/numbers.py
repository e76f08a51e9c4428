"""The numbers of the edition in hand, for rules that several editions share.

A rule that is the same in a later text is imported under its new number. What it reads from
`parameters.toml` must then come from the edition it is applied under, not from the one in whose
folder it stands: so it asks the readings, which know their edition.
"""

from typing import Protocol, cast

from arpad.regulations.edition import Dated, Readings


class Numbers(Protocol):
    """The dated values that shared rules read; an edition that imports such a rule has them."""

    registration_months: tuple[Dated[int], ...]
    appeal_days: tuple[Dated[int], ...]
    assumed_moves: tuple[Dated[int], ...]
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


class NewerNumbers(Protocol):
    """The dated values that rules of 2014 read where later texts take them over."""

    half_points_of_first_event: tuple[Dated[int], ...]
    rated_games: tuple[Dated[int], ...]


def newer_numbers(readings: Readings) -> NewerNumbers:
    """Return the numbers of the edition in hand, for rules from 2014 on."""
    return cast("NewerNumbers", readings.edition.parameters)


def numbers(readings: Readings) -> Numbers:
    """Return the numbers of the edition under which a rule is applied."""
    return cast("Numbers", readings.edition.parameters)
