"""`arpad check` of a tournament report: mended if that is asked, then form, event and law."""

from collections.abc import Mapping

from arpad.cli.check_answer import answer_about
from arpad.cli.checked_report import CheckedReport, checked_report
from arpad.cli.checked_report_page import show_checked_report, show_mended
from arpad.cli.exits import ExitCode, exit_code
from arpad.cli.mending import Mended
from arpad.cli.page import Page
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.whole_file import write_whole
from arpad.formats.event_source import Source
from arpad.formats.report_source import source_of
from arpad.formats.trf import TrfFile, write_trf


def check_report(
    report: TrfFile,
    source: Source,
    *,
    edition: str | None,
    readings: Mapping[str, str],
    as_json: bool,
) -> ExitCode:
    """Print everything there is to say about a report."""
    checked = checked_report(report, source, edition=edition, readings=readings)
    _print(checked, None, as_json=as_json)
    return exit_code(checked.findings)


def check_copy(
    copy: Mended, *, edition: str | None, readings: Mapping[str, str], as_json: bool
) -> ExitCode:
    """Write the mended copy of a report, and print what was changed and what is left to say.

    The law is asked first: a question that cannot be answered leaves no file behind.
    """
    source = source_of(copy.report)
    checked = checked_report(copy.report, source, edition=edition, readings=readings)
    if copy.output is not None:
        write_whole(copy.output, write_trf(copy.report))
        say(f"The mended copy is written to {copy.output}.")
    _print(checked, copy, as_json=as_json)
    return exit_code(checked.findings)


def _print(checked: CheckedReport, copy: Mended | None, *, as_json: bool) -> None:
    if as_json:
        write_json(encoded(answer_about(checked, copy)))
        return
    with Page() as page:
        if copy is not None:
            show_mended(page, copy)
        show_checked_report(page, checked)
