"""`arpad correct …`: what was wrong is put right, shown with everything it touches first."""

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.correction_page import correction_json, show_correction
from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.waiting import waiting
from arpad.model.event import Result

if TYPE_CHECKING:
    from arpad.office.correct import Asked


@Parameter(name="*")
@dataclass(frozen=True)
class Correcting:
    """How a correction is carried out: the options that all of them share."""

    reason: Annotated[str, Parameter(help="Why: it is published with the errata.")] = ""
    commit: Annotated[
        bool, Parameter(help="Book it; else everything it touches is only shown.")
    ] = False
    objection: Annotated[
        int | None, Parameter(metavar="N", help="The objection that this upholds, by its number.")
    ] = None
    book: BookAddress = None
    who: Who = None
    as_json: AsJson = False


AS_SHOWN = Correcting()
Event = Annotated[int, Parameter(help="The number of the event.")]


def result(
    event: Event,
    round_: Annotated[int, Parameter(name="round", help="The round of the game.")],
    white: Annotated[str, Parameter(help="The code of White.")],
    black: Annotated[str, Parameter(help="The code of Black.")],
    is_now: Annotated[str, Parameter(name="result", help="The right result: 1-0, 0-1, 1/2 …")],
    /,
    *,
    how: Correcting = AS_SHOWN,
) -> int:
    """Put another result in the place of a wrong one."""
    from arpad.office.correct_event import WrongResult  # noqa: PLC0415 - the database is slow

    asked = WrongResult(event=event, round=round_, white=white, black=black, result=_result(is_now))
    return carry_out(asked, how)


def person(
    event: Event,
    code: Annotated[str, Parameter(help="The code of the player as the event was rated.")],
    /,
    *,
    is_: Annotated[str, Parameter(name="--is", help="The code of who really played.")],
    how: Correcting = AS_SHOWN,
) -> int:
    """Give the games of a player in an event to somebody else."""
    from arpad.office.correct_event import WrongPerson  # noqa: PLC0415 - the database is slow

    asked = WrongPerson(event=event, was=code, is_now=is_)
    return carry_out(asked, how)


def withdraw(
    event: Event,
    /,
    *,
    how: Correcting = AS_SHOWN,
) -> int:
    """Take an event out that should not have been rated."""
    from arpad.office.correct_event import TooMany  # noqa: PLC0415 - the database is slow

    return carry_out(TooMany(event), how)


def late(
    event: Event,
    /,
    *,
    how: Correcting = AS_SHOWN,
) -> int:
    """Put an event in at its place, before others that were rated already."""
    from arpad.office.correct_event import TooLate  # noqa: PLC0415 - the database is slow

    return carry_out(TooLate(event), how)


def start(
    player: Annotated[str, Parameter(help="The code of the player.")],
    rating: Annotated[int, Parameter(help="The right rating.")],
    /,
    *,
    pool: Annotated[str, Parameter(help="The pool, such as fide.")],
    list_: Annotated[
        date | None,
        Parameter(name="--list", metavar="DATE", help="The list that should have said it."),
    ] = None,
    printed: Annotated[
        bool, Parameter(help="With --list: games stay rated by the printed number.", negative=())
    ] = False,
    how: Correcting = AS_SHOWN,
) -> int:
    """Let a player begin, or go on after a list, with another rating than was printed."""
    from arpad.office.correct_start import WrongStart  # noqa: PLC0415 - the database is slow

    check_day("--list", list_)
    if printed and list_ is None:
        raise UsageError("--printed is about games after a list: name it with --list.")
    asked = WrongStart(
        pool=pool, player=player, rating=rating, list_date=list_, rates_games=not printed
    )
    return carry_out(asked, how)


def undo(
    number: Annotated[int, Parameter(help="The number of the correction.")],
    /,
    *,
    how: Correcting = AS_SHOWN,
) -> int:
    """Take a correction back."""
    from arpad.office.correct_undo import Undo  # noqa: PLC0415 - the database is slow

    return carry_out(Undo(number), how)


def carry_out(asked: "Asked", how: Correcting) -> int:
    """Work a correction out, show everything that it touches, and book it if that is asked."""
    from arpad.office.correct import correct  # noqa: PLC0415 - the database is slow to import

    if how.commit and not how.reason.strip():
        raise UsageError("A correction that is booked needs a reason: --reason 'why'.")
    with at_the_desk(how.book, how.who) as office, waiting("working out what it touches"):
        found = correct(office, asked, how.reason, commit=how.commit, objection=how.objection)
    if how.as_json:
        write_json(encoded(correction_json(found)))
    else:
        with Page() as page:
            show_correction(page, found)
    refused = any(revision.findings for revision in found.revisions)
    if found.number is not None:
        say(f"Booked as correction {found.number}. arpad errata lists it.")
    elif refused:
        say("The law refuses it: nothing can be booked.")
    else:
        say("Nothing is booked: add --commit, and --reason.")
    return ExitCode.REFUSED if refused else ExitCode.DONE


def _result(text: str) -> Result:
    try:
        return Result(text)
    except ValueError as problem:
        known = ", ".join(result.value for result in Result)
        raise UsageError(f"{text!r} is no result: write one of {known}.") from problem
