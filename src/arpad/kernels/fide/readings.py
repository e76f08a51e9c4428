"""Which choices of readings columns can follow; the others are refused, never passed over."""

from collections.abc import Mapping

from arpad.kernels.fide.probing import KernelError
from arpad.regulations.edition import Readings

_NOT_CARRIED: Mapping[str, str] = {
    "rounded_per": "event",
    "passes": "fixed-point",
    "pass_order": "sequential",
    "dropped_player": "swiss",
    "unrated_opponents": "every-system",
    "window": "anchored",
    "floor_2012": "1000",
    "monthly_2012": "july-2012",
    "junior_rating": "currently",
    "k_of_list": "start",
    "upgrade": "both-sides",
}
"""Choices that need the events one by one, or what columns do not have: an order of players, or
another memory of them."""


def check_carried(readings: Readings) -> None:
    """Refuse a choice that columns cannot follow."""
    known = readings.edition.readings()
    for name, choice in _NOT_CARRIED.items():
        if name in known and readings.choice(name) == choice:
            raise KernelError(
                f"Columns cannot follow the reading {name}={choice} of {readings.edition.name}: "
                f"take {name}={known[name].taken}, or rate event by event."
            )
