"""The adjustments that a list may have, as the desk shows them: by whom ordered, whom they move."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.finding import Finding
from arpad.model.pool import Pool
from arpad.office.adjust import AdjustedPlayer, adjust
from arpad.office.adjusting import orders_of, setting_for
from arpad.office.office import Office
from arpad.regulations.application import adjustments
from arpad.store.lists import lists_of
from arpad.store.who_did import Deed, who_settled

MOST_SHOWN = 100


class AdjustmentLook(Struct, frozen=True, kw_only=True):
    """What an adjustment would do to a list; of the players those whom it moves most."""

    pool: str
    list_date: date
    adjustment: str
    edition: str
    points: int
    moved: int
    others: int
    players: tuple[AdjustedPlayer, ...]
    findings: tuple[Finding, ...]


class AdjustmentsOfList(Struct, frozen=True, kw_only=True):
    """Which adjustments a list can have, by name with their days, and which is ordered by whom.

    One that is ordered for another list of the pool is in `elsewhere`: it is applied once.
    """

    days: dict[str, date]
    ordered: str | None
    by: Deed | None
    elsewhere: dict[str, date]
    is_out: bool


def look_at_adjustment(office: Office, code: str, list_date: date, name: str) -> AdjustmentLook:
    """Work an adjustment out without ordering it."""
    found = adjust(office, code, list_date, name, commit=False)
    return AdjustmentLook(
        pool=code,
        list_date=list_date,
        adjustment=name,
        edition=found.edition,
        points=found.points,
        moved=len(found.players),
        others=found.others,
        players=found.players[:MOST_SHOWN],
        findings=found.findings,
    )


def adjustments_of_list(connection: Connection, pool: Pool, list_date: date) -> AdjustmentsOfList:
    """Return which adjustments a list of a pool can have."""
    orders = orders_of(connection, pool)
    known = adjustments(pool.federation)
    return AdjustmentsOfList(
        days={name: one.day for name, one in known.items() if pool.discipline in one.disciplines},
        ordered=orders.get(list_date),
        by=who_settled(connection, pool.id, setting_for(list_date)),
        elsewhere={name: day for day, name in orders.items() if day != list_date},
        is_out=any(head.list_date >= list_date for head in lists_of(connection, pool.id)),
    )
