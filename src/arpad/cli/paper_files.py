"""Papers about the scale as files: one HTML file that needs no other, or PDF."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from cyclopts import Parameter

from arpad.cli.output_file import check_output
from arpad.cli.streams import say
from arpad.cli.whole_file import write_whole

if TYPE_CHECKING:
    from arpad.drift.paper import Written

AsHtml: TypeAlias = Annotated[
    Path | None,
    Parameter(name="--html", metavar="FILE", help="Write it, with its figures, as one HTML file."),
]
AsPdf: TypeAlias = Annotated[
    Path | None, Parameter(name="--pdf", metavar="FILE", help="Write it, with its figures, as PDF.")
]


def check_papers(html: Path | None, pdf: Path | None, *, force: bool) -> None:
    """Refuse files that are there already, before anything is worked out."""
    for path in filter(None, (html, pdf)):
        check_output(path, force=force)


def write_papers(made: "Written", html: Path | None, pdf: Path | None) -> None:
    """Write a paper in the forms that are asked for."""
    if html is not None:
        from arpad.drift.report_html import report_html  # noqa: PLC0415 - who wants it

        write_whole(html, report_html(made))
    if pdf is not None:
        from arpad.drift.report_pdf import report_pdf  # noqa: PLC0415 - the same

        write_whole(pdf, report_pdf(made))


def tell_written(html: Path | None, pdf: Path | None) -> None:
    """Say which files were written."""
    for path in filter(None, (html, pdf)):
        say(f"Written: {path}")
