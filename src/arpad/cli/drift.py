"""`arpad drift report`: whether a scale drifts, by which cause, and how sure that is."""

from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress
from arpad.cli.drift_report_page import show_report
from arpad.cli.drift_report_tables import (
    Asked,
    Method,
    OfPool,
    Tables,
    TextFollowed,
    asking_for_drift,
    looked_up,
)
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.output_file import Force
from arpad.cli.page import Page
from arpad.cli.paper_files import AsHtml, AsPdf, check_papers, tell_written, write_papers
from arpad.cli.player_progress import steps
from arpad.cli.streams import encoded, write_json


def report(  # noqa: PLR0913 - one argument an option
    tables: Tables = None,
    /,
    *,
    pool: OfPool = None,
    edition: TextFollowed = None,
    html: AsHtml = None,
    pdf: AsPdf = None,
    yardstick: Method = None,
    alarm: Annotated[
        bool, Parameter(help="End with 1 when the scale moves for sure, for a script.")
    ] = False,
    force: Force = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Say what moved, by how much, by which article, and how sure that is."""
    check_papers(html, pdf, force=force)
    with steps() as show, asking_for_drift():
        # Arrays are only loaded by whoever asks about them.
        from arpad.drift.report import report_of  # noqa: PLC0415

        history, curve = looked_up(
            Asked(tables=tables, pool=pool, edition=edition, book=book), show
        )
        made = report_of(
            history,
            curve,
            method=yardstick,
            with_yardstick=yardstick is not None,
            tell=show,
        )
        write_papers(made, html, pdf)
    if as_json:
        write_json(encoded(made))
    else:
        with Page() as page:
            show_report(page, made)
    tell_written(html, pdf)
    return ExitCode.REFUSED if alarm and made.found.trend.is_alarm else ExitCode.DONE
