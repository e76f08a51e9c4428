"""`arpad projected`: where a player would stand if a list came out now."""

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import signed, whole

if TYPE_CHECKING:
    from arpad.office.projected import ProjectedEvent, Projection


def projected(
    player: Annotated[str, Parameter(help="A player's code, or a name that only one has.")],
    /,
    *,
    pool: Annotated[
        str | None, Parameter(metavar="POOL", help="The pool, where a player is in several.")
    ] = None,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Show the rating between lists, with the events behind it; it is provisional."""
    with at_the_desk(book) as office:
        # The law of a book is read when a book is there.
        from arpad.office.projected import projected as project  # noqa: PLC0415

        with office.reading() as connection:
            projection = project(connection, player, pool)
    if as_json:
        write_json(encoded(projection))
    else:
        with Page() as page:
            _show(page, projection)
    return ExitCode.DONE


def _show(page: Page, projection: "Projection") -> None:
    from arpad.cli.correction_words import moved_by  # noqa: PLC0415 - it names what the book holds

    page.heading(f"{projection.name} ({projection.player}), {projection.pool}: projected rating")
    page.paragraph(_published(projection))
    if projection.carried:
        page.paragraph(
            f"Corrections have moved it by {projection.carried:+} since; the next list begins "
            "with that."
        )
        for reason in projection.corrections:
            page.paragraph(moved_by(reason), indent=2)
    rows = [_row(event) for event in projection.events]
    page.table(rows, numbers=frozenset({"event", "games", "change"}))
    for event in projection.events:
        for sentence in (*event.stopped_by, *event.notes):
            page.paragraph(f"{event.number}: {sentence}", indent=2)
    if projection.exact is None:
        page.paragraph("There is no rating to project yet.")
        return
    page.paragraph(
        f"Projected: {projection.rating} ({projection.exact:.2f}). This is PROVISIONAL: it is no "
        "published rating, and reports may still come in or be corrected."
    )


def _published(projection: "Projection") -> str:
    if projection.published_on is None:
        return "No list has been published yet."
    if projection.published is None:
        return f"There is no rating on the list of {projection.published_on}."
    return f"On the list of {projection.published_on}: {projection.published}."


def _row(event: "ProjectedEvent") -> dict[str, str]:
    state = "stopped" if event.stopped_by else "booked" if event.is_booked else "not booked"
    return {
        "event": whole(event.number),
        "name": event.name,
        "ended": "" if event.last_day is None else str(event.last_day),
        "state": state,
        "games": whole(event.games),
        "change": signed(event.change),
    }
