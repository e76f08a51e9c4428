"""`arpad lab`: a history replayed under a house edition and its base, side by side."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.house_file import check_federation, held_from
from arpad.cli.lab_page import show_laboratory
from arpad.cli.options import AsJson, ReadingChoices, check_day, chosen_readings
from arpad.cli.page import Page
from arpad.cli.player_progress import Steps, steps
from arpad.cli.replay import asking_for_a_replay
from arpad.cli.streams import encoded, write_json

if TYPE_CHECKING:
    from arpad.drift.laboratory import History


def lab(  # noqa: PLR0913 - one argument an option
    file: Annotated[Path, Parameter(help="A house edition, TOML.")],
    /,
    *,
    pool: Annotated[
        str | None, Parameter(metavar="POOL", help="Replay what the book has rated in this pool.")
    ] = None,
    games: Annotated[
        Path | None, Parameter(metavar="FILE", help="Replay these games instead, Parquet.")
    ] = None,
    events: Annotated[
        Path | None, Parameter(metavar="FILE", help="Days and systems of the events, Parquet.")
    ] = None,
    players: Annotated[
        Path | None,
        Parameter(
            metavar="FILE",
            help="Players before the first game, Parquet; name, born, sex and federation if known.",
        ),
    ] = None,
    reading: ReadingChoices = (),
    until: Annotated[
        date | None, Parameter(metavar="DATE", help="Make no list after this day.")
    ] = None,
    out: Annotated[
        Path | None, Parameter(metavar="DIR", help="Keep the replays, tables and figures here.")
    ] = None,
    no_calibration: Annotated[
        bool, Parameter(help="Do not ask how well the games were foretold.")
    ] = False,
    threads: Annotated[
        int | None, Parameter(metavar="N", help="Use so many threads; else all cores.")
    ] = None,
    as_json: AsJson = False,
    book: BookAddress = None,
) -> int:
    """Replay a history under a house edition and its base, and hold them side by side."""
    check_day("--until", until)
    if (games is None) == (pool is None):
        raise UsageError("Say what to replay: --pool POOL of a book, or --games FILE.")
    if games is None and (events is not None or players is not None):
        raise UsageError("--events and --players go with --games: leave them out with --pool.")
    house = held_from(file)
    with steps() as show, asking_for_a_replay(), _folder(out) as folder, _refusing():
        # Arrays are only loaded by whoever replays.
        from arpad.drift.laboratory import laboratory  # noqa: PLC0415
        from arpad.drift.laboratory_export import write_laboratory  # noqa: PLC0415

        if games is None:
            history = _from_book(book, pool or "", house.federation, show)
        else:
            history = _from_files(games, events, players)
        found, ends = laboratory(
            house.name,
            history,
            folder,
            readings=chosen_readings(reading),
            until=until,
            is_calibrated=not no_calibration,
            threads=threads,
            tell=show,
        )
        files = write_laboratory(found, ends, out) if out is not None else ()
    if as_json:
        write_json(encoded(found))
        return ExitCode.DONE
    with Page() as page:
        show_laboratory(page, found)
        if out is not None:
            page.gap()
            page.paragraph(f"Written into {out}: {', '.join(files)}; the replays in base, house.")
    return ExitCode.DONE


@contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    if out is not None:
        yield out
        return
    with TemporaryDirectory(prefix="arpad-lab-") as made:
        yield Path(made)


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        raise UsageError(f"{where}{problem.strerror or problem}.") from problem


def _from_book(book: str | None, code: str, federation: str, show: Steps) -> "History":
    with at_the_desk(book) as office, office.reading() as connection:
        from arpad.drift.laboratory import History  # noqa: PLC0415 - as above
        from arpad.office.book_games import book_games  # noqa: PLC0415 - as above
        from arpad.office.pools import pool_called  # noqa: PLC0415 - as above

        pool = pool_called(connection, code)
        check_federation(pool, federation)
        read = book_games(connection, pool, lambda done, of: show("events", done, of))
    return History(read.games, read.events, read.players, read.people)


def _from_files(games: Path, events: Path | None, players: Path | None) -> "History":
    from arpad.drift.laboratory import History  # noqa: PLC0415 - as above
    from arpad.drift.laboratory_people import people_in  # noqa: PLC0415 - as above

    return History(games, events, players, people_in(players) if players else {})
