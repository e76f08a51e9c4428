"""What a replay gives back: lists, players, games, as frames or arrays, in memory or in files."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from arpad.engines.kept import Kept
from arpad.engines.replay_folder import write_table
from arpad.formats.extras import need
from arpad.kernels.schema import FLAGS, REASONS

Frame: TypeAlias = Any
"""A frame of polars where it is installed, else a mapping of names to arrays."""


@dataclass(frozen=True)
class Replay:
    """A replay that is done: what it followed, how much there was, and its tables.

    `list_dates` are the lists made, or the months where ratings move by events. Games that were
    left out because of `until` are not counted.
    """

    edition: str
    readings: Mapping[str, str]
    list_dates: tuple[date, ...]
    number_of_games: int
    number_of_events: int
    number_of_players: int
    folder: Path | None = None
    kept: Kept | None = None

    def __repr__(self) -> str:
        """Say what it is, without its tables."""
        return (
            f"<Replay {self.edition}: {self.number_of_games} games, {self.number_of_events} "
            f"events, {self.number_of_players} players, {len(self.list_dates)} lists>"
        )

    @property
    def lists(self) -> Frame:
        """Return all lists, one under the other."""
        return self._frame("lists", "ratings move by events here: look at changes")

    def list_of(self, day: date) -> Frame:
        """Return the list of a day alone: in memory only what lists change is kept until then."""
        if not self._has("lists") or day not in self.list_dates:
            raise ValueError(f"This replay has no list of {day}: see list_dates for those it has.")
        return self._frame("lists", "", day)

    @property
    def players(self) -> Frame:
        """Return the players as they stand in the end; another replay can begin with them."""
        return self._frame("players", "there are no players")

    @property
    def games(self) -> Frame:
        """Return the games with expectation and change, where they were asked for."""
        return self._frame("game_changes", "games were not asked for: replay with per_game=True")

    @property
    def changes(self) -> Frame:
        """Return what each event did to each player, where ratings move by events."""
        return self._frame("changes", "ratings move by lists here: look at lists")

    @property
    def left_out(self) -> Frame | None:
        """Return the events that could not be rated, and why; None where every event was."""
        return self._frame("left_out", "") if self._has("left_out") else None

    def to_parquet(self, folder: Path | str) -> None:
        """Write every table into a folder, one file each."""
        need("pyarrow", extra="bulk", purpose="Writing Parquet")
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        for name in ("lists", "players", "game_changes", "changes", "left_out"):
            if self._has(name):
                write_table(place / f"{name}.parquet", name, self._arrow(name))

    def _has(self, name: str) -> bool:
        if self.kept is not None:
            return name in self.kept.names()
        return bool(self._files(name))

    def _files(self, name: str, day: date | None = None) -> list[Path]:
        if self.folder is None:
            return []
        if day is not None:
            return [self.folder / name / f"{day}.parquet"]
        single = self.folder / f"{name}.parquet"
        return [single] if single.is_file() else sorted((self.folder / name).glob("*.parquet"))

    def _frame(self, name: str, absent: str, day: date | None = None) -> Frame:
        if not self._has(name):
            raise ValueError(f"This replay has no table {name}: {absent}.")
        if find_spec("polars") is None or find_spec("pyarrow") is None:
            return self._arrays(name, day)
        import polars as pl  # noqa: PLC0415 - only who asks for a frame needs it

        frame: Any = pl.from_arrow(self._arrow(name, day))
        words = {"flag": FLAGS, "reason": REASONS}
        return frame.with_columns(
            pl.col(column).cast(pl.Enum(said))
            for column, said in words.items()
            if column in frame.columns
        )

    def _arrow(self, name: str, day: date | None = None) -> Any:  # noqa: ANN401 - of pyarrow
        # Only now it is known that pyarrow is there.
        from arpad.kernels.arrow_out import arrow_table, read_tables  # noqa: PLC0415

        if self.kept is None:
            return read_tables(self._files(name, day))
        return arrow_table(name, self._table(name, day))

    def _arrays(self, name: str, day: date | None = None) -> dict[str, Any]:
        if self.kept is None:
            from arpad.kernels.arrow_out import arrays_of  # noqa: PLC0415 - the same

            return arrays_of(self._arrow(name, day))
        return {column: values.plain() for column, values in self._table(name, day).items()}

    def _table(self, name: str, day: date | None = None) -> Any:  # noqa: ANN401 - columns by name
        assert self.kept is not None  # noqa: S101 - who calls has looked
        return self.kept.table(name, day)
