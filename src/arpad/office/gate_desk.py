"""The gate as an officer uses it: look at a list before it goes out, and override a finding."""

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace
from sqlalchemy import Connection

from arpad.engines.local import uncollected
from arpad.locale import message
from arpad.office.gate import Gate, gate_of
from arpad.office.gate_finding import Check, GateFinding
from arpad.office.list_draft import draft_from
from arpad.office.office import Clerk, Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.pools import pool_called
from arpad.office.publish import pool_for_list
from arpad.office.standings import known_for
from arpad.store.book import Entry
from arpad.store.gate_overrides import GateOverride, add_overrides

Seen = tuple[str, str, str]
"""A finding as it was seen: its check, whom it is about, and its sentence."""

_MOST_NAMED = 20
_NONE_CHOSEN = message("Choose the findings that do not stop the list.")
_OTHERWISE = message(
    "The gate finds something else by now, or somebody has overridden it. Nothing was recorded: "
    "look at it again."
)


def gate(office: Office, code: str, list_date: date) -> Gate:
    """Hold the coming list of a pool against every check."""
    with office.reading() as connection, uncollected():
        return _looked_at(connection, code, list_date)


def override(
    office: Office, code: str, list_date: date, *, check: str, about: Sequence[str], reason: str
) -> Gate:
    """Record why findings do not stop a list; return the gate after that."""
    words = plain_words("The reason", reason)
    with office.writing(f"gate {code} {list_date} --override {check}") as entry, uncollected():
        found = _looked_at(entry.connection, code, list_date)
        meant = [finding for each in about or [""] for finding in _meant(found, check, each)]
        return _recorded(entry, office.clerk, found, meant, words)


def override_seen(
    office: Office, code: str, list_date: date, *, seen: Sequence[Seen], reason: str
) -> Gate:
    """Record why findings that somebody has seen do not stop a list: all of them, or none."""
    words = plain_words("The reason", reason)
    if not seen:
        raise OfficeError(_NONE_CHOSEN)
    checks = " ".join(dict.fromkeys(check for check, _, _ in seen))
    with office.writing(f"gate {code} {list_date} --override {checks}") as entry, uncollected():
        found = _looked_at(entry.connection, code, list_date)
        left = {finding.key: finding for finding in found.blocking}
        if not left.keys() >= {*seen}:
            raise OfficeError(_OTHERWISE)
        return _recorded(entry, office.clerk, found, [left[key] for key in seen], words)


def _recorded(
    entry: Entry, clerk: Clerk, found: Gate, meant: Sequence[GateFinding], reason: str
) -> Gate:
    recorded = [
        GateOverride(
            check=finding.check.value,
            about=finding.about,
            message=finding.message,
            reason=reason,
            who=clerk.who,
            day=clerk.today,
        )
        for finding in {each.key: each for each in meant}.values()
    ]
    pool_id = pool_called(entry.connection, found.pool).id
    add_overrides(entry, pool_id, found.list_date, recorded)
    return replace(found, overrides=(*found.overrides, *recorded))


def _looked_at(connection: Connection, code: str, list_date: date) -> Gate:
    pool = pool_for_list(connection, code, list_date)
    draft = draft_from(known_for(connection, pool, list_date))
    return gate_of(connection, draft.on_list(connection))


def _meant(gate: Gate, check: str, about: str) -> Sequence[GateFinding]:
    """Return the findings that somebody wants to override, or refuse with those that there are."""
    if check not in set(Check):
        raise OfficeError(f"There is no check {check!r}; there are {', '.join(Check)}.")
    fitting = [f for f in gate.findings if f.check == check and about in {f.about, ""}]
    blocking = [f for f in fitting if f.is_blocking]
    left = [f for f in blocking if gate.override_of(f) is None]
    if len(left) == 1 or (left and about):
        return left
    raise OfficeError("\n".join([_why_not(check, about, fitting, blocking, left), *_list(gate)]))


def _why_not(
    check: str,
    about: str,
    fitting: Sequence[GateFinding],
    blocking: Sequence[GateFinding],
    left: Sequence[GateFinding],
) -> str:
    what = f"{check} about {about}" if about else check
    if left:
        return f"There are {len(left)} findings of {check}: say which one with --about."
    if blocking:
        return f"The finding {what} is overridden already."
    if fitting:
        return f"The finding {what} is a notice and stops nothing."
    return f"There is no finding {what} on this list."


def _list(gate: Gate) -> list[str]:
    if not gate.blocking:
        return ["Nothing blocks the list."]
    told = [f"  {f.check.value}, {f.about}: {f.message}" for f in gate.blocking[:_MOST_NAMED]]
    return ["What blocks the list:", *told]
