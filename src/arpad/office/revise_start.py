"""Where players begin in a revision: with a list that was taken over, or with what it should say.

The list of another office is taken as it is. A start that was wrong is corrected by a start of
another amount; what a duplicate began with goes to the person who it is.
"""

from collections.abc import Mapping
from datetime import date

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.ledger import LedgerEntry
from arpad.model.rating import PoolStanding
from arpad.office.corrected_bases import Bases
from arpad.office.revision import Inputs
from arpad.office.timelines import Timeline, Timelines
from arpad.store.list_players import rated_rows
from arpad.store.lists import BookedRow, ListHead, Section
from arpad.store.starts import standings_begun, start_entries


class TakenOver(Struct, frozen=True):
    """A list that was taken over: what it says, where it began players, and by which entries."""

    head: ListHead
    said: Mapping[int, BookedRow]
    begun: Mapping[int, PoolStanding]
    starts: Mapping[int, LedgerEntry]


def taken_over(
    connection: Connection, lines: Timelines, heirs: Mapping[int, int], head: ListHead
) -> TakenOver:
    """Look up what a list brought to those who are touched, and to their duplicates."""
    numbers = [*lines.touched, *(n for n, heir in heirs.items() if heir in lines.touched)]
    return TakenOver(
        head,
        rated_rows(connection, head.id, numbers),
        standings_begun(connection, head.id, numbers),
        start_entries(connection, lines.pool.id, numbers, head.list_date),
    )


class Starts(Struct, frozen=True):
    """Begins players with lists that were taken over."""

    lines: Timelines
    inputs: Inputs
    heirs: Mapping[int, int]
    bases: Bases

    def begin(self, line: Timeline, taken: TakenOver) -> LedgerEntry | None:
        """Let a player begin, by the rating of the list or by the right one; return the entry."""
        number, day = line.person.id, taken.head.list_date
        begun = self._begun(number, taken)
        if begun is None:
            line.rows.append(replace(line.stands, since=day))
            return None
        wanted = self._wanted(line, begun, day)
        amount = 100 * ((wanted or 0) - (line.stands.revised or 0))
        official = official_rating(taken.said.get(number))
        carried = (wanted or 0) - (official or 0)
        kept = begun if wanted is not None else _nothing(begun)
        after = replace(kept, player_id=number, since=day, rating=official, carried=carried)
        line.rows.append(self.inheriting(self.rating_games(after), taken.said))
        start = taken.starts.get(begun.player_id)
        if not amount or start is None:
            return None
        return replace(start, player=line.person.code, amount=amount)

    def rating_games(self, after: PoolStanding) -> PoolStanding:
        """Let games be rated by the corrected base of a list, where that is so decided."""
        base = self.bases.get(after.player_id, {}).get(after.since)
        rates = base.rating if base is not None and base.rates_games else None
        return replace(after, memory=replace(after.memory, base=rates))

    def inheriting(self, after: PoolStanding, said: Mapping[int, BookedRow]) -> PoolStanding:
        """Let somebody without a published rating be rated by that of the entry merged into him."""
        others = (said[other] for other in self._others(after.player_id) if other in said)
        published = (official_rating(row) for row in others)
        inherited = next((rating for rating in published if rating is not None), None)
        if after.rating is not None or inherited is None:
            return after
        return replace(after, memory=replace(after.memory, inherited=inherited))

    def _others(self, number: int) -> list[int]:
        return [other for other, heir in self.heirs.items() if heir == number]

    def _begun(self, number: int, taken: TakenOver) -> PoolStanding | None:
        """Return where the list began a player, or one who is merged into him."""
        everyone = (number, *self._others(number))
        return next((taken.begun[n] for n in everyone if n in taken.begun), None)

    def _wanted(self, line: Timeline, begun: PoolStanding, day: date) -> int | None:
        """Return the rating with which a player should begin; nobody begins who is another."""
        number = line.person.id
        if number in self.inputs.starts:
            return self.inputs.starts[number]
        if number in self.heirs:
            return None
        for one in (line, self.lines.touched.get(begun.player_id)):
            held = _on(one, day) if one else None
            if held is not None and held.revised is not None:
                return held.revised
        return begun.rating


def official_rating(row: BookedRow | None) -> int | None:
    """Return the rating that a list gives; None for somebody who is delisted or not on it."""
    return None if row is None or row.section is Section.DELISTED else row.row.rating


def _on(line: Timeline, day: date) -> PoolStanding | None:
    return next((s for s in line.held if s.since == day), None)


def _nothing(standing: PoolStanding) -> PoolStanding:
    return PoolStanding(player_id=standing.player_id, since=standing.since, rating=None, games=0)
