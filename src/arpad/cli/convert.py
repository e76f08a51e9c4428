"""`arpad convert`: an event file as a tournament report, a tournament report as an event file."""

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from arpad.cli.converted import as_event_file, as_report, show_converted, written
from arpad.cli.exits import UsageError, exit_code
from arpad.cli.findings import counted, print_unusable, show_findings
from arpad.cli.options import EventFile
from arpad.cli.output_file import Force, check_output
from arpad.cli.page import Page
from arpad.cli.source_file import read_source
from arpad.cli.streams import say, write_file, write_text
from arpad.formats.document import Findings
from arpad.formats.event_source import Format
from arpad.formats.trf import Dialect

_STANDARD_OUTPUT = "-"
_DEFAULT = "2026"


def convert(
    file: EventFile,
    target: Annotated[
        str,
        Parameter(
            allow_leading_hyphen=True,
            help="The file to write, TRF or JSON; - for standard output.",
        ),
    ],
    /,
    *,
    dialect: Annotated[
        Literal["2006", "2016", "2026"] | None,
        Parameter(help="The dialect of a TRF; else 2026."),
    ] = None,
    force: Force = False,
) -> int:
    """Write an event file as a TRF, or a TRF as an event file, and say what is lost."""
    source = read_source(file)
    if source.event is None or source.format is None:
        return print_unusable(file.name or str(file), source.findings, purpose="converted")
    _check_question(source.format, target, dialect)
    if target != _STANDARD_OUTPUT:
        check_output(Path(target), force=force)
    if source.report is None:
        converted = as_report(source.event, Dialect(dialect or _DEFAULT))
    else:
        converted = as_event_file(source.event, source.report)
    is_printed = target == _STANDARD_OUTPUT
    if is_printed:
        write_text(converted.data)
    else:
        write_file(Path(target), converted.data)
        say(written(source.event, converted, target))
    with Page(sys.stderr if is_printed else None) as page:
        show_converted(page, converted)
        _show_the_way(page, source.findings)
    return exit_code(source.findings)


def _show_the_way(page: Page, findings: Findings) -> None:
    """Add what there is to say about the way from a report to its event."""
    if findings:
        page.gap()
        page.heading(f"On the way: {counted(findings)}")
        show_findings(page, findings)


def _check_question(format_: Format, target: str, dialect: str | None) -> None:
    """Refuse what does not fit together: each format is written as the other one."""
    suffix = Path(target).suffix.lower()
    problems = []
    if target.startswith("-") and target != _STANDARD_OUTPUT:
        problems.append(f"{target} is not an option of arpad convert. See arpad convert --help.")
    elif format_ is Format.EVENT_FILE and suffix in {".json", ".toml"}:
        problems.append(f"An event file becomes a TRF: call it {Path(target).stem}.trf.")
    elif format_ is Format.TRF and suffix != ".json" and target != _STANDARD_OUTPUT:
        problems.append(f"A TRF becomes an event file in JSON: call it {Path(target).stem}.json.")
    if format_ is Format.TRF and dialect is not None:
        problems.append("--dialect is about the TRF that is written: leave it out for a TRF.")
    if problems:
        raise UsageError(*problems)
