"""Who comes to a list or leaves it with points that no entry of this list explains.

He holds them: the list before kept him aside, or the list keeps him aside now. What its row says
must be what he takes along; where there is no row, his standing must say it.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Connection

from arpad.drift.balance_causes import FlowCause, article_behind
from arpad.drift.balance_flow import Flow
from arpad.model.exact import Hundredths
from arpad.model.period import ListStatus
from arpad.model.person import Person
from arpad.store.audit_sums import Era
from arpad.store.drift_balance import Left, Step
from arpad.store.drift_movers import Aside, deceased_by, listed_before, points_held, rows_aside
from arpad.store.lists import Section
from arpad.store.persons import persons_on


class Taken(Struct, frozen=True):
    """What a player takes along to a list or away from it, why, and what is left unexplained."""

    player: int
    cause: FlowCause
    amount: Hundredths
    unexplained: Hundredths


def came_and_left(connection: Connection, step: Step, left: Sequence[Left]) -> Iterator[Taken]:
    """Yield what players take along whom only one of two lists shows."""
    came = [each for each in left if each.is_ and not each.was]
    gone = [each for each in left if each.was and not each.is_]
    if came:
        yield from _came(connection, step, came)
    if gone:
        yield from _gone(connection, step, gone)


def _came(connection: Connection, step: Step, came: Sequence[Left]) -> Iterator[Taken]:
    numbers = [each.player for each in came]
    before = step.before
    aside = rows_aside(connection, before.id, numbers) if before else {}
    known = listed_before(connection, step.pool_id, step.after.list_date, numbers)
    held = _held_before(connection, step, [n for n in numbers if n not in aside])
    persons = persons_on(connection, before.list_date, list(aside)) if before and aside else {}
    for each in came:
        row = aside.get(each.player)
        person = persons.get(each.player)
        cause = _cause_of_coming(row, person, was_known=each.player in known)
        yield _taken(each, cause, _points(row, held.get(each.player)))


def _held_before(
    connection: Connection, step: Step, numbers: Sequence[int]
) -> Mapping[int, Hundredths]:
    """Return what players held who come from nowhere; of a first list nobody has said it."""
    if step.by_event and step.before is None:
        return {}
    day, batch = step.after.list_date, step.after.batch
    if step.by_event and step.before is not None:
        # A list of the past may have been taken over after this one was made.
        day, batch = step.before.list_date, min(step.before.batch, step.after.batch) + 1
    return _held(connection, Era(pool_id=step.pool_id, day=day, before_batch=batch), numbers)


def _held(connection: Connection, era: Era, numbers: Sequence[int]) -> Mapping[int, Hundredths]:
    """Return what players held, by their standings; who has none holds nothing."""
    if not numbers:
        return {}
    return dict.fromkeys(numbers, 0) | points_held(connection, era, numbers)


def _gone(connection: Connection, step: Step, gone: Sequence[Left]) -> Iterator[Taken]:
    numbers = [each.player for each in gone]
    day = step.after.list_date
    aside = rows_aside(connection, step.after.id, numbers)
    dead = deceased_by(connection, day, numbers)
    persons = persons_on(connection, day, list(aside)) if aside else {}
    era = Era(pool_id=step.pool_id, day=day, before_batch=step.after.batch + 1)
    nowhere = [n for n in numbers if n not in aside and n not in dead]
    held = _held(connection, era, nowhere)
    for each in gone:
        row = aside.get(each.player)
        is_dead = row is None and each.player in dead
        cause = _cause_of_leaving(row, persons.get(each.player))
        cause = FlowCause.DECEASED if is_dead else cause
        points = _points(row, held.get(each.player))
        yield _taken(each, cause, None if points is None else -points)


def _points(row: Aside | None, held: Hundredths | None) -> Hundredths | None:
    """Return the points that a row kept aside says, else those held, if either is known."""
    if row is None:
        return held
    return 0 if row.section is Section.DELISTED else 100 * row.rating


def _taken(each: Left, cause: FlowCause, expected: Hundredths | None) -> Taken:
    lacking = -each.amount
    amount = lacking if expected is None else expected
    return Taken(each.player, cause, amount, lacking - amount)


def _cause_of_coming(row: Aside | None, person: Person | None, *, was_known: bool) -> FlowCause:
    if row is None or row.section is Section.FILE:
        return FlowCause.RETURNED if was_known else FlowCause.FIRST_LISTED
    if row.is_inactive:
        return FlowCause.RETURNED
    is_included = person is not None and person.is_excluded
    return FlowCause.INCLUDED if is_included else FlowCause.ADMITTED


def _cause_of_leaving(row: Aside | None, person: Person | None) -> FlowCause:
    """Return why somebody is not shown any more; who is nowhere has not played for long."""
    if row is None or row.is_inactive or row.status == ListStatus.INACTIVE:
        return FlowCause.INACTIVE
    if row.section is Section.FILE:
        return FlowCause.LEFT
    is_excluded = person is not None and person.is_excluded
    return FlowCause.EXCLUDED if is_excluded else FlowCause.BARRED


def flow_of(taken: Taken, edition: str) -> Flow:
    """Return what a player takes along as a flow under its article."""
    return Flow(
        cause=taken.cause,
        article=article_behind(taken.cause, edition),
        edition=edition,
        number=1,
        amount=taken.amount,
    )
