"""Crosstables: rows that must mirror each other, whether an organiser or FESA wrote them."""

from collections.abc import Iterator, Sequence

from arpad.formats.fesa.cells import sum_of
from arpad.formats.fesa.crosstable_row import CrosstableRow
from arpad.formats.fesa.fault import Fault
from arpad.formats.fesa.pairings import Pairings
from arpad.formats.fesa.points import points_text
from arpad.formats.wording import printable
from arpad.model.finding import Severity, number_of


def faults_of(rows: Sequence[CrosstableRow]) -> Iterator[Fault]:
    """Yield everything in which the rows of a table contradict themselves or each other."""
    yield from _numbers(rows)
    sound = [row for row in rows if row.is_sound]
    yield from _names(sound)
    yield from _rounds(sound)
    table = Pairings(rows)
    for row in sound:
        for index, cell in enumerate(row.cells):
            if cell is not None and cell.is_game:
                yield from table.faults(row, index, cell)
        yield from _points(row)


def _numbers(rows: Sequence[CrosstableRow]) -> Iterator[Fault]:
    first: dict[int, CrosstableRow] = {}
    is_out_of_step = False
    for position, row in enumerate(rows, start=1):
        if row.number in first:
            other = first[row.number]
            message = f"the number {row.number} is already that of line {other.line}, "
            yield row.fault(1, f"{message}{printable(other.name, 40)}; give each row its own")
        elif row.number != position and not is_out_of_step:
            is_out_of_step = True
            message = f"expected number {position}, found {row.number}"
            yield row.fault(1, f"{message}; number the rows 1, 2, 3 and so on, in order")
        first.setdefault(row.number, row)


def _names(rows: Sequence[CrosstableRow]) -> Iterator[Fault]:
    first: dict[str, CrosstableRow] = {}
    for row in rows:
        if row.name in first:
            other = first[row.name].line
            message = f"line {other} has the same name, and players are told apart by it"
            yield row.fault(0, f"{message}; add what distinguishes the two", Severity.WARN)
        first.setdefault(row.name, row)


def _rounds(rows: Sequence[CrosstableRow]) -> Iterator[Fault]:
    most = max((len(row.cells) for row in rows), default=0)
    for row in rows:
        missing = most - len(row.cells)
        if missing:
            found = number_of(len(row.cells), "result")
            message = f"expected {most} results, one for each round; found {found}"
            advice = "the missing ones are taken as not played, write 0- for them"
            yield row.fault(0, f"{message}; {advice}", Severity.WARN)


def _points(row: CrosstableRow) -> Iterator[Fault]:
    summed = sum_of(row.cells)
    if summed is None or row.points is None or row.points in {summed, summed + row.head_start}:
        return
    extra = f", and {points_text(summed + row.head_start)} with MacMahon" if row.head_start else ""
    message = f"the results add up to {points_text(summed)}{extra}, and the row says "
    advice = f"{points_text(row.points)}; correct the points or the results"
    yield row.fault(row.points_column, f"{message}{advice}", Severity.WARN)
