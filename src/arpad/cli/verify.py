"""`arpad verify`: a list made again from its bundle, off-line and without any book."""

from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.player_progress import steps
from arpad.cli.proof_page import show_player, show_verification, verification_json
from arpad.cli.streams import encoded, write_json


def verify(
    file: Annotated[Path, Parameter(help="A bundle, as arpad bundle writes it.")],
    /,
    *,
    player: Annotated[
        str | None, Parameter(metavar="CODE", help="Show how this player's numbers follow.")
    ] = None,
    root: Annotated[
        str | None, Parameter(metavar="HASH", help="The root that the office published.")
    ] = None,
    after: Annotated[
        Path | None,
        Parameter(metavar="FILE", help="The bundle of the list before: is this one its successor?"),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Make a list again from its bundle and compare every byte; no book is needed."""
    # The law is read when there is something to verify.
    from arpad.office.proof.faults import BundleError  # noqa: PLC0415
    from arpad.office.proof.player_proof import player_proof  # noqa: PLC0415
    from arpad.office.proof.verify import verify as verified  # noqa: PLC0415

    try:
        with steps() as progress:
            found = verified(
                file,
                version=version("arpad"),
                root=root,
                after=after,
                watch=player,
                progress=progress,
            )
        page_of_player = None if player is None else player_proof(found, player)
    except BundleError as problem:
        raise UsageError(str(problem)) from problem
    if as_json:
        said = verification_json(found.verification)
        write_json(encoded(said | {"player": page_of_player} if page_of_player else said))
    else:
        with Page() as page:
            if page_of_player is not None:
                show_player(page, page_of_player)
                page.gap()
            show_verification(page, found.verification)
    return ExitCode.DONE if found.verification.holds else ExitCode.REFUSED
