"""What goes out with a list of shogi: the tables since the list before, and the promotions."""

import csv
from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path

from sqlalchemy import Connection

from arpad.formats.fesa import write_fesa_table
from arpad.formats.whole_file import whole_file
from arpad.model.docket import Docket, State
from arpad.model.event import Event
from arpad.model.outcome import Outcome
from arpad.model.pool import Pool
from arpad.model.report import TableRow
from arpad.office.pools import edition_for
from arpad.regulations.application import rate, report_table
from arpad.store.dockets import dockets, latest_event

_COLUMNS = ("event", "table", "id", "name", "grade", "status", "way", "article")


def tables_and_promotions(
    connection: Connection, pool: Pool, stem: Path, since: date | None, until: date
) -> Iterator[Path]:
    """Write the tables rated after one list and up to the next, then their promotions."""
    promoted = list[tuple[object, ...]]()
    for docket in dockets(connection, pool_id=pool.id, states=[State.PUBLISHED]):
        day = docket.last_day or docket.start
        event = latest_event(connection, docket.id)
        if event is None or day > until or (since is not None and day <= since):
            continue
        edition, readings = edition_for(pool, event.last_day)
        outcome = rate(event, edition=edition, readings=readings)
        rows = [row for row in report_table(event, outcome) or () if isinstance(row, TableRow)]
        path = stem.with_name(f"{stem.name}-table-{docket.id}.txt")
        with whole_file(path) as stream:
            stream.write(write_fesa_table(event, rows, encoding="utf-8"))
        yield path
        promoted += _promotions(docket, event, outcome)
    if promoted:
        yield _written(promoted, stem.with_name(f"{stem.name}-promotions.csv"))


def _promotions(docket: Docket, event: Event, outcome: Outcome) -> Iterator[tuple[object, ...]]:
    names = {player.id: player.name for player in event.players}
    for player in outcome.players:
        for step in player.promotions or ():
            yield (
                docket.id,
                event.name,
                player.id,
                names[player.id],
                step.grade,
                step.status.value,
                step.route.value,
                step.article,
            )


def _written(rows: list[tuple[object, ...]], path: Path) -> Path:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(rows)
    with whole_file(path) as stream:
        stream.write(text.getvalue().encode())
    return path
