"""Events of a player that are not in a list: refused ones, waiting ones, ones for a later list."""

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.docket import Docket, State
from arpad.model.finding import Severity
from arpad.office.explain_list import ListCase
from arpad.office.explained import LeftOut
from arpad.store.as_known import Horizon, states_then
from arpad.store.findings import findings_of_many

_DONE = frozenset({State.RATED, State.PUBLISHED})
_GRAVE = (Severity.ERROR, Severity.REFUSE)


def left_out(
    connection: Connection, case: ListCase, events: Sequence[Docket], horizon: Horizon
) -> tuple[LeftOut, ...]:
    """Return the events that had begun when the list came out and are not in it, and why."""
    numbers = [docket.id for docket in events]
    then = states_then(connection, numbers, last_batch=None, horizon=horizon)
    known = [replace(d, state=then[d.id].state) for d in events if d.id in then]
    found = [docket for docket in known if _is_left_out(case, docket)]
    if not found:
        return ()
    numbers = [docket.id for docket in found]
    reasons = {number: state.reason for number, state in then.items()}
    # What a check found is told as it is now: of an earlier day the reason of the state remains.
    is_now = horizon.day is None
    grave = findings_of_many(connection, numbers, severities=_GRAVE) if is_now else {}
    return tuple(
        LeftOut(
            number=docket.id,
            name=docket.name,
            state=docket.state,
            list_date=docket.list_date,
            reasons=_reasons(
                docket, reasons.get(docket.id, ""), [f.message for f in grave.get(docket.id, ())]
            ),
        )
        for docket in found
    )


def _is_left_out(case: ListCase, docket: Docket) -> bool:
    """Tell whether an event might have been in the list: an old refusal is not told again."""
    listed, ended = case.head.list_date, docket.last_day or docket.start
    if ended > listed:
        return False
    if docket.state in _DONE:
        return docket.list_date is not None and docket.list_date > listed
    if docket.state is State.REFUSED:
        return _period_begins(case) < (docket.list_date or ended) <= listed
    return True


def _period_begins(case: ListCase) -> date:
    return case.earlier[-1].list_date if case.earlier else date.min


def _reasons(docket: Docket, reason: str, grave: Sequence[str]) -> tuple[str, ...]:
    told = dict.fromkeys((*((reason,) if reason else ()), *grave))
    if told:
        return tuple(told)
    if docket.list_date is not None:
        return (f"It enters the list of {docket.list_date}.",)
    return (_WAITS_FOR.get(docket.state, f"It is {docket.state.value}."),)


_WAITS_FOR = {
    State.REGISTERED: "It is registered, and no report has come in.",
    State.RECEIVED: "Its report has not been checked yet.",
    State.CHECKED: "Its report is checked, and nothing is decided yet.",
    State.WAITING: "It waits for an officer's decision.",
    State.READY: "It is ready and not rated yet.",
}
