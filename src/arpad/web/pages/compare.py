"""Two editions of a federation side by side, subject by subject."""

from litestar import Response, get
from litestar.params import FromQuery

from arpad.locale import message
from arpad.office.office import OfficeError
from arpad.regulations import catalogue
from arpad.regulations.concordance import Subject, compare, federation_of
from arpad.regulations.edition import Edition
from arpad.web.differing_words import differing_words
from arpad.web.law import FEDERATIONS, asking_the_law, value_words
from arpad.web.parameter_names import NAMES
from arpad.web.visit import Visiting

_ON_A_PAGE = 25
_MOST_PAGES = 1000


@get("/regulations/compare", sync_to_thread=True, include_in_schema=False)
def comparison(
    visit: Visiting,
    left: FromQuery[str] = "fide/b02_2008",
    right: FromQuery[str] = "fide/b02_2010",
    show: FromQuery[str] = "different",
    part: FromQuery[int] = 1,
) -> Response[bytes]:
    """Show two editions beside each other: all subjects, or those in which they differ."""
    ours, theirs = _pair(left, right)
    every = compare(ours, theirs)
    subjects = every if show == "all" else tuple(s for s in every if s.differ)
    parts = max(1, -(-len(subjects) // _ON_A_PAGE))
    at = min(max(part, 1), parts, _MOST_PAGES)
    return visit.page(
        "regulations_compare.html",
        left=ours,
        right=theirs,
        federation=federation_of(ours),
        federation_name=FEDERATIONS[federation_of(ours)],
        editions=[e for e in catalogue.editions() if len(_siblings(e)) > 1],
        show="all" if show == "all" else "different",
        subjects=_page_of(subjects, at),
        counts=(len(every), sum(s.differ for s in every)),
        part=at,
        parts=parts,
        parameter_names=NAMES,
        value_words=value_words,
        differing_words=differing_words,
    )


def _pair(left: str, right: str) -> tuple[Edition, Edition]:
    with asking_the_law():
        ours, theirs = catalogue.edition(left), catalogue.edition(right)
    if ours is theirs:
        raise OfficeError(message("Two different editions are compared; choose another one."))
    if federation_of(ours) != federation_of(theirs):
        raise OfficeError(message("Only editions of one federation can be compared."))
    return ours, theirs


def _siblings(edition: Edition) -> tuple[Edition, ...]:
    return catalogue.editions_of(federation_of(edition))


def _page_of(subjects: tuple[Subject, ...], part: int) -> tuple[Subject, ...]:
    return subjects[(part - 1) * _ON_A_PAGE : part * _ON_A_PAGE]


ROUTES = (comparison,)
