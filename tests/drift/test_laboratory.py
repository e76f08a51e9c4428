"""The policy laboratory: one history under a base and a house edition, side by side."""

import csv
import json
from collections.abc import Mapping
from datetime import date, timedelta
from math import log, sqrt
from pathlib import Path
from random import Random
from statistics import linear_regression
from typing import Any

import msgspec
import numpy as np
import polars as pl
import pytest

import arpad
from arpad.drift.laboratory import History, NoHouseError, laboratory
from arpad.drift.laboratory_export import write_laboratory
from arpad.drift.laboratory_games import Forecasts, paired
from arpad.drift.laboratory_people import people_in
from arpad.drift.laboratory_values import Laboratory
from arpad.drift.movers import Ends
from arpad.engines.replay_folder import ReplayFolderError
from arpad.model.person import Person
from arpad.model.player import Sex
from arpad.regulations import catalogue
from arpad.regulations.house_file import read_house

FIDE = 'base = "fide/b02_2010"\nsince = 2011-07-01\n'
FESA = 'base = "fesa/elo_text"\nsince = 0001-01-01\n'
FISF = 'base = "fisf/classique_2019"\nsince = 2019-09-01\n'


def house(name: str, base: str, numbers: str = "") -> str:
    text = f'name = "house/{name}"\ntitle = "{name}"\n{base}{numbers}'
    catalogue.hold(read_house(text, f"{name}.toml"))
    return f"house/{name}"


def one_game() -> History:
    """Return 2200 beating 2000, with .76 expected: 3.60 points by K = 15, 4.80 by K = 20."""
    return History(
        {"white": ["a"], "black": ["b"], "result": ["1-0"], "date": [date(2012, 1, 10)]},
        None,
        {"player": ["a", "b", "c"], "rating": [2200, 2000, 1900], "games": [40, 40, 40]},
        {code: Person(code=code, since=date.min, name=code, sex=Sex.FEMALE) for code in "abc"},
    )


def many(first: date, *, players: int = 30, events: int = 12, gap: int = 40) -> History:
    """Return a history of small events, the stronger winning most of the time."""
    dice = Random(11)  # noqa: S311 - results, not secrets
    strength = {f"p{n:02}": 1400 + 25 * n for n in range(players)}
    games: dict[str, list[Any]] = {n: [] for n in ("white", "black", "result", "event", "round")}
    days: dict[str, list[Any]] = {n: [] for n in ("event", "start", "end")}
    for event in range(events):
        start = first + timedelta(days=gap * event)
        for name, value in zip(days, (event, start, start + timedelta(days=2)), strict=True):
            days[name].append(value)
        for number in range(1, 6):
            seats = dice.sample(sorted(strength), players)
            for white, black in zip(seats[::2], seats[1::2], strict=True):
                chance = 1 / (1 + 10 ** ((strength[black] - strength[white]) / 400))
                result = "1-0" if dice.random() < chance else "0-1"
                for name, value in zip(games, (white, black, result, event, number), strict=True):
                    games[name].append(value)
    known = {"player": list(strength), "rating": list(strength.values()), "games": [40] * players}
    return History(games, days, known)


def asked(name: str, history: History, folder: Path, **more: Any) -> tuple[Laboratory, Ends]:  # noqa: ANN401 - as they are
    return laboratory(name, history, folder, **more)


def test_k_of_20_instead_of_15_on_a_game_calculated_by_hand(tmp_path: Path) -> None:
    found, _ = asked(house("k20", FIDE, "[[k_ordinary]]\nvalue = 20\n"), one_game(), tmp_path)
    # 2203.60 and 1996.40 become 2204 and 1996; 2204.80 and 1995.20 become 2205 and 1995.
    assert [(m.player, m.base, m.house) for m in found.movers.gains] == [("a", 2204, 2205)]
    assert [(m.player, m.base, m.house) for m in found.movers.losses] == [("b", 1996, 1995)]
    assert (found.movers.compared, found.movers.moved) == (2, 2)
    assert found.changed == ("k_ordinary (article 8.56): 20 instead of 15",)
    (mean,) = found.means
    assert (mean.day, mean.base_players) == (date(2012, 3, 1), 3)
    assert mean.base_mean == pytest.approx((2204 + 1996 + 1900) / 3)
    (women,) = found.fairness
    assert (women.players, women.mean) == (2, 0.0)


def test_forecasts_are_measured_by_hand(tmp_path: Path) -> None:
    found, _ = asked(house("k21", FIDE, "[[k_ordinary]]\nvalue = 21\n"), one_game(), tmp_path)
    base, other = found.calibration
    # A win that was expected with .76: log-loss -ln .76, Brier .24 squared.
    assert (base.games, base.expected, base.scored) == (1, 0.76, 1.0)
    assert base.log_loss == pytest.approx(0.2744368)
    assert base.brier == pytest.approx(0.0576)
    assert other.log_loss == base.log_loss


