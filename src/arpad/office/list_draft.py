"""A list in the making: what it was made from, what the law says, and its rows for the book."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from arpad.formats.wording import sentence
from arpad.model.period import Flag, ListRow, RatingList
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Standing
from arpad.office.adjusting import about_adjustment
from arpad.office.office import OfficeError
from arpad.office.pools import edition_for
from arpad.office.standings import Known, law_standings
from arpad.regulations.application import make_list
from arpad.store.lists import BookedRow, Section


class Draft(Struct, frozen=True):
    """A list in the making: what it was made from, what the law says, and its rows for the book."""

    known: Known
    standings: Mapping[int, Standing]
    made: RatingList
    rows: tuple[BookedRow, ...]

    @property
    def pool(self) -> Pool:
        """Return the pool."""
        return self.known.pool

    @property
    def number_of(self) -> dict[str, int]:
        """Return the numbers of the players by their codes."""
        return {standing.player.id: number for number, standing in self.standings.items()}


def draft_from(known: Known) -> Draft:
    """Make a list from what is known.

    Players whom the law does not list, because their federation is no member or because they
    asked not to be, still have a rating that moves: their rows are made as well, and hidden.
    """
    standings = dict(law_standings(known))
    made = _made(known, standings.values())
    shown = {row.id for row in (*made.rows, *made.delisted)}
    barred = (s for s in standings.values() if s.is_excluded or not s.is_federation_member)
    free = [
        replace(s, is_excluded=False, is_federation_member=True)
        for s in barred
        if s.player.id not in shown
    ]
    hidden = _made(known, free) if free else None
    others = hidden.adjusted if hidden else {}
    about = tuple(about_adjustment(known.pool, known.list_date, known.adjusting))
    made = replace(made, adjusted=made.adjusted | others, findings=(*made.findings, *about))
    rows = _Rows(known, standings, made, hidden)
    return Draft(known, standings, made, tuple(rows.all()))


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
    made: RatingList
    hidden: RatingList | None

    def all(self) -> Iterator[BookedRow]:
        """Yield every row."""
        numbers = {s.player.id: n for n, s in self.standings.items()}
        sections = (
            (Section.LISTED, self.made.rows),
            (Section.DELISTED, self.made.delisted),
            (Section.FILE, self.made.file or ()),
            (Section.HIDDEN, self._hidden(numbers)),
            (Section.UNRATED, self._unrated(numbers)),
        )
        for section, rows in sections:
            for position, row in enumerate(rows, 1):
                yield self._booked(numbers[row.id], section, position, row)

    def _booked(self, number: int, section: Section, position: int, row: ListRow) -> BookedRow:
        since = self.standings[number].inactive_lists
        return BookedRow(
            player_id=number,
            section=section,
            position=position,
            row=row,
            inactive_lists=since + 1 if row.is_inactive else 0,
        )

    def _hidden(self, numbers: Mapping[str, int]) -> Iterator[ListRow]:
        """Yield players with a rating who are not shown: barred ones, and those long inactive."""
        barred = self.hidden.rows if self.hidden else ()
        yield from barred
        if self.known.pool.moves is Moves.BY_EVENT:
            return
        seen = {row.id for row in (*self.made.rows, *self.made.delisted, *barred)}
        for code in [code for code in numbers if code not in seen]:
            standing = self.standings[numbers[code]]
            if standing.player.rating is not None:
                rating = standing.player.rating + points_added(self.made, code)
                blank = replace(_blank(standing), rating=rating)
                yield replace(blank, is_inactive=True, flag=Flag.INACTIVE)

    def _unrated(self, numbers: Mapping[str, int]) -> Iterator[ListRow]:
        for code in self.made.titled_unrated:
            yield _blank(self.standings[numbers[code]])


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
