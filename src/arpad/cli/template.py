"""`arpad template`: an empty results file for organisers without software."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.output_file import Force, check_output
from arpad.cli.streams import say
from arpad.cli.whole_file import write_whole
from arpad.formats.extras import MissingExtraError


def template(
    target: Annotated[Path, Parameter(help="The file to write, .xlsx or .csv.")],
    /,
    *,
    force: Force = False,
) -> int:
    """Write an empty results file with an example in it, to be filled in by hand."""
    from arpad.formats.results import template_csv, template_xlsx  # noqa: PLC0415 - seldom asked

    templates = {".xlsx": template_xlsx, ".csv": template_csv}
    made = templates.get(target.suffix.lower())
    if made is None:
        stem = target.stem.lstrip(".") if target.stem not in {"", ".csv", ".xlsx"} else "results"
        raise UsageError(f"A results file is xlsx or CSV: call it {stem}.xlsx or {stem}.csv.")
    check_output(target, force=force)
    try:
        data = made()
    except MissingExtraError as problem:
        raise UsageError(str(problem)) from problem
    write_whole(target, data)
    say(f"The template is written to {target}. Fill it in, then ask: arpad check {target}")
    return ExitCode.DONE
