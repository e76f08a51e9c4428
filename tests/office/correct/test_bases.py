"""What a list should have said of one player: printed and corrected side by side, by hand.

2010, table (b): equal ratings expect 0.50, a difference of 4 to 10 points 0.51. K 15.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arpad.formats.fide_list import write_fide_txt
from arpad.model.event import Event, Result
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.office.audit_deep import deep_audit
from arpad.office.correct import Corrected, correct
from arpad.office.correct_event import WrongResult
from arpad.office.correct_start import WrongStart
from arpad.office.correct_undo import Undo
from arpad.office.explain import explain
from arpad.office.import_history import Wishes, import_lists
from arpad.office.office import Office, OfficeError
from arpad.office.proof.bundle_write import write_bundle
from arpad.office.proof.list_then import list_then
from arpad.office.proof.verify import verify
from arpad.office.publish import publish
from arpad.office.rate_period import rate_period

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY, JULY = (date(2012, month, 1) for month in (1, 3, 5, 7))


@pytest.fixture
def march(office: Office, desk: "Desk", tmp_path: Path) -> Office:
    """Return an office with the lists of January, taken over, and of March: 1 and 2 have 2000."""
    path = tmp_path / "standard_jan12frl.txt"
    players = [
        ListedPlayer(code, f"Player {code}", "EST", standard=ListRating(2000, 9, 15))
        for code in ("1", "2")
    ]
    with path.open("wb") as file:
        write_fide_txt(players, file, kind=ListKind.STANDARD, label="JAN")
    assert list(import_lists(office, [path], Wishes(pool="fide", list_date=JANUARY)))
    publish(office, "fide", MARCH, commit=True)
    assert desk.office is office
    return office


def wrong(rating: int, day: date | None = MARCH, *, rates_games: bool = True) -> WrongStart:
    return WrongStart(
        pool="fide", player="1", rating=rating, list_date=day, rates_games=rates_games
    )


def book(office: Office, asked: WrongStart | WrongResult | Undo) -> Corrected:
    found = correct(office, asked, "as FIDE rates", commit=True)
    with office.reading() as connection:
        assert deep_audit(connection, "fide").differences == ()
    return found


def out(office: Office, day: date) -> dict[str, int]:
    rate_period(office, "fide", day, commit=True)
    made = publish(office, "fide", day, commit=True)
    with office.reading() as connection:
        assert deep_audit(connection, "fide").differences == ()
    return {row.id: row.rating for row in made.draft.made.rows}


# 2009 against 2000 expects 0.51: 15 x 0.49 = 7.35 up, 15 x -0.49 = 7.35 down for the opponent.
# By the printed 2000 it is 7.50: 2009 + 7.50 = 2016.50, halves up, and 1992.50.
@pytest.mark.parametrize(
    ("rates_games", "may"), [(True, {"1": 2016, "2": 1993}), (False, {"1": 2017, "2": 1993})]
)
def test_events_after_the_list_start_from_the_corrected_base(
    march: Office,
    desk: "Desk",
    swiss: Callable[..., Event],
    tmp_path: Path,
    *,
    rates_games: bool,
    may: dict[str, int],
) -> None:
    found = book(march, wrong(2009, rates_games=rates_games))
    (effect,) = found.effects["fide"]
    assert effect.lists == ((MARCH, 2000, 2000, 2009),)
    desk.event("fide", swiss(date(2012, 4, 2), ["1 2 1-0"]))
    assert out(march, MAY) == may
    path = tmp_path / "may.zip"
    with march.reading() as connection:
        with path.open("wb") as target:
            write_bundle(connection, list_then(connection, "fide", MAY), target)
        told = explain(connection, "1", MAY)
    assert verify(path, version="0").verification.holds
    (base,) = [e.formula for each in told.corrections for e in each.entries]
    assert base == "2000 → 2009: +9.00"
    (game,) = [e for event in told.events for e in event.entries]
    assert game.formula.endswith("+7.35" if rates_games else "+7.50")
    # From May on games use what May prints, 23 or 24 above 1993: 0.53; by the old base 0.52.
    desk.event("fide", swiss(date(2012, 6, 2), ["1 2 1-0"]))
    out(march, JULY)
    with march.reading() as connection:
        (later,) = explain(connection, "1", JULY).events
    assert [e.formula for e in later.entries] == ["15 x (1 - 0.53) = +7.05"]


def test_games_that_were_rated_by_the_printed_number_are_rated_again(
    march: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    desk.event("fide", swiss(date(2012, 4, 2), ["1 2 1-0"]))
    assert out(march, MAY) == {"1": 2008, "2": 1993}
    found = book(march, wrong(2009))
    # 2009 + 7.35 = 2016.35; the opponent has 2000 - 7.35 = 1992.65, which is 1993 still.
    assert {e.player: e.rating for e in found.effects["fide"]} == {"1": (2008, 2016)}
    assert out(march, JULY) == {"1": 2016, "2": 1993}


def test_a_base_stays_when_something_before_it_is_corrected(
    office: Office, desk: "Desk", swiss: Callable[..., Event], march: Office
) -> None:
    assert march is office
    desk.event("fide", swiss(date(2012, 4, 2), ["1 2 1-0"]))
    assert out(office, MAY) == {"1": 2008, "2": 1993}
    book(office, wrong(2011, MAY))
    drawn = WrongResult(event=1, round=1, white="1", black="2", result=Result.DRAW)
    found = book(office, drawn)
    # A drawn game leaves 2000 to both; that FIDE goes on from 2011 after May is not touched by it.
    assert {e.player: e.rating for e in found.effects["fide"]} == {"2": (1993, 2000)}
    assert out(office, JULY) == {"1": 2011, "2": 2000}


def test_a_base_is_taken_back(march: Office, desk: "Desk", swiss: Callable[..., Event]) -> None:
    found = book(march, wrong(2009))
    book(march, Undo(found.number or 0))
    desk.event("fide", swiss(date(2012, 4, 2), ["1 2 1-0"]))
    assert out(march, MAY) == {"1": 2008, "2": 1993}


def test_the_list_that_was_taken_over_can_be_named_too(
    march: Office, desk: "Desk", swiss: Callable[..., Event]
) -> None:
    found = book(march, wrong(2009, JANUARY))
    (effect,) = found.effects["fide"]
    assert effect.lists == ((JANUARY, 2000, 2000, 2009), (MARCH, 2000, 2000, 2009))
    # After March, which printed 2000, games are rated by the printed number again.
    desk.event("fide", swiss(date(2012, 4, 2), ["1 2 1-0"]))
    assert out(march, MAY) == {"1": 2017, "2": 1993}


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (wrong(2000), "goes on from 2000 after the list of 2012-03-01 already"),
        (wrong(2009, MAY), "has no list of 2012-05-01"),
        (WrongStart(pool="fide", player="9", rating=2009, list_date=MARCH), "has no rating on"),
        (WrongStart(pool="fesa", player="1", rating=2009, list_date=MARCH), "moves event by event"),
    ],
)
def test_what_is_refused(march: Office, desk: "Desk", asked: WrongStart, sentence: str) -> None:
    desk.players("fide", JANUARY, {"9": None})
    with pytest.raises(OfficeError, match=sentence):
        correct(march, asked, "", commit=False)


def test_the_same_base_twice_is_refused(march: Office) -> None:
    book(march, wrong(2009))
    with pytest.raises(OfficeError, match="goes on from 2009 after the list"):
        correct(march, wrong(2009), "", commit=False)
