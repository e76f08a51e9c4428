"""`arpad replay`: a history of games rated again under a text, into a folder of lists."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from msgspec import Struct

from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.house_file import edition_word
from arpad.cli.law import asking_the_law
from arpad.cli.options import AsJson, ReadingChoices, check_day, chosen_readings
from arpad.cli.page import Page
from arpad.cli.player_progress import steps
from arpad.cli.streams import encoded, write_json
from arpad.cli.words import whole
from arpad.formats.extras import MissingExtraError
from arpad.model.finding import number_of


class Replayed(Struct, frozen=True):
    """What was done: the text followed, how much there was, and where the tables are."""

    edition: str
    readings: dict[str, str]
    games: int
    events: int
    players: int
    lists: int
    first_list: date | None
    last_list: date | None
    folder: str
    left_out: int = 0


def replay(  # noqa: PLR0913 - what one may ask of a replay
    games: Annotated[Path, Parameter(help="A Parquet file of games, or a folder of them.")],
    /,
    *,
    edition: Annotated[
        str,
        Parameter(
            metavar="NAME",
            help="Follow this edition or house edition's file; of a federation, each day's text.",
            converter=edition_word,
        ),
    ],
    out: Annotated[Path, Parameter(metavar="DIR", help="The folder for the lists.")],
    events: Annotated[
        Path | None, Parameter(metavar="FILE", help="Days and systems of the events, Parquet.")
    ] = None,
    players: Annotated[
        Path | None, Parameter(metavar="FILE", help="Players before the first game, Parquet.")
    ] = None,
    reading: ReadingChoices = (),
    until: Annotated[
        date | None, Parameter(metavar="DATE", help="Make no list after this day.")
    ] = None,
    monthly_decision: Annotated[
        date | None, Parameter(metavar="DATE", help="When monthly lists were decided.")
    ] = None,
    per_game: Annotated[bool, Parameter(help="Also write what every game came to.")] = False,
    engine: Annotated[
        Literal["local", "cluster"], Parameter(help="Where to compute: here, or on many.")
    ] = "local",
    threads: Annotated[
        int | None, Parameter(metavar="N", help="Use so many threads; else all cores.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Rate a history of games again; what was stopped goes on where it was."""
    for option, day in (("--until", until), ("--monthly-decision", monthly_decision)):
        check_day(option, day)
    if threads is not None and threads < 1:
        raise UsageError(f"--threads {threads} is none: give 1 or more.")
    with steps() as show, asking_for_a_replay():
        # Arrays are only loaded by whoever replays.
        from arpad.engines.replay import replay as run  # noqa: PLC0415

        done = run(
            games,
            edition=edition,
            events=events,
            players=players,
            readings=chosen_readings(reading),
            until=until,
            monthly_decision=monthly_decision,
            engine=engine,
            threads=threads,
            per_game=per_game,
            out=out,
            progress=lambda number, total: show("lists", number, total),
        )
    summary = _summary(done, out)
    _show(summary, as_json=as_json)
    return ExitCode.REFUSED if summary.left_out else ExitCode.DONE


def _summary(done: Any, out: Path) -> Replayed:  # noqa: ANN401 - a Replay, imported above
    dates = done.list_dates
    return Replayed(
        edition=done.edition,
        readings=dict(done.readings),
        games=done.number_of_games,
        events=done.number_of_events,
        players=done.number_of_players,
        lists=len(dates),
        first_list=dates[0] if dates else None,
        last_list=dates[-1] if dates else None,
        folder=str(out),
        left_out=0 if done.left_out is None else len(done.left_out),
    )


def _show(summary: Replayed, *, as_json: bool) -> None:
    if as_json:
        write_json(encoded(summary))
        return
    with Page() as page:
        page.heading(f"Replayed by {summary.edition} into {summary.folder}")
        numbers = ("games", "events", "players", "lists")
        page.table(
            [{name: whole(getattr(summary, name)) for name in numbers}], numbers=frozenset(numbers)
        )
        for name, choice in summary.readings.items():
            page.paragraph(f"Reading {name}: {choice}")
        if summary.left_out:
            events = number_of(summary.left_out, "event")
            page.paragraph(f"{events} could not be rated: {summary.folder}/left_out says why.")


@contextmanager
def asking_for_a_replay() -> Iterator[None]:
    """Turn what tables, folders and kernels refuse into sentences for the person who asked."""
    from arpad.engines.replay_folder import ReplayFolderError  # noqa: PLC0415 - the same
    from arpad.kernels.compiled import PathError  # noqa: PLC0415 - the same
    from arpad.kernels.fide.probing import KernelError  # noqa: PLC0415 - the same
    from arpad.kernels.raw_column import ColumnError  # noqa: PLC0415 - the same

    refusals = (ColumnError, KernelError, PathError, ReplayFolderError, MissingExtraError)
    try:
        with asking_the_law():
            yield
    except refusals as problem:
        raise UsageError(str(problem)) from problem
