"""A rated period on a page: its events, what stops some of them, and the list to come."""

from typing import TYPE_CHECKING, Any

from arpad.cli.page import Page
from arpad.cli.words import count, signed
from arpad.model.exact import as_decimal
from arpad.model.pool import Moves

if TYPE_CHECKING:
    from arpad.office.booking import EventLine
    from arpad.office.in_the_making import AnyDraft
    from arpad.office.list_draft import Draft
    from arpad.office.rate_period import RatedPeriod
    from arpad.office.revision import RevisedEvent

_SHOWN = 20
_MOVERS = 10


def show_period(page: Page, period: "RatedPeriod", draft: "Draft") -> None:
    """Add the events of a period, and what becomes of the players."""
    rated, stopped = count(len(period.rated), "event"), count(len(period.stopped), "event")
    page.heading(f"{period.pool.name}: {rated} for the list of {period.list_date}")
    page.table([_line(line) for line in period.rated[:_SHOWN]], numbers={"event", "players"})
    _show_rest(page, len(period.rated))
    if period.stopped:
        page.gap()
        page.heading(f"Stopped by a refusal: {stopped}")
        page.table([_stopped(line) for line in period.stopped[:_SHOWN]], numbers={"event"})
        _show_rest(page, len(period.stopped))
    if period.recounted:
        page.gap()
        page.heading(f"Rated again: {count(len(period.recounted), 'event')}")
        page.paragraph(
            "Players have more games in this period than when these were rated, and K times the "
            "games has a limit: entries with the old K are taken back, others stand instead."
        )
        page.table([_again(each) for each in period.recounted[:_SHOWN]], numbers={"event"})
        _show_rest(page, len(period.recounted))
    if period.later:
        page.gap()
        page.paragraph(f"{count(len(period.later), 'event')} wait for a later list.")
    page.gap()
    show_draft(page, draft)


def _show_rest(page: Page, number: int) -> None:
    if number > _SHOWN:
        page.paragraph(f"… and {number - _SHOWN} more.")


def _line(line: "EventLine") -> dict[str, str]:
    return {
        "event": str(line.docket.id),
        "name": line.docket.name,
        "ended": str(line.docket.last_day or line.docket.start),
        "players": str(line.players),
    }


def _stopped(line: "EventLine") -> dict[str, str]:
    first = line.refusals[0]
    return {
        "event": str(line.docket.id),
        "name": line.docket.name,
        "article": first.article or "",
        "refusal": first.message,
    }


def _again(each: "RevisedEvent") -> dict[str, str]:
    return {
        "event": str(each.docket.id),
        "name": each.docket.name,
        "players": ", ".join(sorted({entry.player for entry in each.added})),
        "K": ", ".join(sorted({str(entry.k) for entry in each.added})),
    }


def show_draft(page: Page, draft: "AnyDraft") -> None:
    """Add what a list in the making says: how many there are, and who moves most."""
    made = draft.made
    page.heading(f"The list of {made.period.list_date} by {made.edition}")
    if draft.pool.moves is Moves.BY_EVENT:
        page.paragraph(f"{count(len(made.rows), 'player')}.")
        return  # ratings have moved with the events, not with the list
    page.paragraph(
        f"{count(len(made.rows), 'player')}, {draft.new()} of them new; "
        f"{count(len(made.delisted), 'player')} delisted."
    )
    movers = sorted(draft.moves(), key=lambda move: (-abs(move.change), move.code))[:_MOVERS]
    page.table(
        [
            {
                "id": move.code,
                "name": move.name,
                "change": signed(as_decimal(move.change * 100)),
                "rating": str(move.rating),
            }
            for move in movers
        ],
        numbers={"change", "rating"},
    )


def period_json(period: "RatedPeriod", draft: "Draft") -> dict[str, Any]:
    """Return a period for programs."""
    return {
        "pool": period.pool.code,
        "list_date": period.list_date,
        "rated": [_line(line) for line in period.rated],
        "stopped": [{**_line(line), "refusals": line.refusals} for line in period.stopped],
        "rated_again": [_again(each) for each in period.recounted],
        "later": [docket.id for docket in period.later],
        "rated_before": period.before,
        "moved": {
            code: {
                "change": as_decimal(sum(moved.changes)),
                "games": moved.games,
                "brought": moved.brought,
            }
            for code, moved in period.moved.items()
        },
        "list": {
            "edition": draft.made.edition,
            "players": len(draft.made.rows),
            "delisted": [row.id for row in draft.made.delisted],
        },
    }
