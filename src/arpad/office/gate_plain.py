"""Which plain players of a long list the checks of the list may find; the others they pass over.

A check that looks at every row of a list has its bound here too: who is within all of them is not
made a value of.
"""

import numpy as np
from sqlalchemy import Connection

from arpad.model.exact import WIN
from arpad.office.gate_balance import ROUNDING
from arpad.office.gate_movers import points_of
from arpad.office.gate_settings import limits_of
from arpad.office.known_columns import Numbers
from arpad.office.plain_players import PlainPlayers
from arpad.office.standings import Facts
from arpad.store.event_results import sums_by
from arpad.store.gate_balance import other_amounts
from arpad.store.gate_results import NO_EVENT


def remarkable(connection: Connection, facts: Facts, plain: PlainPlayers) -> Numbers:
    """Return the places of players who move far, or where the ledger does not lead.

    None of them is new, and none loses a rating.
    """
    points = points_of(limits_of(connection, facts.pool.id))
    move = np.abs(plain.rating - plain.before)
    left = (plain.rating - plain.before) * WIN - _booked(connection, facts, plain)
    return np.flatnonzero((move >= points) | (np.abs(left) > ROUNDING))


def _booked(connection: Connection, facts: Facts, plain: PlainPlayers) -> Numbers:
    """Return what is booked for the list, by games of its events and otherwise."""
    booked, results = np.zeros(len(plain), np.int64), facts.results
    if results is not None:
        counted = results.event != NO_EVENT
        _add(booked, plain, *sums_by(results.player[counted], results.amount[counted]))
    others = other_amounts(connection, facts.pool, facts.list_date)
    numbers, amounts = (np.array([*some], np.int64) for some in (others, others.values()))
    _add(booked, plain, numbers, amounts)
    return booked


def _add(booked: Numbers, plain: PlainPlayers, numbers: Numbers, amounts: Numbers) -> None:
    if not len(plain):
        return
    at = np.minimum(np.searchsorted(plain.number, numbers), len(plain) - 1)
    is_here = plain.number[at] == numbers
    booked[at[is_here]] += amounts[is_here]
