"""The page of a population: its lists, the histogram of the last one, and its cohorts."""

from arpad.cli.page import Page
from arpad.cli.words import whole
from arpad.drift.cohorts_values import Change, Cohort
from arpad.drift.population_values import PERCENTS, TOPS, ListPopulation, Population

_BAR = 40
"""The longest bar of the histogram, in characters."""


def show_population(page: Page, found: Population) -> None:
    """Show the lists, the histogram of the last one, the tops, and the cohorts."""
    page.heading(f"Players: {found.name}")
    rows = [_row(each) for each in found.lists]
    page.table(rows, numbers=frozenset(rows[0]) - {"list"})
    page.gap()
    _histogram(page, found.lists[-1])
    for cohort in found.cohorts:
        page.gap()
        _cohort(page, cohort)


def _row(each: ListPopulation) -> dict[str, str]:
    quantiles = {quantile.percent: f"{quantile.rating:.0f}" for quantile in each.quantiles}
    tops = {top.players: f"{top.mean:.0f}" for top in each.top}
    return {
        "list": str(each.list_date),
        "players": whole(each.players),
        "new": whole(each.entries),
        "gone": whole(each.exits),
        "mean": decimal(each.mean),
        **{f"{percent} %": quantiles.get(percent, "") for percent in PERCENTS},
        **{f"top {number}": tops.get(number, "") for number in TOPS},
    }


def decimal(number: float | None) -> str:
    """Write a mean; nothing for none.

    >>> decimal(1858.874), decimal(None)
    ('1858.9', '')
    """
    return "" if number is None else f"{number:.1f}"


def _histogram(page: Page, one: ListPopulation) -> None:
    page.heading(f"By rating on the list of {one.list_date}")
    most = max((each.players for each in one.histogram), default=0)
    page.table(
        [
            {
                "rating": f"{each.low}-{each.high}",
                "players": whole(each.players),
                "": "#" * round(_BAR * each.players / most),
            }
            for each in one.histogram
        ],
        numbers=frozenset({"players"}),
    )


def _cohort(page: Page, cohort: Cohort) -> None:
    """Show a cohort list by list; of one that nobody has ever been in, that."""
    page.heading(cohort.title)
    told = [point for point in cohort.points if point.players]
    if not told:
        page.paragraph("Nobody: the lists do not go back far enough, or do not say.")
        return
    page.table(
        [
            {
                "list": str(point.list_date),
                "players": whole(point.players),
                "mean": decimal(point.mean),
                "change": _change(point.since_before),
                "since": str(point.first or ""),
                "change since": _change(point.since_first),
                "95 % interval": _interval(point.since_first),
            }
            for point in told
        ],
        numbers=frozenset({"players", "mean", "change", "change since"}),
    )


def _change(change: Change | None) -> str:
    return "" if change is None else f"{change.mean:+.1f}"


def _interval(change: Change | None) -> str:
    if change is None or change.low is None or change.high is None:
        return ""
    return f"{change.low:+.1f} to {change.high:+.1f}"
