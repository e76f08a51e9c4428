"""Starts in a chain: with which rating players should have come into the pool without an event.

A list that was taken over begins somebody with its rating, games and grade. What is corrected is
the rating; what a duplicate began with goes to the person who it is.
"""

from collections.abc import Iterable, Iterator
from datetime import date

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.model.ledger import Cause, LedgerEntry
from arpad.model.rating import PoolStanding
from arpad.office.entries_held import held_against, in_time
from arpad.office.import_dates import edition_on
from arpad.office.import_list import ARTICLE
from arpad.office.revise_chain_lines import Line, Lines, nothing
from arpad.office.revise_chain_places import FIRST, Chain, Place, Start
from arpad.office.revision import Booked, Inputs
from arpad.store.chain import batch_of_correction
from arpad.store.corrections import booked_entries
from arpad.store.merges import merges
from arpad.store.starts import start_entries

Planned = dict[Place, dict[int, PoolStanding]]
"""Where players should start, place by place."""


def plan_starts(connection: Connection, chain: Chain, lines: Lines, inputs: Inputs) -> Planned:
    """Return the starts that a correction puts in the place of those in the book."""
    parted = [m for m in merges(connection) if m.correction == inputs.undoing]
    pairs = (*inputs.heirs.items(), *((m.duplicate, m.kept) for m in parted))
    lines.look_up([*inputs.starts, *(number for pair in pairs for number in pair)])
    planned: Planned = {}

    def plan(starts: Iterable[tuple[Place, PoolStanding]]) -> None:
        for place, standing in starts:
            planned.setdefault(place, {})[standing.player_id] = standing

    for number, heir in inputs.heirs.items():
        plan(_inherited(chain, lines[number], lines[heir]))
    for merge in parted:
        batch = batch_of_correction(connection, merge.correction)
        plan(_as_before(chain, lines[merge.duplicate], batch))
        plan(_as_before(chain, lines[merge.kept], batch))
    for number, rating in inputs.starts.items():
        plan(_with_rating(chain, lines[number], rating))
    return planned


def _starts_of(chain: Chain, line: Line) -> list[tuple[Place, PoolStanding]]:
    """Return where somebody came in before any event of his."""
    found = list[tuple[Place, PoolStanding]]()
    for place, standing in zip(line.places, line.held, strict=True):
        if standing.event_id is not None:
            break
        if isinstance(chain.slots[place], Start):
            found.append((place, standing))
    return found


def _with_rating(
    chain: Chain, line: Line, rating: int | None
) -> Iterator[tuple[Place, PoolStanding]]:
    """Yield the starts of somebody who should have begun with a rating: the last one has it."""
    starts = _starts_of(chain, line)
    if rating is None:
        yield from ((place, _none(standing)) for place, standing in starts)
        return
    if not starts:
        begun = replace(nothing(line.person.id, FIRST), since=chain.begin, rating=rating)
        yield FIRST, begun
    for place, standing in starts:
        first = line.first_entered(place)
        kept = first if standing.is_nothing and first else standing
        yield place, replace(kept, rating=rating) if place == starts[-1][0] else kept


def _inherited(chain: Chain, duplicate: Line, heir: Line) -> Iterator[tuple[Place, PoolStanding]]:
    """Yield how the starts of a duplicate go to the person who it is."""
    has_own = any(not standing.is_nothing for _, standing in _starts_of(chain, heir))
    for place, standing in _starts_of(chain, duplicate):
        yield place, _none(standing)
        if not has_own:
            yield place, replace(standing, player_id=heir.person.id)


def _as_before(chain: Chain, line: Line, batch: int) -> Iterator[tuple[Place, PoolStanding]]:
    """Yield the starts of somebody as they were before a batch."""
    for place, standing in _starts_of(chain, line):
        yield place, line.entered_until(place, batch) or _none(standing)


def _none(standing: PoolStanding) -> PoolStanding:
    return PoolStanding(player_id=standing.player_id, since=standing.since, rating=None, games=0)


def revised_start(
    connection: Connection, chain: Chain, line: Line, place: Place, start: PoolStanding
) -> tuple[tuple[Booked, ...], tuple[LedgerEntry, ...]]:
    """Return the entries that no longer hold when somebody starts so, and those in their place."""
    slot = chain.slots[place]
    day = slot.since if isinstance(slot, Start) else None
    was = _amount(line.held_at(place), line.held_before(place))
    amount = _amount(start, line.stands(place))
    if was == amount:
        return (), ()
    found = booked_entries(connection, chain.pool.id, player_ids=[line.person.id])
    booked = [Booked(n, e) for n, e in found if e.event is None and e.origin is Cause.START]
    old = [each for each in booked if in_time(each.entry).list_date == day]
    made = replace(_entry(connection, chain, line, start, day), amount=amount)
    return held_against(old, [made] if amount else [])


def _entry(
    connection: Connection, chain: Chain, line: Line, start: PoolStanding, day: date | None
) -> LedgerEntry:
    """Return the entry with which a player was taken over, or one like it for who was not."""
    made = LedgerEntry(
        player=line.person.code,
        cause=Cause.START,
        amount=0,
        article=ARTICLE,
        edition=edition_on(chain.pool, start.since),
        list_date=day,
    )
    number = line.person.id
    taken = start_entries(connection, chain.pool.id, [number], day) if day else {}
    return taken.get(number, made)


def _amount(after: PoolStanding | None, before: PoolStanding | None) -> int:
    ratings = [(standing.rating or 0) if standing else 0 for standing in (after, before)]
    return 100 * (ratings[0] - ratings[1])
