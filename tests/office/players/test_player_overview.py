"""A player at a glance: ratings, revisions and peaks, by numbers worked out by hand."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.event import Result
from arpad.office.correct import correct
from arpad.office.correct_event import WrongResult
from arpad.office.office import Office, OfficeError
from arpad.office.player_overview import InPool, Overview, overview

if TYPE_CHECKING:
    from tests.office.conftest import Desk

JANUARY, MARCH, MAY = (date(2012, month, 1) for month in (1, 3, 5))


def seen(office: Office, code: str, on: date = MAY) -> Overview:
    with office.reading() as connection:
        return overview(connection, code, on)


def in_fide(office: Office, code: str, on: date = MAY) -> InPool:
    found = seen(office, code, on).pool("fide")
    assert found is not None
    return found


@pytest.mark.usefixtures("season")
def test_every_list_is_told_with_its_change(office: Office) -> None:
    known = in_fide(office, "A")
    # March: 2000 + 7.50, rounded up. May: a draw with 2100, 92 more, expects 0.37; U is unrated:
    # 15 x (0.5 - 0.37) = 1.95, so 2009.95, rounded.
    assert [(h.line.list_date, h.line.rating, h.change) for h in known.history] == [
        (JANUARY, 2000, None),
        (MARCH, 2008, 8),
        (MAY, 2010, 2),
    ]
    assert (known.official, known.revision) == (2010, None)


@pytest.mark.usefixtures("season")
def test_the_list_in_force_is_the_last_one_not_later_than_the_day(office: Office) -> None:
    assert in_fide(office, "A", date(2012, 4, 30)).official == 2008


@pytest.mark.usefixtures("season")
def test_a_pool_whose_lists_are_all_later_shows_its_newest(office: Office) -> None:
    assert in_fide(office, "A", date(2000, 1, 1)).official == 2010


def test_an_official_peak_survives_a_correction_and_the_revised_one_stands_beside_it(
    office: Office, season: tuple[int, int]
) -> None:
    peak = in_fide(office, "B").peak
    assert peak is not None
    assert (peak.rating, peak.list_date) == (2000, JANUARY)
    drawn = WrongResult(event=season[0], round=1, white="A", black="B", result=Result.DRAW)
    correct(office, drawn, "misread", commit=True)
    known = in_fide(office, "A")
    assert known.peak is not None
    assert known.revised_peak is not None
    assert (known.peak.rating, known.peak.list_date) == (2010, MAY)
    # Without the 8 points of March: 2000, and 2001.95 in May, where games are rated by 2008 still.
    assert (known.revised_peak.rating, known.revised_peak.list_date) == (2002, MAY)
    assert [h.revised for h in known.history] == [2000, 2000, 2002]
    assert known.revision is not None
    assert (known.revision.official, known.revision.revised) == (2010, 2002)
    assert [str(reason.points) for reason in known.revision.why] == ["-8.00"]


@pytest.mark.usefixtures("season")
def test_who_has_results_only_is_in_the_pool_without_a_rating(office: Office) -> None:
    known = in_fide(office, "U")
    assert (known.official, known.history, known.peak) == (None, (), None)


def test_who_is_in_no_pool_has_no_pool_to_show(office: Office, desk: "Desk") -> None:
    desk.players("fide", JANUARY, {"N": None})
    told = seen(office, "N")
    assert (told.pools, told.pool(None)) == ((), None)


@pytest.mark.usefixtures("season")
@pytest.mark.parametrize(
    ("code", "pool", "said"),
    [("X", None, "Nobody in the register has the code 'X'"), ("A", "fesa", "known in fide")],
)
def test_what_is_unknown_is_said(office: Office, code: str, pool: str | None, said: str) -> None:
    with pytest.raises(OfficeError, match=said):
        seen(office, code).pool(pool)


@pytest.mark.usefixtures("season")
def test_a_list_without_events_changes_nothing(
    office: Office, list_out: Callable[[date], None]
) -> None:
    july = date(2012, 7, 1)
    list_out(july)
    assert in_fide(office, "A", july).history[-1].change == 0
