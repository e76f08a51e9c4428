"""The points and the players of a pool: worked out once for each list, and kept at the desk.

A list of half a million players takes seconds to add up, and never changes. So whoever asks first
waits for a few lists at most, and nobody waits for the same list again.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from math import inf
from threading import Lock
from time import monotonic

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from arpad.drift.balance_flow import Balance, ListBalance
from arpad.drift.population_values import Population
from arpad.model.pool import Pool
from arpad.office.own_code import own_code
from arpad.store.desk.desk import Desk
from arpad.store.desk.reckoned import keep_reckoned, reckoned_of
from arpad.store.list_overview import lists_at_a_glance
from arpad.store.lists import ListHead, lists_of

Progress = Callable[[int, int], None]
"""Is told how many of how many lists are done."""

PATIENCE_SECONDS = 2.0
"""A visitor waits so long for lists that nobody has asked about before."""
MOST_AT_ONCE = 300_000
"""Players of so many rows in all are followed through time while a visitor waits."""
_BALANCE, _POPULATION = "balance", "population"
_TURN = Lock()
"""One visitor at a time has something worked out; the others see what is there."""


class ReckonedBalance(Struct, frozen=True):
    """The points of those lists of a pool that are worked out, and how many lists are left."""

    balance: Balance
    left: int


def reckoned_balance(
    connection: Connection,
    desk: Desk,
    pool: Pool,
    *,
    seconds: float = PATIENCE_SECONDS,
    progress: Progress | None = None,
) -> ReckonedBalance:
    """Return the points of a pool, newest lists first worked out while there is time left."""
    until = monotonic() + seconds
    heads = lists_of(connection, pool.id)
    pairs = list(zip((None, *heads), heads, strict=False))
    found = _kept_balances(desk, pairs)
    wanting = [head for _, head in reversed(pairs) if head.id not in found]
    if wanting and _TURN.acquire(timeout=-1 if seconds == inf else seconds):
        try:
            found = _kept_balances(desk, pairs)
            for before, head in reversed(pairs):
                if head.id not in found and monotonic() < until:
                    found[head.id] = _reckon(connection, desk, pool, before, head)
                    if progress:
                        progress(len(found), len(heads))
        finally:
            _TURN.release()
    lists = tuple(found[head.id] for head in heads if head.id in found)
    balance = Balance(pool=pool.code, name=pool.name, lists=lists)
    return ReckonedBalance(balance, len(heads) - len(lists))


def _kept_balances(
    desk: Desk, pairs: Sequence[tuple[ListHead | None, ListHead]]
) -> dict[int, ListBalance]:
    with desk.reading() as connection:
        kept = reckoned_of(connection, _BALANCE, [head.id for _, head in pairs])
    return {
        head.id: msgspec.json.decode(kept[head.id][1], type=ListBalance)
        for before, head in pairs
        if head.id in kept and kept[head.id][0] == _mark(_heads(before, head))
    }


def _heads(before: ListHead | None, head: ListHead) -> Iterator[ListHead]:
    yield from (each for each in (before, head) if each is not None)


def _mark(heads: Iterator[ListHead] | Sequence[ListHead]) -> str:
    """Return what an answer follows from besides its list: other lists, and the code."""
    said = (own_code(), *((head.id, head.fingerprint) for head in heads))
    return sha256(repr(said).encode()).hexdigest()[:32]


def _reckon(
    connection: Connection, desk: Desk, pool: Pool, before: ListHead | None, head: ListHead
) -> ListBalance:
    from arpad.drift.balance import balance_of  # noqa: PLC0415 - only who works something out

    day = head.list_date
    (found,) = balance_of(connection, pool, since=day, until=day).lists
    _keep(desk, _BALANCE, head.id, _mark(_heads(before, head)), found)
    return found


def _keep(desk: Desk, kind: str, list_id: int, mark: str, found: Struct) -> None:
    answer = msgspec.json.encode(found).decode()
    with desk.writing() as connection:
        keep_reckoned(connection, kind, list_id, mark=mark, answer=answer)


def reckoned_population(
    connection: Connection,
    desk: Desk,
    pool: Pool,
    *,
    most: float = MOST_AT_ONCE,
    progress: Progress | None = None,
) -> Population | None:
    """Return the players of a pool through time; None where that takes longer than one may wait."""
    listed = lists_at_a_glance(connection, pool.id)
    heads = [each.head for each in listed]
    if not heads:
        return Population(pool=pool.code, name=pool.name, lists=(), cohorts=())
    newest, mark = heads[0], _mark(heads)
    found = _kept_population(desk, newest, mark)
    if found is not None or sum(each.players for each in listed) > most:
        return found
    with _TURN:
        found = _kept_population(desk, newest, mark)
        if found is None:
            from arpad.drift.population import population_of  # noqa: PLC0415 - arrays are slow

            found = population_of(connection, pool, progress=progress)
            _keep(desk, _POPULATION, newest.id, mark, found)
    return found


def _kept_population(desk: Desk, newest: ListHead, mark: str) -> Population | None:
    with desk.reading() as connection:
        kept = reckoned_of(connection, _POPULATION, [newest.id]).get(newest.id)
    if kept is None or kept[0] != mark:
        return None
    return msgspec.json.decode(kept[1], type=Population)
