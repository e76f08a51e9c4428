"""What comes in: a file with its name and bytes, its fingerprint, and the event that it holds."""

from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from arpad.formats.event_source import Source, source_from_bytes
from arpad.formats.extras import MissingExtraError
from arpad.model.event import Event
from arpad.model.finding import Finding, Severity, error, number_of, warn


class File(Struct, frozen=True):
    """A file as it came; of one that cannot be read there is a finding instead of bytes."""

    name: str
    data: bytes | Finding
    fingerprint: str


def file_that_came(name: str, data: bytes | Finding) -> File:
    """Return a file with the SHA-256 of its bytes, by which it is known again."""
    known_by = "" if isinstance(data, Finding) else sha256(data).hexdigest()
    return File(name, data, known_by)


class Incoming(Struct, frozen=True, kw_only=True):
    """A file that was read: its event, unless something is wrong with it."""

    file: File
    format: str
    event: Event | None
    findings: tuple[Finding, ...]


def read(file: File) -> Incoming:
    """Read a file as what it is by its content; nothing of an event with an error is used."""
    if isinstance(file.data, Finding):
        return Incoming(file=file, format="", event=None, findings=(file.data,))
    try:
        source = source_from_bytes(file.data, name=file.name)
    except MissingExtraError as problem:
        source = Source(None, None, (error(file.name, str(problem)),))
    findings = _said_of(source)
    is_wrong = any(finding.severity is Severity.ERROR for finding in findings)
    event = None if is_wrong or source.event is None else source.event
    if event is not None and _is_garbled(event):
        garbled = (
            "The event has signs in its texts that cannot be kept; save the file as plain text."
        )
        findings, event = (*findings, error(file.name, garbled)), None
    return Incoming(
        file=file,
        format=source.format.value if source.format else "",
        event=event and replace(event, decisions=()),
        findings=(*findings, *_about_decisions(event)),
    )


def _said_of(source: Source) -> tuple[Finding, ...]:
    """Return what is to be said about the event, then about the form of its report."""
    form = (seen.finding for seen in source.form)
    return tuple(dict.fromkeys((*source.findings, *form)))


def _is_garbled(event: Event) -> bool:
    """Tell whether a text has halves of letters or a zero in it, which no database takes."""
    try:
        return b"\\u0000" in msgspec.json.encode(event)
    except UnicodeEncodeError:
        return True


def _about_decisions(event: Event | None) -> tuple[Finding, ...]:
    """Say that decisions which a report brings along decide nothing here."""
    if event is None or not event.decisions:
        return ()
    brought = number_of(len(event.decisions), "decision")
    message = (
        f"The report brings {brought}; in this office only those count that are recorded with "
        "arpad decide."
    )
    return (warn(None, "decisions", message),)
