"""One player before a list is made: what the law was told of him, and what it would say to more.

The list is made again for this player alone, so that rounding, floors and first ratings are those
of the law and not of the explanation.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.exact import Hundredths
from arpad.model.person import Person
from arpad.model.player import EarlierResult
from arpad.model.pool import Moves, Pool
from arpad.model.rating import PoolStanding, Standing
from arpad.office.adjusting import adjusting_for
from arpad.office.known_then import lists_before
from arpad.office.register_then import person_then
from arpad.office.standings import Known, law_standings
from arpad.regulations.application import make_list
from arpad.store.as_known import Horizon
from arpad.store.audit_sums import batches_of_lists
from arpad.store.federations import status_on
from arpad.store.lists import BookedRow, ListHead, Section, lists_of, rows_of
from arpad.store.standings_then import DatedStanding, dated_standings

EVERYBODY = (Section.LISTED, Section.DELISTED, Section.HIDDEN, Section.FILE)


class ListCase(Struct, frozen=True, kw_only=True):
    """One player and one list: where he stood, what the list says, the lists before it."""

    pool: Pool
    person: Person
    head: ListHead
    earlier: tuple[ListHead, ...]
    batches: Mapping[int, int]
    standings: Sequence[DatedStanding]
    row: BookedRow | None
    row_before: BookedRow | None

    def stood_at(self, head: ListHead) -> list[PoolStanding]:
        """Return the standings that a list was made from, in the order of the book."""
        return self._until(head, self.batches[head.id])

    def stood_after(self, head: ListHead) -> list[PoolStanding]:
        """Return the same with those that came with the list itself, as one taken over has."""
        return self._until(head, self.batches[head.id] + 1)

    def _until(self, head: ListHead, batch: int) -> list[PoolStanding]:
        return [
            s.standing
            for s in self.standings
            if s.batch < batch and s.standing.since <= head.list_date
        ]

    @property
    def stood(self) -> PoolStanding | None:
        """Return where the player stood when the list was made."""
        known = self.stood_at(self.head)
        return known[-1] if known else None

    @property
    def batch_before(self) -> int:
        """Return the batch in which the list before was made; 0 where there is none."""
        return self.batches[self.earlier[-1].id] if self.earlier else 0

    @property
    def listed_before(self) -> set[int]:
        """Return the events that the list before was made from, where each moves a rating."""
        known = self.stood_after(self.earlier[-1]) if self.earlier else []
        return {s.event_id for s in known if s.event_id is not None}

    @property
    def entering(self) -> set[int]:
        """Return the events that this list was made from and the one before was not."""
        known = {s.event_id for s in self.stood_at(self.head) if s.event_id is not None}
        return known - self.listed_before

    @property
    def before(self) -> int | None:
        """Return the rating from which the list goes on: the last one that was published."""
        if self.pool.moves is Moves.BY_PERIOD:
            return self.stood.rating if self.stood else None
        if self.earlier:
            known = self.stood_after(self.earlier[-1])
            return known[-1].rating if known else None
        brought = [s for s in self.stood_at(self.head) if s.event_id is None]
        return brought[0].rating if brought else None


def list_case(
    connection: Connection, pool: Pool, person: Person, head: ListHead, horizon: Horizon
) -> ListCase:
    """Look up one player for one list; who he is, as far as was known by a day."""
    batches = batches_of_lists(connection, pool.id)
    earlier = lists_before(lists_of(connection, pool.id), head, batches)
    return ListCase(
        pool=pool,
        person=person_then(connection, person.id, head.list_date, horizon) or person,
        head=head,
        earlier=earlier,
        batches=batches,
        standings=dated_standings(connection, pool.id, person.id),
        row=_row(connection, head, person, tuple(Section)),
        row_before=_row(connection, earlier[-1], person, EVERYBODY) if earlier else None,
    )


def _row(
    connection: Connection, head: ListHead, person: Person, sections: tuple[Section, ...]
) -> BookedRow | None:
    return next(rows_of(connection, head.id, sections, player_id=person.id), None)


def law_standing(
    connection: Connection, case: ListCase, changes: Sequence[Hundredths], games: int
) -> Standing | None:
    """Return what the law was told of the player when the list was made."""
    number, before, stood = case.person.id, case.row_before, case.stood
    known = Known(
        pool=case.pool,
        list_date=case.head.list_date,
        persons={number: case.person},
        standings={number: stood} if stood else {},
        inactive={number: before.inactive_lists} if before and before.inactive_lists else {},
        changes={number: changes},
        games={number: games},
        brought={},
        list_dates=tuple(head.list_date for head in case.earlier),
        federations=status_on(connection, case.head.list_date),
        adjusting=adjusting_for(connection, case.pool, case.head.list_date),
    )
    return dict(law_standings(known)).get(number)


def published_rating(case: ListCase, standing: Standing) -> int | None:
    """Return the rating that the list gives to a standing; None where it gives none."""
    shown = replace(standing, is_excluded=False, is_federation_member=True)
    made = make_list(
        case.head.list_date,
        [shown],
        edition=case.head.edition,
        readings=case.head.readings,
    )
    return made.rows[0].rating if made.rows else None


def exchanged(
    results: tuple[EarlierResult, ...],
    old: Sequence[EarlierResult],
    new: Sequence[EarlierResult],
) -> tuple[EarlierResult, ...]:
    """Return results in which those of one event are others."""
    kept = list(results)
    for result in old:
        if result in kept:
            kept.remove(result)
    return (*kept, *new)
