"""The bundle of a list as the public has it: the proof is whole, some names and reports are not.

Reports that tell a day of birth stay with the office, as do those of persons who are erased from
public view. Notes stand in their places, and the root is the same as that of the whole bundle.
"""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import BinaryIO
from zipfile import ZipFile

import msgspec
from sqlalchemy import Connection

from arpad.model.pool import Pool
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.erase import Wish, withhold
from arpad.office.proof.list_then import list_then
from arpad.office.proof.records import ReportRecord
from arpad.store.lists import ListHead
from arpad.store.player_events import newest_versions
from arpad.store.withheld import Withheld, in_full

BIRTHS = "The report tells days of birth; the office has it."
WITHHELD = "name withheld"
_REPORTS = "reports.jsonl"


def write_public_bundle(
    connection: Connection, pool: Pool, head: ListHead, target: BinaryIO
) -> None:
    """Write the bundle of a list as it may be given to anybody."""
    with in_full(connection) as withheld, TemporaryDirectory() as folder:
        whole = Path(folder) / "whole.zip"
        with whole.open("wb") as stream:
            write_bundle(connection, list_then(connection, pool.code, head.list_date), stream)
        events = set(_telling_births(connection, whole))
        if withheld.persons or events:
            _write_less(whole, target, withheld, events, head.list_date)
            return
        with whole.open("rb") as stream:
            copyfileobj(stream, target)


def _write_less(
    whole: Path, target: BinaryIO, withheld: Withheld, events: set[int], day: date
) -> None:
    wishes = [Wish(code=code, day=day, reason=WITHHELD) for code in sorted(withheld.codes)]
    withhold(whole, target, wishes, events, Wish(code="", day=day, reason=BIRTHS))


def _telling_births(connection: Connection, whole: Path) -> Iterator[int]:
    """Yield the events with reports in which somebody's birth is known to the day."""
    with ZipFile(whole) as archive:
        reports = archive.read(_REPORTS).splitlines()
    numbers = {msgspec.json.decode(line, type=ReportRecord).event for line in reports}
    for number, event in newest_versions(connection, sorted(numbers)).items():
        if any(isinstance(player.born, date) for player in event.players):
            yield number
