"""Why points come into circulation or leave it, in plain words, and by which article.

The ledger knows the causes of entries. A list has others: it stops showing somebody, and shows him
again. Where no text says anything, what the office does is cited as `office`.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from arpad.locale import message
from arpad.regulations.catalogue import law

TAKEN_OVER_ARTICLE = "import"
"""What the ledger cites for what was taken over: no article of any text."""
OFFICE_ARTICLE = "office"


class FlowCause(StrEnum):
    """Why points came or went; those of games say what is left of them."""

    DIFFERENT_K = "different-k"
    UNEVEN_EXPECTATION = "uneven-expectation"
    CAP = "cap"
    RAISED_CHANGE = "raised-change"
    UNRATED_OPPONENT = "unrated-opponent"
    UNSHOWN_OPPONENT = "unshown-opponent"
    BONUS = "bonus"
    ROUNDING = "rounding"
    FLOOR = "floor"
    FIRST_RATING = "first-rating"
    START = "start"
    CORRECTION = "correction"
    DELISTING = "delisting"
    ADJUSTMENT = "adjustment"
    FIRST_LISTED = "first-listed"
    RETURNED = "returned"
    INACTIVE = "inactive"
    EXCLUDED = "excluded"
    INCLUDED = "included"
    BARRED = "barred"
    ADMITTED = "admitted"
    DECEASED = "deceased"
    LEFT = "left"
    TAKEN_OVER = "taken-over"


TITLES: Mapping[FlowCause, str] = {
    FlowCause.DIFFERENT_K: message("Games between different K"),
    FlowCause.UNEVEN_EXPECTATION: message("Uneven expectations"),
    FlowCause.CAP: message("Cap of the difference"),
    FlowCause.RAISED_CHANGE: message("Raised changes (d')"),
    FlowCause.UNRATED_OPPONENT: message("Games with unrated opponents"),
    FlowCause.UNSHOWN_OPPONENT: message("Games with players not shown"),
    FlowCause.BONUS: message("Activity bonus"),
    FlowCause.ROUNDING: message("Rounding"),
    FlowCause.FLOOR: message("Floor"),
    FlowCause.FIRST_RATING: message("First ratings"),
    FlowCause.START: message("Starts"),
    FlowCause.CORRECTION: message("Corrections"),
    FlowCause.DELISTING: message("Delistings"),
    FlowCause.ADJUSTMENT: message("Adjustments of whole lists"),
    FlowCause.FIRST_LISTED: message("First time on the list"),
    FlowCause.RETURNED: message("Returned"),
    FlowCause.INACTIVE: message("Became inactive"),
    FlowCause.EXCLUDED: message("Excluded"),
    FlowCause.INCLUDED: message("Excluded no longer"),
    FlowCause.BARRED: message("Federation no longer a member"),
    FlowCause.ADMITTED: message("Federation a member again"),
    FlowCause.DECEASED: message("Died"),
    FlowCause.LEFT: message("Left the list"),
    FlowCause.TAKEN_OVER: message("Changed by a list taken over"),
}

WITH_PLAYERS = frozenset(
    {
        FlowCause.FIRST_RATING,
        FlowCause.START,
        FlowCause.DELISTING,
        FlowCause.FIRST_LISTED,
        FlowCause.RETURNED,
        FlowCause.INACTIVE,
        FlowCause.EXCLUDED,
        FlowCause.INCLUDED,
        FlowCause.BARRED,
        FlowCause.ADMITTED,
        FlowCause.DECEASED,
        FlowCause.LEFT,
        FlowCause.TAKEN_OVER,
    }
)
"""Causes by which points come and leave together with players, or by the list of another office."""

_RULES: Mapping[FlowCause, tuple[tuple[str, str], ...]] = {
    FlowCause.DIFFERENT_K: (("rating", "development_coefficient"), ("rating", "coefficient")),
    FlowCause.UNEVEN_EXPECTATION: (("rating", "opponent_rating"), ("rating", "expected_score")),
    FlowCause.CAP: (("rating", "counted_difference"), ("rating", "expected_score")),
    FlowCause.RAISED_CHANGE: (("rating", "raised_change"),),
    FlowCause.UNRATED_OPPONENT: (
        ("rating", "rating_counted_for_unrated"),
        ("rating", "opponent_rating"),
        ("rating", "rating_before"),
    ),
    FlowCause.UNSHOWN_OPPONENT: (("publication", "membership"), ("publication", "is_published")),
    FlowCause.FIRST_LISTED: (("publication", "has_ranking"), ("publication", "may_be_listed")),
    FlowCause.RETURNED: (
        ("publication", "is_active_again"),
        ("publication", "has_played_lately"),
        ("publication", "is_inactive"),
    ),
    FlowCause.INACTIVE: (
        ("publication", "flag_of_inactive"),
        ("publication", "has_played_lately"),
        ("publication", "is_inactive"),
    ),
    FlowCause.LEFT: (("publication", "has_ranking"),),
    FlowCause.EXCLUDED: (("publication", "is_excluded"),),
    FlowCause.INCLUDED: (("publication", "is_excluded"),),
    FlowCause.BARRED: (("publication", "membership"),),
    FlowCause.ADMITTED: (("publication", "membership"),),
}
"""The rules by which editions do it, the first one that an edition has."""


@cache
def article_behind(cause: FlowCause, edition: str) -> str:
    """Return the article by which an edition moves points, or that it is the office.

    >>> article_behind(FlowCause.CAP, "fide/b02_2010")
    '8.54'
    >>> article_behind(FlowCause.DECEASED, "fesa/elo_text")
    'office'
    """
    applied = law(edition)
    for part, name in _RULES.get(cause, ()):
        rule = getattr(getattr(applied, part), name, None)
        if rule is not None and any(rule in rules for rules in applied.edition.rules.values()):
            return applied.edition.cite(rule)
    return OFFICE_ARTICLE
