"""What the form of a tournament report adds to the findings about its event."""

from collections.abc import Sequence

from arpad.cli.findings import counted
from arpad.formats.deviation import MOST
from arpad.formats.document import Findings
from arpad.formats.event_source import Source
from arpad.model.finding import Finding, Severity, info


def findings_before_the_law(source: Source) -> Findings:
    """Return what is to be said before the law is asked: the way to the event, then other errors.

    The rest of what there is to say about the form of a report changes no rating, or would be too
    much. It is counted, and `check` lists it.
    """
    if source.report is None:
        return source.findings
    form = _only_new([seen.finding for seen in source.form], source.findings)
    errors = [finding for finding in form if finding.severity is Severity.ERROR]
    told = (*source.findings, *errors[: max(0, MOST - len(source.findings))])
    rest = _only_new(form, told)
    return (*told, _counted(rest, source.report.name)) if rest else told


def findings_beyond_the_form(source: Source) -> Findings:
    """Return what the way from a report to its event adds to what its form already says."""
    return tuple(_only_new(source.findings, [seen.finding for seen in source.form]))


def _only_new(findings: Sequence[Finding], known: Sequence[Finding]) -> list[Finding]:
    said = set(known)
    return [finding for finding in findings if finding not in said]


def _counted(rest: Sequence[Finding], name: str) -> Finding:
    words = counted(rest).removesuffix(".")
    message = f"There is more to say about the form of the file: {words}. See arpad check {name}."
    return info(None, name, message)
