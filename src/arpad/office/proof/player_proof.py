"""One player's page of proof: before, every entry with its article, after, and what covers them."""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from arpad.model.exact import Hundredths
from arpad.model.ledger import LedgerEntry
from arpad.model.pool import Moves
from arpad.office.list_draft import Draft
from arpad.office.list_effects import entries_of_list
from arpad.office.proof.faults import BundleError
from arpad.office.proof.names import HASHES, NAMES
from arpad.office.proof.records import PersonRecord, StandingRecord
from arpad.office.proof.records_besides import EntryRecord
from arpad.office.proof.replayed import Watched
from arpad.office.proof.verify import Verified
from arpad.store.lists import BookedRow, Section

_COVERING = (
    "list.jsonl",
    "standings.jsonl",
    "events.jsonl",
    "decisions.jsonl",
    "register.jsonl",
    "correction_entries.jsonl",
    HASHES,
    NAMES,
)
_KEPT = frozenset({Section.LISTED, Section.HIDDEN, Section.FILE})
"""The sections of those who have a rating after the list."""


class EventProof(Struct, frozen=True, kw_only=True):
    """What an event of the list did to the player; its name where it was not erased."""

    event: int
    name: str
    start: date
    last_day: date
    edition: str
    rating: int | None
    games: int
    entries: tuple[LedgerEntry, ...]

    @property
    def amount(self) -> Hundredths:
        """Return what all entries come to."""
        return sum(entry.amount for entry in self.entries)


class PlayerProof(Struct, frozen=True, kw_only=True):
    """How a player's row on a list follows from the state before, with the hashes that cover it.

    `covers` are the hashes of the files in which the numbers stand. `start` is the rating before,
    with what corrections carry; `end` is what it comes to with all entries, in hundredths. Who has
    no rating has 0.
    """

    code: str
    name: str
    erased: date | None
    root: str
    register: PersonRecord | None
    before: tuple[StandingRecord, ...]
    corrections: tuple[EntryRecord, ...]
    events: tuple[EventProof, ...]
    of_list: tuple[LedgerEntry, ...]
    rows: tuple[BookedRow, ...]
    covers: dict[str, str]
    start: int
    end: Hundredths

    @property
    def adds_up(self) -> bool:
        """Tell whether the entries lead from the rating before to the one on the list."""
        kept = [r.row.rating for r in self.rows if r.section in _KEPT]
        return self.end == (kept[0] * 100 if kept else 0)


def player_proof(verified: Verified, code: str) -> PlayerProof:
    """Return the page of proof of one player; refuse one whom the bundle does not know."""
    evidence, again = verified.evidence, verified.rebuilt
    if evidence is None or again is None or again.draft is None:
        raise BundleError("The list cannot be made again, so that nothing is proved of a player.")
    person = next((each for each in evidence.persons if each.code == code), None)
    before = tuple(each for each in evidence.standings if each.code == code)
    if person is None and not before:
        raise BundleError(f"Nobody in the bundle has the code {code}.")
    name = verified.separable.names.get(code)
    sums = (*verified.opened.manifest.files, *verified.opened.manifest.separable)
    events = tuple(_events(verified, again.replayed.watched))
    of_list = tuple(_entries_of_list(again.draft, code))
    start = next(((s.rating or 0) + s.carried for s in reversed(before) if s.after is None), 0)
    moved = sum(each.amount for each in events) + sum(entry.amount for entry in of_list)
    return PlayerProof(
        code=code,
        name="" if name is None else name.name,
        erased=next((e.erased for e in verified.separable.erased if e.key == code), None),
        root=verified.verification.root,
        register=person,
        before=before,
        corrections=tuple(each for each in evidence.entries if each.code == code),
        events=events,
        of_list=of_list,
        rows=tuple(row for row in again.draft.rows if row.row.id == code),
        covers={each.path: each.sha256 for each in sums if each.path in _COVERING},
        start=start,
        end=start * 100 + moved,
    )


def _events(verified: Verified, watched: list[Watched]) -> Iterator[EventProof]:
    days = dict[int, tuple[date, date]]()
    if verified.evidence is not None and watched:
        wanted = {each.event for each in watched}
        for record in verified.evidence.events():
            if record.event in wanted:
                days[record.event] = (record.document.start, record.document.last_day)
    for each in watched:
        name = verified.separable.names.get(each.event)
        start, last_day = days[each.event]
        yield EventProof(
            event=each.event,
            name="" if name is None else name.name,
            start=start,
            last_day=last_day,
            edition=each.edition,
            rating=each.player.rating,
            games=each.outcome.games,
            entries=each.entries,
        )


def _entries_of_list(draft: Draft, code: str) -> Iterator[LedgerEntry]:
    """Yield what the list itself moved: rounding, a first rating, a delisting."""
    if draft.pool.moves is Moves.BY_PERIOD:
        yield from (entry for entry in entries_of_list(draft) if entry.player == code)
