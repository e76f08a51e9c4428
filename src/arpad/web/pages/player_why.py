"""Why: how a rating on a list came about, from the one before, game by game, as a sum."""

from datetime import date

from litestar import Response, get
from litestar.params import FromPath
from sqlalchemy import Connection

from arpad.model.outcome import shared_articles
from arpad.model.pool import Pool
from arpad.office.explain import explain
from arpad.office.explained import ExplainedEvent, Explanation
from arpad.office.office import OfficeError
from arpad.office.player_overview import player_coded
from arpad.office.pools import pool_called
from arpad.regulations.fesa.table_findings import WAYS
from arpad.store.lists_in_force import list_dated
from arpad.store.player_lists import ListLine, lines_of_player
from arpad.web.pages.asked import day_of_list
from arpad.web.printed import printed
from arpad.web.visit import Visiting


@get(
    "/players/{code:str}/why/{pool:str}/{list_date:str}",
    sync_to_thread=True,
    include_in_schema=False,
)
def why(
    visit: Visiting, code: FromPath[str], pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes]:
    """Explain a rating."""
    day = day_of_list(list_date)
    with visit.reading() as connection:
        person = player_coded(connection, code)
        chosen, told = _explained(connection, code, pool, day)
        lines = lines_of_player(connection, person.id).get(chosen.id, ())
    before, after = _neighbours(lines, day)
    return visit.page(
        "player_why.html",
        told=told,
        pool=chosen,
        ways=WAYS,
        shared={event.number: _shared(event) for event in told.events},
        before_list=before,
        after_list=after,
    )


@get(
    "/players/{code:str}/why/{pool:str}/{list_date:str}/sheet.pdf",
    sync_to_thread=True,
    include_in_schema=False,
)
def sheet(
    visit: Visiting, code: FromPath[str], pool: FromPath[str], list_date: FromPath[str]
) -> Response[bytes]:
    """Send the same explanation as a printed sheet, in the language of the reader."""
    from arpad.office.explanation_sheet import explanation_pdf  # noqa: PLC0415 - takes the typesetter along

    day = day_of_list(list_date)
    with visit.reading() as connection:
        player_coded(connection, code)
        chosen, told = _explained(connection, code, pool, day)
    return printed(
        lambda: explanation_pdf(told, language=visit.language, on=visit.today),
        *(told.player, "why", chosen.code, day),
    )


def _explained(connection: Connection, code: str, pool: str, day: date) -> tuple[Pool, Explanation]:
    chosen = pool_called(connection, pool)
    if list_dated(connection, chosen.id, day) is None:
        raise OfficeError(f"The pool {pool} has no list of {day}.")
    return chosen, explain(connection, code, day, pool)


def _shared(event: ExplainedEvent) -> tuple[str, ...]:
    return shared_articles(entry for entry in event.entries if entry.opponent)


def _neighbours(lines: tuple[ListLine, ...], day: date) -> tuple[date | None, date | None]:
    """Return the lists of the player before and after a day."""
    days = [line.list_date for line in lines]
    before = [each for each in days if each < day]
    after = [each for each in days if each > day]
    return (before[-1] if before else None), (after[0] if after else None)


ROUTES = (why, sheet)
