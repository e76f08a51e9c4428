"""The points ledger and the population of a pool as papers: their figures, and what these say."""

from arpad.drift.balance_figures import waterfall
from arpad.drift.balance_flow import Balance
from arpad.drift.balance_in_time import through_time
from arpad.drift.paper import Chapter, Paper
from arpad.drift.population_figures import cohort_changes, histogram, ratings_through_time
from arpad.drift.population_values import Population
from arpad.model.exact import as_decimal

_BALANCED = "Before and all flows give after, for every list and player."
_NOT_BALANCED = "Some ratings do not follow from the ledger: arpad balance names them."


def paper_of_balance(found: Balance) -> Paper:
    """Return the flows of all lists that were asked for, and those of the newest as a waterfall."""
    first, last = found.lists[0], found.lists[-1]
    number = "1 list" if len(found.lists) == 1 else f"{len(found.lists)} lists"
    sums = (
        f"{number}, {first.list_date} to {last.list_date}: {as_decimal(first.before)} points "
        f"before, {as_decimal(last.after)} after."
    )
    proof = _BALANCED if found.is_balanced else _NOT_BALANCED
    in_time = tuple(through_time(found, with_players=which) for which in (False, True))
    drawn = tuple(figure for figure in in_time if figure.table.rows)
    chapters = [Chapter("List by list", (sums, proof), drawn)]
    if last.flows:
        newest = f"What led to the list of {last.list_date}, cause by cause and article by article."
        chapters.append(Chapter("The newest list", (newest,), (waterfall(found.pool, last),)))
    title = f"Points in circulation: {found.name}"
    return Paper(title, last.list_date, tuple(chapters))


def paper_of_population(found: Population) -> Paper:
    """Return the ratings through time, the histogram of the newest list, and the cohorts."""
    last = found.lists[-1]
    cohorts = cohort_changes(found)
    followed = (
        "A mean that falls does not say that the scale does: so the same players are followed.",
    )
    chapters = [
        Chapter("List by list", (), (ratings_through_time(found),)),
        Chapter("The newest list", (), (histogram(found, last),)),
        Chapter("The same players", followed, (cohorts,) if cohorts.table.rows else ()),
    ]
    return Paper(f"Players: {found.name}", last.list_date, tuple(chapters))
