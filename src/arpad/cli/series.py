"""`arpad series`: the bars between the series, proposed by percentages and decided by people."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.bar_words import bars_decided
from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import UsageError, exit_code
from arpad.cli.findings import print_unusable
from arpad.cli.law import asking_the_law_about
from arpad.cli.options import (
    SCRABBLE,
    AsJson,
    ReadingChoices,
    ScrabbleEdition,
    check_day,
    chosen_readings,
)
from arpad.cli.page import Page
from arpad.cli.series_page import show_proposal
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.waiting import waiting
from arpad.formats.rating_list_file import read_rating_list
from arpad.model.series import BarsDecision
from arpad.regulations.application import propose_bars


def propose(  # noqa: PLR0913 - one argument an option
    file: Annotated[Path, Parameter(help="A rating list, CSV.")],
    /,
    *,
    on: Annotated[
        date | None,
        Parameter(help="The day of the ratings; else the end of the last season on the list."),
    ] = None,
    edition: ScrabbleEdition = SCRABBLE,
    reading: ReadingChoices = (),
    decided: Annotated[
        tuple[str, ...],
        Parameter(
            metavar="SERIES=BAR", help="A bar as it was decided; repeatable, one for every bar."
        ),
    ] = (),
    who: Annotated[str, Parameter(metavar="NAME", help="Who decided.")] = "",
    when: Annotated[date | None, Parameter(help="The day of the decision.")] = None,
    reason: Annotated[str, Parameter(metavar="TEXT", help="Why it was decided so.")] = "",
    as_json: AsJson = False,
) -> int:
    """Propose the bars of the series for the next season, and show what was decided beside them."""
    check_day("--on", on)
    check_day("--when", when)
    _check_decision(decided, who, when, reason)
    choices = chosen_readings(reading)
    players, findings = read_rating_list(file)
    name = file.name or str(file)
    if players is None:
        return print_unusable(name, findings)
    ask = partial(propose_bars, players, on=on, edition=edition, readings=choices)
    with waiting("proposing bars"), asking_the_law_about(name):
        proposal = ask()
        if decided and when is not None:
            # Only now is it known which bars there are to decide.
            bars = bars_decided(decided, proposal.proposed)
            proposal = ask(decision=BarsDecision(bars=bars, who=who, when=when, reason=reason))
    if as_json:
        write_json(encoded(proposal))
    else:
        with Page() as page:
            show_proposal(page, proposal, listed=len(players))
    return exit_code(proposal.findings)


def freeze(
    pool: Annotated[str, Parameter(help="The pool, such as fisf.")],
    /,
    *,
    on: Annotated[date, Parameter(help="The last day of the season: its ratings count.")],
    decided: Annotated[
        tuple[str, ...],
        Parameter(
            metavar="SERIES=BAR", help="A bar as it was decided; repeatable, one for every bar."
        ),
    ] = (),
    reason: Annotated[str, Parameter(metavar="TEXT", help="Why it was decided so.")] = "",
    commit: Annotated[bool, Parameter(help="Book it; else it is only shown.")] = False,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Give everybody in the book the series that is kept for the season after a day."""
    from arpad.office.series import freeze_series  # noqa: PLC0415 - the database is slow to import

    check_day("--on", on)
    if decided and not reason.strip():
        raise UsageError("Bars that differ from the proposal need a reason: add --reason.")
    decide = partial(bars_decided, decided) if decided else None
    with at_the_desk(book, who) as office:
        proposal = freeze_series(office, pool, on, decide=decide, reason=reason, commit=commit)
    if as_json:
        write_json(encoded(proposal))
    else:
        with Page() as page:
            show_proposal(page, proposal, listed=len(proposal.series))
    say(f"The series of {proposal.season} are booked." if commit else _NOT_BOOKED)
    return exit_code(proposal.findings)


_NOT_BOOKED = "Nothing is booked: add --commit."


def _check_decision(decided: Sequence[str], who: str, when: date | None, reason: str) -> None:
    given = {"--who": bool(who.strip()), "--when": when is not None}
    if decided and not all(given.values()):
        missing = " and ".join(option for option, is_given in given.items() if not is_given)
        raise UsageError(f"A decision is recorded with who decided, and when: add {missing}.")
    if not decided and (any(given.values()) or reason):
        raise UsageError(
            "--who, --when and --reason belong to decided bars: add --decided SERIES=BAR."
        )
