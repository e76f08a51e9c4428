"""Wrong starting ratings and merged players where lists have periods, with numbers by hand.

2010, table (b): equal ratings expect 0.50, a difference of 100 expects 0.64, one of 300 0.85. K 15.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.formats.fide_list import write_fide_txt
from arpad.model.event import Event
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.rating import PoolStanding
from arpad.office import as_of
from arpad.office.audit import audit
from arpad.office.correct import Asked, Corrected, correct
from arpad.office.correct_start import WrongStart
from arpad.office.correct_undo import Undo
from arpad.office.import_history import Wishes, import_lists
from arpad.office.merge import Duplicate
from arpad.office.office import Office, OfficeError
from arpad.office.pools import pool_called
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period
from arpad.office.register_view import player_view
from arpad.store.ledger import entries_of
from arpad.store.lists import list_on, rows_of
from arpad.store.persons import numbers_of
from arpad.store.standings import standings_on

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY, JULY = (date(2012, month, 1) for month in (1, 3, 5, 7))


@pytest.fixture
def january(office: Office, tmp_path: Path, desk: "Desk") -> "Desk":
    """Return a desk with A 2000, B 2000 and C 2300 of a list taken over, and D who is on none."""
    path = tmp_path / "standard_jan12frl.txt"
    players = [
        ListedPlayer(code, f"Player {code}", "EST", standard=ListRating(rating, 9, 15))
        for code, rating in (("1", 2000), ("2", 2000), ("3", 2300))
    ]
    with path.open("wb") as file:
        write_fide_txt(players, file, kind=ListKind.STANDARD, label="JAN")
    assert list(import_lists(office, [path], Wishes(pool="fide", list_date=JANUARY)))
    desk.players("fide", JANUARY, {"4": None})
    return desk


def list_out(office: Office, day: date) -> dict[str, int]:
    rate_period(office, "fide", day, commit=True)
    publish(office, "fide", day, commit=True)
    with office.reading() as connection:
        head = list_on(connection, pool_called(connection, "fide").id, day)
        assert head is not None
        found = {booked.row.id: booked.row.rating for booked in rows_of(connection, head.id)}
        assert audit(connection, "fide").differences == ()
        return found


def stands(office: Office) -> dict[str, PoolStanding]:
    with office.reading() as connection:
        numbers = {n: code for code, n in numbers_of(connection, list("1234")).items()}
        found = standings_on(connection, pool_called(connection, "fide").id)
        return {numbers[n]: s for n, s in found.items()}


def revised(office: Office) -> dict[str, int | None]:
    return {code: s.revised for code, s in stands(office).items() if s.revised}


def numbers_now(office: Office) -> dict[str, tuple[object, ...]]:
    return {
        code: (s.rating, s.carried, s.games, s.memory)
        for code, s in stands(office).items()
        if not s.is_nothing
    }


def book(office: Office, asked: Asked) -> Corrected:
    found = correct(office, asked, "two entries seen side by side", commit=True)
    with office.reading() as connection:
        assert audit(connection, "fide").differences == ()
    return found


def sums(office: Office, code: str) -> int:
    with office.reading() as connection:
        number = numbers_of(connection, [code])[code]
        pool_id = pool_called(connection, "fide").id
        return sum(e.amount for e in entries_of(connection, pool_id, player_id=number))


def test_a_wrong_start_is_carried_through_every_list(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["1 2 1-0"]))
    assert list_out(office, MARCH) == {"1": 2008, "2": 1993, "3": 2300}
    # 100 points less from the start; the game was played with the published 2000 and stays: 7.50.
    found = book(office, WrongStart(pool="fide", player="1", rating=1900))
    (effect,) = found.effects["fide"]
    assert effect.rating == (2008, 1908)
    assert effect.lists == ((JANUARY, 2000, 2000, 1900), (MARCH, 2008, 2008, 1908))
    assert effect.is_first_rating
    assert list_out(office, MAY) == {"1": 1908, "2": 1993, "3": 2300}
    assert sums(office, "1") == 190_800


def test_a_start_that_is_put_back(office: Office, january: "Desk") -> None:
    before = numbers_now(office)
    found = book(office, WrongStart(pool="fide", player="1", rating=1900))
    assert revised(office)["1"] == 1900
    book(office, Undo(found.number or 0))
    assert numbers_now(office) == before
    assert january.office is office


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (WrongStart(pool="fide", player="4", rating=1900), "did not begin"),
        (WrongStart(pool="fide", player="1", rating=2000), "begins with 2000 already"),
        (WrongStart(pool="fide", player="1", rating=0), "between 1 and 3999"),
        (Duplicate("1", "1"), "name two"),
        (Duplicate("1", "9"), "Nobody in the register has the code '9'"),
    ],
)
def test_what_is_refused(office: Office, january: "Desk", asked: Asked, sentence: str) -> None:
    assert january.office is office
    with pytest.raises(OfficeError, match=sentence):
        correct(office, asked, "", commit=False)


def test_games_of_a_duplicate_become_those_of_the_player_kept(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["1 3 1-0"]))
    january.event("fide", swiss(date(2012, 2, 5), ["2 3 1/2"], name="Second"))
    # 1: 15 x 0.85 = 12.75, 2013; 2: 15 x 0.35 = 5.25, 2005; 3: -12.75 - 5.25 = -18, 2282.
    assert list_out(office, MARCH) == {"1": 2013, "2": 2005, "3": 2282}
    book(office, Duplicate("2", "1"))
    # 1 has both changes: 2000 + 12.75 + 5.25 = 2018; the duplicate is gone from the next list.
    assert revised(office) == {"1": 2018, "3": 2282}
    assert stands(office)["1"].games == stands(office)["3"].games
    assert list_out(office, MAY) == {"1": 2018, "3": 2282}
    assert (sums(office, "1"), sums(office, "2")) == (201_800, 0)


def test_a_player_without_a_rating_takes_over_that_of_the_duplicate(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["1 3 1-0"]))
    assert list_out(office, MARCH) == {"1": 2013, "2": 2000, "3": 2287}
    book(office, Duplicate("1", "4"))
    assert revised(office) == {"4": 2013, "2": 2000, "3": 2287}
    # A game in April is rated by the rating published for the duplicate: 13 more expects 0.52.
    january.event("fide", swiss(date(2012, 4, 1), ["4 2 1/2"]))
    # 15 x (0.5 - 0.52) = -0.30: 2012.70, rounded to 2013; 2: 2000.30, rounded to 2000.
    assert list_out(office, MAY) == {"4": 2013, "2": 2000, "3": 2287}
    assert (sums(office, "4"), sums(office, "1")) == (201_300, 0)


def test_parted_again_everything_is_as_before(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["1 3 1-0"]))
    january.event("fide", swiss(date(2012, 2, 5), ["2 3 1/2"], name="Second"))
    list_out(office, MARCH)
    before = numbers_now(office)
    for duplicate in (Duplicate("2", "1"), Duplicate("1", "4")):
        found = book(office, duplicate)
        assert numbers_now(office) != before
        book(office, Undo(found.number or 0))
        assert numbers_now(office) == before
    assert list_out(office, MAY) == {"1": 2013, "2": 2005, "3": 2282}


def test_nobody_is_merged_who_met_himself(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["1 2 1-0"]))
    list_out(office, MARCH)
    with pytest.raises(OfficeError, match="both played in event 1"):
        correct(office, Duplicate("1", "2"), "", commit=False)


def test_an_event_that_is_not_rated_yet_changes_hands_as_well(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["2 3 1/2"]))
    found = book(office, Duplicate("2", "1"))
    # 15 x 0.35 = 5.25 for the player kept.
    assert list_out(office, MARCH) == {"1": 2005, "3": 2295}
    assert (sums(office, "1"), sums(office, "2")) == (200_500, 0)
    book(office, Undo(found.number or 0))
    assert revised(office) == {"1": 2000, "2": 2005, "3": 2295}


def test_a_merge_books_nothing_for_lists_that_stay_as_they_were(
    office: Office, january: "Desk", swiss: Callable[..., Event]
) -> None:
    january.event("fide", swiss(date(2012, 2, 1), ["1 3 1-0"]))
    list_out(office, MARCH)
    january.event("fide", swiss(date(2012, 4, 1), ["2 3 1/2"]))
    list_out(office, MAY)
    book(office, Duplicate("2", "1"))
    with office.reading() as connection:
        number = numbers_of(connection, ["1"])["1"]
        pool_id = pool_called(connection, "fide").id
        made = [e for e in entries_of(connection, pool_id, player_id=number) if e.correction]
    assert {e.belongs for e in made} == {MAY}


def test_the_register_says_into_whom_somebody_is_merged(office: Office, january: "Desk") -> None:
    assert january.office is office
    book(office, Duplicate("2", "1"))
    with office.reading() as connection:
        asked = as_of.Asked(valid=MARCH, known=None, today=MARCH)
        merged = {code: player_view(connection, code, asked).merged_into for code in "12"}
    assert merged == {"1": None, "2": "1"}


def test_the_same_entry_is_not_merged_twice(office: Office, january: "Desk") -> None:
    assert january.office is office
    found = book(office, Duplicate("2", "1"))
    with pytest.raises(OfficeError, match=f"2 is merged into 1 since correction {found.number}"):
        correct(office, Duplicate("2", "3"), "", commit=False)
