"""What has happened in a book, counted: whoever looks for an example of something finds one."""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct, field
from sqlalchemy import Connection

from arpad.demo.desk import Desk
from arpad.model.correction import CorrectionKind
from arpad.model.docket import State
from arpad.model.finding import Severity
from arpad.model.ledger import Cause
from arpad.model.pool import Pool
from arpad.office.companions import Companions, companions
from arpad.office.intake import Taken
from arpad.store.correction_rows import corrections
from arpad.store.decisions import Kind, recorded_for
from arpad.store.dockets import dockets, steps_of
from arpad.store.gate_overrides import overrides_for
from arpad.store.ledger import entries_of
from arpad.store.lists import Section, lists_of, rows_of
from arpad.store.objections import Answer as Reply
from arpad.store.objections import objections
from arpad.store.pools import pools
from arpad.store.reports import receipts_of


class Occurrences(Struct, kw_only=True):
    """How often everything has happened.

    `states` counts every step of every event, `now` the events as they stand; `findings` counts
    what was said on the way, `articles` the same by pool and article; `corrections` counts those
    that were made, of which some were `undone`; `overrides` counts findings of the gate, by their
    checks; `companions` counts the lists that have such a companion.
    """

    now: Counter[State] = field(default_factory=Counter)
    states: Counter[State] = field(default_factory=Counter)
    taken: Counter[Taken] = field(default_factory=Counter)
    formats: Counter[str] = field(default_factory=Counter)
    findings: Counter[Severity] = field(default_factory=Counter)
    articles: Counter[tuple[str, Severity, str | None]] = field(default_factory=Counter)
    decisions: Counter[Kind] = field(default_factory=Counter)
    causes: Counter[Cause] = field(default_factory=Counter)
    corrections: Counter[CorrectionKind] = field(default_factory=Counter)
    objections: Counter[Reply] = field(default_factory=Counter)
    overrides: Counter[str] = field(default_factory=Counter)
    undone: int = 0
    sections: Counter[Section] = field(default_factory=Counter)
    companions: Counter[str] = field(default_factory=Counter)


def occurrences(connection: Connection, desks: Iterable[Desk]) -> Occurrences:
    """Count what the book holds, and what was said and answered on the way."""
    found = Occurrences()
    for desk in desks:
        found.taken.update(answer.taken for answer in desk.answers)
        found.findings.update(finding.severity for finding in desk.said)
        found.articles.update((desk.pool, f.severity, f.article) for f in desk.said)
    for pool in pools(connection).values():
        _count_events(connection, pool, found)
        _count_lists(connection, pool, found)
        found.causes.update(entry.cause for entry in entries_of(connection, pool.id))
    _count_mistakes(connection, found)
    return found


def _count_mistakes(connection: Connection, found: Occurrences) -> None:
    made = list(corrections(connection))
    found.corrections.update(each.kind for each in made if each.undoes is None)
    found.undone = sum(each.undoes is not None for each in made)
    found.objections.update(each.state for each in objections(connection))


def _count_events(connection: Connection, pool: Pool, found: Occurrences) -> None:
    events = dockets(connection, pool_id=pool.id)
    for recorded in recorded_for(connection, [event.id for event in events]).values():
        found.decisions.update(decision.kind for decision in recorded)
    for event in events:
        found.now[event.state] += 1
        found.states.update(step.state for step in steps_of(connection, event.id))
        found.formats.update(receipt.format for receipt in receipts_of(connection, event.id))


def _count_lists(connection: Connection, pool: Pool, found: Occurrences) -> None:
    for head in lists_of(connection, pool.id):
        overridden = overrides_for(connection, pool.id, head.list_date)
        found.overrides.update(override.check for override in overridden)
        sections = rows_of(connection, head.id, tuple(Section))
        found.sections.update(booked.section for booked in sections)
        found.companions.update(_names(companions(connection, head)))


def _names(drawn: Companions) -> Iterator[str]:
    """Yield the companions that anybody is on."""
    named = {
        "titled without a rating": drawn.titled_unrated,
        "delisted": drawn.delisted,
        "inactive": drawn.inactive,
        "top": drawn.top_men,
        "top of women": drawn.top_women,
        "women": drawn.women,
        "juniors": drawn.juniors,
        "federations": drawn.federations,
    }
    yield from (name for name, rows in named.items() if rows)
