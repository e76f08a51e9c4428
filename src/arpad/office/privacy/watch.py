"""Who is erased at this moment, looked up again only when something has changed."""

from typing import TypeAlias

from arpad.office.privacy.erasing import erased_persons
from arpad.store.book import Book, newest_batch
from arpad.store.desk.desk import Desk
from arpad.store.desk.erasures import standing_erasures, state_of_erasures
from arpad.store.withheld import Erased

_State: TypeAlias = tuple[int, int]


class ErasureWatch:
    """The erasures of a desk, as every reader of its book has to be told."""

    def __init__(self, book: Book, desk: Desk) -> None:
        """Take the book and its desk."""
        self._book = book
        self._desk = desk
        self._known: tuple[_State, tuple[Erased, ...]] = ((0, 0), ())

    def state(self) -> int:
        """Return a number that changes with every erasure; 0 where there was never any."""
        if not self._desk.is_there():
            return 0
        with self._desk.reading() as connection:
            return state_of_erasures(connection)

    def persons(self) -> tuple[Erased, ...]:
        """Return who is erased: by other names too, if the book has learnt some since."""
        state = self.state()
        if not state:
            return ()
        with self._book.reading() as connection:
            now = (state, newest_batch(connection))
            known, persons = self._known
            if known == now:
                return persons
            with self._desk.reading() as desk:
                codes = [erasure.player for erasure in standing_erasures(desk)]
            found = erased_persons(connection, codes)
        self._known = (now, found)
        return found
