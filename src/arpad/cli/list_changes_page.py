"""A new list against the one before it, and its companions in numbers, on a page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arpad.cli.page import Page
from arpad.cli.words import count, whole

if TYPE_CHECKING:
    from arpad.office.changes import Change, ListChanges
    from arpad.office.companions import Companions

_NUMBERS = frozenset({"up", "down", "before", "after", "change", "players"})


def show_changes(page: Page, changes: "ListChanges") -> None:
    """Add who is new, who is gone, how much ratings changed, and the biggest movers."""
    since = "the first list" if changes.before is None else f"since {changes.before}"
    page.heading(f"List of {changes.list_date}, {since}: {count(changes.players, 'player')}")
    page.paragraph(
        f"{len(changes.added)} added, {len(changes.changed)} changed, {changes.unchanged} "
        f"unchanged, {len(changes.dropped)} dropped."
    )
    if changes.before is None:
        return
    page.gap()
    page.table(
        [
            {"points": bucket.label, "up": whole(bucket.up), "down": whole(bucket.down)}
            if bucket.least
            else {"points": "0", "up": whole(bucket.up), "down": ""}
            for bucket in changes.buckets
        ],
        numbers=_NUMBERS,
    )
    _show_movers(page, "Risen most", changes.risers)
    _show_movers(page, "Fallen most", changes.fallers)


def _show_movers(page: Page, heading: str, movers: "Sequence[Change]") -> None:
    if not movers:
        return
    page.gap()
    page.heading(heading)
    page.table(
        [
            {
                "id": change.player,
                "name": change.name,
                "federation": change.federation or "",
                "before": whole(change.before),
                "after": whole(change.after),
                "change": f"{change.points:+d}",
            }
            for change in movers
        ],
        numbers=_NUMBERS,
    )


def show_companions(page: Page, drawn: "Companions") -> None:
    """Add how many players stand on each companion list."""
    sizes = {
        "titled, without a rating": drawn.titled_unrated,
        "delisted": drawn.delisted,
        "inactive": drawn.inactive,
        "top, men": drawn.top_men,
        "top, women": drawn.top_women,
        "women": drawn.women,
        "juniors": drawn.juniors,
    }
    page.gap()
    page.heading("Companion lists")
    page.table(
        [{"list": name, "players": whole(len(rows))} for name, rows in sizes.items()],
        numbers=_NUMBERS,
    )
    if drawn.federations:
        known = ", ".join(f"{code} {len(rows)}" for code, rows in drawn.federations.items())
        page.paragraph(f"By federation: {known}.")
