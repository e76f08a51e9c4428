"""The calendar of an office: lists and cut-offs by the text that is in force."""

from datetime import date

from arpad.office.calendar import Occasion, calendar, lists_to_come
from arpad.office.office import Office
from arpad.office.pools import pool_called


def test_a_year_of_lists_with_their_last_days(office: Office) -> None:
    """B.02 of 2010: lists every two months from 1 January; 7.13 closes each before its day."""
    with office.reading() as connection:
        found = list(lists_to_come(pool_called(connection, "fide"), date(2011, 1, 1)))
    lists = [each.day for each in found if each.occasion is Occasion.LIST]
    assert lists[:3] == [date(2011, 3, 1), date(2011, 5, 1), date(2011, 7, 1)]
    assert all(each.day < (each.list_date or each.day) for each in found if each.article)


def test_pools_that_move_event_by_event_have_no_lists_to_come(office: Office) -> None:
    with office.reading() as connection:
        assert calendar(connection, date(2012, 1, 1), pool="fesa") == ()
