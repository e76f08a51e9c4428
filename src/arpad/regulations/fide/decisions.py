"""Recorded decisions: what an officer has admitted, and what stays refused."""

from collections.abc import Iterable, Iterator

import msgspec

from arpad.model.event import Decision, Event, Verdict
from arpad.model.finding import Finding, Severity, warn
from arpad.regulations.fide.law import Law


def weigh(law: Law, event: Event, findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Turn refusals that a decision or the event's standing lifts into warnings."""
    return (
        *(_weigh(law, event, finding) for finding in findings),
        *_refusals(law, event),
        *_unknown(law, event),
    )


def is_admitted(law: Law, event: Event, article: str) -> bool:
    """Tell whether a decision admits what an article refuses."""
    return _admission(law, event, article) is not None


def is_lifted(law: Law, event: Event, article: str) -> bool:
    """Tell whether what an article refuses is admitted all the same."""
    return law.admission.is_always_rated(event) or is_admitted(law, event, article)


def _weigh(law: Law, event: Event, finding: Finding) -> Finding:
    if finding.severity is not Severity.REFUSE or finding.article in law.admission.FINAL:
        return finding
    decision = _admission(law, event, finding.article or "")
    if decision is not None:
        return _lifted(
            finding,
            f"Admitted under {decision.article} by {decision.who} on {decision.when}: "
            f"{decision.because}.",
        )
    is_about_games = finding.article == law.edition.cite(law.admission.is_too_fast)
    if law.admission.is_always_rated(event) and not is_about_games:
        article = law.edition.cite(law.admission.is_always_rated)
        return _lifted(finding, f"An official event is always rated ({article}).")
    admitting = (*law.admission.ADMITTED_BY.get(finding.article or "", ()), finding.article)
    advice = f"Correct the report, or record a decision under {admitting[0]}."
    return msgspec.structs.replace(finding, message=f"{finding.message} {advice}")


def _admission(law: Law, event: Event, article: str) -> Decision | None:
    admitting = (article, *law.admission.ADMITTED_BY.get(article, ()))
    admitted = (d for d in event.decisions if d.verdict is not Verdict.REFUSE)
    return next((decision for decision in admitted if decision.article in admitting), None)


def _lifted(finding: Finding, because: str) -> Finding:
    return msgspec.structs.replace(
        finding, severity=Severity.WARN, message=f"{finding.message} {because}"
    )


def _refusals(law: Law, event: Event) -> Iterator[Finding]:
    """Yield decisions against the event; those under a final article have their own rule."""
    for decision in event.decisions:
        is_final = decision.article in law.admission.FINAL
        if decision.verdict is Verdict.REFUSE and not is_final:
            is_known = decision.article in law.edition.articles()
            yield Finding(
                Severity.REFUSE,
                decision.article if is_known else None,
                "decisions",
                f"{decision.who} refused the event on {decision.when}: {decision.because}. "
                "It is not rated while this decision stands.",
            )


def _unknown(law: Law, event: Event) -> Iterator[Finding]:
    for decision in event.decisions:
        if decision.article not in law.edition.articles():
            yield warn(
                None,
                "decisions",
                f"A decision names article {decision.article}, which {law.edition.name} does not "
                "have; it decides nothing.",
            )
