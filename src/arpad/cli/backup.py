"""`arpad backup`: the whole book into one file, while others go on working."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode
from arpad.cli.options import AsJson
from arpad.cli.output_file import Force, check_output
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.waiting import waiting
from arpad.cli.whole_file import whole_file
from arpad.cli.words import count

if TYPE_CHECKING:
    from arpad.office.office import Office
    from arpad.store.archive_shape import Manifest


def backup(
    file: Annotated[
        Path | None,
        Parameter(help="The archive, or a folder for it; else arpad-DAY.zip here."),
    ] = None,
    /,
    *,
    force: Force = False,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Write the whole book into one file and check it; others may go on working."""
    with at_the_desk(book) as office:
        path = Path() if file is None else file
        if path.is_dir():
            path /= f"arpad-{office.clerk.today}.zip"
        manifest = write_checked(office, path, force=force)
    tell(path, manifest, as_json=as_json)
    return ExitCode.DONE


def write_checked(office: "Office", path: Path, *, force: bool) -> "Manifest":
    """Write an archive; it takes its place when it has been read again and found whole."""
    from arpad.office.archive import check_archive, write_office  # noqa: PLC0415 - slow to import

    check_output(path, force=force)
    with whole_file(path) as stream:
        with waiting("writing the archive"):
            manifest = write_office(office, stream)
            stream.flush()
        written = Path(stream.name)
        if written.is_file():
            with waiting("checking the archive"):
                os.fsync(stream.fileno())
                check_archive(written)
    return manifest


def tell(path: Path, manifest: "Manifest", *, as_json: bool) -> None:
    """Say what is in an archive."""
    if as_json:
        write_json(encoded(manifest))
        return
    rows, reports = count(manifest.rows, "row"), count(manifest.reports.rows, "report")
    say(f"{path} is whole: {rows}, {reports}.")
    last = manifest.as_of
    if last is not None:
        moment = f"{last.at:%Y-%m-%d at %H:%M} UTC"
        say(f"The last to write was {last.who} on {moment}, batch {last.id}: {last.command}.")
    if manifest.seal is not None:
        say(f"The newest seal is {manifest.seal}.")
