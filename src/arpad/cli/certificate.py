"""`arpad certificate`: what a list says of a player, as a page to be signed."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from arpad.cli.certified import certificate_of, certified_player, dated_list, rating_history
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.list_options import LanguageChoice
from arpad.cli.list_output import with_extras
from arpad.cli.list_progress import list_progress
from arpad.cli.options import check_day
from arpad.cli.output_file import Force, check_output
from arpad.cli.streams import say
from arpad.cli.whole_file import write_whole
from arpad.formats.print import set_certificate
from arpad.locale import Language


def certificate(
    file: Annotated[Path, Parameter(name="LIST", help="A rating list in any form but xlsx.")],
    player_id: Annotated[str, Parameter(help="The id of the player on the list.")],
    target: Annotated[Path, Parameter(help="The PDF to write.")],
    /,
    *,
    pace: Annotated[
        Literal["standard", "rapid", "blitz"] | None,
        Parameter(help="Which rating; else standard."),
    ] = None,
    history: Annotated[
        tuple[Path, ...],
        Parameter(metavar="LIST", consume_multiple=True, help="Earlier lists, for the drawing."),
    ] = (),
    on: Annotated[date | None, Parameter(help="The day of issue; else that of the list.")] = None,
    language: LanguageChoice = None,
    force: Force = False,
) -> int:
    """Print a certificate: the rating of a player, and what the list says beside it."""
    check_day("--on", on)
    if target.suffix.lower() != ".pdf":
        raise UsageError(f"A certificate is a PDF: call it {target.stem or 'certificate'}.pdf.")
    check_output(target, force=force)
    with list_progress(f"looking for {player_id}") as progress:
        player = certified_player(dated_list(file, progress), player_id, pace)
        if on is not None and on < player.list.day:
            raise UsageError(
                f"--on {on} is before the list of {player.list.day}: give a later day."
            )
        ratings = rating_history(history, player, progress)
        made = certificate_of(player, ratings, issued_on=on or player.list.day)
        with with_extras():
            page = set_certificate(made, language=Language(language or Language.ENGLISH))
        write_whole(target, page.data)
    say(
        *(finding.message for finding in page.findings),
        *(f"The list of {day} has no such rating: it is not drawn." for day in _missing(ratings)),
        f"{player.words}: the certificate is written to {target}.",
    )
    return ExitCode.DONE


def _missing(ratings: Mapping[date, int | None]) -> list[date]:
    return sorted(day for day, rating in ratings.items() if rating is None)
