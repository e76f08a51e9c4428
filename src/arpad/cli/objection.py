"""`arpad objection …`: what somebody says is wrong, and the answer of the office."""

from typing import Annotated, TypeAlias

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.objection_page import show_objection, show_objections
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.office.objection_view import listed_objections, objection_view
from arpad.office.objections import Claim, object_to
from arpad.office.objections import answer as answer_to
from arpad.store.objections import Answer

__all__ = ["add", "answer", "list", "show"]

Number: TypeAlias = Annotated[int, Parameter(metavar="NUMBER", help="The number of the objection.")]


def add(  # noqa: PLR0913 - one argument an option
    *,
    player: Annotated[str, Parameter(metavar="CODE", help="Whose rating it is about.")],
    claim: Annotated[str, Parameter(metavar="TEXT", help="What is said to be wrong.")],
    by: Annotated[str, Parameter(metavar="NAME", help="Who says so: the player, an organiser.")],
    event: Annotated[
        int | None, Parameter(metavar="EVENT", help="The event, by its number.")
    ] = None,
    round_: Annotated[
        int | None, Parameter(name="--round", metavar="ROUND", help="The round of the event.")
    ] = None,
    pool: Annotated[
        str | None, Parameter(metavar="POOL", help="The pool, where no event tells it.")
    ] = None,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Record that somebody says something is wrong; it waits for an answer."""
    said = Claim(player=player, event=event, round=round_, pool=pool, claim=claim, by=by)
    with at_the_desk(book, who) as office:
        made = object_to(office, said)
    if as_json:
        write_json(encoded(made))
    else:
        with Page() as page:
            page.paragraph(f"Objection {made.id} is recorded and open.")
    return ExitCode.DONE


def list(  # noqa: A001 - the name of the command
    *,
    state: Annotated[
        tuple[Answer, ...], Parameter(metavar="STATE", help="In this state only; repeatable.")
    ] = (),
    pool: Annotated[str | None, Parameter(metavar="POOL", help="Of this pool only.")] = None,
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """List objections, the first one first."""
    with at_the_desk(book) as office, office.reading() as connection:
        found = listed_objections(connection, states=state, pool=pool)
        today = office.clerk.today
    if as_json:
        write_json(encoded({"objections": found}))
    else:
        with Page() as page:
            show_objections(page, found, today)
    return ExitCode.DONE


def show(number: Number, /, *, book: BookAddress = None, as_json: AsJson = False) -> int:
    """Show an objection with everything that became of it."""
    with at_the_desk(book) as office, office.reading() as connection:
        view = objection_view(connection, number)
    if as_json:
        write_json(encoded(view))
    else:
        with Page() as page:
            show_objection(page, view)
    return ExitCode.DONE


def answer(
    number: Number,
    /,
    *,
    reason: Annotated[str, Parameter(metavar="TEXT", help="Why.")],
    rejected: Annotated[bool, Parameter(help="The office finds that nothing is wrong.")] = False,
    withdrawn: Annotated[bool, Parameter(help="Whoever objected takes it back.")] = False,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Close an objection without a correction; one that is right is upheld by arpad correct."""
    if rejected == withdrawn:
        raise UsageError(
            "Say --rejected or --withdrawn; a correction upholds it: arpad correct … --objection."
        )
    state = Answer.REJECTED if rejected else Answer.WITHDRAWN
    with at_the_desk(book, who) as office:
        found = answer_to(office, number, state, reason)
    if as_json:
        write_json(encoded(found))
    else:
        with Page() as page:
            page.paragraph(f"Objection {found.id} is {found.state.value}.")
    return ExitCode.DONE
