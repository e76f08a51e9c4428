"""What a list itself does: the entries that it makes, and where it leaves its players."""

from collections.abc import Iterator
from datetime import date

from msgspec.structs import replace

from arpad.model.exact import Hundredths
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.period import Adjusted
from arpad.model.rating import Memory, PoolStanding, Standing
from arpad.office.list_draft import Draft, points_added
from arpad.regulations.application import has_reached_2300, has_reached_high
from arpad.regulations.catalogue import law
from arpad.store.lists import BookedRow, Section

_YEARS_REMEMBERED = 5


def entries_of_list(draft: Draft) -> Iterator[LedgerEntry]:
    """Yield what the list itself moves: first ratings, roundings, an adjustment, delistings."""
    causes = law(draft.made.edition).causes()
    readings = ",".join(f"{name}={choice}" for name, choice in draft.made.readings.items())
    moving = {booked.player_id: booked for booked in draft.rows if booked.section in MOVING}
    for number, standing in draft.standings.items():
        code, added = standing.player.id, points_added(draft.made, standing.player.id)
        for cause, amount in _moves(standing, moving.get(number), added * 100):
            if cause is Cause.ADJUSTMENT:
                yield _adjustment(draft.made.adjusted[code], code, draft.known.list_date)
                continue
            yield LedgerEntry(
                player=code,
                cause=cause,
                amount=amount,
                article=causes[cause],
                edition=draft.made.edition,
                reading=readings or None,
                list_date=draft.known.list_date,
            )


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


MOVING = frozenset({Section.LISTED, Section.DELISTED, Section.HIDDEN})
"""The sections of those who have, or had until the list, a rating that moves."""


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
    known = draft.known
    for booked in draft.rows:
        if booked.section not in MOVING:
            continue
        before = known.standings.get(booked.player_id)
        after = standing_after_list(draft, booked, before, published=booked.row.rating)
        if before is None or _where(after) != _where(before):
            yield after
    moving = {booked.player_id for booked in draft.rows if booked.section in MOVING}
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


def standing_after_list(
    draft: Draft, booked: BookedRow, before: PoolStanding | None, *, published: int | None
) -> PoolStanding:
    """Return where a list leaves a player; K remembers what was published, right or wrong."""
    standing, list_date = draft.standings[booked.player_id], draft.known.list_date
    memory = before.memory if before else Memory()
    games_now = draft.known.games.get(booked.player_id, 0)
    is_new = standing.player.rating is None
    played = standing.games if is_new else games_now
    periods = tuple(
        (day, games)
        for day, games in memory.periods
        if day.year >= list_date.year - _YEARS_REMEMBERED and day != list_date
    )
    shown, edition = published or 0, draft.made.edition
    return PoolStanding(
        player_id=booked.player_id,
        since=list_date,
        rating=None if booked.section is Section.DELISTED else booked.row.rating,
        games=standing.games,
        memory=replace(
            memory,
            games_since_listing=standing.games_since_listing,
            has_reached_high=memory.has_reached_high
            or has_reached_high(shown, edition=edition, on=list_date),
            has_reached_2300=memory.has_reached_2300
            or has_reached_2300(shown, edition=edition, on=list_date),
            periods=(*periods, (list_date, played)) if played else periods,
            results=(),
            inherited=None,
            base=None,
            stand_in=None,
        ),
    )
