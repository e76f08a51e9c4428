"""`arpad explain`: why a player's rating on a list is what it is."""

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.explain_page import show_explanation
from arpad.cli.options import AsJson, Known, check_day
from arpad.cli.output_file import Force, check_output
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.cli.whole_file import write_whole
from arpad.locale import Language

if TYPE_CHECKING:
    from arpad.office.explained import Explanation


def explain(  # noqa: PLR0913 - one argument an option
    player: Annotated[str, Parameter(help="A player's code, or a name that only one has.")],
    /,
    *,
    on: Annotated[
        date | None,
        Parameter(
            name=("--list", "--valid"),
            metavar="DATE",
            help="The list in force on this day; else today.",
        ),
    ] = None,
    known: Known = None,
    pool: Annotated[
        str | None, Parameter(metavar="POOL", help="The pool, where a player is in several.")
    ] = None,
    as_json: AsJson = False,
    pdf: Annotated[
        Path | None, Parameter(metavar="FILE", help="Write a printed sheet instead.")
    ] = None,
    language: Annotated[Literal["en", "fr", "et"], Parameter(help="Of the printed sheet.")] = "en",
    force: Force = False,
    book: BookAddress = None,
) -> int:
    """Explain a rating: every entry with its formula and article, every game that did not count."""
    check_day("--list", on)
    check_day("--known", known)
    if as_json and pdf is not None:
        raise UsageError("--json and --pdf are two forms of one answer: give one of them.")
    if pdf is not None:
        check_output(pdf, force=force)
    with at_the_desk(book) as office:
        # The law of a book is read when a book is there.
        from arpad.office.as_of import check_known  # noqa: PLC0415
        from arpad.office.explain import explain as told  # noqa: PLC0415

        day = office.clerk.today
        check_known(known, day)
        with office.reading() as connection:
            explanation = told(connection, player, on or day, pool, known=known)
    if pdf is not None:
        _write_pdf(explanation, pdf, Language(language), day)
    elif as_json:
        write_json(encoded(explanation))
    else:
        with Page() as page:
            show_explanation(page, explanation)
    return ExitCode.DONE if explanation.adds_up else ExitCode.REFUSED


def _write_pdf(explanation: "Explanation", path: Path, language: Language, on: date) -> None:
    from arpad.formats.extras import MissingExtraError  # noqa: PLC0415 - only a sheet needs it
    from arpad.office.explanation_sheet import explanation_pdf  # noqa: PLC0415 - the same

    try:
        sheet = explanation_pdf(explanation, language=language, on=on)
    except MissingExtraError as problem:
        raise UsageError(str(problem)) from problem
    write_whole(path, sheet)