@pytest.mark.parametrize(
    ("base", "first"),
    [(FIDE, date(2011, 8, 1)), (FESA, date(2012, 1, 1)), (FISF, date(2019, 9, 10))],
)
def test_a_house_edition_that_changes_nothing_gives_the_same_bytes(
    base: str, first: date, tmp_path: Path
) -> None:
    name = house(f"same-{first.year}", base)
    found, _ = asked(name, many(first), tmp_path)
    files = sorted(p.relative_to(tmp_path / "base") for p in tmp_path.glob("base/**/*.parquet"))
    assert files
    for file in files:
        assert (tmp_path / "base" / file).read_bytes() == (tmp_path / "house" / file).read_bytes()
    assert (found.movers.moved, found.changed) == (0, ())
    assert found.base_a_year == found.house_a_year


@pytest.mark.parametrize(
    ("base", "numbers", "first"),
    [
        (FIDE, "[[k_ordinary]]\nvalue = 30\n", date(2011, 8, 1)),
        (FIDE, "[[difference_cap]]\nvalue = 100\n", date(2011, 8, 1)),
        (FIDE, "[[list_months]]\nvalue = [1, 7]\n", date(2011, 8, 1)),
        (FESA, "[[bonus_limit]]\nvalue = 0\n", date(2012, 1, 1)),
        (FESA, "[[coefficient_below]]\nvalue = 8\n[[coefficients]]\nvalue = [[100, 8]]\n", None),
        (FISF, "[[coefficients]]\nvalue = [[-1, -1, 40]]\n", date(2019, 9, 10)),
    ],
)
def test_a_changed_number_moves_players_on_columns(
    base: str, numbers: str, first: date | None, tmp_path: Path
) -> None:
    history = many(first or date(2012, 1, 1))
    found, _ = asked(house("moved", base, numbers), history, tmp_path)
    assert found.movers.moved > 0
    assert {figure.name for figure in found.figures} >= {"means", "differences", "calibration"}


def test_columns_give_what_the_rules_give_for_a_house_edition() -> None:
    name = house("k25", FIDE, "[[k_ordinary]]\nvalue = 25\n")
    history = one_game()
    replay = arpad.replay(history.games, edition=name, players=history.players)
    ratings = dict(replay.lists.select("player", "rating").iter_rows())
    # .24 x 25 = 6 points.
    assert ratings == {"a": 2206, "b": 1994, "c": 1900}


def test_a_house_edition_is_not_sent_to_a_cluster() -> None:
    name = house("here", FIDE)
    with pytest.raises(catalogue.UnknownEditionError, match="replay it here"):
        arpad.replay(one_game().games, edition=name, engine="cluster")


def test_a_folder_of_other_numbers_is_not_taken_up(tmp_path: Path) -> None:
    name = house("again", FIDE, "[[k_ordinary]]\nvalue = 20\n")
    asked(name, one_game(), tmp_path)
    asked(name, one_game(), tmp_path)
    house("again", FIDE, "[[k_ordinary]]\nvalue = 25\n")
    with pytest.raises(ReplayFolderError, match="other edition"):
        asked(name, one_game(), tmp_path)


def test_a_text_that_is_no_house_edition_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoHouseError, match="is no house edition"):
        asked("fide/b02_2010", one_game(), tmp_path)


def test_points_a_year_are_the_slope_of_the_means(tmp_path: Path) -> None:
    found, _ = asked(house("slope", FIDE), many(date(2011, 8, 1)), tmp_path)
    years = [mean.day.toordinal() / 365.25 for mean in found.means]
    slope, _ = linear_regression(years, [mean.base_mean or 0 for mean in found.means])
    assert found.base_a_year == pytest.approx(slope)


def test_who_falls_off_the_list_is_not_in_its_mean(tmp_path: Path) -> None:
    # Even players at 1201: one wins 7.5 points, the other falls below the floor of 1200.
    history = History(
        {"white": ["a"], "black": ["b"], "result": ["1-0"], "date": [date(2012, 1, 10)]},
        None,
        {"player": ["a", "b"], "rating": [1201, 1201], "games": [40, 40]},
    )
    found, _ = asked(house("floor", FIDE, "[[floor]]\nvalue = 1190\n"), history, tmp_path)
    (mean,) = found.means
    assert (mean.base_players, mean.base_mean) == (1, 1209.0)
    assert (mean.house_players, mean.house_mean) == (2, (1209 + 1194) / 2)
    assert (found.movers.only_base, found.movers.only_house) == (0, 1)


