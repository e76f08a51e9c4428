"""One companion of a list as a stream: the same rows as in the file that is published."""

from collections.abc import Callable, Iterable, Iterator

from arpad.model.period import ListRow
from arpad.model.player import Sex
from arpad.office.companions import MOST_AT_THE_TOP, highest, is_inactive, is_junior
from arpad.office.list_stream import Reading, SectionRows
from arpad.store.lists import ListHead, Section

SECTIONS = {
    "organisers": Section.FILE,
    "delisted": Section.DELISTED,
    "titled-unrated": Section.UNRATED,
}
OF_FEDERATION = "federation-"


class CompanionRows:
    """The rows of a companion, chosen from the list whenever they are asked for."""

    def __init__(self, reading: Reading, head: ListHead, name: str) -> None:
        """Take the companion by the end of its name."""
        self._reading = reading
        self._head = head
        self._name = name

    def __iter__(self) -> Iterator[ListRow]:
        """Read the list and yield those who are on the companion."""
        if self._name in SECTIONS:
            return iter(self._of(SECTIONS[self._name]))
        if self._name == "inactive":
            return self._inactive()
        chosen = (row for row in self._of(Section.LISTED) if self._test(row))
        return iter(highest(chosen, MOST_AT_THE_TOP)) if self._is_top else chosen

    @property
    def _is_top(self) -> bool:
        return self._name in {"top", "top-women"}

    @property
    def _test(self) -> Callable[[ListRow], bool]:
        if self._name.startswith(OF_FEDERATION):
            code = self._name.removeprefix(OF_FEDERATION)
            return lambda row: row.federation == code and row.is_in_federation_list
        year = self._head.list_date.year
        return {
            "top": lambda row: row.is_in_top_list and row.sex is not Sex.FEMALE,
            "top-women": lambda row: row.is_in_top_list and row.sex is Sex.FEMALE,
            "women": lambda row: row.sex is Sex.FEMALE,
            "juniors": lambda row: is_junior(row.born, year),
        }[self._name]

    def _inactive(self) -> Iterator[ListRow]:
        """Yield the inactive of the list, then those of the organisers' file besides."""
        listed = set[str]()
        for row in filter(is_inactive, self._of(Section.LISTED)):
            listed.add(row.id)
            yield row
        for row in filter(is_inactive, self._of(Section.FILE)):
            if row.id not in listed:
                yield row

    def _of(self, section: Section) -> Iterable[ListRow]:
        return SectionRows(self._reading, self._head.id, section)
