"""Players of a list that is taken over: new ones, and what the list says otherwise of known ones.

What a list does not say, or says less exactly, leaves what is known as it is: a year of birth does
not replace a day, nor an empty title a title.
"""

from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.person import Person
from arpad.office.import_reading import counted
from arpad.office.import_rows import ImportedRow
from arpad.office.import_source import Progress
from arpad.office.register_search import year_of
from arpad.store.book import Entry
from arpad.store.names import add_further_names, add_names
from arpad.store.person_history import last_change
from arpad.store.persons import add_codes, add_versions, all_numbers, persons_on


class Entered(Struct, frozen=True):
    """How many players of a list were new, and of how many it said something new."""

    new: int
    changed: int


class KnownPersons:
    """What the register says on the day of one list after another; lists come by their days."""

    def __init__(self, connection: Connection) -> None:
        """Look up who is in the register."""
        self.numbers = all_numbers(connection)
        self._last_change = last_change(connection)
        self._persons: dict[int, Person] | None = None

    def enter(
        self,
        entry: Entry,
        rows: Sequence[ImportedRow],
        *,
        day: date,
        source: str,
        told: Progress | None = None,
    ) -> Entered:
        """Enter what a list of a day says of its players."""
        known = self._on(entry.connection, day)
        new_codes = [row.code for row in rows if row.code not in self.numbers]
        self.numbers.update(add_codes(entry, counted(new_codes, "codes", told)))
        new, changed, renamed = list[Person](), list[Person](), list[Person]()
        for row in rows:
            number = self.numbers[row.code]
            before = known.get(number)
            person = _person(row, number, day, source, before)
            if before is None:
                new.append(person)
            elif person is not before:
                changed.append(person)
                renamed += [person] if person.name != before.name else []
        add_versions(entry, counted([*new, *changed], "players", told))
        if len(new) == len(new_codes):
            add_names(entry, counted([(p.id, p.name) for p in new], "names", told))
        else:
            # Some of them are in the register from a later day on, with names of their own.
            renamed += new
        add_further_names(entry, ((p.id, p.name) for p in renamed))
        known.update((person.id, person) for person in (*new, *changed))
        return Entered(len(new_codes), len(changed))

    def _on(self, connection: Connection, day: date) -> dict[int, Person]:
        """Return the persons as they were on a day; read again only if some changed since."""
        is_latest = self._last_change is None or self._last_change <= day
        if self._persons is None or not is_latest:
            self._persons = persons_on(connection, day) if self.numbers else {}
        return self._persons


def _person(row: ImportedRow, number: int, day: date, source: str, before: Person | None) -> Person:
    if before is None:
        return Person(
            id=number,
            code=row.code,
            since=day,
            name=row.name,
            federation=row.federation,
            title=row.title,
            sex=row.sex,
            born=row.born,
            source=source,
        )
    said = (
        row.name,
        row.federation or before.federation,
        row.title or before.title,
        row.sex or before.sex,
        before.born if row.born in {None, year_of(before.born)} else row.born,
    )
    if said == (before.name, before.federation, before.title, before.sex, before.born):
        return before
    name, federation, title, sex, born = said
    return replace(
        before,
        since=day,
        name=name,
        federation=federation,
        title=title,
        sex=sex,
        born=born,
        source=source,
    )
