"""Refusals: which reports of a bundle are left for the careful reader, each with its reason.

A report is taken in bulk only when it has the plain shape beyond doubt. The first reason against
that is kept, with the place in the text where it was seen.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

NOWHERE = -1
"""The place of a reason that concerns the report as a whole."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a report is not taken in bulk, and the place in the bundle's text."""

    reason: str
    at: int = NOWHERE


class Refusals:
    """The reports of a bundle that are refused so far."""

    def __init__(self, number: int) -> None:
        """Begin with so many reports and nothing against any."""
        self.is_refused: NDArray[np.bool_] = np.zeros(number, np.bool_)
        self.first: dict[int, Refusal] = {}

    def refuse(self, report: int, reason: str, at: int = NOWHERE) -> None:
        """Refuse one report, unless it is refused already."""
        if report not in self.first:
            self.first[report] = Refusal(reason, at)
            self.is_refused[report] = True

    def refuse_where(
        self,
        is_odd: NDArray[np.bool_],
        reports: NDArray[np.integer],
        places: NDArray[np.integer],
        reason: str,
    ) -> None:
        """Refuse the report of every row that is odd, for the first of its rows."""
        if not is_odd.any():
            return
        odd = np.flatnonzero(is_odd)
        found, first = np.unique(reports[odd], return_index=True)
        for report, place in zip(found.tolist(), places[odd[first]].tolist(), strict=True):
            self.refuse(report, reason, place)