def test_means_of_months_are_those_that_a_replay_passes(tmp_path: Path) -> None:
    history = many(date(2012, 1, 1), events=6, gap=12)  # two or three events a month
    found, _ = asked(house("months", FESA), history, tmp_path)
    assert isinstance(history.players, Mapping)
    ratings = dict(zip(history.players["player"], history.players["rating"], strict=True))
    changes = arpad.replay(
        history.games, edition="fesa/elo_text", events=history.events, players=history.players
    ).changes
    assert isinstance(history.events, Mapping)
    by_hand = dict[int, float]()
    for event, end in enumerate(history.events["end"]):
        of_event = changes.filter(pl.col("event") == event)
        ratings |= dict(of_event.select("player", "after").iter_rows())
        by_hand[end.month] = sum(ratings.values()) / len(ratings)
    assert [mean.base_mean for mean in found.means] == pytest.approx(list(by_hand.values()))
    assert len(by_hand) < len(history.events["end"])


def test_everything_is_written_in_three_forms(tmp_path: Path) -> None:
    name = house("written", FIDE, "[[k_ordinary]]\nvalue = 20\n")
    found, ends = asked(name, one_game(), tmp_path)
    files = write_laboratory(found, ends, tmp_path)
    assert {"laboratory.json", "players.csv", "players.parquet", "means.vl.json"} <= set(files)
    again = msgspec.json.decode((tmp_path / "laboratory.json").read_bytes(), type=Laboratory)
    assert again.movers == found.movers
    with (tmp_path / "players.csv").open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert rows[0] == {"player": "a", "base": "2204", "house": "2205", "difference": "1"} | {
        "games": "1"
    }
    assert pl.read_parquet(tmp_path / "players.parquet").rows()[1] == ("b", 1996, 1995, -1, 1)
    drawing = json.loads((tmp_path / "means.vl.json").read_text(encoding="utf-8"))
    assert drawing["data"]["values"][0]["day"] == "2012-03-01"


def test_every_figure_has_a_table_and_words(tmp_path: Path) -> None:
    name = house("figures", FIDE, "[[k_ordinary]]\nvalue = 20\n")
    found, _ = asked(name, one_game(), tmp_path)
    assert [f.name for f in found.figures] == ["means", "differences", "fairness", "calibration"]
    for figure in found.figures:
        assert figure.table.rows
        assert figure.alternative.endswith(".")


def test_forecasts_of_the_same_games_are_held_together() -> None:
    # Won with .5 and with .75 expected, 40 times each: ln .5 - ln .75 and nothing, half each.
    won = np.ones(80)
    base = Forecasts(np.full(80, 0.5), won)
    house = Forecasts(np.where(np.arange(80) < 40, 0.75, 0.5), won)
    found = paired(iter([base]), iter([house]))
    assert found is not None
    half = log(0.5 / 0.75) / 2
    assert found.games == 80
    assert found.mean == pytest.approx(half)
    # The two values are as far from their mean as that is from nought.
    reach = 1.959964 * abs(half) / sqrt(80)
    assert (found.low, found.high) == pytest.approx((half - reach, half + reach))


def test_games_in_another_order_are_not_held_together() -> None:
    some = Forecasts(np.full(80, 0.5), np.ones(80))
    fewer = Forecasts(np.full(79, 0.5), np.ones(79))
    assert paired(iter([some]), iter([fewer])) is None
    assert paired(iter([some]), iter([some, some])) is None


def test_games_that_one_side_does_not_foretell_are_left_out() -> None:
    some = Forecasts(np.full(80, 0.5), np.ones(80))
    holes = Forecasts(np.where(np.arange(80) < 40, np.nan, 0.5), np.ones(80))
    found = paired(iter([some]), iter([holes]))
    assert found is not None
    assert (found.games, found.mean, found.low, found.high) == (40, 0.0, 0.0, 0.0)


def test_without_calibration_no_games_are_written(tmp_path: Path) -> None:
    found, _ = asked(house("quick", FIDE), one_game(), tmp_path, is_calibrated=False)
    assert found.calibration == ()
    assert not (tmp_path / "base" / "game_changes").exists()


def test_people_are_read_from_a_table_of_players(tmp_path: Path) -> None:
    file = tmp_path / "players.parquet"
    pl.DataFrame(
        {"player": [1, 2], "sex": ["w", "?"], "born": ["1990-05-02", None], "name": ["A", "B"]}
    ).write_parquet(file)
    people = people_in(file)
    assert (people["1"].sex, people["1"].born, people["1"].name) == (Sex.FEMALE, 1990, "A")
    assert (people["2"].sex, people["2"].born, people["2"].federation) == (None, None, None)
