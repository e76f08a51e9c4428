"""`arpad grade`: what a player lacks for the next grade."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.exits import ExitCode
from arpad.cli.findings import print_unusable
from arpad.cli.grade_page import show_needs
from arpad.cli.law import asking_the_law
from arpad.cli.options import AsJson, ReadingChoices, chosen_readings
from arpad.cli.page import Page
from arpad.cli.streams import encoded, write_json
from arpad.formats.player_file import read_player_file
from arpad.regulations.application import grade_needs


def needs(
    file: Annotated[Path, Parameter(help="A player's file, JSON or TOML.")],
    /,
    *,
    edition: Annotated[
        str,
        Parameter(metavar="NAME", help="The edition to ask; else the default one of FESA."),
    ] = "fesa",
    reading: ReadingChoices = (),
    as_json: AsJson = False,
) -> int:
    """Say what a player lacks for the next grade, way by way."""
    choices = chosen_readings(reading)
    player, findings = read_player_file(file)
    if player is None and as_json:
        write_json(encoded({"findings": findings}))
        return ExitCode.UNUSABLE
    if player is None:
        return print_unusable(file.name or str(file), findings)
    with asking_the_law():
        answer = grade_needs(player, edition=edition, readings=choices)
    if as_json:
        write_json(encoded(answer))
    else:
        with Page() as page:
            show_needs(page, player, answer)
    return ExitCode.DONE
