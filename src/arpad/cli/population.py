"""`arpad population`: the players of a pool list by list, and the same ones through time."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.counting import counting
from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.output_file import Force
from arpad.cli.page import Page
from arpad.cli.paper_files import AsHtml, AsPdf, check_papers, tell_written, write_papers
from arpad.cli.streams import encoded, say, write_json

if TYPE_CHECKING:
    from arpad.drift.population_values import Population


def population(
    pool: Annotated[str, Parameter(help="The pool, such as fide.")],
    /,
    *,
    as_json: AsJson = False,
    html: AsHtml = None,
    pdf: AsPdf = None,
    force: Force = False,
    book: BookAddress = None,
) -> int:
    """Show how many players each list has and how strong, and how cohorts have changed."""
    check_papers(html, pdf, force=force)
    found = _found(pool, book)
    if found.lists and (html is not None or pdf is not None):
        from arpad.drift.scale_papers import paper_of_population  # noqa: PLC0415 - who wants it

        write_papers(paper_of_population(found), html, pdf)
        tell_written(html, pdf)
    if as_json:
        write_json(encoded(found))
    elif not found.lists:
        say(f"The pool {found.pool} has no list yet.")
    else:
        from arpad.cli.population_page import show_population  # noqa: PLC0415 - the arrays are slow

        with Page() as page:
            show_population(page, found)
    return ExitCode.DONE


def _found(pool: str, book: str | None) -> "Population":
    from arpad.drift.population import population_of  # noqa: PLC0415 - arrays and the database
    from arpad.office.pools import pool_called  # noqa: PLC0415 - the same

    with (
        at_the_desk(book) as office,
        office.reading() as connection,
        counting("reading lists") as progress,
    ):
        return population_of(connection, pool_called(connection, pool), progress=progress)
