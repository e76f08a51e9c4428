"""The law of an office at a glance: what governs each pool, what is chosen, what the gate takes."""

from datetime import date

from msgspec import Struct
from sqlalchemy import Connection

from arpad.model.pool import Pool
from arpad.office.gate_settings import DEFAULT, SETTINGS, Setting, limits_of, settle
from arpad.office.office import Office, OfficeError
from arpad.office.pools import choose_edition, edition_for, pool_called
from arpad.regulations.catalogue import governing, row_of
from arpad.regulations.edition import Edition
from arpad.store.lists import lists_of
from arpad.store.settings import settings_of


class PoolLaw(Struct, frozen=True, kw_only=True):
    """A pool with the text that governs it today, None where none does, and all that could.

    `last_list` is the day of the newest list: what is chosen now begins after it.
    """

    pool: Pool
    edition: str | None
    readings: dict[str, str]
    editions: tuple[Edition, ...]
    last_list: date | None


class Threshold(Struct, frozen=True, kw_only=True):
    """A setting of the gate with what holds; `is_own` where the pool itself has settled it."""

    setting: Setting
    value: str
    is_own: bool


def law_of_pool(connection: Connection, pool: Pool, on: date) -> PoolLaw:
    """Look up what governs a pool on a day."""
    try:
        edition, readings = edition_for(pool, on)
    except OfficeError:
        edition, readings = None, pool.chosen_on(on).readings
    if (
        edition is None
        and (found := governing(on, pool.federation.casefold(), pool.discipline)) is not None
    ):
        edition = found.edition.name
    heads = lists_of(connection, pool.id)
    return PoolLaw(
        pool=pool,
        edition=edition,
        readings=readings,
        editions=row_of(pool.federation.casefold(), pool.discipline),
        last_list=heads[-1].list_date if heads else None,
    )


def thresholds(connection: Connection, pool: Pool | None) -> tuple[Threshold, ...]:
    """Return every setting of the gate, for a pool or for all that have settled nothing else."""
    number = pool.id if pool else None
    limits, for_all = limits_of(connection, number), settings_of(connection, None)
    own = settings_of(connection, number)
    return tuple(
        Threshold(
            setting=setting,
            value=limits.value(setting.name),
            is_own=own.get(f"gate.{setting.name}") != for_all.get(f"gate.{setting.name}"),
        )
        for setting in SETTINGS
    )


def settle_as_seen(office: Office, code: str, name: str, value: str, *, seen: str) -> str:
    """Settle a threshold, unless somebody has settled another value meanwhile."""
    known = {setting.name for setting in SETTINGS}
    with office.reading() as connection:
        number = None if code == "all" else pool_called(connection, code).id
        held = limits_of(connection, number).value(name) if name in known else seen
    if held != seen:
        raise OfficeError(f"Somebody has set {name} to {held} meanwhile. Look again, then settle.")
    return settle(office, code, name, value or DEFAULT)


def choose_as_seen(
    office: Office,
    code: str,
    since: date,
    edition: str | None,
    readings: dict[str, str],
    seen: int,
) -> None:
    """Choose an edition from a day on, unless somebody has chosen another one meanwhile."""
    with office.reading() as connection:
        chosen = len(pool_called(connection, code).editions)
    if chosen != seen:
        raise OfficeError("Somebody has chosen an edition meanwhile. Look again, then choose.")
    choose_edition(office, code, since, edition, readings)
