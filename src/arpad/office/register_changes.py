"""Dated changes of what the register says: what is added when something becomes known.

Versions are complete: each says everything about a person from its day on. So a change of the
past is carried on into the later versions, as far as these only repeated what was known before.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec.structs import replace

from arpad.model.person import Person


def effective(versions: Sequence[Person]) -> list[Person]:
    """Return the versions that count, by their days: of one day the last.

    The versions come in the order of their days, and of one day in that of their entry.
    """
    return list({version.since: version for version in versions}.values())


def changed(
    versions: Sequence[Person], facts: Mapping[str, Any], *, since: date, source: str
) -> tuple[Person, ...]:
    """Return the versions to add when facts are to hold from a day on.

    None if they do already. Before the first version they hold until that one.
    """
    counting = effective(versions)
    earlier = [version for version in counting if version.since <= since]
    if not earlier:
        return (replace(counting[0], since=since, source=source, **facts),)
    before = earlier[-1]
    new = {name: value for name, value in facts.items() if getattr(before, name) != value}
    if not new:
        return ()
    first = replace(before, since=since, source=source, **new)
    return (first, *_carried(counting[len(earlier) :], before, first, new))


def _carried(
    later: Sequence[Person], before: Person, first: Person, facts: Mapping[str, Any]
) -> Iterator[Person]:
    """Yield later versions with those facts that had not changed until then."""
    still = dict(facts)
    for version in later:
        still = {n: v for n, v in still.items() if getattr(version, n) == getattr(before, n)}
        if not still:
            return
        source = f"{first.source}, known to hold since {first.since}"
        yield replace(version, source=source, **still)


def corrected(
    versions: Sequence[Person], facts: Mapping[str, Any], *, on: date | None, source: str
) -> tuple[Person, ...]:
    """Return the versions to add when what is said of a day, or now, has always been wrong.

    Every fact is corrected from the day on which the wrong one begins.
    """
    known, added = effective(versions), dict[date, Person]()
    for name, value in facts.items():
        since = _begin(known, name, on)
        for version in changed(known, {name: value}, since=since, source=source):
            added[version.since] = version
        known = sorted(
            {v.since: v for v in (*known, *added.values())}.values(), key=lambda v: v.since
        )
    return tuple(added[day] for day in sorted(added))


def _begin(known: Sequence[Person], name: str, on: date | None) -> date:
    """Return the first of the days on which a fact was as it is on a day."""
    until = [version for version in known if on is None or version.since <= on] or known[:1]
    begin = until[-1]
    for version in reversed(until):
        if getattr(version, name) != getattr(until[-1], name):
            break
        begin = version
    return begin.since
