"""Making a list again from its evidence, by the law as this version of the package holds it.

No book is opened: the same functions that rate and publish in the office work on what the bundle
says was known.
"""

from collections.abc import Mapping

from msgspec import Struct

from arpad.engines.local import uncollected
from arpad.model.person import Person
from arpad.model.pool import Moves
from arpad.office.adjusting import Adjusting
from arpad.office.list_draft import Draft, draft_from
from arpad.office.proof.evidence import Evidence
from arpad.office.proof.faults import Fault
from arpad.office.proof.replay_chain import replay_chain
from arpad.office.proof.replay_period import replay_period
from arpad.office.proof.replayed import NONSENSE, Progress, Replayed
from arpad.office.standings import Known


class Rebuilt(Struct, frozen=True):
    """A list made again, and the events behind it; without a draft it could not be made."""

    draft: Draft | None
    replayed: Replayed
    faults: tuple[Fault, ...]


def rebuilt(
    evidence: Evidence, watch: str | None = None, progress: Progress | None = None
) -> Rebuilt:
    """Rate the events again and make the list; `watch` is whose every entry is wanted."""
    numbers = _numbers(evidence)
    replay = replay_period if evidence.pool.moves is Moves.BY_PERIOD else replay_chain
    with uncollected():
        replayed = replay(evidence, numbers, watch, progress)
        try:
            draft = draft_from(_known(evidence, numbers, replayed))
        except NONSENSE as problem:
            fault = Fault("list.json", f"the list cannot be made again: {problem}.")
            return Rebuilt(None, replayed, (*replayed.faults, fault))
    return Rebuilt(draft, replayed, tuple(replayed.faults))


def _numbers(evidence: Evidence) -> dict[str, int]:
    """Give everybody whom the bundle knows a number."""
    codes = [person.code for person in evidence.persons]
    codes += [standing.code for standing in evidence.standings]
    return {code: number for number, code in enumerate(dict.fromkeys(codes), 1)}


def _known(evidence: Evidence, numbers: Mapping[str, int], replayed: Replayed) -> Known:
    head = evidence.head
    return Known(
        pool=evidence.pool,
        list_date=head.list_date,
        persons=_persons(evidence, numbers),
        standings=replayed.standings,
        inactive={numbers[p.code]: p.inactive_lists for p in evidence.persons if p.inactive_lists},
        changes=replayed.changes,
        games=replayed.games,
        brought=replayed.brought,
        list_dates=head.earlier,
        federations=evidence.federations,
        adjusting=Adjusting(
            name=head.adjustment,
            standard={
                numbers[p.code]: p.standard for p in evidence.persons if p.standard is not None
            },
        ),
    )


def _persons(evidence: Evidence, numbers: Mapping[str, int]) -> dict[int, Person]:
    """Return persons who are called by their codes; the dead are on no list."""
    day = evidence.head.list_date
    return {
        numbers[each.code]: Person(
            id=numbers[each.code],
            code=each.code,
            since=day,
            name=each.code,
            federation=each.federation,
            title=each.title,
            memberships=each.memberships,
            is_excluded=each.is_excluded,
            deceased=day if each.is_deceased else None,
            born=each.born,
        )
        for each in evidence.persons
    }
