"""A wrong starting rating: the rating with which a player was taken over from another list."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.correction import CorrectionKind
from arpad.model.pool import Pool
from arpad.office.correct_base import WrongBase, plan_base
from arpad.office.correction_plan import Plan, StartFacts, last_correction
from arpad.office.entries_held import in_time
from arpad.office.office import OfficeError
from arpad.office.pools import pool_called
from arpad.office.register import number_of_player
from arpad.office.revision import Base, Inputs
from arpad.store.correction_rows import corrections
from arpad.store.corrections import booked_entries
from arpad.store.starts import start_entries

_LEAST, _MOST = 1, 3999


class WrongStart(Struct, frozen=True, kw_only=True):
    """The rating with which a player should have begun in a pool, or that a list should have said.

    With `list_date` it holds from that list on; games that use the list are rated by it, or with
    `rates_games` off by the printed number as before.
    """

    pool: str
    player: str
    rating: int
    list_date: date | None = None
    rates_games: bool = True


def plan_start(connection: Connection, wrong: WrongStart) -> Plan:
    """Plan to let a player begin with another rating."""
    pool = pool_called(connection, wrong.pool)
    number = number_of_player(connection, wrong.player)
    if not _LEAST <= wrong.rating <= _MOST:
        raise OfficeError(f"A rating lies between {_LEAST} and {_MOST}, not at {wrong.rating}.")
    if wrong.list_date is not None:
        return plan_base(connection, pool, number, _base(wrong, wrong.list_date))
    was = start_of(connection, pool, number)
    if was is None:
        raise OfficeError(
            f"{wrong.player} did not begin in the pool {pool.code} with a rating from another "
            "list: correct the event that gave the first one."
        )
    if was == wrong.rating:
        before = list(corrections(connection, player_id=number))
        said = f" {last_correction(before[-1])}" if before else ""
        raise OfficeError(f"{wrong.player} begins with {was} already.{said}")
    return Plan(
        kind=CorrectionKind.START,
        inputs=((pool, Inputs(starts={number: wrong.rating})),),
        facts=StartFacts(player=wrong.player, was=was, is_now=wrong.rating),
        player_id=number,
    )


def start_of(connection: Connection, pool: Pool, number: int) -> int | None:
    """Return the rating with which a player began, as it now holds; None for one who did not."""
    begun = start_entries(connection, pool.id, [number]).get(number)
    if begun is None:
        return None
    held = booked_entries(connection, pool.id, player_ids=[number])
    starts = (in_time(e) for _, e in held if e.event is None and e.origin is begun.cause)
    return sum(e.amount for e in starts if e.list_date == begun.list_date) // 100 or None


def _base(wrong: WrongStart, list_date: date) -> WrongBase:
    base = Base(wrong.rating, rates_games=wrong.rates_games)
    return WrongBase(wrong.player, list_date, base)
