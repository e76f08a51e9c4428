"""Comparisons as jobs: every event that the lists of a pool have closed, by two texts."""

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.pool import Pool
from arpad.model.rights import Right
from arpad.office.jobs.experiment import packed
from arpad.office.jobs.kind import Kind, Work
from arpad.office.office import OfficeError

if TYPE_CHECKING:
    from arpad.drift.compare import Numbered
    from arpad.drift.compare_values import Comparison, PlayerDifference

COMPARE = "compare editions"
FOUND, LINES = "comparison.json", "differences.csv"
MOST_SHOWN = 100
"""So many lines are shown, those that differ most; all of them are in the table."""
_COLUMNS = ("event", "player", "left", "right", "difference", "left_articles", "right_articles")
_HOURS = 6 * 3600


def _compare(work: Work) -> dict[str, Any]:
    """Rate the events of a pool by two texts; names stay in the book."""
    from arpad.drift.compare import compare  # noqa: PLC0415 - only who compares needs it
    from arpad.office.comparing import side_of  # noqa: PLC0415 - as above
    from arpad.office.pools import pool_called  # noqa: PLC0415 - as above

    wish = work.wish
    with work.office.reading() as connection:
        pool = pool_called(connection, wish["pool"])
        left = side_of(pool, wish["left"], wish["left_reading"])
        right = side_of(pool, wish["right"], wish["right_reading"])
        found = compare(left, right, _events(work, connection, pool), may_be_same=True)
    if not found.events:
        raise OfficeError(
            f"No list of {pool.code} has closed an event: there is nothing to compare."
        )
    work.keep(_archive(found))
    return {
        "events": found.events,
        "players": found.players,
        "players_differing": found.players_differing,
    }


def _events(work: Work, connection: Connection, pool: Pool) -> "Iterator[Numbered]":
    from arpad.office.book_games import closed_events  # noqa: PLC0415 - as above

    closed = list(closed_events(connection, pool))
    for done, (docket, event) in enumerate(closed):
        work.tell(done, len(closed), "events")
        yield docket.id, event


def _archive(found: "Comparison") -> bytes:
    """Return what was found, the largest differences of it in full, and all of them as a table."""
    largest = tuple(
        replace(line, name="", event_name="", games=()) for line in found.differences[:MOST_SHOWN]
    )
    refused = tuple(replace(each, event_name="") for each in found.refused[:MOST_SHOWN])
    told = replace(found, differences=largest, refused=refused)
    with TemporaryDirectory(prefix="arpad-compare-") as made:
        folder = Path(made)
        (folder / FOUND).write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=2))
        (folder / LINES).write_text(_table(found), encoding="utf-8")
        return packed(folder)


def _table(found: "Comparison") -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows(map(_row, found.differences))
    return text.getvalue()


def _row(line: "PlayerDifference") -> tuple[object, ...]:
    sides = (
        (line.left_change, line.left_after),
        (line.right_change, line.right_after),
    )
    values = (after if change is None else change for change, after in sides)
    articles = (
        "; ".join(dict.fromkeys(", ".join(side) for side in reasons if side))
        for reasons in (
            [reason.left_articles for reason in line.reasons],
            [reason.right_articles for reason in line.reasons],
        )
    )
    return (line.event, line.player, *values, line.difference, *articles)


KINDS = (Kind(name=COMPARE, right=Right.STUDY, run=_compare, seconds=_HOURS, patience=_HOURS),)
