"""A long list in the making: plain players on columns, and all others one by one.

What is booked is the same as if everybody were listed one by one; only the numbers of entries and
standings come in another order.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, overload

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.ledger import Cause
from arpad.model.period import ListRow, RatingList
from arpad.model.pool import Pool
from arpad.office.fingerprint import fingerprint_of_lines, line_of, lines_of_columns
from arpad.office.gate_case import OnList
from arpad.office.gate_plain import remarkable
from arpad.office.known_columns import Words, words
from arpad.office.list_draft import Draft, Move, draft_from
from arpad.office.list_effects import entries_of_list, readings_of, standings_after
from arpad.office.plain_players import PlainPlayers, Text, plain_players
from arpad.office.standings import Facts, Standings, known_from
from arpad.regulations.catalogue import law
from arpad.store.book import Entry
from arpad.store.bulk import columns_in_portions, in_portions
from arpad.store.ledger import add_entries, add_entry_columns
from arpad.store.lists import (
    NAMED,
    AddedRows,
    BookedRow,
    Section,
    add_columns_of_list,
    by_section,
    columns_of_rows,
    kept_as,
)
from arpad.store.standings import add_standing_columns, add_standings, texts_of

_OWN = frozenset({"id", "name", "title", "federation", "rating", "born", "sex"})
"""What a row has of its player alone; the rest goes by the kind."""
_SECTIONS = (*Section,)


class LongDraft(Struct, frozen=True, dict=True):
    """A long list in the making; `others` are the players who are not plain."""

    facts: Facts
    plain: PlainPlayers
    others: Draft
    in_order: "_InOrder"

    @property
    def pool(self) -> Pool:
        """Return the pool."""
        return self.facts.pool

    @property
    def made(self) -> RatingList:
        """Return what the law says of the whole list."""
        return self.others.made

    @property
    def rows(self) -> tuple[BookedRow, ...]:
        """Return everybody's row as a value, for who asks for all of them."""
        rest = (b for b in self.others.rows if b.section is not Section.LISTED)
        return (*map(self.in_order.booked, self.in_order.by_name.tolist()), *rest)

    @cached_property
    def fingerprint(self) -> str:
        """Return the fingerprint of the list."""
        rest = (line_of(b) for b in self.others.rows if b.section is not Section.LISTED)
        columns = self.columns
        listed = lines_of_columns(Section.LISTED, columns) if columns else ()
        return fingerprint_of_lines([*listed, *rest])

    @cached_property
    def columns(self) -> dict[str, Any]:
        """Return the rows of everybody listed as columns of the book, by the players' numbers."""
        return self.in_order.columns()

    @cached_property
    def _memories(self) -> Words:
        """Return what is remembered of plain players from the list on, as the book keeps it."""
        remembered = self.plain.remembered()
        return words(texts_of(remembered.memories))[remembered.place]

    def on_list(self, connection: Connection) -> OnList:
        """Return what the gate looks at: whoever is not plain, and plain players who stand out."""
        places = remarkable(connection, self.facts, self.plain)
        found = self.plain.number[places].tolist()
        known = known_from(self.facts, [*self.others.known.persons, *found])
        standings = Standings(known)
        more = {number: standings.of(number, known.persons[number]) for number in found}
        rows = (*self.others.rows, *map(self.in_order.booked, places.tolist()))
        in_order = sorted(rows, key=lambda b: (_SECTIONS.index(b.section), b.position))
        return OnList(
            known=known,
            standings={**self.others.standings, **more},
            rows=in_order,
            made=self.made,
            ratings=self.columns["rating"] if self.columns else (),
        )

    def add_rows(self, entry: Entry) -> AddedRows:
        """Add the rows of the list, in the order in which the book keeps them."""
        rows = add_columns_of_list(entry, self._portions())
        # Worked out while the last of them are being written.
        _ = self.fingerprint, self._memories
        return rows

    def _portions(self) -> Iterator[tuple[Section, Mapping[str, Any]]]:
        rest = by_section(b for b in self.others.rows if b.section is not Section.LISTED)
        for section in sorted({*rest, Section.LISTED}):
            if section is Section.LISTED:
                yield from ((section, some) for some in columns_in_portions(self.columns))
            else:
                for rows in in_portions(rest[section]):
                    yield section, columns_of_rows(rows)

    def add_effects(self, entry: Entry) -> None:
        """Add what the list itself moves, and where it leaves its players."""
        self._add_rounding(entry)
        add_entries(entry, self.pool.id, self.others.number_of, entries_of_list(self.others))
        self._add_standings(entry)
        add_standings(entry, self.pool.id, standings_after(self.others))

    def _add_rounding(self, entry: Entry) -> None:
        rounding, made = self.plain.rounding(), self.made
        at = np.flatnonzero(rounding)
        columns = {
            "player_id": self.plain.number[at].tolist(),
            "cause": Cause.ROUNDING.value,
            "amount": rounding[at].tolist(),
            "article": law(made.edition).causes()[Cause.ROUNDING],
            "edition": made.edition,
            "reading": readings_of(made),
            "list_date": made.period.list_date,
        }
        for some in columns_in_portions(columns):
            add_entry_columns(entry, self.pool.id, some)

    def _add_standings(self, entry: Entry) -> None:
        plain = self.plain
        at = np.flatnonzero(plain.move())
        columns = {
            "player_id": plain.number[at].tolist(),
            "since": self.made.period.list_date,
            "rating": plain.rating[at].tolist(),
            "games": plain.games[at].tolist(),
            "memory": self._memories[at].tolist() if len(at) else [],
            "carried": 0,
        }
        for some in columns_in_portions(columns):
            add_standing_columns(entry, self.pool.id, some)

    def new(self) -> int:
        """Return how many are on the list who had no rating before."""
        return self.others.new()

    def moves(self) -> Iterator[Move]:
        """Yield whose rating moves, and by how much."""
        plain = self.plain
        at = np.flatnonzero(plain.rating != plain.before)
        change = (plain.rating - plain.before)[at].tolist()
        said = plain.code[at].tolist(), plain.name[at].tolist()
        yield from map(Move, *said, change, plain.rating[at].tolist())
        yield from self.others.moves()


