"""The end of the demonstration: the reason of one number, the audit, and where to look next."""

import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from arpad.cli.demo_commands import commands_to_try, settings_to_make
from arpad.cli.explain_page import show_explanation
from arpad.cli.page import Page
from arpad.cli.words import count
from arpad.demo.folder import BOOK, COPY, LISTS, REPORTS
from arpad.demo.occurrences import Occurrences
from arpad.demo.proofs import Proved
from arpad.demo.story import Story
from arpad.office.audit import AuditReport
from arpad.office.explained import Explanation


class Ending(Struct, frozen=True):
    """What the demonstration ends with."""

    reason: Explanation
    audited: AuditReport
    occurred: Occurrences
    proved: Proved


def show_ending(page: Page, into: Path, ending: Ending) -> None:
    """Add everything that follows the story itself."""
    page.gap()
    page.heading("Why is that number what it is?")
    page.gap()
    show_explanation(page, ending.reason)
    page.gap()
    page.heading("The audit")
    page.paragraph(audit_sentence(ending.audited))
    for difference in ending.audited.differences[:10]:
        page.paragraph(f"{difference.pool}: {difference.message}", indent=2)
    page.gap()
    page.heading("What was put right, and what holds")
    for sentence in _trusted(ending.occurred, ending.proved):
        page.paragraph(sentence)
    page.gap()
    page.heading("What has happened")
    page.table([{"what": what, "how often": often} for what, often in _happened(ending.occurred)])
    _show_where(page, into)


def audit_sentence(report: AuditReport) -> str:
    """Return what the audit has found."""
    lists = sum(sizes.lists for sizes in report.sizes.values())
    rows = sum(sizes.rows for sizes in report.sizes.values())
    entries = sum(sizes.entries for sizes in report.sizes.values())
    reckoned = (
        f"{count(lists, 'list')} with {count(rows, 'number')} are reckoned again from "
        f"{count(entries, 'entry of the ledger', 'entries of the ledger')}"
    )
    if not report.differences:
        return f"{reckoned}. Difference: 0."
    return f"{reckoned}, and {count(len(report.differences), 'number')} differ:"


def _trusted(occurred: Occurrences, proved: Proved) -> Iterator[str]:
    """Yield what was corrected, overridden and verified."""
    yield (
        f"Corrections: {occurred.corrections.total()} made, {occurred.undone} taken back. No list "
        "that was out has changed; the next one carries the difference, and its file -errata.json "
        "says so."
    )
    yield (
        f"Overrides of the gate: {occurred.overrides.total()}. The finding, the reason and who "
        "answers for it are in the file -overrides.json of the list."
    )
    holds = "all hold" if proved.holds else "not all of them hold"
    yield (
        f"Proofs: {count(len(proved.lists), 'list')} made again without the book, and the book "
        f"from its copy; {holds}."
    )


def _happened(occurred: Occurrences) -> Iterator[tuple[str, str]]:
    named: dict[str, Iterable[tuple[object, int]]] = {
        "events now": occurred.now.items(),
        "steps of events": occurred.states.items(),
        "files": occurred.taken.items(),
        "their forms": occurred.formats.items(),
        "findings": occurred.findings.items(),
        "decisions": occurred.decisions.items(),
        "entries": occurred.causes.items(),
        "objections": occurred.objections.items(),
        "corrections": occurred.corrections.items(),
        "overrides": occurred.overrides.items(),
        "companion lists": occurred.companions.items(),
    }
    for what, often in named.items():
        yield what, ", ".join(f"{word} {number}" for word, number in often)


def _show_where(page: Page, into: Path) -> None:
    page.gap()
    page.heading("Where to look")
    page.table(
        [
            {"place": str(into / REPORTS), "what": "what the organisers sent, by pool"},
            {
                "place": str(into / LISTS),
                "what": "what was published, with its proof, by pool and day",
            },
            {"place": str(into / BOOK), "what": "the book that remembers all of it"},
            {"place": str(into / COPY), "what": "a copy of the book, for arpad restore"},
        ]
    )


def lines_to_type(story: Story, into: Path) -> Iterator[str]:
    """Yield what a newcomer may type next, whole lines that can be copied."""
    settings = " ".join(
        f"{name}={shlex.quote(value)}" for name, value in settings_to_make(into).items()
    )
    yield f"export {settings}"
    for command in commands_to_try(story, into):
        yield f"# {command.purpose}"
        yield command.typed
