"""A checked report on a page: what it holds, its form topic by topic, then its event."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from arpad.cli.checked_report import CheckedReport
from arpad.cli.findings import counted, show_findings
from arpad.cli.mending import Mended
from arpad.cli.page import Page
from arpad.cli.words import count
from arpad.formats.trf import Arbiter, Census, Observation, Topic, arbiters_of, fix_trf
from arpad.formats.trf.observation import MOST_SEEN
from arpad.model.finding import Severity

_NUMBERS = frozenset({"line", "column"})
_MOST_ARBITERS = 20


def show_checked_report(page: Page, checked: CheckedReport) -> None:
    """Add everything that the check of a report has to say."""
    report = checked.report
    page.heading(f"{report.name}: a TRF of {report.dialect}, in {report.encoding}")
    page.paragraph(census_words(checked.census))
    arbiters = arbiters_of(report)
    if arbiters:
        page.paragraph(f"Arbiters: {arbiter_words(arbiters)}")
    _show_form(page, checked)
    _show_event(page, checked)
    page.paragraph(f"{report.name}: {counted(checked.findings)}")


def _show_form(page: Page, checked: CheckedReport) -> None:
    page.gap()
    page.heading(f"Form: {counted([seen.finding for seen in checked.form])}")
    for topic, group in _by_topic(checked.form):
        page.gap()
        page.heading(f"{topic.value}: {counted([seen.finding for seen in group])}")
        page.table([_row(seen) for seen in group], numbers=_NUMBERS)
    if len(checked.form) >= MOST_SEEN:
        page.gap()
        page.paragraph(f"These are the first {MOST_SEEN} findings; mend them, and check again.")
    mendable = len(fix_trf(checked.report).changes)
    if mendable:
        page.gap()
        places = count(mendable, "place")
        page.paragraph(f"{places} can be mended safely: arpad check {checked.report.name} --fix")


def _show_event(page: Page, checked: CheckedReport) -> None:
    page.gap()
    if checked.is_event:
        page.heading(f"Event: {counted(checked.about_the_event)}")
    else:
        page.heading("Event: none, until the errors are mended.")
    show_findings(page, checked.about_the_event)


def show_mended(page: Page, mended: Mended) -> None:
    """Add every change of a mended report."""
    if mended.output is None:
        page.paragraph(
            f"There is nothing to mend safely in {mended.report.name}; no file is written."
        )
    else:
        page.heading(f"Mended: {count(len(mended.changes), 'change')}")
        page.table(
            [
                {
                    "line": str(change.line),
                    "column": str(change.column),
                    "what": change.what,
                    "before": change.before or "blank",
                    "after": change.after,
                }
                for change in mended.changes
            ],
            numbers=_NUMBERS,
        )
    page.gap()


def census_words(census: Census) -> str:
    """Write what can be counted in a report.

    >>> census_words(
    ...     Census(players=8, rated=6, without_id=1, without_federation=0, teams=0, rounds=4)
    ... )
    '8 players: 6 rated, 1 without a FIDE number, 0 without a federation; 0 teams; 4 rounds.'
    """
    return (
        f"{count(census.players, 'player')}: {census.rated} rated, "
        f"{census.without_id} without a FIDE number, "
        f"{census.without_federation} without a federation; "
        f"{count(census.teams, 'team')}; {count(census.rounds, 'round')}."
    )


def arbiter_words(arbiters: Sequence[Arbiter]) -> str:
    """Write who the arbiters are; of very many, the first ones.

    >>> arbiter_words([Arbiter(name="Kask, Kaur", title="IA", is_chief=True)] * 21)[-25:]
    'Kask, Kaur, chief; 1 more'
    """
    words = [_arbiter(arbiter) for arbiter in arbiters[:_MOST_ARBITERS]]
    if len(arbiters) > _MOST_ARBITERS:
        words.append(f"{len(arbiters) - _MOST_ARBITERS} more")
    return "; ".join(words)


def _arbiter(arbiter: Arbiter) -> str:
    title = f"{arbiter.title} " if arbiter.title else ""
    number = f" ({arbiter.id})" if arbiter.id else ""
    return f"{title}{arbiter.name}{number}{', chief' if arbiter.is_chief else ''}"


def _by_topic(form: Sequence[Observation]) -> Iterator[tuple[Topic, list[Observation]]]:
    """Yield the observations about each topic, the gravest first."""
    topics, severities = list(Topic), list(Severity)
    ordered = sorted(
        form, key=lambda seen: (topics.index(seen.topic), severities.index(seen.severity))
    )
    for topic, group in groupby(ordered, key=lambda seen: seen.topic):
        yield topic, list(group)


def _row(seen: Observation) -> dict[str, str]:
    return {
        "severity": seen.severity.value,
        "line": str(seen.line or ""),
        "column": str(seen.column or ""),
        "about": seen.about,
        "message": seen.finding.message,
    }
