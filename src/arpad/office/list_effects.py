"""What a list itself does: the entries that it makes, and where it leaves its players."""

from collections.abc import Iterator, Mapping
from datetime import date

from msgspec.structs import replace

from arpad.model.exact import Hundredths
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.period import Adjusted, RatingList
from arpad.model.rating import Memory, PoolStanding, Standing
from arpad.office.list_draft import Draft, points_added
from arpad.office.standings import Known
from arpad.regulations.application import has_reached_2300, has_reached_high
from arpad.regulations.catalogue import law
from arpad.store.lists import BookedRow, Section

_YEARS_REMEMBERED = 5


def entries_of_list(draft: Draft) -> Iterator[LedgerEntry]:
    """Yield what the list itself moves: first ratings, roundings, an adjustment, delistings."""
    made, list_date = draft.made, draft.known.list_date
    readings = readings_of(made)
    articles = law(made.edition).causes()
    moving = draft.moving
    for number, standing in draft.standings.items():
        code, booked = standing.player.id, moving.get(number)
        if _stays(standing, booked) and code not in made.adjusted:
            continue
        for cause, amount in _moves(standing, booked, points_added(made, code) * 100):
            if cause is Cause.ADJUSTMENT:
                yield _adjustment(made.adjusted[code], code, list_date)
                continue
            yield LedgerEntry(
                player=code,
                cause=cause,
                amount=amount,
                article=articles[cause],
                edition=made.edition,
                reading=readings,
                list_date=list_date,
            )


def readings_of(made: RatingList) -> str | None:
    """Return the readings of a list in the words of its entries."""
    return ",".join(f"{name}={choice}" for name, choice in made.readings.items()) or None


def _adjustment(adjusted: Adjusted, code: str, list_date: date) -> LedgerEntry:
    return LedgerEntry(
        player=code,
        cause=Cause.ADJUSTMENT,
        amount=adjusted.points * 100,
        article=adjusted.article,
        edition=adjusted.edition,
        reading=adjusted.reading,
        list_date=list_date,
        details=adjusted.formula,
    )


def _stays(standing: Standing, booked: BookedRow | None) -> bool:
    """Tell whether a player is shown where he stood without a change, as by far the most are."""
    return (
        booked is not None
        and not standing.changes
        and booked.row.rating == standing.player.rating
        and booked.section is not Section.DELISTED
    )


def _moves(
    standing: Standing, booked: BookedRow | None, added: Hundredths
) -> Iterator[tuple[Cause, Hundredths]]:
    """Yield what a list moves for one player; `added` is what a one-off adjustment gives.

    An event that began under an older list may change somebody who has been delisted since: there
    is no rating any more that the change could be added to, so it goes the same way. A rating
    that begins with a standard one starts with that.
    """
    before, stand_in = standing.player.rating, standing.player.standard_rating
    if before is None and stand_in is not None and booked is not None:
        yield Cause.START, stand_in * 100
        before = stand_in
    if before is None and (change := sum(standing.changes)):
        yield Cause.DELISTING, -change
    if booked is None:
        return
    shown = booked.row.rating * 100
    if before is None:
        yield Cause.FIRST_RATING, shown - added
    elif rest := shown - added - before * 100 - sum(standing.changes):
        yield Cause.ROUNDING, rest
    if added:
        yield Cause.ADJUSTMENT, added
    if booked.section is Section.DELISTED:
        yield Cause.DELISTING, -shown


def standings_after(draft: Draft) -> Iterator[PoolStanding]:
    """Yield where players stand from the list on, of those for whom something has changed."""
    known, moving = draft.known, draft.moving
    leaving = Leaving(known, draft.standings, draft.made.edition)
    for number, booked in moving.items():
        before = known.standings.get(number)
        after = leaving.standing(booked, before, published=booked.row.rating)
        if before is None or _where(after) != _where(before):
            yield after
    for number, before in known.standings.items():
        if before.carried and number not in moving:
            yield _no_longer_carried(before, known.list_date)


def _where(standing: PoolStanding) -> tuple[object, ...]:
    """Return where somebody stands, since whenever and by whatever event."""
    return standing.rating, standing.games, standing.carried, standing.memory


def _no_longer_carried(before: PoolStanding, list_date: date) -> PoolStanding:
    """Return where somebody stands who is not on a list that carries his correction."""
    memory = replace(before.memory, inherited=None, base=None)
    return replace(before, since=list_date, rating=before.revised, carried=0, memory=memory)


class Leaving:
    """Where a list leaves its players, and what the pool remembers of them then."""

    def __init__(self, known: Known, standings: Mapping[int, Standing], edition: str) -> None:
        """Begin with nobody."""
        self._known, self._standings = known, standings
        self.list_date = known.list_date
        self._remembering = Remembering(edition, known.list_date)

    def standing(
        self, booked: BookedRow, before: PoolStanding | None, *, published: int | None
    ) -> PoolStanding:
        """Return where the list leaves a player; K remembers what was published, right or wrong."""
        number = booked.player_id
        standing = self._standings[number]
        is_new = standing.player.rating is None
        return PoolStanding(
            player_id=number,
            since=self.list_date,
            rating=None if booked.section is Section.DELISTED else booked.row.rating,
            games=standing.games,
            memory=self._remembering.after(
                before.memory if before else _NOTHING,
                published or 0,
                standing.games_since_listing,
                standing.games if is_new else self._known.games.get(number, 0),
            ),
        )


class Remembering:
    """What a pool remembers of players from a list on.

    A large list leaves many with the same memory: it is made once for all of them.
    """

    def __init__(self, edition: str, list_date: date) -> None:
        """Begin with nobody."""
        self._edition, self._list_date = edition, list_date
        self._memories: dict[tuple[int, ...], tuple[Memory, Memory]] = {}
        self._marks: dict[int, tuple[bool, bool]] = {}

    def after(self, before: Memory, shown: int, since_listing: int, played: int) -> Memory:
        """Return what is remembered of a player with a memory, a published rating and games.

        It is the memory before itself where that stays as it is.
        """
        high, junior = self.marks(shown)
        high, junior = before.has_reached_high or high, before.has_reached_2300 or junior
        # The memory before is kept beside the one after it: nothing else may get its identity.
        kind = id(before), since_listing, played, high, junior
        if kind not in self._memories:
            after = replace(
                before,
                games_since_listing=since_listing,
                has_reached_high=high,
                has_reached_2300=junior,
                periods=_periods(before, self._list_date, played),
                results=(),
                inherited=None,
                base=None,
                stand_in=None,
            )
            self._memories[kind] = before, before if after == before else after
        return self._memories[kind][1]

    def marks(self, shown: int) -> tuple[bool, bool]:
        """Tell which marks a published rating reaches: that of the lowest K, that of juniors."""
        if shown not in self._marks:
            edition, on = self._edition, self._list_date
            self._marks[shown] = (
                has_reached_high(shown, edition=edition, on=on),
                has_reached_2300(shown, edition=edition, on=on),
            )
        return self._marks[shown]


_NOTHING = Memory()


def _periods(before: Memory, list_date: date, played: int) -> tuple[tuple[date, int], ...]:
    """Return the games of the periods that are remembered, with those of the list."""
    oldest = list_date.year - _YEARS_REMEMBERED
    kept = [each for each in before.periods if each[0].year >= oldest and each[0] != list_date]
    return (*kept, (list_date, played)) if played else tuple(kept)
