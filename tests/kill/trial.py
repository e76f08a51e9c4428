"""One step on one kind of book: seen once undisturbed, then killed, looked at and repeated."""

import shlex
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace
from tests.kill.books import Books
from tests.kill.contents import Contents, contents_of, differing
from tests.kill.papers import Papers, papers_in, unlike
from tests.kill.points import IN_TRANSACTION, Kind
from tests.kill.runner import KILLED, Order, Run, Runner, run_process
from tests.kill.steps import Step

from arpad.office.audit import audit
from arpad.store.book import HEAD, Book


class Office(Struct, frozen=True, kw_only=True):
    """What kills work with: books at every stage, the papers, and who runs commands."""

    runner: Runner
    books: Books
    stages: dict[str, str]
    papers: Path
    folder: Path


class Undisturbed(Struct, frozen=True, kw_only=True):
    """A step without a kill: the states of the book, from before it to its end, and the files."""

    run: Run
    states: list[Contents]
    papers: Papers


class Desk(Struct, frozen=True):
    """A copy of a book, and a folder to work in."""

    book: Book
    folder: Path

    def papers(self) -> Papers:
        """Return what was written."""
        return papers_in(self.folder / "out")

    def beside(self) -> set[str]:
        """Return what else lies beside a book that is a file."""
        if self.book.is_server:
            return set()
        place = Path(self.book.address)
        own = {place.name, f"{place.name}-wal", f"{place.name}-shm"}
        return {path.name for path in place.parent.iterdir()} - own


def audited(book: Book) -> None:
    """See that a book of the newest form comes to zero; one of an older form cannot be asked."""
    if book.form() == HEAD:
        with book.reading() as connection:
            differences = audit(connection).differences
        assert not differences, differences


class Trial:
    """A step that is killed again and again."""

    def __init__(self, office: Office, step: Step) -> None:
        self.step = step
        self.kills = Counter[Kind]()
        """Where the kills have fallen."""
        self._office = office
        self._book: Book | None = None
        self._seconds_from_nothing: float | None = None
        self.undisturbed = self._undisturbed()

    def _undisturbed(self) -> Undisturbed:
        desk = self.desk()
        before = contents_of(desk.book)
        watched = replace(self.order(desk), is_photographed=True, files=self.step.files)
        run = self._run(watched)
        assert run.code == 0, run.err
        audited(desk.book)
        after = contents_of(desk.book)
        states = [before, *run.photographs]
        if states[-1] != after:
            states.append(after)
        whole = Undisturbed(run=run, states=states, papers=desk.papers())
        self.clear(desk)
        return whole

    def kill_at(self, kind: Kind, draw: Random) -> None:
        """Kill the step at some point of a kind, and look at what is left."""
        place = draw.randrange(self.undisturbed.run.counts[kind])
        self._killed(at=(kind, place))

    def kill_after(self, draw: Random) -> None:
        """Kill the step from outside at some moment, wherever it is then."""
        self._killed(after=draw.uniform(0, self.undisturbed.run.seconds))

    def kill_process(self, draw: Random) -> None:
        """Kill the step at some moment, as a process that begins with nothing."""
        if self._seconds_from_nothing is None:
            desk = self.desk()
            self._seconds_from_nothing = run_process(self.order(desk)).seconds
            self.clear(desk)
        self._killed(after=draw.uniform(0, self._seconds_from_nothing), runs=run_process)

    def _killed(
        self,
        at: tuple[Kind, int] | None = None,
        after: float | None = None,
        runs: Callable[[Order], Run] | None = None,
    ) -> None:
        desk = self.desk()
        files = at is not None and at[0] is Kind.FILE
        run = (runs or self._run)(replace(self.order(desk), at=at, after=after, files=files))
        if run.code == KILLED:
            self.kills[run.where.kind] += 1
        else:
            assert at is None, f"{at} was not reached: {run.err}"
        try:
            self._office.books.settle(desk.book.address)
            self._looked_at(desk, run, is_exact=at is not None)
            self._repeated(desk)
        except AssertionError as wrong:
            wrong.add_note(f"{self.step.name} was killed at {at or after}: {run.where}")
            raise
        self.clear(desk)

    def _looked_at(self, desk: Desk, run: Run, *, is_exact: bool) -> None:
        """Hold the book against the states it may have, and the files against whole ones."""
        found, states = contents_of(desk.book), self.undisturbed.states
        if run.code == KILLED:
            done = run.where.commits
            is_sure = is_exact and not self._is_moved_into_place(desk)
            may_be = states[done : done + 1] if is_sure else states[done:]
            assert found in may_be, [differing(found, state) for state in may_be]
        audited(desk.book)
        half = [*unlike(desk.papers(), self.undisturbed.papers)]
        assert not half, f"half there: {half}"

    def _is_moved_into_place(self, desk: Desk) -> bool:
        """Tell whether a file becomes the book only after its transaction, by getting its name."""
        return not desk.book.is_server and self.step.name == "restore"

    def _repeated(self, desk: Desk) -> None:
        """Give the command again: everything is as if nothing had happened."""
        last = self.undisturbed.states[-1]
        is_booked = self.step.books and contents_of(desk.book) == last
        run = self._run(self.order(desk, self.step.done if is_booked else None))
        if not is_booked or self.step.done is not None:
            assert run.code == self.undisturbed.run.code, run.err
        assert run.code in (0, 1, 2), run.err
        found = contents_of(desk.book)
        assert found == last, f"after the repetition: {differing(found, last)}"
        audited(desk.book)
        assert desk.papers().keys() == self.undisturbed.papers.keys()
        assert not [*unlike(desk.papers(), self.undisturbed.papers)]
        assert desk.beside() == set()

    def desk(self) -> Desk:
        """Lay a copy of the book and an empty folder out, always at the same place."""
        office, step = self._office, self.step
        name = step.name.replace(" ", "-")
        folder = office.folder / f"desk-{name}"
        (folder / "out").mkdir(parents=True)
        stage = office.stages[step.stage] if step.stage is not None else None
        address = office.books.copied(stage, name)
        self._book = self._book or Book(address)
        return Desk(self._book, folder)

    def order(self, desk: Desk, words: str | None = None) -> Order:
        """Return the command of the step, or another one in its place."""
        said = (words or self.step.words).format(papers=self._office.papers)
        return Order(
            words=shlex.split(said),
            folder=desk.folder,
            book=desk.book.address,
            now=self.step.now,
            smaller=self.step.smaller,
        )

    def _run(self, order: Order) -> Run:
        return self._office.runner.run(order)

    def clear(self, desk: Desk) -> None:
        """Remove a copy of the book, and the folder."""
        self._office.books.drop(desk.book.address)
        shutil.rmtree(desk.folder)

    @property
    def inside(self) -> int:
        """Return how many kills have fallen into a transaction that had written something."""
        return sum(self.kills[kind] for kind in IN_TRANSACTION)
