"""Reading the rows of a list that is taken over: nobody twice, and no list with errors unseen."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from arpad.formats.deviation import MOST
from arpad.model.finding import Finding, Severity, number_of, warn
from arpad.office.import_rows import ImportedRow
from arpad.office.import_source import ListSource, Progress
from arpad.office.office import OfficeError

T = TypeVar("T")

_TELL_EVERY = 20_000


class ReadRows(Struct, frozen=True):
    """The rows of a list, each player once, and what there is to say about it."""

    rows: Sequence[ImportedRow]
    findings: tuple[Finding, ...]


def read_rows(source: ListSource, *, partly: bool) -> ReadRows:
    """Read a list; refuse one with errors, unless it is to be taken over without them."""
    rows = source.rows() if source.is_usable else []
    if not source.is_usable and not (partly and rows):
        raise OfficeError("\n".join(refusal(source, can_go_on=bool(rows))))
    if not rows:
        raise OfficeError(f"{source.name} lists nobody; check which file it is.")
    once = {row.code: row for row in reversed(rows)}
    if len(once) == len(rows):
        return ReadRows(rows, source.findings)
    twice = _twice(rows, source.name)
    return ReadRows(list(reversed(once.values())), (*source.findings, *twice))


def refusal(source: ListSource, *, can_go_on: bool = False) -> Iterator[str]:
    """Yield the sentences that say why a list is not taken over, and how it can be."""
    errors = [finding for finding in source.findings if finding.severity is Severity.ERROR]
    for finding in errors[:MOST]:
        yield f"{finding.where}: {finding.message}" if finding.where else finding.message
    way_out = "; add --partly to take over the rest" if can_go_on else ""
    yield f"{source.name} was not taken over: {number_of(len(errors), 'error')}{way_out}."


def _twice(rows: Sequence[ImportedRow], name: str) -> list[Finding]:
    seen, told = set[str](), list[Finding]()
    for row in rows:
        if row.code in seen and len(told) < MOST:
            message = f"{row.name} ({row.code}) is listed again; the first row was taken."
            told.append(warn(None, f"{name}: player {row.code}", message))
        seen.add(row.code)
    return told


def counted(
    things: Iterable[T], what: str, progress: Progress | None, total: int = 0
) -> Iterator[T]:
    """Yield things one by one, telling from time to time how many there were."""
    if progress is None:
        yield from things
        return
    done = 0
    all_ = total or (len(things) if isinstance(things, Sequence) else 0)
    for done, thing in enumerate(things, 1):
        yield thing
        if done % _TELL_EVERY == 0:
            progress(what, done, max(all_, done))
    progress(what, done, done)
