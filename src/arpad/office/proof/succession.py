"""Two bundles in a row: the state before a list is the one in which the list before left everybody.

So the bundles of an office form a chain, back to the list that was taken over.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from arpad.model.pool import Moves
from arpad.model.rating import PoolStanding
from arpad.office.list_draft import Draft
from arpad.office.list_effects import Leaving
from arpad.office.proof.evidence import PREVIOUS, Evidence
from arpad.office.proof.faults import Fault
from arpad.office.proof.records import StandingRecord
from arpad.office.proof.replayed import standing_of
from arpad.office.rate_period import with_results

_STANDINGS = "standings.jsonl"
_COMPARED = ("rating", "games", "memory")


def breaks_between(former: Evidence, draft: Draft, evidence: Evidence) -> Iterator[Fault]:
    """Yield where a list does not go on from the one before; `draft` is that one, made again."""
    previous, head = evidence.head.previous, former.head
    if previous is None or (previous.number, previous.fingerprint) != (
        head.number,
        head.fingerprint,
    ):
        yield Fault(
            PREVIOUS,
            f"the list before is not list {head.number} of {head.pool}, {head.list_date}, whose "
            "bundle was given.",
        )
        return
    corrected = evidence.corrected
    left, stood = state_after(draft), _state_before(evidence)
    has_new_series = former.bars != evidence.bars
    for code in sorted(left.keys() | stood.keys()):
        if code not in corrected:
            was, is_now = left.get(code), stood.get(code)
            yield from _compared(code, was, is_now, has_new_series=has_new_series)


def _compared(
    code: str,
    left: PoolStanding | None,
    stood: StandingRecord | None,
    *,
    has_new_series: bool,
) -> Iterator[Fault]:
    if left is None or stood is None:
        who = "leaves nobody" if left is None else "leaves the player with a standing"
        yield Fault(_STANDINGS, f"{code}: the list before {who}, and here it is not so.")
        return
    for name in _COMPARED:
        was, is_now = getattr(left, name), getattr(stood, name)
        if name == "memory" and has_new_series:
            was = replace(was, series=is_now.series)
        if was != is_now:
            shown = "" if name == "memory" else f": {is_now or 0}, not {was or 0}"
            yield Fault(_STANDINGS, f"{code}: {name} is not as the list before has left it{shown}.")


def _state_before(evidence: Evidence) -> dict[str, StandingRecord]:
    """Return where everybody stood last before the events of a list."""
    newest = {each.code: each for each in evidence.standings if each.after is None}
    return {code: each for code, each in newest.items() if not standing_of(each, 0).is_nothing}


def state_after(draft: Draft) -> Mapping[str, PoolStanding]:
    """Return where a list leaves everybody, by their codes."""
    known = draft.known
    left = dict(known.standings)
    if known.pool.moves is Moves.BY_PERIOD:
        left |= _after_list(draft)
    codes = {number: person.code for number, person in known.persons.items()}
    return {codes[n]: standing for n, standing in left.items() if not standing.is_nothing}


def _after_list(draft: Draft) -> dict[int, PoolStanding]:
    """Return where a list of a period leaves those whom it or its events concern."""
    known, day = draft.known, draft.known.list_date
    left = dict[int, PoolStanding]()
    for number, brought in known.brought.items():
        nobody = PoolStanding(player_id=number, since=day, rating=None, games=0)
        left[number] = with_results(known.standings.get(number, nobody), day, brought)
    for number, before in known.standings.items():
        if before.carried:
            memory = replace(left.get(number, before).memory, inherited=None, base=None)
            left[number] = replace(before, rating=before.revised, carried=0, memory=memory)
    leaving = Leaving(draft.known, draft.standings, draft.made.edition)
    for number, booked in draft.moving.items():
        before_list = known.standings.get(number)
        left[number] = leaving.standing(booked, before_list, published=booked.row.rating)
    return left
