"""What is handed out of a player: a certificate, and news with ids that stay."""

from datetime import date
from decimal import Decimal

import pytest

from arpad.model.event import Result
from arpad.office.correct import correct
from arpad.office.correct_event import WrongResult
from arpad.office.office import Office, OfficeError
from arpad.office.player_certificate import certificate_of
from arpad.office.player_news import Kind, News, news_of
from arpad.office.player_overview import overview

MARCH, MAY = date(2012, 3, 1), date(2012, 5, 1)


def news(office: Office, code: str) -> tuple[News, ...]:
    with office.reading() as connection:
        return news_of(connection, overview(connection, code, MAY))


@pytest.mark.usefixtures("season")
def test_news_are_lists_and_rated_events(office: Office) -> None:
    found = news(office, "A")
    lists = {n.day: (n.rating, n.change) for n in found if n.kind is Kind.LIST}
    assert lists == {
        date(2012, 1, 1): (2000, None),
        MARCH: (2008, Decimal(8)),
        MAY: (2010, Decimal(2)),
    }
    events = {n.name: (n.change, n.games) for n in found if n.kind is Kind.EVENT}
    assert events == {"Winter Open": (Decimal("7.50"), 1), "Spring Open": (Decimal("1.95"), 1)}


def test_what_is_known_keeps_its_id_when_a_correction_comes(
    office: Office, season: tuple[int, int]
) -> None:
    before = {each.id for each in news(office, "A")}
    drawn = WrongResult(event=season[0], round=1, white="A", black="B", result=Result.DRAW)
    correct(office, drawn, "misread", commit=True)
    after = news(office, "A")
    assert len({each.id for each in after}) == len(after)
    assert before < {each.id for each in after}
    assert [n.erratum.reason for n in after if n.erratum] == ["misread"]


@pytest.mark.usefixtures("season")
def test_a_certificate_says_what_the_list_in_force_says(office: Office) -> None:
    with office.reading() as connection:
        told = overview(connection, "A", MARCH)
    known = told.pool("fide")
    assert known is not None
    made = certificate_of(told, known, issued_on=date(2012, 2, 20))
    assert (made.rating, made.list_date, made.list_number) == (2008, MARCH, "2")
    assert [(h.day, h.rating) for h in made.history] == [(date(2012, 1, 1), 2000), (MARCH, 2008)]
    # It is not signed before the list begins.
    assert made.issued_on == MARCH


@pytest.mark.usefixtures("season")
def test_nothing_is_certified_of_who_has_no_rating(office: Office) -> None:
    with office.reading() as connection:
        told = overview(connection, "U", MAY)
    known = told.pool("fide")
    assert known is not None
    with pytest.raises(OfficeError, match="nothing to certify"):
        certificate_of(told, known, issued_on=MAY)
