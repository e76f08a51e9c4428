"""`arpad check`: everything there is to say about a report, its form and the law, no numbers."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import UsageError, exit_code
from arpad.cli.findings import counted, show_findings
from arpad.cli.options import AsJson, EventFile, NamedEdition, ReadingChoices, chosen_readings
from arpad.cli.output_file import Force
from arpad.cli.page import Page
from arpad.cli.rating import rated_source
from arpad.cli.source_file import read_source
from arpad.cli.streams import encoded, write_json
from arpad.formats.event_source import Format


def check(
    file: EventFile,
    /,
    *,
    edition: NamedEdition = None,
    reading: ReadingChoices = (),
    fix: Annotated[
        bool, Parameter(help="Write a copy of a TRF in which is mended what is safe to mend.")
    ] = False,
    output: Annotated[
        Path | None,
        Parameter(metavar="FILE", help="Where --fix writes; else NAME.fixed.trf beside it."),
    ] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> int:
    """List all findings: about the form of a TRF, topic by topic, and about the event."""
    if not fix and (output is not None or force):
        raise UsageError("--output and --force are about the copy that --fix writes: add --fix.")
    choices = chosen_readings(reading)
    source = read_source(file)
    if fix and source.format is Format.EVENT_FILE:
        raise UsageError(f"{file} is an event file, and --fix mends tournament reports (TRF) only.")
    if source.report is not None:
        # An event file does not wait for the imports that a report needs.
        from arpad.cli.mending import mended_copy  # noqa: PLC0415
        from arpad.cli.report_check import check_copy, check_report  # noqa: PLC0415

        if fix:
            copy = mended_copy(source.report, file, output=output, force=force)
            return check_copy(copy, edition=edition, readings=choices, as_json=as_json)
        return check_report(
            source.report, source, edition=edition, readings=choices, as_json=as_json
        )
    findings = rated_source(source, edition=edition, readings=choices).findings
    if as_json:
        write_json(encoded({"findings": findings}))
    else:
        with Page() as page:
            show_findings(page, findings)
            page.paragraph(f"{file.name or file}: {counted(findings)}")
    return exit_code(findings)
