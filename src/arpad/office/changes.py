"""What is new on a list: who was added, who changed by how much, who is gone."""

from collections.abc import Iterable, Sequence
from datetime import date
from heapq import nsmallest

from msgspec import Struct
from sqlalchemy import Connection

from arpad.store.list_ratings import ListedRating, ratings_on_list
from arpad.store.lists import ListHead

BUCKETS = ((0, 0), (1, 5), (6, 10), (11, 20), (21, 50), (51, None))
"""The sizes of changes that are counted together, in points."""

MOST_MOVERS = 10


class Change(Struct, frozen=True, gc=False):
    """One player on two lists; `before` or `after` is None on the list where he is not."""

    player: str
    name: str
    federation: str | None
    before: int | None
    after: int | None

    @property
    def points(self) -> int:
        """Return by how much the rating changed."""
        return (self.after or 0) - (self.before or 0)


class Bucket(Struct, frozen=True, kw_only=True):
    """How many ratings changed by so much, up and down; of no change both are the same."""

    least: int
    most: int | None
    up: int
    down: int

    @property
    def label(self) -> str:
        """Return the size in figures."""
        if self.most is None:
            return f"more than {self.least - 1}"
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


class ListChanges(Struct, frozen=True, kw_only=True):
    """A list held against the one before it; `unchanged` counts those with the same rating."""

    list_date: date
    before: date | None
    players: int
    added: tuple[Change, ...]
    dropped: tuple[Change, ...]
    changed: tuple[Change, ...]
    unchanged: int
    buckets: tuple[Bucket, ...]
    risers: tuple[Change, ...]
    fallers: tuple[Change, ...]


def changes_between(
    connection: Connection, head_before: ListHead | None, head: ListHead
) -> ListChanges:
    """Compare two lists as they were published; without one before everybody is new."""
    known = ratings_on_list(connection, head_before.id) if head_before else ()
    return compared(known, ratings_on_list(connection, head.id), head_before, head)


def compared(
    known: Iterable[ListedRating],
    listed: Iterable[ListedRating],
    head_before: ListHead | None,
    head: ListHead,
) -> ListChanges:
    """Compare two lists, given by their rows."""
    before = {row.number: row for row in known}
    changed, added, players = list[Change](), list[Change](), 0
    for row in listed:
        players += 1
        was = before.pop(row.number, None)
        if was is None:
            added.append(Change(row.code, row.name, row.federation, None, row.rating))
        elif was.rating != row.rating:
            changed.append(Change(row.code, row.name, row.federation, was.rating, row.rating))
    return ListChanges(
        list_date=head.list_date,
        before=head_before.list_date if head_before else None,
        players=players,
        added=tuple(added),
        dropped=tuple(
            Change(row.code, row.name, row.federation, row.rating, None) for row in before.values()
        ),
        changed=tuple(changed),
        unchanged=(unchanged := players - len(added) - len(changed)),
        buckets=tuple(_buckets(changed, unchanged)),
        risers=_risers(changed),
        fallers=_fallers(changed),
    )


def _buckets(changed: Sequence[Change], unchanged: int) -> Iterable[Bucket]:
    up, down = [0] * len(BUCKETS), [0] * len(BUCKETS)
    up[0] = down[0] = unchanged
    for change in changed:
        counts = up if change.points > 0 else down
        counts[_bucket_of(abs(change.points))] += 1
    for (least, most), rises, falls in zip(BUCKETS, up, down, strict=True):
        yield Bucket(least=least, most=most, up=rises, down=falls)


def _bucket_of(points: int) -> int:
    return next(at for at, (_, most) in enumerate(BUCKETS) if most is None or points <= most)


def _risers(changed: Sequence[Change]) -> tuple[Change, ...]:
    rising = (change for change in changed if change.points > 0)
    return tuple(nsmallest(MOST_MOVERS, rising, key=lambda c: (-c.points, c.name, c.player)))


def _fallers(changed: Sequence[Change]) -> tuple[Change, ...]:
    falling = (change for change in changed if change.points < 0)
    return tuple(nsmallest(MOST_MOVERS, falling, key=lambda c: (c.points, c.name, c.player)))
