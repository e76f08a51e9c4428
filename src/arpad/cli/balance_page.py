"""The page of a points ledger: sums list by list, flows by cause and article, players by name."""

import csv
from io import StringIO

from arpad.cli.page import Page
from arpad.cli.words import places, signed, whole
from arpad.drift.balance_flow import Balance, Flow, ListBalance, gathered
from arpad.drift.balance_words import cause_title
from arpad.drift.balance_yearly import key_of, yearly
from arpad.model.exact import as_decimal

_SUMS = frozenset({"players", "before", "change", "after"})
_FLOWS = frozenset({"number", "points", "a year"})


def show_balance(page: Page, found: Balance) -> None:
    """Show the sums of all lists, then what each cause came to over all of them."""
    page.heading(f"Points in circulation: {found.name}")
    page.table(
        [
            {
                "list": str(each.list_date),
                "players": whole(each.players),
                "before": places(as_decimal(each.before)),
                "change": signed(as_decimal(each.change)),
                "after": places(as_decimal(each.after)),
            }
            for each in found.lists
        ],
        numbers=_SUMS,
    )
    page.gap()
    _causes(page, found)
    if found.is_balanced:
        page.paragraph("Balanced: before and all flows give after, for every list and player.")


def _causes(page: Page, found: Balance) -> None:
    """Show what causes came to over all lists, and of those that move ratings what in a year."""
    page.heading("Why, over all these lists")
    a_year = {key_of(each): f"{each.points:+.2f}" for each in yearly(found)}
    flows = gathered(flow for each in found.lists for flow in each.flows)
    page.table(
        [_row(flow) | {"a year": a_year.get(key_of(flow), "")} for flow in flows],
        numbers=_FLOWS,
    )
    if a_year:
        page.paragraph("A year: the points that it gives each player of the list in a year.")


def show_list(page: Page, found: Balance, one: ListBalance) -> None:
    """Show one list: the points before it, every flow, and the points after it."""
    after = f" after that of {one.follows}" if one.follows else ", the first one"
    page.heading(f"Points in circulation: {found.name}, list of {one.list_date}{after}")
    sums = (
        ("before", one.players_before, one.before),
        ("after", one.players, one.after),
    )
    page.table(
        [
            {"": word, "players": whole(players), "points": places(as_decimal(points))}
            for word, players, points in sums
        ],
        numbers=frozenset({"players", "points"}),
    )
    page.gap()
    page.table([_row(flow) | {"number": whole(flow.number)} for flow in one.flows], numbers=_FLOWS)
    if one.is_balanced:
        page.paragraph("Balanced: before and all flows give after, for every player.")


def _row(flow: Flow) -> dict[str, str]:
    return {
        "cause": cause_title(flow),
        "edition": flow.edition,
        "article": flow.article,
        "points": signed(as_decimal(flow.amount)),
    }


def sentences_of(found: Balance) -> list[str]:
    """Return a sentence for everybody whose rating does not follow from the ledger."""
    return [
        f"List of {each.list_date}: the rating of {each.player} does not follow from the list "
        f"before and the ledger; {signed(as_decimal(each.amount))} points have no cause."
        for one in found.lists
        for each in one.unexplained
    ]


_COLUMNS = ("list", "cause", "corrects", "article", "edition", "number", "points")


def flows_csv(found: Balance) -> bytes:
    """Return the flows of all lists as CSV, each list between its points before and after."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for one in found.lists:
        day = one.list_date
        writer.writerow((day, "before", "", "", "", one.players_before, as_decimal(one.before)))
        for flow in one.flows:
            facts = (flow.cause.value, flow.corrects or "", flow.article, flow.edition)
            writer.writerow((day, *facts, flow.number, as_decimal(flow.amount)))
        writer.writerow((day, "after", "", "", "", one.players, as_decimal(one.after)))
    return text.getvalue().encode()
