"""Recorded decisions in FIDE's terms: which articles admit, which are final, what is excused."""

from collections.abc import Iterable

from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.regulations import decisions
from arpad.regulations.fide.law import Law


def weigh(law: Law, event: Event, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Turn refusals that a decision or the event's standing lifts into warnings."""

    def excuse(finding: Finding) -> str:
        is_about_games = finding.article == law.edition.cite(law.admission.is_too_fast)
        if not law.admission.is_always_rated(event) or is_about_games:
            return ""
        article = law.edition.cite(law.admission.is_always_rated)
        return f"An official event is always rated ({article})."

    return decisions.weigh(
        law.edition,
        event,
        findings,
        admitted_by=law.admission.ADMITTED_BY,
        final=law.admission.FINAL,
        excuse=excuse,
    )


def is_admitted(law: Law, event: Event, article: str) -> bool:
    """Tell whether a decision admits what an article refuses."""
    return decisions.admission(event, article, law.admission.ADMITTED_BY) is not None


def is_lifted(law: Law, event: Event, article: str) -> bool:
    """Tell whether what an article refuses is admitted all the same."""
    return law.admission.is_always_rated(event) or is_admitted(law, event, article)
