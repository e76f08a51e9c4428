"""The calendar of an office, as a page and as a file."""

from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from arpad.office.calendar import Dated, Occasion
from arpad.web.desk.calendar_file import calendar_file
from arpad.web.desk.office_words import OCCASIONS

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person

NOW = datetime(2012, 1, 1, 12, tzinfo=UTC)


def test_reports_that_are_overdue_stand_under_their_article(officer: "Person") -> None:
    page = officer.get("/desk/calendar").text
    assert "Overdue" in page
    assert 'href="/desk/review/111"' in page
    assert 'href="/regulations/fide/b02_2010/7.13"' in page


def test_a_pool_has_a_calendar_of_its_own(officer: "Person") -> None:
    assert "/desk/review/111" not in officer.get("/desk/calendar?pool=fisf").text


def test_the_calendar_comes_as_a_file(officer: "Person") -> None:
    answer = officer.get("/desk/calendar.ics")
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    lines = answer.text.split("\r\n")
    assert (lines[0], lines[-2:]) == ("BEGIN:VCALENDAR", ["END:VCALENDAR", ""])
    assert "DTSTART;VALUE=DATE:20130222" in lines


@given(name=st.text(max_size=200))
def test_no_name_breaks_the_lines_of_a_file(name: str) -> None:
    """RFC 5545, 3.1: lines of at most 75 octets, broken by CRLF and a blank."""
    dated = Dated(day=date(2012, 2, 1), occasion=Occasion.REPORT, pool="fide", event=1, name=name)
    made = calendar_file([dated], OCCASIONS, NOW)
    lines = made.split("\r\n")
    assert all(len(line.encode("utf-8", "surrogatepass")) <= 75 for line in lines)
    assert sum(line.startswith("BEGIN:") for line in lines) == 2
    assert not set(made.replace("\r\n", "")) & {"\r", "\n"}
