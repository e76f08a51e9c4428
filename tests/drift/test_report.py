"""The drift report: from tables in a folder to a page and a paper, every figure with its table."""

from datetime import date
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import numpy as np
import polars as pl
import pytest
from babel.dates import format_date

import arpad
from arpad.drift.calibration_curve import curve_of
from arpad.drift.causes import Cause
from arpad.drift.report import DriftReport, Found, report_of, written
from arpad.drift.report_html import drawn, report_html
from arpad.drift.report_pdf import report_pdf
from arpad.drift.simulate import simulated
from arpad.drift.simulation.run import Simulation, simulate
from arpad.drift.simulation.settings import Settings
from arpad.drift.trend_history import UNKNOWN
from arpad.drift.trend_tables import TablesError, history_in
from arpad.locale import Language, words
from arpad.regulations import catalogue

SETTINGS = Settings(players=700, years=3, bonus_a_game=2, newcomers_underrated=0.0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a pool with a bonus."""
    place = tmp_path_factory.mktemp("pool") / "pool"
    simulated(SETTINGS, place)
    return place


@pytest.fixture(scope="module")
def made() -> Simulation:
    """Return the same pool in memory."""
    return simulate(SETTINGS)


@pytest.fixture(scope="module")
def report(folder: Path) -> DriftReport:
    """Return the report of the folder."""
    return report_of(history_in(folder), curve_of(catalogue.law("fide/b02_2010")))


def test_tables_give_back_the_history_that_they_were_written_from(
    folder: Path, made: Simulation
) -> None:
    read, known = history_in(folder), made.history
    played = np.unique(np.concatenate([known.games.white, known.games.black]))
    listed = np.flatnonzero((known.rating != 0).any(axis=0))
    ids = np.union1d(played, listed)
    assert read.edition == known.edition
    assert (read.days == known.days).all()
    assert (read.rating == known.rating[:, ids]).all()
    assert (read.entered[Cause.BONUS] == known.entered[Cause.BONUS][:, ids]).all()
    assert (read.born == known.born[ids]).all()
    moves = known.rating[:, ids] != 0
    assert (read.entered[Cause.GAMES][moves] == known.entered[Cause.GAMES][:, ids][moves]).all()
    assert len(read.games) == len(known.games)


def test_a_bonus_is_named_from_the_tables_alone(report: DriftReport) -> None:
    assert report.found.culprit is Cause.BONUS
    assert report.found.trend.points_a_year.low > 20


def test_every_figure_has_a_table_and_words_for_who_cannot_see_it(report: DriftReport) -> None:
    figures = [figure for chapter in report.chapters for figure in chapter.figures]
    names = [figure.name for figure in figures]
    assert {"scale", "causes", "reliability-difference", "reliability-k"} <= set(names)
    assert len(names) == len(set(names))
    for figure in figures:
        assert figure.table.rows
        assert len(figure.alternative) > 40
        assert figure.specification()["data"]["values"] == figure.table.values()


def test_a_drawing_is_svg_with_a_mark_for_every_row(report: DriftReport) -> None:
    (scale,) = report.chapters[0].figures
    image = ET.fromstring(drawn(scale))  # noqa: S314 - made here
    assert image.tag.endswith("svg")
    points = [e for e in image.iter() if e.get("aria-roledescription") == "point"]
    assert len(points) == len(scale.table.rows)


def test_the_page_stands_alone_and_holds_every_sentence(report: DriftReport) -> None:
    page = report_html(report).decode()
    assert "<script" not in page
    assert "src=" not in page
    assert page.count("<svg") == page.count("<figure") == page.count("<table")
    assert "The greatest cause is bonus points" in page
    assert page == report_html(report).decode()


def test_the_paper_is_a_pdf_and_the_same_every_time(report: DriftReport) -> None:
    paper = report_pdf(report)
    assert paper.startswith(b"%PDF")
    assert paper == report_pdf(report)


def test_a_replay_with_its_games_can_be_asked_without_years_of_birth(tmp_path: Path) -> None:
    games = {"white": ["a", "c"], "black": ["b", "b"], "result": [1.0, 0.5], "event": ["x", "y"]}
    pl.DataFrame(games).write_parquet(tmp_path / "games.parquet")
    days = {"event": ["x", "y"], "start": ["2012-01-10", "2012-03-20"]}
    pl.DataFrame(days).write_parquet(tmp_path / "events.parquet")
    people = {"player": ["a", "b", "c"], "rating": [2200, 2000, 2000], "games": [40, 40, 40]}
    arpad.replay(
        tmp_path / "games.parquet",
        edition="fide/b02_2010",
        events=tmp_path / "events.parquet",
        players=people,
        per_game=True,
        out=tmp_path / "out",
    )
    history = history_in(tmp_path / "out", "fide/b02_2010")
    assert history.rating.tolist() == [[2204, 1996, 2000], [2204, 1996, 2000]]
    assert history.entered[Cause.GAMES].tolist() == [[360, -360, 0], [0, 15, -15]]
    assert (history.born == UNKNOWN).all()
    assert history.games.white_rating.tolist() == [2200, 2000]
    assert history.games.by_list.tolist() == [-1, 0]


def test_a_folder_of_something_else_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(TablesError, match="does not say which edition"):
        history_in(tmp_path)
    with pytest.raises(TablesError, match="holds no games that were rated"):
        history_in(tmp_path, "fide/b02_2010")


@pytest.mark.parametrize("language", [Language.FRENCH, Language.ESTONIAN])
def test_a_report_is_written_again_in_another_language_from_what_was_found(
    report: DriftReport, language: Language
) -> None:
    found = Found(report.found, report.calibration, report.yardstick)
    kept = msgspec.json.decode(msgspec.json.encode(found), type=Found)
    other = written(kept, words(language))
    assert [len(chapter.sentences) for chapter in other.chapters] == [
        len(chapter.sentences) for chapter in report.chapters
    ]
    page = report_html(other, language).decode()
    assert f'<html lang="{language.value}">' in page
    for english in ("The scale", "points a year", "Expected", " the ", "mean rating"):
        assert english not in page
    assert report_pdf(other, language).startswith(b"%PDF")
    (scale,) = other.chapters[0].figures
    axes = "".join(ET.fromstring(drawn(scale, language)).itertext())  # noqa: S314 - made here
    middles = [date.fromisoformat(row[0]) for row in scale.table.rows]
    assert all(format_date(day, "LLL yyyy", locale=language.value) in axes for day in middles)
    assert words(language).day(middles[0]) in page
