"""Experiments as jobs: a pool's whole history replayed under a house edition and under its base.

A process has room for one house edition of a name. Jobs run apart, so that two experiments with
the same name and other numbers never meet, and the site itself holds none.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec.structs import replace

from arpad.formats.extras import MissingExtraError
from arpad.model.rights import Right
from arpad.office.jobs.kind import Kind, Work
from arpad.office.office import OfficeError
from arpad.regulations import catalogue
from arpad.regulations.edition import Law, UnknownChoiceError
from arpad.regulations.house_file import read_house

if TYPE_CHECKING:
    from arpad.drift.laboratory import History

TRY = "experiment"
FOUND, HOUSE_FILE = "laboratory.json", "house.toml"
_PLACE = "house edition"
_LONGEST = 200_000
_HOURS = 6 * 3600


def house_from(text: str) -> Law:
    """Return the law that a text describes; nobody can name it by that."""
    if len(text) > _LONGEST:
        raise OfficeError("The text of a house edition is longer than 200 000 letters: check it.")
    try:
        return read_house(text, _PLACE)
    except catalogue.UnknownEditionError as problem:
        raise OfficeError(str(problem)) from problem


def _try(work: Work) -> dict[str, Any]:
    """Replay what a pool has rated under a house edition and its base."""
    law = house_from(work.wish["house"])
    catalogue.hold(law)
    with TemporaryDirectory(prefix="arpad-lab-") as made, _asking():
        # Arrays are only loaded by whoever replays.
        from arpad.drift.laboratory import laboratory  # noqa: PLC0415
        from arpad.drift.laboratory_export import write_laboratory  # noqa: PLC0415

        history = _history(work)
        place, out = Path(made), Path(made) / "out"
        found, ends = laboratory(
            law.edition.name,
            history,
            place,
            tell=lambda name, done, total: work.tell(done, total, name),
        )
        work.tell(0, 0, "writing tables")
        write_laboratory(found, ends, out)
        (out / HOUSE_FILE).write_text(work.wish["house"], encoding="utf-8")
        work.keep(packed(out))
    return {"games": found.games, "players": found.players, "moved": found.movers.moved}


def _history(work: Work) -> "History":
    from arpad.drift.laboratory import History  # noqa: PLC0415 - as above
    from arpad.office.book_games import book_games  # noqa: PLC0415 - as above
    from arpad.office.pools import pool_called  # noqa: PLC0415 - as above

    with work.office.reading() as connection:
        pool = pool_called(connection, work.wish["pool"])
        read = book_games(connection, pool, lambda done, of: work.tell(done, of, "events"))
    # Whoever reads what is kept is told the names that he may know then.
    people = {code: replace(person, name="") for code, person in read.people.items()}
    return History(read.games, read.events, read.players, people)


@contextmanager
def _asking() -> Iterator[None]:
    """Turn what tables, kernels and the law refuse into sentences."""
    try:
        yield
    except (catalogue.UnknownEditionError, UnknownChoiceError, MissingExtraError) as problem:
        raise OfficeError(str(problem)) from problem
    except ValueError as problem:
        if not _is_refusal(problem):
            raise
        raise OfficeError(str(problem)) from problem


def _is_refusal(problem: ValueError) -> bool:
    from arpad.engines.replay_folder import ReplayFolderError  # noqa: PLC0415 - as above
    from arpad.kernels.compiled import PathError  # noqa: PLC0415 - as above
    from arpad.kernels.fide.probing import KernelError  # noqa: PLC0415 - as above
    from arpad.kernels.raw_column import ColumnError  # noqa: PLC0415 - as above

    return isinstance(problem, ReplayFolderError | PathError | KernelError | ColumnError)


def packed(folder: Path) -> bytes:
    """Return the files of a folder as one archive; the same files give the same bytes."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for file in sorted(folder.iterdir()):
            archive.writestr(ZipInfo(file.name), file.read_bytes(), ZIP_DEFLATED)
    return data.getvalue()


KINDS = (Kind(name=TRY, right=Right.STUDY, run=_try, seconds=_HOURS, patience=_HOURS),)
