"""All checks of the gate in one row."""

from collections.abc import Callable, Iterator

from arpad.office.gate_age import ages
from arpad.office.gate_balance import balance
from arpad.office.gate_case import Case
from arpad.office.gate_claims import descriptions
from arpad.office.gate_editions import editions
from arpad.office.gate_finding import Check, GateFinding, Weight
from arpad.office.gate_games import both_sides
from arpad.office.gate_improbable import improbable
from arpad.office.gate_movers import movers
from arpad.office.gate_newcomers import newcomers
from arpad.office.gate_silent import silent
from arpad.office.gate_swaps import swaps
from arpad.office.gate_volume import volumes
from arpad.office.gate_waiting import unfinished, waiting

_CHECKS: tuple[tuple[Callable[[Case], Iterator[GateFinding]], tuple[Check, ...]], ...] = (
    (improbable, (Check.IMPROBABLE,)),
    (movers, (Check.MOVER,)),
    (newcomers, (Check.NEWCOMER,)),
    (swaps, (Check.SWAP,)),
    (descriptions, (Check.CLAIMS, Check.SWAP)),
    (ages, (Check.AGE,)),
    (silent, (Check.SILENT,)),
    (volumes, (Check.VOLUME,)),
    (editions, (Check.EDITION,)),
    (unfinished, (Check.UNFINISHED,)),
    (waiting, (Check.WAITING,)),
    (balance, (Check.BALANCE,)),
    (both_sides, (Check.BALANCE,)),
)


def findings_of(case: Case) -> Iterator[GateFinding]:
    """Yield everything that stands out on a list; checks that are off are not made."""
    for look, checks in _CHECKS:
        if any(case.limits.weight(check) is not Weight.OFF for check in checks):
            yield from (found for found in look(case) if found.weight is not Weight.OFF)