def long_draft(facts: Facts, text: Text) -> LongDraft:
    """Make a long list from what the book has, by a text that columns can follow."""
    plain = plain_players(facts, text)
    others = draft_from(known_from(facts, _not_plain(facts, plain)))
    in_order = _InOrder(plain, [b for b in others.rows if b.section is Section.LISTED])
    made, publication = others.made, text.maker.law.publication
    text.maker.readings.take_over(made.readings)
    ratings = [*zip(plain.before.tolist(), plain.rating.tolist(), strict=True), *_ratings(others)]
    made = replace(
        made,
        rows=ListedRows(in_order),
        readings=text.maker.readings.touched,
        scale=publication.scale_report(ratings),
    )
    listed = map(in_order.booked, range(len(plain), len(in_order.positions)))
    rows = tuple(next(listed) if b.section is Section.LISTED else b for b in others.rows)
    return LongDraft(facts, plain, replace(others, made=made, rows=rows), in_order)


def _not_plain(facts: Facts, plain: PlainPlayers) -> list[int]:
    """Return everybody else whom a list may concern: who stands in the pool, or has a title."""
    persons, is_plain = facts.persons, {*plain.number.tolist()}
    everybody = zip(persons.numbers, persons.columns["title"], strict=True)
    others = ((number, title) for number, title in everybody if number not in is_plain)
    return [number for number, title in others if title or number in facts.standings]


def _ratings(draft: Draft) -> Iterator[tuple[int | None, int | None]]:
    """Yield the ratings of players before and on a list."""
    listed = {b.player_id: b.row.rating for b in draft.rows if b.section is Section.LISTED}
    for number, standing in draft.standings.items():
        yield standing.player.rating, listed.get(number)


