"""A tournament report (TRF) as the source of an event: the event, and everything about its form."""

from arpad.formats.event_source import Format, Source
from arpad.formats.trf import TrfFile, event_from_trf, observations, read_trf


def source_from_report(data: bytes, *, name: str) -> Source:
    """Read the bytes of a report, called by this name; or say why they are none."""
    report, findings = read_trf(data, name=name)
    return Source(Format.TRF, None, findings) if report is None else source_of(report)


def source_of(report: TrfFile) -> Source:
    """Look at a report that was read: its form, and the event that it makes."""
    event, findings = event_from_trf(report)
    return Source(Format.TRF, event, findings, report, tuple(observations(report)))
