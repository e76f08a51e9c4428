"""`arpad simulate`: a population of known strength, rated by an edition, into a folder."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.house_file import edition_word
from arpad.cli.options import AsJson
from arpad.cli.page import Page
from arpad.cli.player_progress import steps
from arpad.cli.replay import asking_for_a_replay
from arpad.cli.simulate_page import show_simulation
from arpad.cli.streams import encoded, write_json

if TYPE_CHECKING:
    from arpad.drift.simulate import Simulated
    from arpad.drift.simulation.rating import Told
    from arpad.drift.simulation.settings import Settings

_POINTS, _SHARE = "POINTS", "SHARE"


def simulate(  # noqa: PLR0913 - a population has many sides
    *,
    out: Annotated[Path, Parameter(metavar="DIR", help="The folder for tables and settings.")],
    edition: Annotated[
        str,
        Parameter(
            metavar="NAME", help="Rate by this edition, or house file.", converter=edition_word
        ),
    ] = "fide/b02_2010",
    players: Annotated[int, Parameter(metavar="N", help="Players at first; else 2000.")] = 2000,
    years: Annotated[int, Parameter(metavar="N", help="Years of play; else 5.")] = 5,
    seed: Annotated[int, Parameter(metavar="N", help="Another number, other dice.")] = 1,
    islands: Annotated[int, Parameter(metavar="N", help="Regions that seldom meet.")] = 1,
    travel: Annotated[
        float, Parameter(metavar=_SHARE, help="Who plays away from the island, of one.")
    ] = 0.05,
    games_a_year: Annotated[float, Parameter(metavar="N", help="Games of a player.")] = 24.0,
    growth: Annotated[
        float, Parameter(metavar=_POINTS, help="What the young gain in a year.")
    ] = 20.0,
    ageing: Annotated[float, Parameter(metavar=_POINTS, help="What the old lose in a year.")] = 5.0,
    newcomers: Annotated[
        float, Parameter(metavar=_SHARE, help="Newcomers a year, of the players at first.")
    ] = 0.1,
    leaving: Annotated[float, Parameter(metavar=_SHARE, help="Who leaves in a year.")] = 0.1,
    newcomers_underrated: Annotated[
        float | None,
        Parameter(metavar=_POINTS, help="Plant first ratings that are so much too low."),
    ] = None,
    bonus_a_game: Annotated[
        int, Parameter(metavar=_POINTS, help="Plant a bonus for both sides of a game.")
    ] = 0,
    as_json: AsJson = False,
) -> int:
    """Make a population of known strength, rate it, and hold what is found against the truth."""
    with steps() as show, asking_for_a_replay():
        # Arrays are only loaded by whoever simulates.
        from arpad.drift.simulation.settings import settings_for  # noqa: PLC0415

        settings = settings_for(
            edition,
            players=players,
            years=years,
            seed=seed,
            islands=islands,
            travel=travel,
            games_a_year=games_a_year,
            growth=growth,
            ageing=ageing,
            newcomers=newcomers,
            leaving=leaving,
            newcomers_underrated=newcomers_underrated,
            bonus_a_game=bonus_a_game,
        )
        done = _simulated(settings, out, lambda number, total: show("lists", number, total))
    if as_json:
        write_json(encoded(done))
        return ExitCode.DONE
    with Page() as page:
        show_simulation(page, done, str(out))
    return ExitCode.DONE


def _simulated(settings: "Settings", out: Path, progress: "Told") -> "Simulated":
    from arpad.drift.simulate import FolderTakenError, simulated  # noqa: PLC0415 - the same
    from arpad.drift.simulation.settings import SettingsError  # noqa: PLC0415 - the same
    from arpad.drift.trend import TrendError  # noqa: PLC0415 - the same

    try:
        return simulated(settings, out, progress)
    except (SettingsError, TrendError, FolderTakenError) as problem:
        raise UsageError(*str(problem).splitlines()) from problem
