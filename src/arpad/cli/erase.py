"""`arpad erase`: a player's name out of a bundle; the proof goes on holding."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.waiting import waiting
from arpad.cli.whole_file import whole_file
from arpad.cli.words import count


def erase(
    file: Annotated[Path, Parameter(help="A bundle; it is written anew.")],
    code: Annotated[str, Parameter(help="The code of the player whose name is to go.")],
    /,
    *,
    reason: Annotated[str, Parameter(help="Why; it stands in the place of the name.")],
) -> int:
    """Take a player's name, and the reports that have it, out of a bundle."""
    from arpad.office.plain_words import plain_words  # noqa: PLC0415 - the office is slow to import
    from arpad.office.proof.erase import Wish  # noqa: PLC0415
    from arpad.office.proof.erase import erase as erased  # noqa: PLC0415
    from arpad.office.proof.faults import BundleError  # noqa: PLC0415

    with at_the_desk(None) as office:
        wish = Wish(code=code, day=office.clerk.today, reason=plain_words("The reason", reason))
        try:
            with waiting("writing the bundle anew"), whole_file(file) as stream:
                manifest = erased(file, stream, wish)
        except BundleError as problem:
            raise UsageError(str(problem)) from problem
    gone = [note for note in manifest.erasures if note.erased == wish.day]
    reports = sum(note.path.startswith("reports/") for note in gone)
    print(f"{file}: the name of {code} is gone, and with it {count(reports, 'report')}.")
    print(f"root {manifest.root}, as before")
    return ExitCode.DONE
