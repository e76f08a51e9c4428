"""`arpad check`: everything the law has to say about an event, without the numbers."""

from arpad.cli.exits import exit_code
from arpad.cli.findings import counted, show_findings
from arpad.cli.options import AsJson, EventFile, NamedEdition, ReadingChoices, chosen_readings
from arpad.cli.page import Page
from arpad.cli.rating import rated
from arpad.cli.streams import encoded, write_json


def check(
    file: EventFile,
    /,
    *,
    edition: NamedEdition = None,
    reading: ReadingChoices = (),
    as_json: AsJson = False,
) -> int:
    """List all findings about an event, the gravest first."""
    answer = rated(file, edition=edition, readings=chosen_readings(reading))
    if as_json:
        write_json(encoded({"findings": answer.findings}))
    else:
        with Page() as page:
            show_findings(page, answer.findings)
            page.paragraph(f"{file.name or file}: {counted(answer.findings)}")
    return exit_code(answer.findings)
