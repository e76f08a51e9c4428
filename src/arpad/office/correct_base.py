"""A wrong number on a list: what a player goes on from, beside what was printed.

The printed number stays. What the list should have said is carried by the next one, and games that
use the list are rated by it, the player's own and those of opponents, unless that is refused.
"""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.correction import CorrectionKind
from arpad.model.pool import Moves, Pool
from arpad.office.corrected_bases import bases_that_stand
from arpad.office.correction_plan import Plan, StartFacts
from arpad.office.office import OfficeError
from arpad.office.revise_start import official_rating
from arpad.office.revision import Base, Inputs
from arpad.store.list_players import rated_rows
from arpad.store.lists import ListHead, Origin, lists_of
from arpad.store.standings_held import standings_by_day
from arpad.store.starts import start_entries


class WrongBase(Struct, frozen=True):
    """What a list should have said of a player."""

    player: str
    list_date: date
    base: Base


def plan_base(connection: Connection, pool: Pool, number: int, wrong: WrongBase) -> Plan:
    """Plan to let a player go on from another rating than a list has printed."""
    day, base = wrong.list_date, wrong.base
    head = _list_of(connection, pool, day)
    printed = official_rating(rated_rows(connection, head.id, [number]).get(number))
    if printed is None:
        raise OfficeError(f"{wrong.player} has no rating on the list of {day}.")
    is_begun = number in start_entries(connection, pool.id, [number], day)
    if head.origin is Origin.IMPORTED and not is_begun:
        raise OfficeError(
            f"{wrong.player} did not begin with the list of {day}, which was taken over: name a "
            "list of the office, or the one with which the player began."
        )
    held = _goes_on_from(connection, pool, number, day) or printed
    stands = bases_that_stand(connection, pool.id).get(number, {}).get(day)
    if held == base.rating and (stands == base or (stands is None and held == printed)):
        raise OfficeError(f"{wrong.player} goes on from {held} after the list of {day} already.")
    starts = {number: base.rating} if is_begun else {}
    return Plan(
        kind=CorrectionKind.START,
        inputs=((pool, Inputs(starts=starts, bases={number: {day: base}})),),
        facts=StartFacts(
            player=wrong.player,
            was=held,
            is_now=base.rating,
            list_date=day,
            rates_games=base.rates_games,
        ),
        player_id=number,
    )


def _list_of(connection: Connection, pool: Pool, day: date) -> ListHead:
    if pool.moves is not Moves.BY_PERIOD:
        raise OfficeError(
            f"The pool {pool.code} moves event by event: correct the event instead of a list."
        )
    head = next((h for h in lists_of(connection, pool.id) if h.list_date == day), None)
    if head is None:
        raise OfficeError(f"The pool {pool.code} has no list of {day}.")
    return head


def _goes_on_from(connection: Connection, pool: Pool, number: int, day: date) -> int | None:
    stands = standings_by_day(connection, pool.id, [number]).get(number, ())
    return next((s.revised for s in reversed(stands) if s.since <= day), None)
