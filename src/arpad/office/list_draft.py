"""A list in the making: what it was made from, what the law says, and its rows for the book."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.formats.wording import sentence
from arpad.model.period import Flag, ListRow, RatingList
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Standing
from arpad.office.adjusting import about_adjustment
from arpad.office.fingerprint import fingerprint_of
from arpad.office.gate_case import OnList
from arpad.office.office import OfficeError
from arpad.office.pools import edition_for
from arpad.office.standings import Known, law_standings
from arpad.regulations.application import make_list
from arpad.store.lists import BookedRow, Section

_MOVING = (Section.LISTED, Section.DELISTED, Section.HIDDEN)
"""The sections of those who have, or had until the list, a rating that moves."""


class Move(Struct, frozen=True):
    """Whose rating a list moves, by how much, and to what."""

    code: str
    name: str
    change: int
    rating: int


class Draft(Struct, frozen=True, dict=True):
    """A list in the making: what it was made from, what the law says, and its rows for the book.

    `number_of` are the numbers of the players by their codes.
    """

    known: Known
    standings: Mapping[int, Standing]
    made: RatingList
    rows: tuple[BookedRow, ...]
    number_of: Mapping[str, int]

    @property
    def pool(self) -> Pool:
        """Return the pool."""
        return self.known.pool

    def on_list(self, _: Connection) -> OnList:
        """Return what the gate looks at: everybody, without asking the book."""
        return OnList(
            known=self.known,
            standings=self.standings,
            rows=self.rows,
            made=self.made,
            ratings=[row.rating for row in self.made.rows],
        )

    @cached_property
    def fingerprint(self) -> str:
        """Return the fingerprint of the list."""
        return fingerprint_of(self.rows)

    def new(self) -> int:
        """Return how many are on the list who had no rating before."""
        return sum(self.standings[b.player_id].player.rating is None for b in self._listed())

    def moves(self) -> Iterator[Move]:
        """Yield whose rating moves, and by how much."""
        for booked in self._listed():
            before, row = self.standings[booked.player_id].player.rating, booked.row
            if before is not None and row.rating != before:
                yield Move(row.id, row.name, row.rating - before, row.rating)

    def _listed(self) -> Iterator[BookedRow]:
        return (booked for booked in self.rows if booked.section is Section.LISTED)

    @cached_property
    def moving(self) -> dict[int, BookedRow]:
        """Return the rows of those whose rating moves, by their numbers."""
        return {booked.player_id: booked for booked in self.rows if booked.section in _MOVING}


def draft_from(known: Known) -> Draft:
    """Make a list from what is known.

    Players whom the law does not list, because their federation is no member or because they
    asked not to be, still have a rating that moves: their rows are made as well, and hidden.
    """
    standings = dict(law_standings(known))
    made = _made(known, standings.values())
    hidden = _hidden(known, standings.values(), made)
    others = hidden.adjusted if hidden else {}
    about = tuple(about_adjustment(known.pool, known.list_date, known.adjusting))
    made = replace(made, adjusted=made.adjusted | others, findings=(*made.findings, *about))
    numbers = dict(zip([s.player.id for s in standings.values()], standings, strict=True))
    rows = _Rows(known, standings, numbers, made, hidden)
    return Draft(known, standings, made, tuple(rows.all()), numbers)


def _hidden(known: Known, standings: Iterable[Standing], made: RatingList) -> RatingList | None:
    """Make the list of those whom the law does not list; None where there are none."""
    barred = [s for s in standings if s.is_excluded or not s.is_federation_member]
    if not barred:
        return None
    shown = {row.id for row in (*made.rows, *made.delisted)}
    free = [
        replace(s, is_excluded=False, is_federation_member=True)
        for s in barred
        if s.player.id not in shown
    ]
    return _made(known, free) if free else None


def _made(known: Known, standings: Iterable[Standing]) -> RatingList:
    edition, readings = edition_for(known.pool, known.list_date)
    try:
        return make_list(
            known.list_date,
            list(standings),
            edition=edition,
            readings=readings,
            discipline=known.pool.discipline,
        )
    except ValueError as problem:
        raise OfficeError(sentence(str(problem))) from problem


def points_added(made: RatingList, code: str) -> int:
    """Return what a one-off adjustment has added to a player's rating."""
    found = made.adjusted.get(code)
    return found.points if found else 0


class _Rows(Struct, frozen=True):
    """The rows of a list, section by section, as the book keeps them."""

    known: Known
    standings: Mapping[int, Standing]
    numbers: Mapping[str, int]
    made: RatingList
    hidden: RatingList | None

    def all(self) -> Iterator[BookedRow]:
        """Yield every row."""
        sections = (
            (Section.LISTED, self.made.rows),
            (Section.DELISTED, self.made.delisted),
            (Section.FILE, self.made.file or ()),
            (Section.HIDDEN, self._hidden()),
            (Section.UNRATED, self._unrated()),
        )
        numbers, standings = self.numbers, self.standings
        for section, rows in sections:
            for position, row in enumerate(rows, 1):
                number = numbers[row.id]
                yield BookedRow(
                    player_id=number,
                    section=section,
                    position=position,
                    row=row,
                    inactive_lists=standings[number].inactive_lists + 1 if row.is_inactive else 0,
                )

    def _hidden(self) -> Iterator[ListRow]:
        """Yield players with a rating who are not shown: barred ones, and those long inactive."""
        barred = self.hidden.rows if self.hidden else ()
        yield from barred
        if self.known.pool.moves is Moves.BY_EVENT:
            return
        several = (self.made.rows, self.made.delisted, barred)
        seen = {row.id for rows in several for row in rows}
        for code in [code for code in self.numbers if code not in seen]:
            standing = self.standings[self.numbers[code]]
            if standing.player.rating is not None:
                rating = standing.player.rating + points_added(self.made, code)
                blank = replace(_blank(standing), rating=rating)
                yield replace(blank, is_inactive=True, flag=Flag.INACTIVE)

    def _unrated(self) -> Iterator[ListRow]:
        for code in self.made.titled_unrated:
            yield _blank(self.standings[self.numbers[code]])


def _blank(standing: Standing) -> ListRow:
    player = standing.player
    return ListRow(
        id=player.id,
        name=player.name,
        title=player.title,
        federation=player.federation,
        rating=player.rating or 0,
        games=0,
        born=player.born,
        sex=player.sex,
        k=0,
        k_new_games=None,
        flag=Flag.NONE,
        is_in_federation_list=False,
        is_in_top_list=False,
    )
