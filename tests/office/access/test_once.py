"""A request of a program is done once: on both databases, cut short or at the same time."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from arpad.model.rights import Role
from arpad.office.access.accounts import Wanted, invite
from arpad.office.access.entrance import Entrance
from arpad.office.access.once import (
    CUT_SHORT_AFTER,
    KEPT_FOR,
    AtWorkError,
    Given,
    LostAnswerError,
    OtherRequestError,
    begin,
    called,
    forget,
    keep,
)
from arpad.office.office import Clerk, Office
from arpad.store.book import Book


@pytest.fixture
def office(book_address: str, entrance: Entrance) -> Office:
    return Office(Book(book_address), Clerk(who="anna", now=entrance.now), "0")


@pytest.fixture
def anna(entrance: Entrance) -> int:
    wanted = Wanted(name="anna", full_name="Anna Tamm", roles=(Role.RATING_OFFICER,))
    return invite(entrance, wanted).account.id


def after(entrance: Entrance, wait: timedelta) -> Entrance:
    return replace(entrance, now=entrance.now + wait)


def test_the_second_one_gets_the_answer_of_the_first(
    entrance: Entrance, office: Office, anna: int
) -> None:
    number = begin(entrance, office, anna, "key", "asked")
    assert isinstance(number, int)
    keep(entrance, number, Given(201, "made"))
    assert begin(entrance, office, anna, "key", "asked") == Given(201, "made")
    later = after(entrance, KEPT_FOR + timedelta(seconds=1))
    assert isinstance(begin(later, office, anna, "key", "asked"), int), "a week is over"


def test_who_comes_meanwhile_waits_and_who_asks_otherwise_is_refused(
    entrance: Entrance, office: Office, anna: int
) -> None:
    begin(entrance, office, anna, "key", "asked")
    with pytest.raises(AtWorkError):
        begin(entrance, office, anna, "key", "asked")
    with pytest.raises(OtherRequestError):
        begin(entrance, office, anna, "key", "something else")


def test_what_was_refused_may_be_asked_again(entrance: Entrance, office: Office, anna: int) -> None:
    number = begin(entrance, office, anna, "key", "asked")
    assert isinstance(number, int)
    forget(entrance, number)
    assert isinstance(begin(entrance, office, anna, "key", "another"), int)


def test_one_that_was_cut_short_is_done_again_unless_it_left_something(
    entrance: Entrance, office: Office, anna: int
) -> None:
    first = begin(entrance, office, anna, "key", "asked")
    later = after(entrance, CUT_SHORT_AFTER)
    assert begin(later, office, anna, "key", "asked") == first
    with replace(office, request=called(anna, "key")).writing("test"):
        pass
    with pytest.raises(LostAnswerError):
        begin(after(later, CUT_SHORT_AFTER), office, anna, "key", "asked")
