"""Players of whom a list says what it says of many: rated, active, and staying on it.

What the law says of them follows from few facts, which many of them share. So the law is asked for
the row of one player of each kind; ratings are added up on columns, and rounded by the table that
the law filled. Everybody else is listed one by one (`list_draft.py`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from arpad.kernels.fide.inactivity import somebody
from arpad.kernels.fide.probing import HIGHEST, KernelError
from arpad.kernels.fide.tables import COUNTED_GAMES, RESIDUES, LawTables, law_tables
from arpad.model.exact import WIN
from arpad.model.period import Flag, ListRow
from arpad.model.pool import Moves
from arpad.model.rating import Memory
from arpad.office.juniors import oldest_junior
from arpad.office.known_columns import (
    OWN_FACTS,
    KnownColumns,
    Numbers,
    Told,
    Truths,
    Words,
    known_columns,
    told,
)
from arpad.office.list_effects import Remembering
from arpad.office.pools import edition_for
from arpad.office.standings import Facts, Standings, games_before, is_member, known_from
from arpad.regulations.application import around_list, law_of_list
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.regulations.fide.make_list import ListMaker
from arpad.store.columns import day_of


class Text(Struct, frozen=True):
    """The text of a list: the law that makes it, and its tables."""

    maker: ListMaker
    tables: LawTables


def text_of(facts: Facts) -> Text | None:
    """Return the text by which a list is made on columns; None where they cannot follow it.

    They follow no list with a one-off adjustment, which is of each rating by itself.
    """
    if facts.pool.moves is not Moves.BY_PERIOD or facts.adjusting.name is not None:
        return None
    list_date, (edition, readings) = facts.list_date, edition_for(facts.pool, facts.list_date)
    try:
        law = law_of_list(list_date, edition, facts.pool.discipline)
        if not isinstance(law, AppliedLaw):
            return None
        tables, choices = law_tables(law, list_date, readings), Readings(law.edition, readings)
    except (KernelError, ValueError):  # what is wrong is said when everybody is listed by himself
        return None
    return Text(law.list_maker(list_date, choices, in_force=around_list(law, list_date)), tables)


class Remembered(NamedTuple):
    """What is remembered of players from a list on: the memories, and which of them are new.

    `place` is that of a player's memory among them.
    """

    memories: Sequence[Memory]
    is_new: Truths
    place: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class PlainPlayers:
    """Plain players in the order of their numbers, with what a list says of them.

    `rows` are what the law gave for one player of each kind; `kind` is the place of a player's kind
    among them. What is `remembered` is worked out when it is asked for: the list does not need it.
    """

    number: Numbers
    code: Words
    name: Words
    federation: Words
    title: Words
    sex: Words
    born: Words
    before: Numbers
    rating: Numbers
    change: Numbers
    games: Numbers
    has_games: Truths
    kind: Numbers
    rows: Sequence[ListRow]
    remembered: Callable[[], Remembered]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.number)

    def rounding(self) -> Numbers:
        """Return what the list itself moves, in hundredths."""
        return (self.rating - self.before) * WIN - self.change

    def move(self) -> Truths:
        """Tell who stands elsewhere after the list than before it."""
        remembered = self.remembered()
        has_new = remembered.is_new[remembered.place]
        moves: Truths = (self.rating != self.before) | self.has_games | has_new
        return moves


def plain_players(facts: Facts, text: Text) -> PlainPlayers:
    """Return the plain players of a list; what the law leans on is noted with its text."""
    known = known_columns(facts)
    rating = _ratings(known, text.tables)
    some = np.flatnonzero(_may_be_plain(facts, known) & _stays(rating, text.tables))
    kind, first = kinds(_told_apart(facts, known, rating, text, some))
    asked = _Asked(facts, text.maker, known.number[some[first]])
    rows = [asked.row(number) for number in asked.numbers]
    is_shown = np.array([_is_shown(row) for row in rows], np.bool_)
    is_plain = is_shown[kind]
    some, kind = some[is_plain], (np.cumsum(is_shown) - 1)[kind[is_plain]]
    return PlainPlayers(
        number=known.number[some],
        code=known.code[some],
        name=known.name[some],
        **_own_facts(facts, text, known, rating, some),
        before=known.rating[some],
        rating=rating[some],
        change=known.change[some],
        games=known.games[some] + known.played[some],
        has_games=known.played[some] != 0,
        kind=kind,
        rows=[row for row in rows if row is not None and _is_shown(row)],
        remembered=cache(partial(_remembered, facts, known, rating, text, some)),
    )


def _ratings(known: KnownColumns, tables: LawTables) -> Numbers:
    """Return the ratings of the list for who had one before."""
    exact = np.maximum(known.rating * WIN + known.change, 0)
    added = tables.rounding[exact % RESIDUES + RESIDUES * (known.change < 0)]
    rating: Numbers = exact // WIN + added
    return rating


def _may_be_plain(facts: Facts, known: KnownColumns) -> Truths:
    """Tell who has a rating and nothing that makes the law look at him by himself."""
    is_simple = np.array([*map(_is_simple, known.memory.values)], np.bool_)
    federations = (is_member(facts.federations, each) for each in known.federation.values)
    of_member = np.array([*federations], np.bool_)[known.federation.place]
    withheld = np.array([*facts.withheld.numbers], np.int64)
    is_shown = of_member & ~known.is_out & ~np.isin(known.number, withheld)
    is_rated = (known.rating > 0) & (known.carried == 0)
    may_be: Truths = is_shown & is_rated & is_simple[known.memory.place]
    return may_be


def _is_simple(memory: Memory) -> bool:
    return memory.inherited is None and memory.base is None and memory.stand_in is None


def _stays(rating: Numbers, tables: LawTables) -> Truths:
    return (rating >= max(tables.stays_listed, 1)) & (rating <= HIGHEST)


def _told_apart(
    facts: Facts, known: KnownColumns, rating: Numbers, text: Text, some: Numbers
) -> Iterator[Numbers]:
    """Yield the facts by which what the law says of plain players may differ, as numbers."""
    yield known.played[some]
    yield _shown_by_games(facts, known, text.maker, some)
    yield _of_record(known)[some]
    for games in (known.games, known.since_listing):
        yield np.minimum(games[some] + known.played[some], COUNTED_GAMES)
    yield (rating[some] >= text.tables.later.no_junior).astype(np.int64)
    yield _marks(facts, text, rating[some])
    age = oldest_junior(facts.pool, facts.list_date)
    if age is not None:
        youngest = facts.list_date.year - age - 1
        may_be = np.array([_year(born) >= youngest for born in known.born.values], np.bool_)
        birth = known.born.place[some]
        yield np.where(may_be[birth], birth + 1, 0)


def _shown_by_games(facts: Facts, known: KnownColumns, maker: ListMaker, some: Numbers) -> Numbers:
    """Return what the games of rating periods decide: the law is asked once for all of them."""
    is_inactive = known.inactive[some] > 0
    stood = known.memory.place[some], known.since.place[some], is_inactive.astype(np.int64)
    kind, first = kinds(stood)
    before = [
        games_before(
            known.memory.values[known.memory.place[at]],
            day_of(known.since.values[known.since.place[at]]),
            facts.list_dates,
            is_inactive=bool(known.inactive[at]),
        )
        for at in some[first].tolist()
    ]
    played_before = told(before)
    apart = played_before.place[kind], known.played[some], known.inactive[some]
    kind, first = kinds(apart)
    answers = [
        maker.shown_by_games(somebody((*played_before.values[place], played), inactive))
        for place, played, inactive in zip(*(each[first].tolist() for each in apart), strict=True)
    ]
    return told(answers).place[kind]


def _of_record(known: KnownColumns) -> Numbers:
    """Return of which kind memories are, but for their games: few of them differ then."""
    rest = [replace(each, games_since_listing=0, periods=()) for each in known.memory.values]
    return told(rest).place[known.memory.place]


def _marks(facts: Facts, text: Text, rating: Numbers) -> Numbers:
    """Return which marks ratings reach, as numbers."""
    remembering = Remembering(text.tables.edition, facts.list_date)
    once, places = np.unique(rating, return_inverse=True)
    marks = [2 * high + junior for high, junior in map(remembering.marks, once.tolist())]
    return np.array(marks, np.int64)[places]


def _remembered(
    facts: Facts, known: KnownColumns, rating: Numbers, text: Text, some: Numbers
) -> Remembered:
    """Return what is remembered of players from the list on, each memory once."""
    remembering = Remembering(text.tables.edition, facts.list_date)
    marks = _marks(facts, text, rating[some])
    after, first = kinds((known.memory.place[some], known.played[some], marks))
    memories = [known.memory.values[place] for place in known.memory.place[some[first]].tolist()]
    found = [
        remembering.after(memory, shown, memory.games_since_listing + played, played)
        for memory, shown, played in zip(
            memories,
            rating[some[first]].tolist(),
            known.played[some[first]].tolist(),
            strict=True,
        )
    ]
    has_new = [new is not before for before, new in zip(memories, found, strict=True)]
    return Remembered(found, np.array(has_new, np.bool_), after)


def _year(born: str | None) -> int:
    return 0 if born is None else int(born[:4])


def kinds(told_apart: Iterable[Numbers]) -> tuple[Numbers, Numbers]:
    """Return of what kind each is who are told apart by some facts, and the first of each kind.

    >>> [column.tolist() for column in kinds([np.array([7, 7, 5]), np.array([0, 1, 0])])]
    [[1, 2, 0], [2, 0, 1]]
    """
    kind, first = np.zeros(0, np.int64), np.zeros(0, np.int64)
    for facts in told_apart:
        apart = facts
        if len(kind):
            least, most = facts.min(), facts.max()
            apart = kind * (most - least + 1) + facts - least
        _, first, kind = np.unique(apart, return_index=True, return_inverse=True)
    return kind, first


def _is_shown(row: ListRow | None) -> bool:
    """Tell whether somebody is on a list, and active: who is not is looked at by himself."""
    return row is not None and not row.is_inactive and row.flag is Flag.NONE


class _Asked:
    """What the law says of some players, asked for each of them."""

    def __init__(self, facts: Facts, maker: ListMaker, numbers: Numbers) -> None:
        """Take the players, who stand in the pool and have a rating."""
        self.numbers: list[int] = numbers.tolist()
        self._maker, known = maker, known_from(facts, self.numbers)
        standings, persons = Standings(known), known.persons
        self._standings = {n: standings.of(n, persons[n]) for n in self.numbers}

    def row(self, number: int) -> ListRow | None:
        """Return the row of a player."""
        return self._maker.row(self._standings[number])


def _own_facts(
    facts: Facts, text: Text, known: KnownColumns, rating: Numbers, some: Numbers
) -> dict[str, Words]:
    """Return what a list says of players themselves: the law is asked once for each fact.

    And once for each way of rounding and each rating, so that it notes what those lean on.
    """
    way = (known.rating * WIN + known.change)[some] % RESIDUES
    _, of_way = np.unique(way + RESIDUES * (known.change[some] < 0), return_index=True)
    own: dict[str, Told] = {name: getattr(known, name) for name in OWN_FACTS}
    first = {n: np.unique(column.place[some], return_index=True) for n, column in own.items()}
    places = some[np.unique(np.concatenate([of_way, *(of_fact for _, of_fact in first.values())]))]
    asked = _Asked(facts, text.maker, known.number[places])
    rows = {
        at: _checked(asked.row(number), known, int(rating[at]), at)
        for at, number in zip(places.tolist(), asked.numbers, strict=True)
    }
    for each in np.unique(rating[some]).tolist():
        text.maker.is_delisted(each)
    shown = dict[str, Words]()
    for name, (fact, of_fact) in first.items():
        values = np.empty(len(own[name].values), np.object_)
        values[fact] = [getattr(rows[at], name) for at in some[of_fact].tolist()]
        shown[name] = values[own[name].place[some]]
    return shown


def _checked(row: ListRow | None, known: KnownColumns, rating: int, at: int) -> ListRow:
    """Hold a row of the law against the columns; they follow from the same tables."""
    said = (known.code[at], known.name[at], rating)
    if row is None or (row.id, row.name, row.rating) != said:
        message = f"the columns say {said}, and the law {row}"
        raise ArithmeticError(message)
    return row
