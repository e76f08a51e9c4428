"""`arpad player show`: a player on a day, as it was known on another."""

from datetime import date
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson, Known, check_day
from arpad.cli.page import Page
from arpad.cli.player_page import show_player
from arpad.cli.streams import encoded, write_json
from arpad.office.as_of import Asked, check_known
from arpad.office.register_view import player_view


def show(
    code: Annotated[str, Parameter(help="The code of a player: the id that reports carry.")],
    /,
    *,
    on: Annotated[
        date | None,
        Parameter(name=("--valid", "--on"), help="As it was on this day; else today."),
    ] = None,
    known: Known = None,
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """Show a player: what is known, the whole history, and the standing in every pool."""
    check_day("--valid", on)
    check_day("--known", known)
    with at_the_desk(book) as office, office.reading() as connection:
        today = office.clerk.today
        check_known(known, today)
        view = player_view(connection, code, Asked(valid=on or today, known=known, today=today))
    if as_json:
        write_json(encoded(view))
    else:
        with Page() as page:
            show_player(page, view, is_dated=on is not None or known is not None)
    return ExitCode.DONE
