"""What a list loses in another form: told of this list, not of every list that could be."""

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from arpad.formats.list_target import TargetForm
from arpad.formats.lists.columns import columns_of_kind
from arpad.formats.lists.fide_players import OF_AN_OFFICE, is_of_an_office, pace_of
from arpad.formats.lists.list_table import ListTable, Row
from arpad.model.listed_player import ListKind
from arpad.model.period import Flag

_FORMS_OF_FIDE = frozenset({TargetForm.FIDE_TEXT, TargetForm.FIDE_XML})
_WITH_HEAD = frozenset(TargetForm) - _FORMS_OF_FIDE - {TargetForm.CSV}
"""Forms that say of which list, of which day and by which edition they are."""


class ListLoss(Struct, frozen=True):
    """Something that a form has no place for, of how many players if it is about them, and why."""

    what: str
    players: int | None
    because: str


class Losses:
    """What one list loses in one form; players are counted while they pass."""

    def __init__(self, table: ListTable, form: TargetForm) -> None:
        """See which columns have no place; a list without one goes through as it is."""
        self._table = table
        self._form = form
        self._filled = Counter[str]()
        self._unplaced = {
            column.key: at
            for at, column in enumerate(table.columns)
            if form in _FORMS_OF_FIDE and column.key not in self._placed
        }
        self._flag = self._place_of_flag()

    @property
    def passing(self) -> ListTable:
        """Return the list with rows that are counted when they are written."""
        is_counted = self._unplaced or self._flag is not None
        return replace(self._table, rows=_Passing(self)) if is_counted else self._table

    def told(self) -> tuple[ListLoss, ...]:
        """Return what was lost, once the list has been written."""
        return (*self._of_the_list(), *self._of_players())

    @property
    def _placed(self) -> frozenset[str]:
        if is_of_an_office(self._table):
            return OF_AN_OFFICE
        return frozenset(column.key for column in columns_of_kind(ListKind.COMBINED))

    def _place_of_flag(self) -> int | None:
        if self._form not in _FORMS_OF_FIDE or not is_of_an_office(self._table):
            return None
        keys = [column.key for column in self._table.columns]
        return keys.index("flag") if "flag" in keys else None

    def counted(self) -> Iterator[Row]:
        """Yield the rows, counting what will be lost of them."""
        for row in self._table.rows:
            for key, at in self._unplaced.items():
                self._filled[key] += row[at] not in {None, "", False}
            if self._flag is not None:
                self._filled[Flag.DELISTED] += row[self._flag] == Flag.DELISTED
            yield row

    def _of_the_list(self) -> Iterator[ListLoss]:
        if self._form in _WITH_HEAD:
            return
        words, day = self._form.words, self._table.list_date
        if day is not None and not self._has_month:
            yield ListLoss("day of the list", None, f"{words} does not say of which day it is")
        elif day is not None and day.day != 1:
            yield ListLoss("day of the list", None, f"{words} has the month only")
        if self._table.edition is not None:
            yield ListLoss("edition", None, f"{words} does not say by which edition it was made")
        is_of_one_pace = is_of_an_office(self._table) or pace_of(self._table) is not (
            ListKind.COMBINED
        )
        if self._form is TargetForm.FIDE_XML and is_of_one_pace:
            yield ListLoss("pace of the list", None, f"{words} is of all paces; two are empty")

    @property
    def _has_month(self) -> bool:
        return self._form is TargetForm.FIDE_TEXT and pace_of(self._table) is not ListKind.COMBINED

    def _of_players(self) -> Iterator[ListLoss]:
        for key in self._unplaced:
            if self._filled[key]:
                yield ListLoss(key, self._filled[key], "FIDE's forms have no such column")
        if self._filled[Flag.DELISTED]:
            reason = "no flag says that a rating has ended; it is left out"
            yield ListLoss("delisted", self._filled[Flag.DELISTED], reason)


class _Passing:
    """Rows that are counted whenever they are asked for."""

    def __init__(self, losses: Losses) -> None:
        self._losses = losses

    def __iter__(self) -> Iterator[Row]:
        return self._losses.counted()
