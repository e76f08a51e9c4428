"""`arpad drift report`: whether a scale drifts, by which cause, and how sure that is."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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
from arpad.cli.output_file import Force, check_output
from arpad.cli.page import Page
from arpad.cli.player_progress import steps
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.whole_file import write_whole

if TYPE_CHECKING:
    from arpad.drift.report import DriftReport


def report(  # noqa: PLR0913 - one argument an option
    tables: Tables = None,
    /,
    *,
    pool: OfPool = None,
    edition: TextFollowed = None,
    html: Annotated[
        Path | None, Parameter(metavar="FILE", help="Write it as one HTML file.")
    ] = None,
    pdf: Annotated[Path | None, Parameter(metavar="FILE", help="Write it as PDF.")] = None,
    yardstick: Method = None,
    force: Force = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Say what moved, by how much, by which article, and how sure that is."""
    for path in (html, pdf):
        if path is not None:
            check_output(path, force=force)
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
            progress=lambda number, total: show("yardstick", number, total),
        )
        _write(made, html, pdf)
    if as_json:
        write_json(encoded(made))
    else:
        with Page() as page:
            show_report(page, made)
    for path in filter(None, (html, pdf)):
        say(f"Written: {path}")
    return ExitCode.DONE


def _write(made: "DriftReport", html: Path | None, pdf: Path | None) -> None:
    if html is not None:
        from arpad.drift.report_html import report_html  # noqa: PLC0415 - who wants it

        write_whole(html, report_html(made))
    if pdf is not None:
        from arpad.drift.report_pdf import report_pdf  # noqa: PLC0415 - the same

        write_whole(pdf, report_pdf(made))
