"""Reports on the scale of a pool: made from the book, kept at the desk, published if wished."""

from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection

from arpad.formats.extras import MissingExtraError
from arpad.locale import message
from arpad.office.access.entrance import Entrance
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.scale.history import Tell, history_of_pool
from arpad.store.desk.desk import Desk
from arpad.store.desk.drift_reports import (
    KeptReport,
    add_report,
    report_heads,
    report_numbered,
    set_published,
)

if TYPE_CHECKING:
    from arpad.drift.report import Found

_NO_REPORT = message("There is no such report; have the scale studied first.")


def make_report(office: Office, desk: Desk, code: str, *, tell: Tell) -> KeptReport:
    """Find out whether the scale of a pool drifts, and keep the answer; nobody else sees it yet."""
    with office.reading() as connection:
        pool = pool_called(connection, code)
        found = _found(connection, code, tell)
    made = KeptReport(
        pool=pool.code,
        list_date=found.found.trend.last_list,
        at=office.clerk.now,
        who=office.clerk.who,
        is_alarm=found.found.trend.is_alarm,
        content=msgspec.json.encode(found).decode(),
    )
    with desk.writing() as connection:
        number = add_report(connection, made)
    return msgspec.structs.replace(made, id=number)


def _found(connection: Connection, code: str, tell: Tell) -> "Found":
    # Arrays are only loaded by whoever asks about them.
    from arpad.drift.calibration import CalibrationError  # noqa: PLC0415
    from arpad.drift.calibration_curve import curve_followed  # noqa: PLC0415
    from arpad.drift.report import found_in  # noqa: PLC0415
    from arpad.drift.trend import TrendError  # noqa: PLC0415

    try:
        history = history_of_pool(connection, pool_called(connection, code), tell=tell)
        curve = curve_followed(history.edition, int(history.days[0]))
        return found_in(history, curve, tell=tell)
    except (CalibrationError, MissingExtraError, TrendError) as problem:
        raise OfficeError(str(problem)) from problem


def content_of(report: KeptReport) -> "Found":
    """Return what a kept report has found."""
    from arpad.drift.report import Found  # noqa: PLC0415 - as above

    return msgspec.json.decode(report.content, type=Found)


def report_called(connection: Connection, number: int) -> KeptReport:
    """Return a kept report, or say that there is none."""
    found = report_numbered(connection, number)
    if found is None:
        raise OfficeError(_NO_REPORT)
    return found


def alarms(connection: Connection) -> tuple[KeptReport, ...]:
    """Return of each pool the newest report, where it finds that the scale moves for sure."""
    newest = dict[str, KeptReport]()
    for report in report_heads(connection):
        newest.setdefault(report.pool, report)
    return tuple(report for report in newest.values() if report.is_alarm)


def publish_report(entrance: Entrance, number: int) -> KeptReport:
    """Let everybody see a report."""
    return _set(entrance, number, is_public=True)


def withdraw_report(entrance: Entrance, number: int) -> KeptReport:
    """Let nobody but the desk see a report any longer."""
    return _set(entrance, number, is_public=False)


def _set(entrance: Entrance, number: int, *, is_public: bool) -> KeptReport:
    with entrance.writing() as connection:
        found = report_called(connection, number)
        moment, who = (entrance.now, entrance.who) if is_public else (None, None)
        set_published(connection, number, moment, who)
        entrance.record(
            connection,
            "publish drift report" if is_public else "withdraw drift report",
            f"drift report {number}",
            before={"published": found.published},
            after={"published": moment, "pool": found.pool},
        )
    return found
