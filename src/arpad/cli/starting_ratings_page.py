"""Starting ratings on a page: the merged order, the law, and what it gives to every place."""

from arpad.cli.findings import counted, show_findings
from arpad.cli.page import Page
from arpad.cli.readings import show_readings
from arpad.cli.words import count, places, whole
from arpad.model.ranking import StartingRating, StartingRatings, StartMethod

_WORDS = frozenset({"id", "name", "method"})
_LEGEND = (
    "place counts everybody, rank only those who move the law; value is what the law gives to a "
    "rank, before it is rounded and brought between the lowest and the highest start. Methods:"
)
_METHODS = {
    StartMethod.QUANTILE: "the value of the law",
    StartMethod.CONSTANT: "the printed number of a classic series",
    StartMethod.NONE: "the lowest start, for want of a ranking",
}


def show_starting_ratings(page: Page, starting: StartingRatings) -> None:
    """Add the ratings, the readings and the findings."""
    show_ratings(page, starting)
    show_readings(page, starting.edition, starting.readings)
    page.gap()
    page.heading(f"Findings: {counted(starting.findings)}")
    show_findings(page, starting.findings)


def show_ratings(page: Page, starting: StartingRatings) -> None:
    """Add the law and the rating of everybody, in the merged order."""
    page.heading(f"Starting ratings for the season {starting.season}")
    page.paragraph(f"by {starting.edition}, on {starting.on}")
    page.paragraph(_law(starting))
    page.gap()
    rows = [_row(rating) for rating in starting.ratings]
    page.table(rows, numbers=rows[0].keys() - _WORDS if rows else ())
    met = {rating.method for rating in starting.ratings}
    methods = [f"{method} is {words}" for method, words in _METHODS.items() if method in met]
    page.paragraph(f"{_LEGEND} {', '.join(methods)}.")


def _law(starting: StartingRatings) -> str:
    law = starting.law
    if law is None:
        return "No law: nobody has a rank."
    return (
        f"Law {law.choice}: mean {places(law.mean)}, standard deviation {places(law.deviation)}, "
        f"for {count(law.players, 'rank')}; the range in print is {law.lowest} to {law.highest}."
    )


def _row(rating: StartingRating) -> dict[str, str]:
    return {
        "place": whole(rating.place),
        "rank": whole(rating.rank),
        "id": rating.id,
        "name": rating.name,
        "value": places(rating.raw),
        "rating": whole(rating.rating),
        "method": rating.method.value,
    }
