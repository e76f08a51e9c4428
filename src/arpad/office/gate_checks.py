"""All checks of the gate in one row."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

from arpad.office.gate_age import ages
from arpad.office.gate_balance import balance, list_before, strays
from arpad.office.gate_case import Case, ListCase
from arpad.office.gate_claims import descriptions
from arpad.office.gate_editions import edition_of_list, editions_of_events
from arpad.office.gate_finding import Check, GateFinding, Weight
from arpad.office.gate_games import both_sides
from arpad.office.gate_improbable import improbable
from arpad.office.gate_movers import movers
from arpad.office.gate_newcomers import newcomers
from arpad.office.gate_silent import silent
from arpad.office.gate_swaps import swaps
from arpad.office.gate_volume import volumes
from arpad.office.gate_waiting import unfinished, waiting

AnyCase = TypeVar("AnyCase", bound=Case)
Found = Sequence[Sequence[GateFinding]]
"""What the checks have found, one after the other."""


class _OfEvents(NamedTuple):
    """A check of the events that a list closes: it can be made before there is a list."""

    look: Callable[[Case], Iterator[GateFinding]]
    checks: tuple[Check, ...]


class _OfList(NamedTuple):
    """A check of the list itself."""

    look: Callable[[ListCase], Iterator[GateFinding]]
    checks: tuple[Check, ...]


_CHECKS = (
    _OfEvents(improbable, (Check.IMPROBABLE,)),
    _OfList(movers, (Check.MOVER,)),
    _OfList(newcomers, (Check.NEWCOMER,)),
    _OfEvents(swaps, (Check.SWAP,)),
    _OfEvents(descriptions, (Check.CLAIMS, Check.SWAP)),
    _OfEvents(ages, (Check.AGE,)),
    _OfEvents(silent, (Check.SILENT,)),
    _OfEvents(volumes, (Check.VOLUME,)),
    _OfList(edition_of_list, (Check.EDITION,)),
    _OfEvents(editions_of_events, (Check.EDITION,)),
    _OfEvents(unfinished, (Check.UNFINISHED,)),
    _OfEvents(waiting, (Check.WAITING,)),
    _OfEvents(list_before, (Check.BALANCE,)),
    _OfList(balance, (Check.BALANCE,)),
    _OfEvents(strays, (Check.BALANCE,)),
    _OfEvents(both_sides, (Check.BALANCE,)),
)


def found_in_events(case: Case) -> Found:
    """Return what stands out in the events of a list; checks that are off are not made."""
    return [_made(c.look, c.checks, case) if isinstance(c, _OfEvents) else () for c in _CHECKS]


def found_on_list(case: ListCase) -> Found:
    """Return what stands out on a list itself."""
    return [_made(c.look, c.checks, case) if isinstance(c, _OfList) else () for c in _CHECKS]


def in_one_row(*several: Found) -> Iterator[GateFinding]:
    """Yield what was found by some checks and by others, in the order of all."""
    for found in zip(*several, strict=True):
        yield from chain.from_iterable(found)


def _made(
    look: Callable[[AnyCase], Iterator[GateFinding]], checks: tuple[Check, ...], case: AnyCase
) -> Sequence[GateFinding]:
    if all(case.limits.weight(check) is Weight.OFF for check in checks):
        return ()
    return [found for found in look(case) if found.weight is not Weight.OFF]
