"""What became of reports, on a page: one in full, many as a table and a sentence."""

from collections import Counter
from collections.abc import Sequence

from arpad.cli.findings import counted, show_findings
from arpad.cli.page import Page
from arpad.cli.words import count, whole
from arpad.office.intake import Answer, Taken


def show_answers(page: Page, answers: Sequence[Answer]) -> None:
    """Show what became of the files."""
    if len(answers) == 1:
        _show_one(page, answers[0])
        return
    page.table([_row(answer) for answer in answers], numbers={"receipt", "event"})
    page.gap()
    page.paragraph(_sum(answers))


def _show_one(page: Page, answer: Answer) -> None:
    page.heading(_heading(answer))
    if answer.taken is Taken.KNOWN:
        by = f" It was taken in by {answer.by}." if answer.by else ""
        page.paragraph(f"This very report is in the book already; nothing was added.{by}")
    show_findings(page, answer.findings)
    if answer.event is not None:
        page.paragraph(f"{_next(answer)}See arpad event show {answer.event}.")


def _heading(answer: Answer) -> str:
    if answer.receipt is None or answer.event is None:
        return f"{answer.file}: {answer.taken.value}"
    state = answer.state.value if answer.state else ""
    return f"Receipt {answer.receipt}: event {answer.event}, {answer.name}: {state}"


def _next(answer: Answer) -> str:
    if not answer.is_stopped or answer.taken is Taken.CLOSED:
        return ""
    return "It is not rated before that is settled. "


def _row(answer: Answer) -> dict[str, str]:
    is_unusable = answer.taken in {Taken.UNUSABLE, Taken.CLOSED, Taken.FOREIGN}
    said = answer.findings[0].message if is_unusable else counted(answer.findings)
    return {
        "receipt": whole(answer.receipt),
        "event": whole(answer.event),
        "file": answer.file,
        "name": answer.name,
        "what": answer.taken.value,
        "state": answer.state.value if answer.state else "",
        "findings": "" if answer.taken is Taken.KNOWN else said,
    }


def _sum(answers: Sequence[Answer]) -> str:
    """Write how many files there were and what became of them."""
    taken = Counter(answer.taken for answer in answers)
    states = Counter(a.state.value for a in answers if a.state is not None)
    parts = [f"{taken[word]} {word.value}" for word in Taken if taken[word]]
    stand = [f"{number} {state}" for state, number in sorted(states.items())]
    now = f" The events are now: {', '.join(stand)}." if stand else ""
    return f"{count(len(answers), 'file')}: {', '.join(parts)}.{now}"
