"""What games still to be played would do, by each federation's law and hand calculation."""

from datetime import date
from decimal import Decimal

import pytest
from msgspec.structs import replace

from arpad.model.exact import DRAW, LOSS, WIN
from arpad.model.pool import Moves, Pool
from arpad.office.office import Office, OfficeError
from arpad.office.player_overview import player_coded
from arpad.office.player_what_if import (
    Asked,
    Record,
    answer,
    coefficient,
    question,
    record_of,
    steps,
)
from arpad.office.pools import pool_called
from arpad.store.lists import Origin
from arpad.store.lists_in_force import ListInForce

DAY = date(2012, 6, 1)
FIDE = Pool(
    id=1, code="f", name="F", federation="FIDE", discipline="standard", moves=Moves.BY_PERIOD
)
KNOWN = Record(rating=2000, games=100, reached_high=False, bonus_used=None)


def asked(edition: str, record: Record = KNOWN, on: date = DAY, k: int | None = None) -> Asked:
    return Asked(edition=edition, readings={}, on=on, record=record, rating=record.rating, k=k)


def test_a_win_and_a_loss_by_fide() -> None:
    # 8.56: K is 15; equal ratings expect 0.50, 100 more 0.36: 15 x 0.50 - 15 x 0.36 = 2.10.
    found = answer(asked("fide/b02_2010"), [(2000, WIN), (2100, LOSS)])
    assert (found.k, found.change, found.after) == (15, Decimal("2.10"), 2002)


@pytest.mark.parametrize(("games", "k"), [(29, 30), (30, 15)])
def test_k_is_that_of_the_record(games: int, k: int) -> None:
    record = Record(rating=2000, games=games, reached_high=False, bonus_used=None)
    assert coefficient(asked("fide/b02_2010", record)) == k


@pytest.mark.parametrize(("reached_2300", "k"), [(False, 40), (True, 20)])
def test_k_of_a_junior_is_that_of_the_birth_in_the_book(*, reached_2300: bool, k: int) -> None:
    # 8.3.3 of 2024: K 40 to the end of the year of the 18th birthday, while under 2300.
    record = replace(KNOWN, reached_2300=reached_2300, born=2006)
    assert coefficient(asked("fide/b02_2024", record, on=date(2024, 12, 1))) == k


def test_a_k_that_is_written_is_taken() -> None:
    found = answer(asked("fide/b02_2010", k=40), [(2000, WIN)])
    assert found.change == Decimal("20.00")


def test_scrabble_is_calculated_as_one_sum() -> None:
    # Annex 2: K is 10 above 1899; equal ratings expect 0.50: 2000 + 10 (1 - 0.50) = 2005.
    found = answer(asked("fisf/classique_2019", on=date(2020, 1, 1)), [(2000, WIN)])
    assert (found.k, found.after) == (10, 2005)


def test_shogi_has_no_one_k() -> None:
    assert coefficient(asked("fesa/elo_text")) is None
    found = answer(asked("fesa/elo_text"), [(2000, WIN)])
    # Rule 1: k is 20 from 1920 on, below 2240; 20 x (1 - 0.50) = 10.
    assert found.after == 2010


def test_every_score_is_told_from_nothing_to_all_points() -> None:
    found = list(steps(asked("fide/b02_2010"), [2100, 2000]))
    # Expected are 0.36 + 0.50; each half point more is worth 7.50.
    assert [(str(s.score), str(s.change)) for s in found] == [
        ("0.00", "-12.90"),
        ("0.50", "-5.40"),
        ("1.00", "2.10"),
        ("1.50", "9.60"),
        ("2.00", "17.10"),
    ]


def test_an_unrated_player_is_told_what_the_event_is_worth() -> None:
    record = Record(rating=None, games=0, reached_high=False, bonus_used=None)
    question = asked("fide/b02_2010", record)
    assert coefficient(question) is None
    found = answer(question, [(2000, DRAW), (2000, DRAW), (2000, DRAW)])
    assert (found.change, found.ru) == (None, 2000)


@pytest.mark.usefixtures("season")
def test_the_record_is_that_of_the_book(office: Office) -> None:
    with office.reading() as connection:
        pool = pool_called(connection, "fide")
        found = record_of(connection, pool, player_coded(connection, "A"))
        nobody = record_of(
            connection, pool_called(connection, "fesa"), player_coded(connection, "A")
        )
    assert (found.rating, found.games) == (2010, 102)
    assert nobody.rating is None


@pytest.mark.parametrize(
    ("day", "edition", "on"),
    [
        (date(2012, 6, 1), "fide/b02_2010", date(2012, 6, 1)),
        # No text is held for this day, so that the one of the last list is taken.
        (date(1970, 1, 1), "fide/b02_2008", date(2011, 3, 1)),
    ],
)
def test_the_text_of_the_day_counts_or_that_of_the_list(day: date, edition: str, on: date) -> None:
    held = ListInForce(
        id=1,
        pool_id=1,
        number=1,
        list_date=date(2011, 3, 1),
        edition="fide/b02_2008",
        origin=Origin.PUBLISHED,
        fingerprint="",
        batch=1,
    )
    found = question(FIDE, held, KNOWN, day)
    assert (found.edition, found.on, found.rating) == (edition, on, 2000)


def test_a_day_without_a_text_and_without_a_list_is_said() -> None:
    with pytest.raises(OfficeError, match="No text of FIDE is held for 1970-01-01"):
        question(FIDE, None, KNOWN, date(1970, 1, 1))
