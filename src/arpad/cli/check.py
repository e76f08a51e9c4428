"""`arpad check`: everything there is to say about a report or a rating list, no numbers."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import UsageError, exit_code
from arpad.cli.findings import counted, show_findings
from arpad.cli.options import AsJson, NamedEdition, ReadingChoices, chosen_readings
from arpad.cli.output_file import Force
from arpad.cli.page import Page
from arpad.cli.rating import rated_source
from arpad.cli.source_file import read_source
from arpad.cli.streams import encoded, write_json
from arpad.formats.event_source import Format
from arpad.formats.list_recognition import form_of_list


def check(
    file: Annotated[
        Path, Parameter(help="A file that holds an event, or a rating list, in any form.")
    ],
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
    """List all findings about an event, a TRF topic by topic, or say what a rating list is."""
    if not fix and (output is not None or force):
        raise UsageError("--output and --force are about the copy that --fix writes: add --fix.")
    choices = chosen_readings(reading)
    if form_of_list(file) is not None:
        return _check_list(file, edition, reading, fix=fix, as_json=as_json)
    source = read_source(file)
    if fix and source.format not in {Format.TRF, None}:
        raise UsageError(
            f"{file} is no TRF ({source.format}), and --fix mends tournament reports (TRF) only."
        )
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


def _check_list(
    file: Path, edition: str | None, reading: tuple[str, ...], *, fix: bool, as_json: bool
) -> int:
    if fix or edition is not None or reading:
        raise UsageError(
            f"{file} is a rating list: --edition, --reading and --fix are about events."
        )
    # An event does not wait for the imports that a list needs.
    from arpad.cli.check_list import check_list  # noqa: PLC0415

    return check_list(file, as_json=as_json)
