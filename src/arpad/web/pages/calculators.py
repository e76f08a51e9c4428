"""The calculators: which there are, and what each of them answers."""

from litestar import Response, get

from arpad.locale import message
from arpad.web.visit import Visiting

CALCULATORS = (
    (
        "/calculators/change",
        message("Rating change"),
        message("What some games do to a rating, game by game: chess, shogi or Scrabble."),
    ),
    (
        "/calculators/first-rating",
        message("First rating"),
        message("What an unrated chess player gets from a Swiss or team event, with earlier ones."),
    ),
    (
        "/calculators/round-robin",
        message("Round robin with unrated players"),
        message("A whole crosstable of chess: the average R_a, the ratings R_u, every change."),
    ),
    (
        "/calculators/performance",
        message("Performance rating"),
        message("What games of chess come to, beside what norms of each title need."),
    ),
    (
        "/calculators/titles",
        message("Titles by rating"),
        message("Which titles a FIDE rating gives, and what is missing for the others."),
    ),
    (
        "/calculators/shogi",
        message("Shogi table with promotions"),
        message("A whole table of shogi solved as FESA does it, with the grades that it brings."),
    ),
    (
        "/calculators/grade",
        message("What do I need for the next grade?"),
        message("Every way to the next dan or kyu grade of FESA, and what is missing on each."),
    ),
    (
        "/calculators/scrabble",
        message("Scrabble tournament"),
        message("A tournament of classic Scrabble: new ratings, K and series of everybody."),
    ),
)
"""Address, name and purpose of every calculator."""


@get("/calculators", sync_to_thread=True, include_in_schema=False)
def calculators(visit: Visiting) -> Response[bytes]:
    """Show what can be computed here."""
    return visit.page("calculators.html", calculators=CALCULATORS)


ROUTES = (calculators,)
