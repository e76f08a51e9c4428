"""The page with the ladder of grades and the coefficients, as FESA's rules 1 and 3 print them."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import cast

from arpad.regulations.catalogue import editions_of
from arpad.regulations.edition import Edition
from arpad.regulations.fesa.ladder import Grade, ladder
from arpad.regulations.fesa.numbers import Parameters, numbers_on

from .markdown import NOTICE, table

PAGE = "grades.md"
FEDERATION = "fesa"
_LADDER = "The ladder"
_COEFFICIENTS = "The coefficient"

_ABOUT = (
    "What the two editions of FESA share: the ladder of rule 3 and the coefficients of rule 1. "
    "[Where the two editions differ](fesa-differences.md) has a page of its own."
)
_GRADES = (
    "LB, MP and UB are the lower bound, the middle point and the upper bound of a grade, in rating "
    "points; #LB and #MP are the consecutive games that a promotion takes at or above the first "
    "and the second. UB is the LB of the next grade. Where a number is blank that way is closed."
)
_K = "k by the rating that is changed, tr; the lower end of a band belongs to it."


def grades_page() -> str:
    """Return the page of the ladder."""
    return "\n\n".join(
        (
            NOTICE,
            "# Grades and coefficients",
            _ABOUT,
            f"## {_LADDER}",
            _GRADES,
            table(
                ("grade", "LB", "MP", "UB", "#LB", "#MP", "agreement"),
                (_row(grade) for grade in reversed(ladder())),
            ),
            f"## {_COEFFICIENTS}",
            _K,
            table(("tr", "k"), _bands()),
        )
    )


def links_to_grades(edition: Edition) -> Mapping[str, str]:
    """Return the links to the ladder and the coefficients by their articles."""
    if edition not in editions_of(FEDERATION):
        return {}
    anchors = {"1": _COEFFICIENTS, "3": _LADDER}
    return {
        article: f"[{heading}]({PAGE}#{heading.lower().replace(' ', '-')})"
        for article, heading in anchors.items()
    }


def _row(grade: Grade) -> Sequence[str]:
    return (
        grade.name,
        str(grade.lb),
        str(grade.mp),
        str(grade.ub),
        "" if grade.n_lb is None else str(grade.n_lb),
        "" if grade.n_mp is None else str(grade.n_mp),
        "needed" if grade.needs_approval else "",
    )


def _bands() -> Iterator[Sequence[str]]:
    edition = editions_of(FEDERATION)[0]
    numbers = numbers_on(cast("Parameters", edition.parameters), date.min)
    above: int | None = None
    for lowest, k in numbers.coefficients:
        yield f"from {lowest}" if above is None else f"{lowest} to {above - 1}", str(k)
        above = lowest
    yield f"below {above}", str(numbers.coefficient_below)
