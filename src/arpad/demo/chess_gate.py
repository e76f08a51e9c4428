"""The gate of chess: two lists are stopped, one by a mistake and one by a fact.

A mistake is put right; a fact is overridden, and the reason is published with the list.
"""

from collections.abc import Iterator
from datetime import date

from arpad.demo.chess_people import Cast
from arpad.demo.desk import Desk
from arpad.demo.mistakes import effect, put_right
from arpad.office.correct_event import WrongPerson
from arpad.office.gate_desk import gate, override
from arpad.office.gate_finding import GateFinding

_MISTAKE, _FACT = date(2011, 9, 1), date(2012, 3, 1)
"""The lists that the gate stops."""


def at_the_gate(desk: Desk, cast: Cast, list_date: date, day: date) -> Iterator[str]:
    """Look at a list that stands out before it is published; yield what was done about it."""
    if list_date not in {_MISTAKE, _FACT}:
        return
    for finding in gate(desk.on(day), desk.pool, list_date).blocking:
        message = f"{finding.message[0].lower()}{finding.message[1:]}"
        yield f"{day}  The gate stops the list: {finding.about} {message}"
        if list_date == _MISTAKE:
            yield _put_right(desk, cast, finding, day)
        else:
            yield _overridden(desk, cast, finding, list_date, day)


def _put_right(desk: Desk, cast: Cast, finding: GateFinding, day: date) -> str:
    """Give the games to who played them."""
    played, named = cast.away[-1], cast.taken
    event = int(finding.numbers["event"])
    wrong = WrongPerson(event=event, was=named.code, is_now=played.code)
    done = put_right(desk, day, wrong, "The wrong one of two of the same family was entered.")
    return f"{day}  It was {played.name} who played, not {named.name}: {effect(done)}."


def _overridden(desk: Desk, cast: Cast, finding: GateFinding, list_date: date, day: date) -> str:
    """Say why a finding is no mistake."""
    reason = "The arbiter and the score sheets confirm it; the player has studied abroad."
    check = finding.check.value
    override(desk.on(day), desk.pool, list_date, check=check, about=[finding.about], reason=reason)
    return f"{day}  It is true of {cast.student.name}, and is overridden: {reason}"
