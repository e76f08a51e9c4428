"""One list of a revision: what it would have said of the touched players, made by the law again.

The list itself stays as it is published. What it would have said is kept beside: as the rating
that is carried into the next list, and as entries of rounding and first ratings in the place of
those that were booked.
"""

from collections.abc import Iterable, Mapping
from datetime import date

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.rating import PoolStanding
from arpad.office.adjusting import adjusting_for
from arpad.office.booking import Moved
from arpad.office.known_then import lists_before
from arpad.office.list_draft import Draft, draft_from
from arpad.office.list_effects import Leaving, entries_of_list
from arpad.office.rate_period import with_results, with_stand_in
from arpad.office.revise_start import Starts, official_rating, taken_over
from arpad.office.standings import Known
from arpad.office.timelines import Timeline, Timelines
from arpad.store.audit_sums import batches_of_lists
from arpad.store.federations import status_on
from arpad.store.list_players import rated_rows
from arpad.store.lists import BookedRow, ListHead, Origin, Section, lists_of
from arpad.store.persons import persons_on

BASE_ARTICLE = "office"
"""What the ledger cites for a base that the office has corrected: no article of any text."""


class ListAgain:
    """Makes lists again for those who are touched; K by list and player is kept for the preview."""

    def __init__(self, connection: Connection, lines: Timelines, starts: Starts) -> None:
        """Begin before the first list."""
        self.entries: list[LedgerEntry] = []
        self.k: dict[int, int] = {}
        self._connection = connection
        self._lines = lines
        self._starts = starts
        self._heads = lists_of(connection, lines.pool.id)
        self._batches = batches_of_lists(connection, lines.pool.id)

    def make(self, head: ListHead, moved: Mapping[str, Moved]) -> None:
        """Make a list again: add entries, and one standing for everybody who is touched."""
        lines = list(self._lines.touched.values())
        if head.origin is Origin.IMPORTED:
            taken = taken_over(self._connection, self._lines, self._starts.heirs, head)
            begun = [self._starts.begin(line, taken) for line in lines]
            self.entries += [entry for entry in begun if entry is not None]
            return
        remember(lines, head.list_date, moved)
        draft = draft_from(self._known(head, moved))
        made = draft.moving
        self.k |= {number: booked.row.k for number, booked in made.items()}
        self.entries += entries_of_list(draft)
        said = rated_rows(self._connection, head.id, [*self._lines.touched, *self._starts.heirs])
        leaving = Leaving(draft.known, draft.standings, draft.made.edition)
        for line in lines:
            number = line.person.id
            after = _after(leaving, line, made.get(number), said.get(number))
            after = self._starts.rating_games(self._rebased(draft, line, after))
            line.rows.append(self._starts.inheriting(after, said))

    def _rebased(self, draft: Draft, line: Timeline, after: PoolStanding) -> PoolStanding:
        """Let a player go on from what the list should have said; add the entry that leads there.

        Whom the list does not give a rating, none was corrected of.
        """
        base = self._starts.bases.get(after.player_id, {}).get(after.since)
        if base is None or after.rating is None:
            return after
        by_law = after.revised or 0
        if by_law != base.rating:
            self.entries.append(
                LedgerEntry(
                    player=line.person.code,
                    cause=Cause.START,
                    amount=100 * (base.rating - by_law),
                    article=BASE_ARTICLE,
                    edition=draft.made.edition,
                    list_date=after.since,
                    details=f"{by_law} → {base.rating}",
                )
            )
        return replace(after, carried=base.rating - after.rating)

    def _known(self, head: ListHead, moved: Mapping[str, Moved]) -> Known:
        """Return what the list would have been made from, of those who are touched."""
        day, lines = head.list_date, self._lines.touched
        earlier = lists_before(self._heads, head, self._batches)
        before = rated_rows(self._connection, earlier[-1].id, list(lines)) if earlier else {}
        persons = persons_on(self._connection, day, list(lines))
        codes = {number: line.person.code for number, line in lines.items()}
        return Known(
            pool=self._lines.pool,
            list_date=day,
            persons={n: persons.get(n, line.person) for n, line in lines.items()},
            standings={n: line.stands for n, line in lines.items() if not line.stands.is_nothing},
            inactive={n: b.inactive_lists for n, b in before.items() if b.inactive_lists},
            changes={n: moved[code].changes for n, code in codes.items() if code in moved},
            games={n: moved[code].games for n, code in codes.items() if code in moved},
            brought={},
            list_dates=tuple(h.list_date for h in earlier),
            federations=status_on(self._connection, day),
            adjusting=adjusting_for(self._connection, self._lines.pool, day),
        )


def remember(lines: Iterable[Timeline], list_date: date, moved: Mapping[str, Moved]) -> None:
    """Keep what players without a rating bring from a period until its list is made."""
    for line in lines:
        found = moved.get(line.person.code)
        if found is not None and found.stand_in is not None:
            line.rows.append(with_stand_in(line.stands, list_date, found.stand_in))
        if found is not None and found.brought:
            line.rows.append(with_results(line.stands, list_date, found.brought))


def _after(
    leaving: Leaving, line: Timeline, made: BookedRow | None, said: BookedRow | None
) -> PoolStanding:
    """Return where a player stands after a list: published as it was, carrying what it lacks."""
    before = line.stands
    official = official_rating(said) if said is not None or made is not None else before.rating
    if made is None:
        revised, after = before.revised, before
    else:
        is_delisted = made.section is Section.DELISTED
        revised = None if is_delisted else made.row.rating
        published = said.row.rating if said else None
        after = leaving.standing(made, before, published=published)
    carried = (revised or 0) - (official or 0)
    return replace(after, since=leaving.list_date, rating=official, carried=carried)
