"""What may be changed in the book, held against what may not: dockets and reports."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Select, Table, Text, cast, func, or_, select

from arpad.store.docket_facts import FACTS
from arpad.store.schema import event, event_facts, event_state, report

_FEW = 50
"""So many reports are held at once: each is a whole file."""


class OtherFact(Struct, frozen=True, kw_only=True):
    """Something that the docket of an event says, and what was added last says otherwise."""

    event: int
    fact: str
    says: str
    added: str
    batch: int | None


class OtherBytes(Struct, frozen=True, kw_only=True):
    """A report whose bytes are not those that came, by its SHA-256 then and now."""

    report: int
    event: int | None
    came: str
    found: str
    batch: int


def dockets_unlike_facts(connection: Connection) -> Iterator[OtherFact]:
    """Yield what dockets say otherwise than their newest facts and their newest state."""
    for row in connection.execute(_unlike()):
        for fact in (*FACTS, "state"):
            says, added = getattr(row, fact), getattr(row, f"added_{fact}")
            if says != added:
                yield OtherFact(
                    event=row.id,
                    fact=fact,
                    says=_words(says),
                    added=_words(added),
                    batch=row.stepped if fact == "state" else row.noted,
                )


def _unlike() -> Select[Any]:
    """Ask for the events whose rows are not as the newest rows beside them say."""
    facts = _newest(event_facts).subquery("facts")
    states = _newest(event_state).subquery("states")
    added = [*(facts.c[name] for name in FACTS), states.c.state]
    # As texts: a day that is none any more is found as well.
    pairs = [(cast(event.c[each.name], Text), cast(each, Text), each.name) for each in added]
    return (
        select(
            event.c.id,
            *(says.label(name) for says, _, name in pairs),
            *(was.label(f"added_{name}") for _, was, name in pairs),
            facts.c.batch_id.label("noted"),
            states.c.batch_id.label("stepped"),
        )
        .outerjoin(facts, facts.c.event_id == event.c.id)
        .outerjoin(states, states.c.event_id == event.c.id)
        .where(or_(*(says.is_distinct_from(was) for says, was, _ in pairs)))
        .order_by(event.c.id)
    )


def _newest(table: Table) -> Select[Any]:
    newest = select(func.max(table.c.id)).group_by(table.c.event_id)
    return select(table).where(table.c.id.in_(newest))


def _words(value: object) -> str:
    return "nothing" if value is None else str(value)


def reports_unlike_bytes(connection: Connection) -> Iterator[OtherBytes]:
    """Yield the reports whose bytes have another SHA-256 than the one kept with them."""
    query = select(report).order_by(report.c.id)
    with connection.execute(query, execution_options={"yield_per": _FEW}) as rows:
        for row in rows:
            found = sha256(row.data).hexdigest()
            if found != row.sha256:
                yield OtherBytes(
                    report=row.id,
                    event=row.event_id,
                    came=row.sha256,
                    found=found,
                    batch=row.batch_id,
                )
