"""`arpad decide`: an officer's decision about an event, under an article, with its reason."""

from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.events_page import show_checked
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import count
from arpad.model.docket import State
from arpad.model.event import Verdict
from arpad.office.decisions import Decided, Ruling, appeal
from arpad.office.decisions import decide as rule
from arpad.store.decisions import Kind


def decide(  # noqa: PLR0913 - one argument an option
    event: Annotated[int, Parameter(metavar="EVENT", help="The event's number.")],
    /,
    *,
    reason: Annotated[str, Parameter(metavar="TEXT", help="Why.")],
    article: Annotated[
        str | None, Parameter(metavar="ARTICLE", help="The article, as the finding names it.")
    ] = None,
    verdict: Annotated[Verdict | None, Parameter(help="What is decided.")] = None,
    about: Annotated[
        str | None, Parameter(metavar="PLACE", help="The place of the one finding that is meant.")
    ] = None,
    is_appeal: Annotated[
        bool, Parameter(name="--appeal", help="Record the organiser's appeal against a refusal.")
    ] = False,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Record a decision or an appeal; the event is checked again and moves on by itself."""
    if is_appeal == (verdict is not None):
        raise UsageError("Say --verdict admit or --verdict refuse, or --appeal.")
    if is_appeal and about is not None:
        raise UsageError("--about belongs to a decision, not to --appeal.")
    with at_the_desk(book, who) as office:
        if verdict is None:
            decided = appeal(office, event, reason, article=article)
        else:
            ruling = Ruling(
                event=event, article=article, verdict=verdict, reason=reason, about=about
            )
            decided = rule(office, ruling)
    if as_json:
        write_json(encoded(decided))
    else:
        with Page() as page:
            _show(page, decided)
    return ExitCode.DONE if decided.checked.state is State.READY else ExitCode.REFUSED


def _show(page: Page, decided: Decided) -> None:
    page.paragraph(_sentence(decided))
    show_checked(page, decided.recorded.event_id, decided.checked)


def _sentence(decided: Decided) -> str:
    recorded, deadline = decided.recorded, decided.deadline
    if recorded.kind is Kind.APPEAL:
        if deadline is None:
            return f"The appeal is recorded under {recorded.article}; the text names no deadline."
        when = "too late" if decided.is_late else "in time"
        return (
            f"The appeal is recorded under {recorded.article}, {when}: the last day is "
            f"{deadline.day}. It waits for a decision."
        )
    if recorded.kind is Kind.REFUSAL:
        until = (
            f" It may be appealed until {deadline.day} ({deadline.article})." if deadline else ""
        )
        return f"The refusal is recorded under {recorded.article}.{until}"
    lifted = count(len(decided.lifted), "refusal") if decided.lifted else "nothing as it stands"
    return f"The decision is recorded under {recorded.article}; it lifts {lifted}."
