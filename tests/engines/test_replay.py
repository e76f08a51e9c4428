"""A history replayed: the same lists from every make of table, every path, every kind of stop."""

import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa  # type: ignore[import-untyped]
import pytest

import arpad
from arpad.engines import list_stream, replayed
from arpad.engines.replay_folder import Progress, ReplayFolder, ReplayFolderError
from arpad.formats.extras import MissingExtraError
from arpad.kernels import parquet_table
from arpad.kernels.compiled import PathError
from arpad.kernels.fide.probing import KernelError
from arpad.kernels.raw_column import ColumnError
from arpad.regulations import catalogue
from arpad.regulations.edition import Readings

EDITION = "fide/b02_2010"
Table = dict[str, Any]


def history(number: int = 1500, *, seed: int = 1) -> tuple[Table, Table, Table]:
    """Return games, events and players of two years: every system, late reports, newcomers."""
    dice = np.random.default_rng(seed)
    people = number // 25
    start = np.sort(np.datetime64("2010-07-03") + dice.integers(0, 700, number // 20))
    events = {
        "event": [f"e{n:04}" for n in range(len(start))],
        "start": start,
        "end": start + dice.choice([0, 4, 9, 60], len(start)),
        "system": dice.choice(["swiss", "round-robin"], len(start)),
        "is_official": dice.random(len(start)) < 0.1,
    }
    of_game = np.sort(dice.integers(0, len(start), number))
    by_end = np.argsort(events["end"][of_game], kind="stable")
    white = dice.integers(0, people, number)
    games = {
        "event": np.array(events["event"])[of_game[by_end]],
        "round": dice.integers(1, 10, number),
        "white": np.array([f"p{n}" for n in white]),
        "black": np.array([f"p{n}" for n in (white + dice.integers(1, people, number)) % people]),
        "result": dice.choice(["1-0", "1/2", "0-1", "+-"], number, p=[0.4, 0.3, 0.25, 0.05]),
    }
    players = {
        "player": [f"p{n}" for n in range(people)],
        "rating": np.where(dice.random(people) < 0.8, dice.integers(1250, 2500, people), 0),
        "games": dice.integers(0, 50, people),
    }
    return games, events, players


def replayed_here(**options: Any) -> arpad.Replay:  # noqa: ANN401 - of replay
    games, events, players = history()
    given: Table = {"games": games, "events": events, "players": players, "edition": EDITION}
    return arpad.replay(**{**given, "path": "numpy", **options})


@pytest.fixture(scope="module")
def whole() -> arpad.Replay:
    """Return the history replayed in memory in one piece."""
    return replayed_here(per_game=True)


def same(one: arpad.Replay, other: arpad.Replay) -> bool:
    tables = ("lists", "players", "games")
    return all(getattr(one, table).equals(getattr(other, table)) for table in tables)


def test_a_game_by_hand() -> None:
    """By 8.5: 200 points expect .76, so a win gains .24 x 15 = 3.60; lists of March and May."""
    done = arpad.replay(
        {"white": ["a"], "black": ["b"], "result": [1.0], "date": [date(2012, 1, 10)]},
        edition=EDITION,
        players={"player": ["b", "a", "c"], "rating": [2000, 2200, 1900], "games": [40, 40, 40]},
        until=date(2012, 5, 31),
        per_game=True,
        path="numpy",
    )
    assert done.list_dates == (date(2012, 3, 1), date(2012, 5, 1))
    assert done.lists.select("list_date", "player", "rating", "k", "games", "flag").rows() == [
        (date(2012, 3, 1), "a", 2204, 15, 1, ""),
        (date(2012, 3, 1), "b", 1996, 15, 1, ""),
        (date(2012, 3, 1), "c", 1900, 15, 0, ""),
        (date(2012, 5, 1), "a", 2204, 15, 0, ""),
        (date(2012, 5, 1), "b", 1996, 15, 0, ""),
        (date(2012, 5, 1), "c", 1900, 15, 0, ""),
    ]
    game = done.games.row(0, named=True)
    assert (game["white_expected"], game["white_change"]) == (76, 360)
    assert (game["black_expected"], game["black_change"]) == (24, -360)
    assert done.players.select("player", "rating", "games").rows()[0] == ("a", 2204, 41)
    assert repr(done) == f"<Replay {EDITION}: 1 games, 1 events, 3 players, 2 lists>"


def test_texts_in_succession_are_followed_by_their_days() -> None:
    """The cap of 350 points was 400 from July 2009 on: .89 and .92 by table (b), K 15."""
    table = {
        "white": [1, 1],
        "black": [2, 2],
        "result": [1.0, 1.0],
        "date": [date(2009, 5, 5), date(2009, 8, 5)],
    }
    players = {"player": [1, 2], "rating": [2300, 1700], "games": [99, 99]}
    done = arpad.replay(table, edition="fide", players=players, per_game=True, path="numpy")
    assert done.edition == "fide"
    assert done.games["white_counted"].to_list() == [350, 400]
    assert done.games["white_change"].to_list() == [165, 120]


MAKES: dict[str, Callable[[Table], Any]] = {
    "polars": pl.DataFrame,
    "pandas": pd.DataFrame,
    "pyarrow": pa.table,
}


@pytest.mark.parametrize("make", MAKES.values(), ids=MAKES)
def test_every_make_of_table_gives_the_same(
    whole: arpad.Replay, make: Callable[[Table], Any]
) -> None:
    games, events, players = (make(table) for table in history())
    done = replayed_here(games=games, events=events, players=players, per_game=True)
    assert same(whole, done)


@pytest.mark.parametrize("threads", [1, 3])
def test_files_in_small_pieces_give_the_same(
    whole: arpad.Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    monkeypatch.setattr(parquet_table, "ROWS_OF_A_PIECE", 40)
    monkeypatch.setattr(list_stream, "GAMES_AT_ONCE", 60)
    paths = written(tmp_path)
    done = replayed_here(**paths, per_game=True, threads=threads)
    assert whole.lists.equals(done.lists)
    assert whole.players.equals(done.players)
    order = ["event", "round", "white", "black", "result"]
    assert whole.games.sort(order).equals(done.games.sort(order))


def written(folder: Path) -> Table:
    """Write the history as Parquet, the games in two files."""
    games, events, players = map(pl.DataFrame, history())
    (folder / "games").mkdir(parents=True)
    games.head(700).write_parquet(folder / "games" / "1.parquet", row_group_size=64)
    games.tail(-700).write_parquet(folder / "games" / "2.parquet", row_group_size=64)
    events.write_parquet(folder / "events.parquet")
    players.write_parquet(folder / "players.parquet")
    return {
        "games": folder / "games",
        "events": folder / "events.parquet",
        "players": str(folder / "players.parquet"),
    }


def test_both_paths_give_the_same(whole: arpad.Replay) -> None:
    assert same(whole, replayed_here(per_game=True, path="numba"))


def test_changes_of_games_add_up_to_the_lists(whole: arpad.Replay) -> None:
    """Of everybody rated before and after a list: the old rating and all changes, rounded once."""
    sides = [
        whole.games.select("list_date", player=side, change=f"{side}_change")
        for side in ("white", "black")
    ]
    sums = pl.concat(sides).group_by("list_date", "player").agg(pl.col("change").sum())
    rows = whole.lists.filter(pl.col("flag") != "delisted").join(
        sums, on=["list_date", "player"], how="left"
    )
    law: Any = catalogue.law(EDITION)
    readings = Readings(law.edition)
    ratings: dict[str, tuple[int, date]] = {}
    following = dict(zip(whole.list_dates, whole.list_dates[1:], strict=False))
    checked = 0
    for row in rows.sort("list_date").iter_rows(named=True):
        before = ratings.get(row["player"])
        ratings[row["player"]] = (row["rating"], row["list_date"])
        if before is None or following[before[1]] != row["list_date"]:
            continue
        change = row["change"] or 0
        assert row["rating"] == law.rating.new_rating(before[0], change, readings)
        checked += bool(change)
    assert checked > 200


def test_a_folder_holds_what_memory_holds(whole: arpad.Replay, tmp_path: Path) -> None:
    done = replayed_here(per_game=True, out=tmp_path / "out")
    assert done.folder == tmp_path / "out"
    assert same(whole, done)
    files = {path.relative_to(done.folder).as_posix() for path in done.folder.rglob("*.*")}
    lists = {f"lists/{day}.parquet" for day in whole.list_dates}
    assert files >= {"players.parquet", "replay.json", *lists}
    assert not any("state" in file or ".part" in file for file in files)


def test_a_list_alone_is_the_one_among_all(whole: arpad.Replay, tmp_path: Path) -> None:
    written = replayed_here(out=tmp_path / "out")
    for replay in (whole, written, replayed_here(path="numba", threads=3)):
        for day in replay.list_dates:
            assert replay.list_of(day).equals(whole.lists.filter(pl.col("list_date") == day)), day
        with pytest.raises(ValueError, match="no list of 2010-08-01: see list_dates"):
            replay.list_of(date(2010, 8, 1))


def test_a_replay_that_is_done_is_not_done_again(tmp_path: Path) -> None:
    told = list[tuple[int, int]]()
    first = replayed_here(out=tmp_path, progress=lambda done, total: told.append((done, total)))
    assert told == [(number, len(first.list_dates)) for number in range(1, len(told) + 1)]
    told.clear()
    again = replayed_here(out=tmp_path, progress=lambda done, total: told.append((done, total)))
    assert told == []
    assert again.lists.equals(first.lists)


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from arpad.engines import replay_folder
import arpad

what, when, worth = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
replay_folder._WORTH = worth
folder = Path({folder!r})
calls = 0

def die(*_, **__):
    global calls
    calls += 1
    if calls == when:
        os.kill(os.getpid(), signal.SIGKILL)

if what == "writing":
    from arpad.kernels import arrow_out
    write = arrow_out.write_parquet
    def half(stream, name, table):
        stream.write(b"PAR1 half of a file")
        stream.flush()
        die()
        stream.seek(0)
        stream.truncate()
        write(stream, name, table)
    arrow_out.write_parquet = half
if what == "keeping":
    import numpy as np
    save = np.savez
    def savez(stream, **state):
        stream.write(b"half of a state")
        stream.flush()
        die()
        stream.seek(0)
        stream.truncate()
        save(stream, **state)
    replay_folder.np.savez = savez
arpad.replay(
    folder / "games", events=folder / "events.parquet", players=folder / "players.parquet",
    edition={edition!r}, path="numpy", per_game=True, out=folder / "out",
    progress=die if what == "between" else None,
)
"""


@pytest.mark.parametrize(
    ("what", "when", "worth"),
    [
        ("between", 1, 0),
        ("between", 6, 0),
        ("between", 6, 1e9),
        ("writing", 9, 0),
        ("keeping", 4, 0),
    ],
)
def test_killed_and_taken_up_it_writes_the_same_bytes(
    tmp_path: Path, what: str, when: int, worth: float
) -> None:
    paths = written(tmp_path)
    code = KILLED.format(tests=str(Path(__file__).parent), folder=str(tmp_path), edition=EDITION)
    command = [sys.executable, "-c", code, what, str(when), str(worth)]
    stopped = subprocess.run(command, check=False, capture_output=True, text=True)
    assert stopped.returncode == -signal.SIGKILL, stopped.stderr
    told = list[int]()
    replayed_here(
        **paths, per_game=True, out=tmp_path / "out", progress=lambda done, _: told.append(done)
    )
    if what == "between" and worth == 0:
        assert told[0] >= when - 2  # only what was still to be written is done again
    replayed_here(**paths, per_game=True, out=tmp_path / "whole")
    assert contents(tmp_path / "out") == contents(tmp_path / "whole")


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize(
    ("options", "differing"),
    [
        ({"edition": "fide/b02_2008"}, "edition"),
        ({"readings": {"at_floor": "above"}}, "readings"),
        ({"until": date(2012, 1, 1)}, "until"),
        ({"players": None}, "tables"),
        ({"per_game": True, "monthly_decision": date(2011, 1, 1)}, "monthly_decision, per_game"),
    ],
)
def test_another_replay_is_not_taken_up(tmp_path: Path, options: Table, differing: str) -> None:
    replayed_here(out=tmp_path / "out")
    with pytest.raises(ReplayFolderError, match=f"holds a replay with other {differing}: it can o"):
        replayed_here(out=tmp_path / "out", **options)


def test_a_text_that_columns_cannot_follow_leaves_no_folder(tmp_path: Path) -> None:
    out, text = tmp_path / "out", "fide/rapid_blitz_2012"
    with pytest.raises(KernelError, match=f"{text} cannot be followed on columns"):
        replayed_here(edition=text, out=out)
    assert not out.exists()
    replayed_here(out=out)
    assert (out / "replay.json").exists()


def test_one_replay_at_a_time_has_a_folder(tmp_path: Path) -> None:
    place, asked = tmp_path / "out", {"edition": "any"}
    with ReplayFolder(place, asked) as first, ReplayFolder(place, asked) as second:
        first.begin()
        with pytest.raises(ReplayFolderError, match=r"Another replay is at work in .*name another"):
            second.begin()
        with pytest.raises(ReplayFolderError, match="Another replay is at work"):
            ReplayFolder(place, asked).__enter__()
        first.keep({"rating": np.zeros(1)}, Progress(finished=date(2012, 3, 1)))
        late = ReplayFolder(place, asked)
    with late as taken_up:
        assert taken_up.progress.finished == date(2012, 3, 1)
        taken_up.begin()
        taken_up.complete(Progress(finished=date(2012, 5, 1), is_complete=True))
        assert ReplayFolder(place, asked).__enter__().progress.is_complete


def test_a_folder_with_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(ReplayFolderError, match="is there already and holds no replay"):
        replayed_here(out=tmp_path)
    with pytest.raises(ReplayFolderError, match="is there already and holds no replay"):
        replayed_here(out=tmp_path / "thesis.txt")
    (tmp_path / "replay.json").write_text("{", encoding="utf-8")
    with pytest.raises(ReplayFolderError, match=r"replay\.json cannot be read"):
        replayed_here(out=tmp_path)


def test_tables_can_be_written_as_one_file_each(whole: arpad.Replay, tmp_path: Path) -> None:
    whole.to_parquet(tmp_path / "tables")
    names = sorted(path.name for path in (tmp_path / "tables").iterdir())
    assert names == ["game_changes.parquet", "lists.parquet", "players.parquet"]
    lists = pl.read_parquet(tmp_path / "tables" / "lists.parquet")
    assert lists.drop("flag").equals(whole.lists.drop("flag"))
    again = replayed_here(players=tmp_path / "tables" / "players.parquet")
    assert again.number_of_players == whole.number_of_players


def test_without_polars_tables_are_arrays(
    whole: arpad.Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_folder = replayed_here(out=tmp_path / "out")
    monkeypatch.setattr(replayed, "find_spec", lambda _: None)
    for done in (whole, in_folder):
        arrays = done.lists
        assert isinstance(arrays["rating"], np.ndarray)
        monkeypatch.undo()
        frame = done.lists
        assert arrays["rating"].tolist() == frame["rating"].to_list()
        assert arrays["player"].tolist() == frame["player"].to_list()
        assert arrays["flag"].tolist() == frame["flag"].to_list()
        assert arrays["list_date"].astype("datetime64[D]").tolist() == frame["list_date"].to_list()
        monkeypatch.setattr(replayed, "find_spec", lambda _: None)


def test_a_table_that_is_not_there_is_explained() -> None:
    done = replayed_here()
    with pytest.raises(ValueError, match=r"has no table game_changes: .* per_game=True"):
        _ = done.games
    with pytest.raises(ValueError, match=r"has no table changes: ratings move by lists here"):
        _ = done.changes


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"edition": "fide/1999"}, arpad.UnknownEditionError, "No edition 'fide/1999' is held"),
        ({"readings": {"a": "b"}}, arpad.UnknownChoiceError, "has no reading 'a'"),
        ({"readings": {"rounded_per": "event"}}, KernelError, "Columns cannot follow the reading"),
        ({"path": "fortran"}, PathError, "fortran"),
        ({"games": {"white": [1]}}, ColumnError, "games has no column black"),
        ({"games": "nowhere.parquet"}, ColumnError, "games: there is no file nowhere.parquet."),
        ({"players": {"player": [1], "rating": [2000]}}, ColumnError, "ids have one form in all"),
    ],
)
def test_what_cannot_be_replayed_is_refused_with_a_sentence(
    options: Table, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error) as caught:
        replayed_here(**options)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("library", "options", "sentence"),
    [
        ("pyarrow", {"games": "games.parquet"}, "Reading Parquet needs the extra bulk"),
        ("pyarrow", {"out": "out"}, "Writing Parquet needs the extra bulk"),
        ("ray", {"engine": "cluster"}, "A replay on a cluster needs the extra cluster"),
    ],
)
def test_a_library_that_is_missing_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, library: str, options: Table, sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError, match=sentence):
        replayed_here(**options)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("edition", [EDITION, "fide", "fisf", "fesa"])
def test_nothing_played_is_no_list(edition: str, tmp_path: Path) -> None:
    empty = pl.DataFrame(
        schema={"white": pl.String, "black": pl.String, "result": pl.Float64, "date": pl.Date}
    )
    players = {"player": ["a"], "rating": [1900]}
    for out in (None, tmp_path / "out"):
        done = arpad.replay(empty, edition=edition, players=players, path="numpy", out=out)
        assert (done.list_dates, done.number_of_games) == ((), 0)
        assert done.players["rating"].to_list() == [1900]


def test_scrabble_by_hand() -> None:
    """Section 4: K is 40 with no game and 249 points expect .81, so a win gains 7.6, that is 8."""
    done = arpad.replay(
        {"white": ["a"], "black": ["b"], "result": ["1-0"], "date": [date(2019, 10, 5)]},
        edition="fisf/classique_2019",
        players={"player": ["a", "b"], "rating": [1679, 1430]},
        path="numpy",
    )
    changes = done.changes.select("date", "player", "before", "after", "k", "games").rows()
    day = date(2019, 10, 5)
    assert changes == [(day, "a", 1679, 1687, 40, 1), (day, "b", 1430, 1422, 40, 1)]
    assert done.players["rating"].to_list() == [1687, 1422]
    with pytest.raises(ValueError, match=r"has no table lists: ratings move by events here"):
        _ = done.lists


@pytest.mark.parametrize("edition", ["fisf/classique_2019", "fesa/elo_text", "fesa"])
def test_events_one_by_one_go_into_a_folder_and_on(tmp_path: Path, edition: str) -> None:
    games, events, _ = history(600)
    events["start"] = events["start"] + 3400
    events["end"] = events["end"] + 3400
    players = {"player": [f"p{n}" for n in range(24)], "rating": [1500] * 24, "games": [50] * 24}
    given: Table = {"events": events, "players": players, "edition": edition, "path": "numpy"}
    in_memory = arpad.replay(games, **given)
    in_folder = arpad.replay(games, **given, out=tmp_path / "out")
    assert in_memory.changes.equals(in_folder.changes)
    assert in_memory.players.equals(in_folder.players)
    rows = in_memory.changes.join(pl.DataFrame(events), on="event").sort("end", "start", "event")
    last = rows.group_by("player", maintain_order=True).last().sort("player")
    final = in_memory.players.filter(pl.col("player").is_in(last["player"].to_list()))
    assert final["rating"].to_list() == last["after"].to_list()


def test_a_table_that_cannot_be_rated_is_named(tmp_path: Path) -> None:
    """Newcomers who only meet each other: their results leave both ratings open."""
    games = {
        "white": ["new", "other", "old"],
        "black": ["other", "new", "rated"],
        "result": [1.0, 1.0, 1.0],
        "event": ["open", "open", "plain"],
    }
    events = {"event": ["open", "plain"], "start": [date(2012, 1, 10), date(2012, 2, 10)]}
    players = {"player": ["old", "rated"], "rating": [1500, 1500], "games": [50, 50]}
    given: Table = {"events": events, "players": players, "edition": "fesa/elo_text"}
    for done in (arpad.replay(games, **given), arpad.replay(games, **given, out=tmp_path / "out")):
        assert done.left_out is not None
        assert done.left_out.rows() == [("open", "undetermined")]
        assert done.changes["event"].unique().to_list() == ["plain"]
        done.to_parquet(tmp_path / "copy")
        assert pl.read_parquet(tmp_path / "copy" / "left_out.parquet").height == 1
    rated = {"white": ["old"], "black": ["rated"], "result": [1.0], "event": ["plain"]}
    assert arpad.replay(rated, **given).left_out is None