class _InOrder:
    """Everybody listed: plain players and then others, with their places in both orders."""

    def __init__(self, plain: PlainPlayers, others: Sequence[BookedRow]) -> None:
        """Put them in order."""
        self.plain, self.others = plain, others
        number = np.array([b.player_id for b in others], np.int64)
        self.by_number = np.argsort(np.concatenate((plain.number, number)))
        names = [*plain.name.tolist(), *(b.row.name for b in others)]
        codes = [*plain.code.tolist(), *(b.row.id for b in others)]
        by_name = sorted(range(len(codes)), key=codes.__getitem__)
        by_name.sort(key=names.__getitem__)
        self.by_name = np.array(by_name, np.int64)
        self.positions = np.empty(len(by_name), np.int64)
        self.positions[self.by_name] = np.arange(1, len(by_name) + 1)

    def booked(self, place: int) -> BookedRow:
        """Return the row of somebody as the book has it."""
        number = len(self.plain)
        position = int(self.positions[place])
        if place >= number:
            return replace(self.others[place - number], position=position)
        return BookedRow(
            player_id=int(self.plain.number[place]),
            section=Section.LISTED,
            position=position,
            row=self.row(place),
        )

    def row(self, place: int) -> ListRow:
        """Return the row of somebody."""
        number = len(self.plain)
        return _row(self.plain, place) if place < number else self.others[place - number].row

    def columns(self) -> dict[str, Any]:
        """Return the rows as columns of the book, in the order of the players' numbers."""
        if not len(self.by_number):
            return {}
        if not self.others:
            columns = {name: _listed(c) for name, c in _plain_columns(self.plain).items()}
        elif not len(self.plain):
            columns = columns_of_rows([self.others[at] for at in self.by_number.tolist()])
        else:
            of_others = columns_of_rows(self.others)
            plain = _plain_columns(self.plain)
            columns = {name: self._together(plain[name], of_others[name]) for name in plain}
        return {**columns, "position": self.positions[self.by_number].tolist()}

    def _together(self, one: Any, other: Any) -> Any:  # noqa: ANN401 - a column, or one value
        if not isinstance(one, np.ndarray) and not isinstance(other, list) and one == other:
            return one
        columns = _column(one, len(self.plain)), _column(other, len(self.others))
        return np.concatenate(columns)[self.by_number].tolist()


def _column(given: Any, number: int) -> Words:  # noqa: ANN401 - a column, or one value
    if isinstance(given, np.ndarray):
        return given
    return words(given if isinstance(given, list) else [given] * number)


def _listed(given: Any) -> Any:  # noqa: ANN401 - the same
    return given.tolist() if isinstance(given, np.ndarray) else given


def _plain_columns(plain: PlainPlayers) -> dict[str, Any]:
    """Return the rows of plain players as columns of the book, without their positions."""
    of_kinds = {
        name: kept_as(name, [getattr(row, name) for row in plain.rows])
        for name in ListRow.__struct_fields__
        if name not in _OWN
    }
    columns = {
        NAMED.get(name, name): words(values)[plain.kind] if len({*values}) > 1 else values[0]
        for name, values in of_kinds.items()
    }
    own = {"name": plain.name, "title": plain.title, "federation": plain.federation}
    numbers = {"player_id": plain.number, "rating": plain.rating}
    own |= {name: words(kept_as(name, getattr(plain, name).tolist())) for name in ("born", "sex")}
    return columns | numbers | own | {"code": plain.code, "inactive_lists": 0}


def _row(plain: PlainPlayers, place: int) -> ListRow:
    """Return the row of a plain player."""
    return replace(
        plain.rows[int(plain.kind[place])],
        id=plain.code[place],
        name=plain.name[place],
        title=plain.title[place],
        federation=plain.federation[place],
        rating=int(plain.rating[place]),
        born=plain.born[place],
        sex=plain.sex[place],
    )


class ListedRows(Sequence[ListRow]):
    """The rows of a long list in its order; one is made when somebody asks for it."""

    def __init__(self, in_order: _InOrder) -> None:
        """Take everybody who is listed."""
        self._in_order = in_order

    def __len__(self) -> int:
        """Return how many are listed."""
        return len(self._in_order.by_name)

    @overload
    def __getitem__(self, place: int) -> ListRow: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[ListRow]: ...

    def __getitem__(self, place: int | slice) -> ListRow | Sequence[ListRow]:
        """Return the row at a place, or those at some."""
        found = self._in_order.by_name[place]
        if isinstance(place, slice):
            return [self._in_order.row(int(each)) for each in found]
        return self._in_order.row(int(found))
