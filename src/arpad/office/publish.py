"""Publish a list: make it by the law, book what it moves, number it and freeze it."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.engines.local import uncollected
from arpad.formats.wording import sentence
from arpad.locale import message
from arpad.model.docket import State
from arpad.model.exact import Hundredths
from arpad.model.finding import number_of
from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.period import Flag, ListRow, RatingList
from arpad.model.pool import Moves, Pool
from arpad.model.rating import Memory, PoolStanding, Standing
from arpad.office.changes import ListChanges, changes_between
from arpad.office.done_before import check_no_later_list
from arpad.office.fingerprint import fingerprint_of
from arpad.office.gate import Gate, gate_of
from arpad.office.office import Office, OfficeError
from arpad.office.pools import edition_for, pool_called
from arpad.office.rate_period import check_list_date
from arpad.office.standings import Known, known_for, law_standings
from arpad.regulations.application import has_reached_high, make_list
from arpad.regulations.catalogue import law
from arpad.store import dockets as book
from arpad.store.book import Entry
from arpad.store.ledger import add_entries
from arpad.store.lists import (
    BookedRow,
    ListHead,
    Origin,
    Section,
    add_list,
    list_on,
    next_number,
)
from arpad.store.standings import add_standings
from arpad.store.unpublished import first_list_passed_over

_YEARS_REMEMBERED = 5
_RAPID = "rapid"
_ANOTHER_LIST = message(
    "The list has changed since it was looked at. Nothing is published: look at it again."
)


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


class Published(Struct, frozen=True):
    """A list that is out, with what is new on it; or one that could be."""

    head: ListHead
    draft: Draft
    gate: Gate
    changes: ListChanges | None = None


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
    rows = _Rows(known, standings, made, hidden)
    return Draft(known, standings, made, tuple(rows.all()))


def _made(known: Known, standings: Iterable[Standing]) -> RatingList:
    edition, readings = edition_for(known.pool, known.list_date)
    try:
        return make_list(known.list_date, list(standings), edition=edition, readings=readings)
    except ValueError as problem:
        raise OfficeError(sentence(str(problem))) from problem


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
        for code, number in numbers.items():
            standing = self.standings[number]
            if standing.player.rating is not None and code not in seen:
                yield replace(_blank(standing), is_inactive=True, flag=Flag.INACTIVE)

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


def publish(
    office: Office, code: str, list_date: date, *, commit: bool, expected: str | None = None
) -> Published:
    """Make a list and freeze it; or show what it would be.

    `expected` is the fingerprint of the list that was looked at: no other one goes out then.
    """
    if not commit:
        with office.reading() as connection, uncollected():
            pool = pool_to_publish(connection, code, list_date)
            draft = draft_from(known_for(connection, pool, list_date))
            gate = _gate(connection, draft)
            return Published(head_of_draft(connection, draft, gate), draft, gate)
    with office.writing(f"publish {code} {list_date}") as entry, uncollected():
        pool = pool_to_publish(entry.connection, code, list_date)
        draft = draft_from(known_for(entry.connection, pool, list_date))
        gate = _gate(entry.connection, draft)
        gate.refuse_while_blocked()
        head = head_of_draft(entry.connection, draft, gate)
        if expected is not None and head.fingerprint != expected:
            raise OfficeError(_ANOTHER_LIST)
        if pool.moves is Moves.BY_PERIOD:
            add_entries(entry, pool.id, draft.number_of, entries_of_list(draft))
            add_standings(entry, pool.id, _standings_after(draft))
        before = list_on(entry.connection, pool.id, list_date)
        head = replace(head, id=add_list(entry, head, draft.rows))
        _close_events(entry, pool, list_date)
        return Published(head, draft, gate, changes_between(entry.connection, before, head))


def pool_for_list(connection: Connection, code: str, list_date: date) -> Pool:
    """Return the pool, if the next list may be of this day."""
    pool = pool_called(connection, code)
    if pool.discipline == _RAPID and pool.chosen_on(list_date).edition is None:
        raise OfficeError(
            f"No text that is held makes a list of {pool.name}: those of FIDE up to 2013 govern "
            "standard chess. Name an edition with arpad pool set to make it by that all the same."
        )
    if pool.moves is Moves.BY_PERIOD:
        check_list_date(connection, pool, list_date)
        _pass_none_over(connection, pool, list_date)
    else:
        check_no_later_list(connection, pool, list_date)
    return pool


def pool_to_publish(connection: Connection, code: str, list_date: date) -> Pool:
    """Return the pool, if a list of this day may be published now."""
    pool = pool_for_list(connection, code, list_date)
    ready = book.dockets(connection, pool_id=pool.id, states=[State.READY])
    left = [d for d in ready if _belongs(d.list_date or d.last_day or d.start, list_date)]
    if left:
        raise OfficeError(
            f"{number_of(len(left), 'event')} ready for this list and not rated, such as "
            f"{left[0].id}, {left[0].name}; rate them first."
        )
    return pool


def _pass_none_over(connection: Connection, pool: Pool, list_date: date) -> None:
    """Refuse a list while an earlier one would carry something: it would be lost between them."""
    earlier = first_list_passed_over(connection, pool.id, list_date)
    if earlier is not None:
        raise OfficeError(
            f"Events or corrections are booked for the list of {earlier}, which is not out: "
            "publish that one first."
        )


def _belongs(day: date, list_date: date) -> bool:
    return day <= list_date


def _gate(connection: Connection, draft: Draft) -> Gate:
    return gate_of(connection, draft.known, draft.standings, draft.rows, draft.made)


def head_of_draft(connection: Connection, draft: Draft, gate: Gate) -> ListHead:
    """Return the head of a list in the making, with the next number."""
    made = draft.made
    return ListHead(
        pool_id=draft.pool.id,
        number=next_number(connection, draft.pool.id),
        list_date=made.period.list_date,
        last_day=made.period.last_day,
        edition=made.edition,
        readings=made.readings,
        origin=Origin.PUBLISHED,
        fingerprint=fingerprint_of(draft.rows),
        facts=msgspec.json.encode(
            {"scale": made.scale, "findings": made.findings, "gate": gate.facts()}, enc_hook=str
        ).decode(),
    )


def entries_of_list(draft: Draft) -> Iterator[LedgerEntry]:
    """Yield what the list itself moves: first ratings, roundings, delistings."""
    causes = law(draft.made.edition).causes()
    readings = ",".join(f"{name}={choice}" for name, choice in draft.made.readings.items())
    moving = {booked.player_id: booked for booked in draft.rows if booked.section in MOVING}
    for number, standing in draft.standings.items():
        for cause, amount in _moves(standing, moving.get(number)):
            yield LedgerEntry(
                player=standing.player.id,
                cause=cause,
                amount=amount,
                article=causes[cause],
                edition=draft.made.edition,
                reading=readings or None,
                list_date=draft.known.list_date,
            )


MOVING = frozenset({Section.LISTED, Section.DELISTED, Section.HIDDEN})
"""The sections of those who have, or had until the list, a rating that moves."""


def _moves(standing: Standing, booked: BookedRow | None) -> Iterator[tuple[Cause, Hundredths]]:
    """Yield what a list moves for one player.

    An event that began under an older list may change somebody who has been delisted since: there
    is no rating any more that the change could be added to, so it goes the same way.
    """
    before = standing.player.rating
    if before is None and (change := sum(standing.changes)):
        yield Cause.DELISTING, -change
    if booked is None:
        return
    shown = booked.row.rating * 100
    if before is None:
        yield Cause.FIRST_RATING, shown
    elif rest := shown - before * 100 - sum(standing.changes):
        yield Cause.ROUNDING, rest
    if booked.section is Section.DELISTED:
        yield Cause.DELISTING, -shown


def _standings_after(draft: Draft) -> Iterator[PoolStanding]:
    """Yield where players stand from the list on, of those for whom something has changed."""
    known = draft.known
    for booked in draft.rows:
        if booked.section not in MOVING:
            continue
        before = known.standings.get(booked.player_id)
        after = standing_after_list(draft, booked, before, published=booked.row.rating)
        if before is None or replace(after, since=before.since, event_id=None) != replace(
            before, event_id=None
        ):
            yield after
    moving = {booked.player_id for booked in draft.rows if booked.section in MOVING}
    for number, before in known.standings.items():
        if before.carried and number not in moving:
            yield _no_longer_carried(before, known.list_date)


def _no_longer_carried(before: PoolStanding, list_date: date) -> PoolStanding:
    """Return where somebody stands who is not on a list that carries his correction."""
    memory = replace(before.memory, inherited=None)
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
    reaches = has_reached_high(published or 0, edition=draft.made.edition, on=list_date)
    return PoolStanding(
        player_id=booked.player_id,
        since=list_date,
        rating=None if booked.section is Section.DELISTED else booked.row.rating,
        games=standing.games,
        memory=replace(
            memory,
            games_since_listing=standing.games_since_listing,
            has_reached_high=memory.has_reached_high or reaches,
            periods=(*periods, (list_date, played)) if played else periods,
            results=(),
            inherited=None,
        ),
    )


def _close_events(entry: Entry, pool: Pool, list_date: date) -> None:
    rated = book.dockets(entry.connection, pool_id=pool.id, states=[State.RATED])
    closed = [d.id for d in rated if _belongs(d.list_date or d.last_day or d.start, list_date)]
    book.set_states(entry, closed, State.PUBLISHED)
