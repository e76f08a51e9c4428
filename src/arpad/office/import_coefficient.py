"""What K on a list that is taken over tells of a player: the law is asked which K it gives to whom.

Who has the K of newcomers has few games, and a junior without the K of juniors has had the rating
at which it ends. Where a text gives everybody one K, or juniors that of newcomers, K says nothing.
"""

from datetime import date
from functools import lru_cache
from typing import cast

from msgspec import Struct

from arpad.model.pool import Pool
from arpad.model.rating import Record
from arpad.office.deadlines import law_of
from arpad.office.import_rows import ImportedRow
from arpad.regulations import catalogue
from arpad.regulations.application import has_reached_2300, has_reached_high, number_for_k
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw

_MANY = 100_000
_LOW = 1


class ListedCoefficient(Struct, frozen=True):
    """The K that a list shows of somebody, and the text by which it was made."""

    row: ImportedRow
    edition: str
    on: date

    @property
    def games_completed(self) -> int:
        """Return from how many games on somebody is no newcomer."""
        return number_for_k("k_new_games", edition=self.edition, on=self.on) or 0

    @property
    def is_newcomers(self) -> bool:
        """Tell whether it is higher than anybody has it who is no newcomer and no junior."""
        return self.row.k is not None and self.row.k > _coefficient(self.edition, self.on)

    @property
    def may_be_juniors(self) -> bool:
        """Tell whether a junior has it, whatever games there were."""
        of_juniors = _coefficient(self.edition, self.on, self.row.born)
        return self.row.k == of_juniors and not self._is_2300

    @property
    def shows_high(self) -> bool:
        """Tell whether it, or the rating, shows the mark from which K is lowest for good."""
        lowest = number_for_k("k_high", edition=self.edition, on=self.on)
        is_lowest = self.row.k is not None and self.row.k == lowest
        return is_lowest or has_reached_high(self.row.rating or 0, edition=self.edition, on=self.on)

    @property
    def shows_2300(self) -> bool:
        """Tell whether the rating is 2300, or somebody lacks the K of a junior who surely is one.

        Whoever has the birthday on the first day of the year is a junior for the shortest time.
        """
        born = None if self.row.born is None else date(self.row.born, 1, 1)
        juniors = _coefficient(self.edition, self.on, born)
        others = _coefficient(self.edition, self.on, born, has_had_2300=True)
        return self._is_2300 or (juniors != others and self.row.k == others)

    @property
    def _is_2300(self) -> bool:
        return has_reached_2300(self.row.rating or 0, edition=self.edition, on=self.on)


def coefficient_on_list(row: ImportedRow, pool: Pool, list_date: date) -> ListedCoefficient:
    """Return what a row of a list shows, by the text of its day, else the first one held."""
    law = law_of(pool, list_date)
    if law is not None:
        return ListedCoefficient(row, law.edition.name, list_date)
    texts = catalogue.row_of(pool.federation.casefold(), pool.discipline)
    return ListedCoefficient(row, texts[0].name, list_date)


@lru_cache(1 << 12)
def _coefficient(
    edition: str, on: date, born: date | int | None = None, *, has_had_2300: bool = False
) -> int:
    """Return K of somebody with games enough, and a rating at which no mark is reached."""
    law = cast("AppliedLaw", catalogue.law(edition))
    record = Record(
        rating=_LOW,
        games=_MANY,
        games_since_listing=_MANY,
        has_reached_2300=has_had_2300,
        born=born,
    )
    return law.rating.development_coefficient(record, on=on, readings=Readings(law.edition))
