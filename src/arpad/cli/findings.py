"""Findings on a page: the gravest first, each with its article, its place and what to do."""

import sys
from collections.abc import Sequence

from arpad.cli.exits import ExitCode
from arpad.cli.page import Page
from arpad.cli.words import count
from arpad.model.finding import Finding, Severity

_COUNTED = {
    Severity.ERROR: "error",
    Severity.REFUSE: "refusal",
    Severity.WARN: "warning",
    Severity.INFO: "note",
}


def show_findings(page: Page, findings: Sequence[Finding]) -> None:
    """Add a table of the findings, the gravest first."""
    order = list(Severity)
    page.table(
        [
            {
                "severity": finding.severity.value,
                "article": finding.article or "",
                "where": finding.where,
                "message": finding.message,
            }
            for finding in sorted(findings, key=lambda finding: order.index(finding.severity))
        ]
    )


def print_unusable(name: str, findings: Sequence[Finding], *, purpose: str = "used") -> ExitCode:
    """Print on standard error why a file is of no use, and return the code for that."""
    with Page(sys.stderr) as page:
        show_findings(page, findings)
        page.paragraph(f"{name} cannot be {purpose}: {counted(findings)}")
    return ExitCode.UNUSABLE


def counted(findings: Sequence[Finding]) -> str:
    """Write how many findings there are of each severity.

    >>> counted([Finding(Severity.WARN, None, "event", "No arbiter.")])
    '1 warning.'
    """
    severities = [finding.severity for finding in findings]
    parts = [
        count(severities.count(severity), word)
        for severity, word in _COUNTED.items()
        if severity in severities
    ]
    return f"{', '.join(parts)}." if parts else "No findings."
