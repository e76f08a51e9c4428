"""A history from the tables of a replay: lists, games with what they changed, years of birth."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.drift.causes import Cause
from arpad.drift.trend_events import Columns, history_of_events, side_of
from arpad.drift.trend_flows import bonus_of, places_of
from arpad.drift.trend_history import UNKNOWN, History, RatedGames
from arpad.engines.law_by_day import law_by_day
from arpad.engines.replayed import Frame, Replay
from arpad.formats.extras import need
from arpad.kernels.columns import Int16, Int32, Int64
from arpad.kernels.schema import FLAGS

_DELISTED = FLAGS[2]

_OF_LISTS = ("list_date", "player", "rating")
_SIDES = ("white", "black")
_LABEL = "federation"
_OF_GAMES = (
    *("list_date", "result", *_SIDES),
    *(f"{side}_{name}" for side in _SIDES for name in ("rating", "k", "change")),
)


class TablesError(ValueError):
    """A folder that does not hold what a history is read from, with a sentence."""


def history_of(
    replay: Replay, people: Columns | None = None, bonuses: Columns | None = None
) -> History:
    """Return the history of a replay that was asked for its games.

    `people` has a column `player`, and `born`, `rating`, `federation` or several of them: years of
    birth, ratings that players brought, where they belong. The list in force in a game is taken to
    be the one before the list that it enters.
    """
    if law_by_day(replay.edition).federation != "fide":
        games, changes = _arrays(replay.games), _arrays(replay.changes)
        ids = np.unique(np.concatenate([games["white"], games["black"]]))
        history = history_of_events(
            replay.edition, changes, games, ids, _known_of(ids, people), bonuses
        )
        return replace(history, labels=_labels(ids, people))
    lists, games = _listed(replay.lists), _arrays(replay.games, _OF_GAMES)
    days = np.unique(lists["list_date"]).astype("datetime64[D]").astype(np.int64)
    ids = np.unique(np.concatenate([lists["player"], games["white"], games["black"]]))
    number, player = places_of(days, lists["list_date"]), np.searchsorted(ids, lists["player"])
    stays = lists["stays"]
    rating = np.zeros((len(days), len(ids)), np.int16)
    rating[number[stays], player[stays]] = lists["rating"][stays]
    born, before = _known_of(ids, people)
    played = _games(games, days, ids)
    return History(
        edition=replay.edition,
        days=days.astype(np.int32),
        rating=rating,
        entered={
            Cause.GAMES: _changes(games, days, ids),
            Cause.BONUS: bonus_of(days, ids, bonuses),
        },
        before=before,
        games=played,
        as_rated=played,
        born=born,
        labels=_labels(ids, people),
    )


def history_in(folder: Path, edition: str | None = None) -> History:
    """Return the history in a folder that a replay with its games, or a simulation, has written."""
    need("pyarrow", extra="bulk", purpose="Reading Parquet")
    named = edition or _edition_of(folder)
    replay = Replay(named, {}, (), 0, 0, 0, folder=folder)
    try:
        replay.games  # noqa: B018 - whether they are there
    except (ValueError, OSError) as problem:
        raise TablesError(
            f"{folder} holds no games that were rated: name a folder that arpad replay --per-game "
            "or arpad simulate has written."
        ) from problem
    return history_of(replay, _read(folder / "people.parquet"), _read(folder / "bonuses.parquet"))


def _edition_of(folder: Path) -> str:
    for name, read in (("simulation.toml", tomllib.loads), ("replay.json", json.loads)):
        if (folder / name).is_file():
            told = read((folder / name).read_text(encoding="utf-8"))
            edition = told.get("edition") or told.get("asked", {}).get("edition")
            if isinstance(edition, str):
                return edition
    raise TablesError(f"{folder} does not say which edition it followed: name it by --edition.")


def _read(path: Path) -> Columns | None:
    if not path.is_file():
        return None
    # Whoever has such a file has pyarrow, which was asked for before.
    from arpad.kernels.arrow_out import arrays_of, read_tables  # noqa: PLC0415

    return arrays_of(read_tables([path]))


def _arrays(frame: Frame, names: tuple[str, ...] = ()) -> Columns:
    """Return some columns of a frame as arrays, or all of them."""
    known = frame.columns if hasattr(frame, "columns") else frame
    return {name: _array(frame[name]) for name in names or known}


def _listed(frame: Frame) -> Columns:
    """Return the rows of lists, and whether they show somebody not for the last time.

    The words of so many rows are compared where they stand: spelt out they would fill gigabytes.
    """
    stays = frame["flag"] != _DELISTED
    told = stays.to_numpy() if hasattr(stays, "to_numpy") else stays
    return {**_arrays(frame, _OF_LISTS), "stays": np.asarray(told)}


def _array(column: Any) -> NDArray[Any]:  # noqa: ANN401 - of polars, or an array
    if not hasattr(column, "to_numpy"):
        return np.asarray(column)
    if column.null_count():
        column = column.fill_null(0)
    return np.asarray(column.to_numpy())


def _games(games: Columns, days: Int64, ids: NDArray[Any]) -> RatedGames:
    number = places_of(days, games["list_date"])
    return RatedGames(
        white=np.searchsorted(ids, games["white"]).astype(np.int32),
        black=np.searchsorted(ids, games["black"]).astype(np.int32),
        result=games["result"].astype(np.int8),
        white_rating=side_of(games, "white_rating"),
        black_rating=side_of(games, "black_rating"),
        white_k=side_of(games, "white_k"),
        black_k=side_of(games, "black_k"),
        by_list=(number - 1).astype(np.int32),
        list_number=number.astype(np.int32),
    )


def _changes(games: Columns, days: Int64, ids: NDArray[Any]) -> Int32:
    change = np.zeros((len(days), len(ids)), np.int32)
    number = places_of(days, games["list_date"])
    for side in _SIDES:
        counts = games[f"{side}_rating"] > 0
        where = number[counts], np.searchsorted(ids, games[side][counts])
        np.add.at(change, where, games[f"{side}_change"][counts].astype(np.int32))
    return change


def _places(ids: NDArray[Any], people: Columns) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """Return where people stand among the ids, and which of them are there at all."""
    place = np.minimum(np.searchsorted(ids, people["player"]), len(ids) - 1)
    return place, ids[place] == people["player"]


def _labels(ids: NDArray[Any], people: Columns | None) -> dict[str, NDArray[np.str_]]:
    """Return the federations of players, where they are known."""
    if people is None or _LABEL not in people:
        return {}
    told = people[_LABEL].astype(np.str_)
    labels = np.zeros(len(ids), told.dtype)
    place, found = _places(ids, people)
    labels[place[found]] = told[found]
    return {_LABEL: labels}


def _known_of(ids: NDArray[Any], people: Columns | None) -> tuple[Int16, Int16]:
    born, before = np.full(len(ids), UNKNOWN, np.int16), np.zeros(len(ids), np.int16)
    if people is None:
        return born, before
    place, found = _places(ids, people)
    for column, values in (("born", born), ("rating", before)):
        if column in people:
            values[place[found]] = people[column][found]
    return born, before
