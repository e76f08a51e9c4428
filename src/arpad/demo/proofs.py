"""The end of the story: the last lists made again from their proofs, and the book copied."""

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path

from msgspec import Struct

from arpad.demo.desk import Desk
from arpad.demo.folder import COPY, RESTORED
from arpad.model.finding import number_of
from arpad.office.archive import restore_office, write_office
from arpad.office.audit import AuditReport
from arpad.office.office import Office
from arpad.office.proof.verify import Verification, verify
from arpad.store.book import Book


class Proved(Struct, frozen=True):
    """What was verified without the book, and the audits of the books that were made again."""

    lists: tuple[Verification, ...]
    copies: tuple[AuditReport, ...]

    @property
    def holds(self) -> bool:
        """Tell whether every proof holds and every copy is whole."""
        is_whole = not any(audit.differences for audit in self.copies)
        return is_whole and all(found.holds for found in self.lists)


class Proof:
    """What stays when the book is not believed: proofs that hold without it, and a copy of it."""

    def __init__(self, folder: Path, version: str) -> None:
        """Begin with nothing verified."""
        self._folder = folder
        self._version = version
        self._lists: list[Verification] = []
        self._copies: list[AuditReport] = []

    def run(self, office: Office, last: Iterable[tuple[Desk, date]]) -> Iterator[str]:
        """Yield what is verified, then what became of the copy."""
        for desk, list_date in last:
            yield self._verify(desk.proof_of(list_date))
        yield self._copy(office)

    def proved(self) -> Proved:
        """Return what has come out."""
        return Proved(tuple(self._lists), tuple(self._copies))

    def _verify(self, path: Path) -> str:
        """Make a list again from its bundle alone."""
        found = verify(path, version=self._version).verification
        self._lists.append(found)
        made = f"{number_of(found.rows, 'row')} made again from {number_of(found.events, 'event')}"
        says = "every byte is the same" if found.holds else "it does not hold"
        return f"{path.name}: {made}, without the book: {says}."

    def _copy(self, office: Office) -> str:
        """Write the whole book into one file, and make a second book of it, which is audited."""
        copy, second = self._folder / COPY, Book(str(self._folder / RESTORED))
        with copy.open("wb") as stream:
            write_office(office, stream)
        try:
            restored = restore_office(second, copy)
        finally:
            second.engine.dispose()
        self._copies.append(restored.audit)
        found = len(restored.audit.differences)
        says = f"its audit finds {number_of(found, 'difference') if found else 'no difference'}"
        return f"{COPY} becomes a book again, {RESTORED}, {restored.manifest.rows} rows; {says}."
