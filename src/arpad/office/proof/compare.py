"""The published list beside the one made again: which player, which number."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

import msgspec
from msgspec import Struct

from arpad.office.proof.listed import COLUMNS, HEADINGS, cell, csv_of_list, lines_of_list
from arpad.store.lists import BookedRow

MOST = 200
"""So many differences are listed; who has more has another list."""
_NOT_LISTED = "not on it"

Rows = Mapping[tuple[str, str], Mapping[str, str]]
"""By section and id what a list says, heading by heading."""


class Difference(Struct, frozen=True, kw_only=True):
    """A number of the published list that does not come out again; `events` are the player's."""

    player: str
    section: str
    number: str
    published: str
    rebuilt: str
    events: tuple[int, ...] = ()

    @property
    def message(self) -> str:
        """Say what differs, and where to look."""
        played = ", ".join(map(str, self.events))
        where = f" Events of the player: {played}." if played else ""
        if self.number == "row":
            return (
                f"{self.player}: the published list has the player in the section {self.section}: "
                f"{self.published}; the one made again: {self.rebuilt}.{where}"
            )
        return (
            f"{self.player} ({self.section}): {self.number} is {self.published or 'empty'} on the "
            f"published list, and {self.rebuilt or 'empty'} by the proof.{where}"
        )


def differences(files: Mapping[str, bytes], rows: Iterable[BookedRow]) -> tuple[Difference, ...]:
    """Return what differs between the files of a list and its rows made again, in either form."""
    made = list(rows)
    found = dict[tuple[str, str, str], Difference]()
    for path, write, read in (
        ("list.csv", csv_of_list, _rows_of_csv),
        ("list.jsonl", lines_of_list, _rows_of_lines),
    ):
        again = b"".join(write(made))
        if files.get(path) != again:
            for each in _compared(read(files.get(path, b"")), read(again)):
                found.setdefault((each.player, each.section, each.number), each)
    return tuple(islice(found.values(), MOST))


def _compared(published: Rows, rebuilt: Rows) -> Iterator[Difference]:
    for section, player in sorted(published.keys() | rebuilt.keys()):
        was, is_now = published.get((section, player)), rebuilt.get((section, player))
        if was is None or is_now is None:
            yield Difference(
                player=player,
                section=section,
                number="row",
                published=_NOT_LISTED if was is None else "yes",
                rebuilt=_NOT_LISTED if is_now is None else "yes",
            )
            continue
        for heading in was.keys() | is_now.keys():
            if was.get(heading) != is_now.get(heading):
                yield Difference(
                    player=player,
                    section=section,
                    number=heading,
                    published=was.get(heading, ""),
                    rebuilt=is_now.get(heading, ""),
                )


def _rows_of_csv(data: bytes) -> Rows:
    """Read the rows of a list as far as they can be read."""
    rows = dict[tuple[str, str], dict[str, str]]()
    lines = data.decode("utf-8", "replace").splitlines()
    try:
        for cells in islice(csv.reader(lines), 1, None):
            said = dict(zip(HEADINGS, cells, strict=False))
            rows[said.get("section", ""), said.get("id", "")] = said
    except csv.Error:
        return rows
    return rows


def _rows_of_lines(data: bytes) -> Rows:
    rows = dict[tuple[str, str], dict[str, str]]()
    names = [column.name for column in COLUMNS]
    for line in data.splitlines():
        try:
            values = msgspec.json.decode(line, type=list[str | int | bool | None])
        except (msgspec.MsgspecError, UnicodeError):
            continue
        said = {name: cell(value) for name, value in zip(names, values, strict=False)}
        rows[said.get("section", ""), said.get("id", "")] = said
    return rows
