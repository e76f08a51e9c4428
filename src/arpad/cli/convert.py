"""`arpad convert`: events and rating lists in another form.

An event goes from any form in which it comes into a report, an event file, a results file, or
the file of its federation; a list takes any form it has. The name of the target says which.
"""

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from arpad.cli.converted import (
    Converted,
    as_event_file,
    as_fisf_results,
    as_report,
    as_results,
    as_turnering,
    show_converted,
    written,
)
from arpad.cli.exits import UsageError, exit_code
from arpad.cli.findings import counted, print_unusable, show_findings
from arpad.cli.list_options import (
    STANDARD_OUTPUT,
    ActiveChoice,
    FederationChoice,
    LanguageChoice,
    ListChoices,
    TopChoice,
)
from arpad.cli.output_file import Force, check_output
from arpad.cli.page import Page
from arpad.cli.source_file import read_source
from arpad.cli.streams import say, write_text
from arpad.cli.whole_file import write_whole
from arpad.formats.document import Findings
from arpad.formats.event_source import REPORT_SUFFIXES, Format, Source
from arpad.formats.list_recognition import form_of_list
from arpad.formats.trf import Dialect
from arpad.model.event import Event

_DEFAULT = "2026"


def convert(
    file: Annotated[
        Path, Parameter(help="A file that holds an event, or a rating list, in any form.")
    ],
    target: Annotated[
        str,
        Parameter(
            allow_leading_hyphen=True,
            help="The file to write, its form by its suffix; - prints it.",
        ),
    ],
    /,
    *,
    dialect: Annotated[
        Literal["2006", "2016", "2026"] | None,
        Parameter(help="The dialect of a TRF; else 2026."),
    ] = None,
    language: LanguageChoice = None,
    federation: FederationChoice = None,
    active: ActiveChoice = False,
    top: TopChoice = None,
    force: Force = False,
) -> int:
    """Write an event or a list in the form that the target's name asks for; say what is lost."""
    choices = ListChoices(language=language, federation=federation, active=active, top=top)
    if form_of_list(file) is not None:
        _check_list_question(target, dialect)
        # An event does not wait for the imports that a list needs.
        from arpad.cli.convert_list import convert_list  # noqa: PLC0415

        return convert_list(file, target, choices, force=force)
    choices.refuse_for_events(file.name or str(file))
    source = read_source(file)
    if source.event is None or source.format is None:
        return print_unusable(file.name or str(file), source.findings, purpose="converted")
    _check_question(source.format, target, dialect)
    if target != STANDARD_OUTPUT:
        check_output(Path(target), force=force)
    converted = _converted(source, source.event, target, dialect)
    is_printed = target == STANDARD_OUTPUT
    if is_printed:
        write_text(converted.data)
    else:
        write_whole(Path(target), converted.data)
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


def _converted(source: Source, event: Event, target: str, dialect: str | None) -> Converted:
    """Return the event in the form that the name of the target asks for."""
    suffix, named = Path(target).suffix.lower(), (event.federation or "").casefold()
    is_other = source.format is not Format.EVENT_FILE and target == STANDARD_OUTPUT
    if suffix == ".json" or is_other:
        return as_event_file(event, source.report)
    if suffix == ".csv" and named == "fisf":
        return as_fisf_results(event)
    if suffix in {".csv", ".xlsx"}:
        return as_results(event, suffix)
    if suffix == ".txt" and named == "fesa":
        return as_turnering(event)
    return as_report(event, Dialect(dialect or _DEFAULT))


_OF_TABLES = frozenset({".json", ".csv", ".xlsx"})
_OF_EVENTS = _OF_TABLES | REPORT_SUFFIXES | {".txt", ""}


def _check_question(format_: Format, target: str, dialect: str | None) -> None:
    """Refuse what does not fit together: no format is written as itself."""
    suffix, stem = Path(target).suffix.lower(), Path(target).stem
    problems = []
    if target.startswith("-") and target != STANDARD_OUTPUT:
        problems.append(f"{target} is not an option of arpad convert. See arpad convert --help.")
    elif format_ is Format.EVENT_FILE and suffix in {".json", ".toml"}:
        problems.append(
            f"This is an event file already: call the target {stem}.trf, {stem}.csv or {stem}.xlsx."
        )
    elif suffix not in _OF_EVENTS and target != STANDARD_OUTPUT:
        problems.append(
            f"{target} does not say in which form to write the event: end it in .trf, .json, .csv "
            "or .xlsx."
        )
    elif format_ is Format.TRF and suffix not in _OF_TABLES and target != STANDARD_OUTPUT:
        problems.append(
            f"This is a TRF already: call the target {stem}.json, {stem}.csv or {stem}.xlsx."
        )
    if dialect is not None and (format_ is Format.TRF or suffix in _OF_TABLES):
        problems.append("--dialect is about the TRF that is written: leave it out here.")
    if problems:
        raise UsageError(*problems)


def _check_list_question(target: str, dialect: str | None) -> None:
    problems = []
    if target.startswith("-") and target != STANDARD_OUTPUT:
        problems.append(f"{target} is not an option of arpad convert. See arpad convert --help.")
    if dialect is not None:
        problems.append("--dialect is about a TRF: leave it out for a rating list.")
    if problems:
        raise UsageError(*problems)
