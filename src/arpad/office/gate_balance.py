"""The ledger before the list goes out: what is booked must give the ratings that it will show.

Where ratings move with the list, the published rating before and everything booked for the list,
corrections included, must come to within half a point of the new one: only the rounding is still
to be booked. Where they move with events, each event must have left its players where its entries
lead, and the list must show where they stand. And a point that one side of a game scored the other
one did not, whatever K they have.
"""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

import numpy as np

from arpad.model.exact import as_decimal
from arpad.office.gate_case import WITH_RATING, Case, ListCase
from arpad.office.gate_finding import Check, GateFinding
from arpad.office.list_draft import points_added
from arpad.store.audit_events import entries_without_standing, standings_unlike_entries
from arpad.store.audit_sums import Era, ListAudited, batches_of_lists, rows_unlike_standings
from arpad.store.event_results import sums_by
from arpad.store.gate_balance import entries_without_event, other_amounts
from arpad.store.lists import Origin, Section

ROUNDING = 50
"""Half a point: what the list itself may still add."""
_MOVING = (Section.LISTED, Section.DELISTED, Section.HIDDEN)


def balance(case: ListCase) -> Iterator[GateFinding]:
    """Yield where the ledger does not give the list."""
    yield from _by_period(case) if case.is_by_period else _by_event(case)


def list_before(case: Case) -> Iterator[GateFinding]:
    """Yield who does not stand where the list before has him, if ratings move with lists."""
    if case.before is None or not case.is_by_period:
        return
    audited = ListAudited(
        id=case.before.id,
        list_date=case.before.list_date,
        batch=batches_of_lists(case.connection, case.pool.id)[case.before.id],
        only_moved=case.before.origin is Origin.IMPORTED,
    )
    for found in rows_unlike_standings(case.connection, Era(pool_id=case.pool.id), audited):
        yield _differs(
            case,
            found.player,
            f"Stands at {as_decimal(found.expected)} and is on the list of "
            f"{case.before.list_date} with {as_decimal(found.found)}.",
            found.expected,
            found.found,
        )


def _by_period(case: ListCase) -> Iterator[GateFinding]:
    """Yield whose new rating is not the one before plus what is booked."""
    booked, moving = _booked(case), {b.player_id: b.row for b in case.rows if b.section in _MOVING}
    for number, row in moving.items():
        if case.standings[number].player.rating is None:
            continue  # a first rating, which is booked with the list
        before = case.was.get(number, 0)
        amount = booked.get(number, 0) + 100 * points_added(case.made, row.id)
        expected, shown = before * 100 + amount, row.rating * 100
        if abs(shown - expected) > ROUNDING:
            yield _differs(
                case,
                row.id,
                f"{before} and entries of {as_decimal(amount)} give {as_decimal(expected)}; the "
                f"list would show {row.rating}.",
                expected,
                shown,
            )
    yield from _gone(case, booked, moving.keys())


def _booked(case: Case) -> dict[int, int]:
    """Return what is booked for the list, by games and otherwise, by the numbers of the players."""
    players, amounts = sums_by(case.results.player, case.results.amount)
    booked = dict(zip(players.tolist(), amounts.tolist(), strict=True))
    for number, amount in other_amounts(case.connection, case.pool, case.list_date).items():
        booked[number] = booked.get(number, 0) + amount
    return booked


def _gone(
    case: ListCase, booked: Mapping[int, int], moving: AbstractSet[int]
) -> Iterator[GateFinding]:
    """Yield whose rating would be gone without an entry; the dead are left in peace."""
    for number in sorted((case.was.keys() - moving) & case.standings.keys()):
        if left := case.was[number] * 100 + booked.get(number, 0):
            message = f"A rating of {as_decimal(left)} by the ledger, and no place on the list."
            yield _differs(case, case.code(number), message, left, 0)


def strays(case: Case) -> Iterator[GateFinding]:
    """Yield entries for this list that belong to none of its events."""
    if not case.is_by_period:
        return
    if alone := entries_without_event(case.connection, case.pool, case.list_date):
        yield _differs(case, "entries", f"{alone} entries name no event.", 0, alone)
    elsewhere = set(np.unique(case.results.event).tolist()) - case.events.keys()
    for number in sorted(elsewhere):
        message = f"Entries of event {number}, which is not among those rated for this list."
        yield _differs(case, str(number), message, 0, number)


def _by_event(case: ListCase) -> Iterator[GateFinding]:
    """Yield who stands elsewhere than the events of this list lead, or is listed elsewhere."""
    pool_id = case.pool.id
    for find in (standings_unlike_entries, entries_without_standing):
        for found in find(case.connection, pool_id):
            if found.event in case.events:
                message = (
                    f"Event {found.event} leads to {as_decimal(found.expected)}, and the player "
                    f"stands at {as_decimal(found.found)}."
                )
                yield _differs(case, found.player, message, found.expected, found.found)
    for row in case.rows:
        stands = case.known.standings.get(row.player_id)
        rating = stands.rating if stands else None
        if row.section in WITH_RATING and rating is not None and rating != row.row.rating:
            message = f"Stands at {rating}; the list would show {row.row.rating}."
            yield _differs(case, row.row.id, message, rating * 100, row.row.rating * 100)


def _differs(case: Case, about: str, message: str, expected: int, found: int) -> GateFinding:
    return case.limits.finding(
        Check.BALANCE,
        about,
        message,
        expected=str(as_decimal(expected)),
        found=str(as_decimal(found)),
    )
