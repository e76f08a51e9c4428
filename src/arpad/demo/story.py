"""The whole story: three sports in one book, told step by step while the office does the work."""

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from msgspec import Struct

from arpad.demo.chess_course import TODAY, ChessCourse
from arpad.demo.chess_people import chess_world
from arpad.demo.chess_season import LAST_LIST
from arpad.demo.desk import Desk
from arpad.demo.dice import dice
from arpad.demo.folder import BOOK, make_anew
from arpad.demo.names import Names
from arpad.demo.occurrences import Occurrences, occurrences
from arpad.demo.proofs import Proof, Proved
from arpad.demo.scrabble_course import scrabble_course
from arpad.demo.scrabble_people import scrabble_world
from arpad.demo.scrabble_works import LISTS as SCRABBLE_LISTS
from arpad.demo.shogi_course import shogi_course
from arpad.demo.shogi_people import shogi_world
from arpad.demo.shogi_works import LISTS as SHOGI_LISTS
from arpad.office.audit import AuditReport, audit
from arpad.office.explain import explain
from arpad.office.explained import Explanation
from arpad.office.opening import open_book
from arpad.store.book import Book
from arpad.store.dockets import dockets
from arpad.store.objections import Answer, objections

__all__ = ["SHOWN", "TODAY", "Story", "Told"]

SHOWN = SCRABBLE_LISTS[-1] + timedelta(days=30)
"""The day on which the whole book is looked at: the youngest of the three sports has gone on."""

_OPENED = date(2010, 11, 1)


class Told(Struct, frozen=True):
    """A step of the story: the sport, and what happened."""

    sport: str
    sentence: str


class Story:
    """An invented rating office from its first day on."""

    def __init__(self, folder: Path, version: str) -> None:
        """Take the people of three sports; what is in the folder stays until the story is told."""
        self._folder = folder
        book = Book(str(folder / BOOK))
        self.book = book
        self._chess = Desk(
            book, version, folder, pool="fide", officer="Ottilie Brandt", has_periods=True
        )
        self._shogi = Desk(book, version, folder, pool="fesa", officer="Jens Vestlund")
        self._scrabble = Desk(book, version, folder, pool="fisf", officer="Solène Clairfontel")
        names = Names(dice("names"))
        self.chess = chess_world(names)
        self.shogi = shogi_world(names)
        self.scrabble = scrabble_world(names)
        self._proof = Proof(folder, version)

    def tell(self) -> Iterator[Told]:
        """Clear the folder and tell the story from its beginning; yield the steps when done."""
        make_anew(self._folder)
        open_book(self._chess.on(_OPENED))
        courses = {
            "chess": ChessCourse(self._chess, self.chess).run(),
            "shogi": shogi_course(self._shogi, self.shogi),
            "Scrabble": scrabble_course(self._scrabble, self.scrabble),
            "proof": self._proof.run(self._chess.on(TODAY), self._last_lists()),
        }
        for sport, course in courses.items():
            for sentence in course:
                yield Told(sport, sentence)

    def _last_lists(self) -> Iterator[tuple[Desk, date]]:
        yield self._chess, LAST_LIST
        yield self._shogi, SHOGI_LISTS[-1]
        yield self._scrabble, SCRABBLE_LISTS[-1]

    def event(self, name: str) -> int:
        """Return the number of the event whose name ends so."""
        with self._chess.on(TODAY).reading() as connection:
            return next(d.id for d in dockets(connection) if d.name.endswith(name))

    def objector(self) -> str:
        """Return the code of whose objection was upheld."""
        with self._chess.on(TODAY).reading() as connection:
            return objections(connection, states=[Answer.UPHELD])[0].player

    def reason(self) -> Explanation:
        """Return why the rating of the talent on the last list is what it is."""
        with self._chess.on(TODAY).reading() as connection:
            return explain(connection, self.chess.cast.talent.code, LAST_LIST, self._chess.pool)

    def proved(self) -> Proved:
        """Return what has been verified and restored."""
        return self._proof.proved()

    def audited(self) -> AuditReport:
        """Reckon every published number again."""
        with self._chess.on(TODAY).reading() as connection:
            return audit(connection)

    def occurred(self) -> Occurrences:
        """Count what has happened in the book."""
        with self._chess.on(TODAY).reading() as connection:
            return occurrences(connection, (self._chess, self._shogi, self._scrabble))
