"""A player at a glance: who it is, and in each pool the rating, its revision, peak and history."""

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.model.pool import Pool
from arpad.office.as_of import Revised, revised_on
from arpad.office.in_force import in_force
from arpad.office.office import OfficeError
from arpad.office.player_history import (
    HistoryLine,
    Peak,
    Rise,
    history_of,
    official_peak,
    revised_peak,
    rises_of,
)
from arpad.office.register_search import year_of
from arpad.store.as_known import Horizon, list_known
from arpad.store.lists_in_force import ListInForce
from arpad.store.merges import kept_for
from arpad.store.persons import persons_coded, persons_on
from arpad.store.played_events import pools_played
from arpad.store.player_lists import ListLine, lines_of_player
from arpad.store.standings_then import DatedStanding, standings_in_pools


class InPool(Struct, frozen=True, kw_only=True):
    """A player in a pool; `held` is the list in force, None before the first one.

    `line` is what that list says of the player, `revision` what corrections have made of it.
    """

    pool: Pool
    held: ListInForce | None
    line: ListLine | None
    revision: Revised | None
    games: int
    history: tuple[HistoryLine, ...]
    peak: Peak | None
    revised_peak: Peak | None
    rises: tuple[Rise, ...]

    @property
    def official(self) -> int | None:
        """Return the rating on the list in force."""
        return self.line.rating if self.line else None


class Overview(Struct, frozen=True, kw_only=True):
    """A player with the pools he is known in; of a birth only the year is told."""

    person: Person
    born: int | None
    kept: Person | None
    pools: tuple[InPool, ...]

    def pool(self, code: str | None) -> InPool | None:
        """Return the pool that is asked for, else the one whose list has the player last."""
        if code is None:
            return self.pools[0] if self.pools else None
        found = next((each for each in self.pools if each.pool.code == code), None)
        if found is None:
            known = ", ".join(each.pool.code for each in self.pools) or "no pool"
            raise OfficeError(
                f"{self.person.name} ({self.person.code}) is not in the pool {code!r}: known in "
                f"{known}."
            )
        return found


def player_coded(connection: Connection, code: str) -> Person:
    """Return the player with a code, or say that nobody has it."""
    person = persons_coded(connection, [code]).get(code)
    if person is None:
        raise OfficeError(f"Nobody in the register has the code {code!r}.")
    return person


def overview(connection: Connection, code: str, on: date) -> Overview:
    """Return a player as he stands on a day."""
    person = player_coded(connection, code)
    merged = kept_for(connection, [person.id]).get(person.id)
    kept = None if merged is None else persons_on(connection, numbers=[merged])[merged]
    return Overview(
        person=person,
        born=year_of(person.born),
        kept=kept,
        pools=_in_pools(connection, person, on),
    )


def _in_pools(connection: Connection, person: Person, on: date) -> tuple[InPool, ...]:
    lines = lines_of_player(connection, person.id)
    now = in_force(connection, on)
    standings = standings_in_pools(connection, list(now.pools), person.id)
    known = lines.keys() | standings.keys() or pools_played(connection, person.id)
    found = [
        _in_pool(connection, now.pools[number], now.lists.get(number), lines, standings)
        for number in sorted(known)
    ]
    # The pool in which something is said comes first.
    return tuple(sorted(found, key=lambda each: each.line is None))


def _in_pool(
    connection: Connection,
    pool: Pool,
    held: ListInForce | None,
    lines: Mapping[int, Sequence[ListLine]],
    standings: Mapping[int, Sequence[DatedStanding]],
) -> InPool:
    dated = standings.get(pool.id, ())
    history = history_of(lines.get(pool.id, ()), dated)
    now = next((e for e in reversed(history) if held and e.line.list_id == held.id), None)
    number = dated[-1].standing.player_id if dated else 0
    is_revised = now.is_revised if now else bool(dated and dated[-1].standing.carried)
    return InPool(
        pool=pool,
        held=held,
        line=now.line if now else None,
        revision=_revision(connection, pool, number, held) if held and is_revised else None,
        games=dated[-1].standing.games if dated else 0,
        history=history,
        peak=official_peak(history),
        revised_peak=revised_peak(history),
        rises=rises_of(history),
    )


def _revision(connection: Connection, pool: Pool, number: int, held: ListInForce) -> Revised | None:
    listed = list_known(connection, pool.id, held.list_date, Horizon())
    return revised_on(connection, pool, number, listed, Horizon()) if listed else None
