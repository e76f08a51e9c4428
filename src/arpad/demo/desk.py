"""The desk of the demonstration: the office on any day of the story, and the reports on its mat.

Reports are written as files and taken in from there, as an officer would.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from pathlib import Path

from arpad.demo.folder import REPORTS, folder_of, proof_of
from arpad.formats.list_target import TargetForm
from arpad.model.finding import Finding, number_of
from arpad.office.incoming import File, file_that_came
from arpad.office.intake import Answer, Wishes, take_in
from arpad.office.office import Clerk, Office
from arpad.office.paper import write_papers
from arpad.office.pools import pool_called
from arpad.office.publish import Published, publish
from arpad.store.book import Book
from arpad.store.lists import Section, list_on, rows_of

_NINE = time(9, tzinfo=UTC)


class Desk:
    """One sport at its desk: the pool, its officer, and the folders of its papers.

    `has_periods` says that events use the ratings of a list and enter the next one. `said` is all
    that was found in reports, after decisions and in lists.
    """

    def __init__(
        self,
        book: Book,
        version: str,
        folder: Path,
        *,
        pool: str,
        officer: str,
        has_periods: bool = False,
    ) -> None:
        """Sit down."""
        self.has_periods = has_periods
        self.pool = pool
        self.answers: list[Answer] = []
        self.said: list[Finding] = []
        self._book, self._version = book, version
        self._officer = officer
        self._reports = folder / REPORTS / pool
        self._folder = folder
        self._ratings: dict[int, dict[str, int]] = {}

    def on(self, day: date) -> Office:
        """Return the office at nine o'clock of a day."""
        clerk = Clerk(who=self._officer, now=datetime.combine(day, _NINE))
        return Office(self._book, clerk, self._version)

    def put(self, name: str, data: bytes) -> Path:
        """Write a file that came with the post."""
        path = self._reports / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def take(
        self, day: date, files: Mapping[str, bytes], *, may_be_new: bool = True
    ) -> dict[str, Answer]:
        """Write reports and take them in; return what became of each, by its name."""
        came = [self._came(name, data) for name, data in files.items()]
        wishes = Wishes(pool=self.pool, may_be_new=may_be_new)
        answers = list(take_in(self.on(day), came, wishes))
        self.answers += answers
        self.said += [finding for answer in answers for finding in answer.findings]
        return dict(zip(files, answers, strict=True))

    def _came(self, name: str, data: bytes) -> File:
        self.put(name, data)
        return file_that_came(name, data)

    def ratings(self, day: date) -> Mapping[str, int]:
        """Return the ratings of the list in force on a day, by code and by name.

        An organiser looks up players by their numbers, and newcomers by their names.
        """
        with self.on(day).reading() as connection:
            head = list_on(connection, pool_called(connection, self.pool).id, day)
            if head is None:
                return {}
            if head.id not in self._ratings:
                rows = [booked.row for booked in rows_of(connection, head.id, _SHOWN)]
                self._ratings[head.id] = {k: r.rating for r in rows for k in (r.name, r.id)}
            return self._ratings[head.id]

    def publish(self, day: date, list_date: date, forms: tuple[TargetForm, ...]) -> Published:
        """Publish a list and write its papers, its proof among them."""
        office = self.on(day)
        published = publish(office, self.pool, list_date, commit=True)
        self.said += published.draft.made.findings
        with office.reading() as connection:
            pool = pool_called(connection, self.pool)
            folder = folder_of(self._folder, self.pool, list_date)
            for _ in write_papers(connection, pool, published.head, folder, forms=forms):
                pass
        return published

    def proof_of(self, list_date: date) -> Path:
        """Return where the proof of a list lies."""
        return proof_of(self._folder, self.pool, list_date)


_SHOWN = (Section.LISTED, Section.FILE)


def list_line(published: Published, *, reports: int, events: int, games: int) -> str:
    """Return what is told of a list that is out: what went into it, and who is on it."""
    head = published.head
    return (
        f"{head.list_date}  list {head.number}: {number_of(reports, 'report')}, "
        f"{number_of(events, 'event')}, {games} games, "
        f"{number_of(len(published.draft.made.rows), 'player')}, {head.fingerprint[:8]}"
    )
