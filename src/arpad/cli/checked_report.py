"""A tournament report after its check: its form, its event and what the law says about that."""

from collections.abc import Mapping

from msgspec import Struct

from arpad.cli.rating import law_about
from arpad.cli.report_form import findings_beyond_the_form
from arpad.formats.document import Findings
from arpad.formats.event_source import Source
from arpad.formats.trf import Census, Observation, TrfFile, census_of


class CheckedReport(Struct, frozen=True, kw_only=True):
    """Everything there is to say about a report, the form and the event apart.

    `is_event` tells whether the report makes an event, so that the law could be asked.
    """

    report: TrfFile
    census: Census
    form: tuple[Observation, ...]
    about_the_event: Findings
    is_event: bool

    @property
    def findings(self) -> Findings:
        """Return all findings, those about the form first."""
        return (*(seen.finding for seen in self.form), *self.about_the_event)


def checked_report(
    report: TrfFile, source: Source, *, edition: str | None, readings: Mapping[str, str]
) -> CheckedReport:
    """Put together what the form says, what the way to the event says, and what the law says."""
    law: Findings = ()
    if source.event is not None:
        law = law_about(source.event, edition=edition, readings=readings).findings
    return CheckedReport(
        report=report,
        census=census_of(report),
        form=source.form,
        about_the_event=(*findings_beyond_the_form(source), *law),
        is_event=source.event is not None,
    )
