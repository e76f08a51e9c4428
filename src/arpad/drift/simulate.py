"""`arpad simulate` as values: a population made, rated, diagnosed and held against the truth."""

from pathlib import Path

import msgspec
import numpy as np
from msgspec import Struct

from arpad.drift.causes import Diagnosis, diagnosis_of
from arpad.drift.simulation.rating import Told
from arpad.drift.simulation.recovery import Recovery, recovery_of
from arpad.drift.simulation.run import Simulation, simulate
from arpad.drift.simulation.settings import Settings, as_toml, check_settings
from arpad.drift.simulation.truth import Truth, truth_of
from arpad.drift.trend import study
from arpad.formats.extras import need

SETTINGS_FILE = "simulation.toml"


class FolderTakenError(Exception):
    """A folder holds something else already; the sentence says what to do."""


class Simulated(Struct, frozen=True):
    """What came of a simulation: its size, what was true, what a study finds, what was recovered.

    `is_covered` tells whether the true drift lies between the bounds that were found.
    """

    settings: Settings
    players: int
    games: int
    lists: int
    truth: Truth
    found: Diagnosis
    is_covered: bool
    recovery: tuple[Recovery, ...]


def simulated(
    settings: Settings, out: Path | None = None, progress: Told | None = None
) -> Simulated:
    """Make a simulation and look at it without knowing the truth; write it into a folder."""
    check_settings(settings)
    if out is not None:
        need("pyarrow", extra="bulk", purpose="Writing Parquet")
        _check_folder(settings, out)
    made = simulate(settings, with_tables=out is not None, progress=progress)
    answer = _answer(made)
    if out is not None:
        _write(made, answer, out)
    return answer


def _check_folder(settings: Settings, out: Path) -> None:
    """Refuse a folder that holds anything but the same simulation."""
    if out.exists() and not out.is_dir():
        raise FolderTakenError(f"{out} is a file: name a folder.")
    if not out.is_dir() or not any(out.iterdir()):
        return
    held = out / SETTINGS_FILE
    if not held.is_file() or held.read_text(encoding="utf-8") != as_toml(settings):
        raise FolderTakenError(f"{out} holds something else already: name another folder.")


def _answer(made: Simulation) -> Simulated:
    looked_at = study(made.history, made.curve)
    truth, found = truth_of(made, looked_at), diagnosis_of(looked_at)
    bounds = found.trend.points_a_year
    return Simulated(
        settings=made.settings,
        players=len(made.people),
        games=len(made.games),
        lists=len(made.history.days),
        truth=truth,
        found=found,
        is_covered=bounds.low <= truth.points_a_year <= bounds.high,
        recovery=recovery_of(made, looked_at),
    )


def _write(made: Simulation, answer: Simulated, out: Path) -> None:
    """Write settings, tables as a replay has them, people with their truth, and the answer."""
    out.mkdir(parents=True, exist_ok=True)
    (out / SETTINGS_FILE).write_text(as_toml(made.settings), encoding="utf-8")
    if made.replay is not None:
        made.replay.to_parquet(out)
    _write_columns(out / "people.parquet", _people(made))
    if made.settings.bonus_a_game:
        _write_columns(out / "bonuses.parquet", _bonuses(made))
    found = msgspec.json.format(msgspec.json.encode(answer), indent=2)
    (out / "simulation.json").write_bytes(found + b"\n")


def _people(made: Simulation) -> dict[str, np.ndarray]:
    first, last = made.history.days[0], made.history.days[-1]
    return {
        "player": np.arange(len(made.people), dtype=np.int64),
        "rating": made.standing.rating,
        "born": made.people.born_year(),
        "island": made.people.island,
        "strength_first": np.round(made.people.strength(int(first)), 2),
        "strength_last": np.round(made.people.strength(int(last)), 2),
    }


def _bonuses(made: Simulation) -> dict[str, np.ndarray]:
    number, player = np.nonzero(made.planted)
    return {
        "list_date": made.history.days[number].astype("datetime64[D]"),
        "player": player.astype(np.int64),
        "hundredths": made.planted[number, player],
    }


def _write_columns(path: Path, columns: dict[str, np.ndarray]) -> None:
    arrow = need("pyarrow", extra="bulk", purpose="Writing Parquet")
    parquet = need("pyarrow.parquet", extra="bulk", purpose="Writing Parquet")
    parquet.write_table(arrow.table(columns), path, compression="lz4")
