"""One-off adjustments at the desk: looked at, ordered, withdrawn, out."""

from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.model.rights import Role
from arpad.office.adjusting import orders_of
from arpad.office.pools import pool_called
from arpad.store.desk.log import Sought, lines

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

NAME, DAY = "compression_2024", date(2013, 3, 1)
PAGE = f"/desk/adjustments/fide/{DAY}"


def orders(working: "WorkingSite") -> dict[date, str]:
    with working.site.reading() as connection:
        return orders_of(connection, pool_called(connection, "fide"))


def do(working: "WorkingSite", person: "Person", part: str) -> str:
    """Wish for something, let it be done, and return the page that follows."""
    wished = person.post(f"{PAGE}/{part}", {"adjustment": NAME})
    assert wished.status_code == 303, wished.text
    working.do_jobs()
    return person.get(PAGE).text


def test_an_adjustment_is_looked_at_ordered_and_withdrawn(
    working: "WorkingSite", officer: "Person"
) -> None:
    assert f'href="{PAGE}"' in officer.get(f"/desk/periods/fide/{DAY}").text
    before = officer.get(PAGE).text
    assert "Compression of ratings below 2000" in before
    assert "Order it for this list" not in before
    assert officer.get("/regulations/fide/adjustments").status_code == 200
    looked = do(working, officer, "look")
    assert "0.40 x (2000" in looked
    assert "the text applies it to that of" in looked
    assert orders(working) == {}
    ordered = do(working, officer, "order")
    assert orders(working) == {DAY: NAME}
    assert "Withdraw the order" in ordered
    assert "Order it for this list" not in ordered
    with working.site.desk.reading() as connection:
        (line,) = lines(connection, Sought(), most=1)
    assert (line.who, line.action) == ("officer", "wish: order adjustment")
    assert NAME in str(line.after)
    assert "Withdraw the order" not in do(working, officer, "withdraw")
    assert orders(working) == {}


def test_only_who_may_correct_orders_one(working: "WorkingSite") -> None:
    member = working.person(Role.COMMISSION)
    assert "Order it for this list" not in do(working, member, "look")
    assert member.post(f"{PAGE}/order", {"adjustment": NAME}).status_code == 403
    assert working.person(Role.FEDERATION_OFFICER, federation="AAX").get(PAGE).status_code == 403


@pytest.mark.parametrize("name", ["", "lift_2022", "<b>", "x" * 5000])
def test_what_is_no_adjustment_of_the_pool_is_refused(officer: "Person", name: str) -> None:
    refused = officer.post(f"{PAGE}/order", {"adjustment": name})
    assert refused.status_code == 422
    assert "has no adjustment" in refused.text


@pytest.mark.parametrize("path", ["fide/2013-13-01", "nothing/2013-03-01"])
def test_a_page_about_no_list_is_not_found(officer: "Person", path: str) -> None:
    assert officer.get(f"/desk/adjustments/{path}").status_code == 404


def test_a_list_that_is_out_is_not_adjusted(officer: "Person") -> None:
    page = officer.get("/desk/adjustments/fide/2013-01-01").text
    assert "nothing is ordered for it any more" in page
    assert "See whom it would move" not in page
    assert "No adjustment is known" in officer.get("/desk/adjustments/fesa/2013-01-01").text
