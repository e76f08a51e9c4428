"""The series of a season, from the ratings in the book to what everybody keeps."""

from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.rating import Memory
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.series import freeze_series
from arpad.store.persons import numbers_of
from arpad.store.standings import standings_on

if TYPE_CHECKING:
    from tests.office.conftest import Desk

LAST_DAY = date(2020, 8, 31)


@pytest.fixture
def twenty(desk: "Desk") -> None:
    """Twenty players, ten points apart from 2000 downwards."""
    known = Memory(tournaments=9, last_event=date(2020, 6, 1))
    ratings: dict[str, int | None] = {f"P{n}": 2000 - 10 * n for n in range(20)}
    desk.players("fisf", date(2020, 6, 1), ratings, games=88, memory=known)


def series(office: Office, code: str) -> str | None:
    with office.reading() as connection:
        pool = pool_called(connection, "fisf")
        number = numbers_of(connection, [code])[code]
        return standings_on(connection, pool.id)[number].memory.series


@pytest.mark.usefixtures("twenty")
def test_bars_give_each_series_its_share(office: Office) -> None:
    proposal = freeze_series(office, "fisf", LAST_DAY, decide=None, reason="", commit=True)
    # Section 2: 5 % of twenty are one Joker, 10 % more are two in A, 30 % more are six in B.
    assert proposal.proposed == {"Joker": 2000, "A": 1980, "B": 1920}
    assert [series(office, code) for code in ("P0", "P1", "P2", "P3", "P8", "P9")] == [
        "Joker",
        "A",
        "A",
        "B",
        "B",
        "C",
    ]


@pytest.mark.usefixtures("twenty")
def test_bars_that_were_decided_count(office: Office) -> None:
    decided = {"Joker": 1990, "A": 1950, "B": 1900}
    freeze_series(
        office, "fisf", LAST_DAY, decide=lambda _: decided, reason="two Jokers", commit=True
    )
    assert [series(office, code) for code in ("P1", "P5", "P10", "P11")] == ["Joker", "A", "B", "C"]


@pytest.mark.usefixtures("twenty")
def test_a_proposal_books_nothing(office: Office) -> None:
    freeze_series(office, "fisf", LAST_DAY, decide=None, reason="", commit=False)
    assert series(office, "P0") is None


def test_chess_knows_no_series(office: Office) -> None:
    with pytest.raises(OfficeError, match="knows no series"):
        freeze_series(office, "fide", LAST_DAY, decide=None, reason="", commit=False)


def test_shogi_knows_no_series(office: Office) -> None:
    with pytest.raises(OfficeError, match="knows no series"):
        freeze_series(office, "fesa", LAST_DAY, decide=None, reason="", commit=False)


@pytest.mark.usefixtures("twenty")
def test_the_series_of_a_season_are_frozen_once(office: Office) -> None:
    freeze_series(office, "fisf", LAST_DAY, decide=None, reason="", commit=True)
    lower = {"Joker": 1900, "A": 1880, "B": 1860}
    with pytest.raises(OfficeError, match="season from 2020-09-01 are frozen already"):
        freeze_series(office, "fisf", LAST_DAY, decide=lambda _: lower, reason="", commit=True)
    assert series(office, "P3") == "B"
