"""Recorded decisions: what an officer has admitted, and what stays refused."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

import msgspec

from arpad.model.event import Decision, Event, Verdict
from arpad.model.finding import Finding, Severity, warn
from arpad.regulations.edition import Edition

Admitting = Mapping[str, tuple[str, ...]]
"""Articles under which a decision may admit what another article refuses."""

Excuse = Callable[[Finding], str]
"""Why a refusal does not hold, in a sentence; nothing where it does."""


def weigh(
    edition: Edition,
    event: Event,
    findings: Iterable[Finding],
    *,
    admitted_by: Admitting,
    final: Collection[str] = (),
    excuse: Excuse = lambda _: "",
) -> tuple[Finding, ...]:
    """Turn refusals that a decision or an excuse lifts into warnings; say which decisions refuse.

    No decision lifts a refusal under a final article.
    """
    return (
        *(
            finding
            if finding.severity is not Severity.REFUSE or finding.article in final
            else _weighed(event, finding, admitted_by, excuse)
            for finding in findings
        ),
        *_refusals(edition, event, final),
        *_unknown(edition, event),
    )


def admission(
    event: Event, article: str, admitted_by: Admitting, *, about: str | None = None
) -> Decision | None:
    """Return the decision that admits what an article refuses, in one place or altogether."""
    admitting = (article, *admitted_by.get(article, ()))
    for decision in event.decisions:
        is_meant = decision.about is None or about is None or decision.about == about
        if decision.verdict is not Verdict.REFUSE and decision.article in admitting and is_meant:
            return decision
    return None


def _weighed(event: Event, finding: Finding, admitted_by: Admitting, excuse: Excuse) -> Finding:
    article = finding.article or ""
    decision = admission(event, article, admitted_by, about=finding.where)
    if decision is not None:
        return _lifted(
            finding,
            f"Admitted under {decision.article} by {decision.who} on {decision.when}: "
            f"{decision.because}.",
        )
    if reason := excuse(finding):
        return _lifted(finding, reason)
    admitting = (*admitted_by.get(article, ()), article)
    advice = f"Correct the report, or record a decision under {admitting[0]}."
    return msgspec.structs.replace(finding, message=f"{finding.message} {advice}")


def _lifted(finding: Finding, because: str) -> Finding:
    return msgspec.structs.replace(
        finding, severity=Severity.WARN, message=f"{finding.message} {because}"
    )


def _refusals(edition: Edition, event: Event, final: Collection[str]) -> Iterator[Finding]:
    """Yield decisions against the event; those under a final article have their own rule."""
    for decision in event.decisions:
        if decision.verdict is Verdict.REFUSE and decision.article not in final:
            is_known = decision.article in edition.articles()
            yield Finding(
                Severity.REFUSE,
                decision.article if is_known else None,
                "decisions",
                f"{decision.who} refused the event on {decision.when}: {decision.because}. "
                "It is not rated while this decision stands.",
            )


def _unknown(edition: Edition, event: Event) -> Iterator[Finding]:
    for decision in event.decisions:
        if decision.article not in edition.articles():
            yield warn(
                None,
                "decisions",
                f"A decision names article {decision.article}, which {edition.name} does not "
                "have; it decides nothing.",
            )
