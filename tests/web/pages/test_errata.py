"""The errata of the demonstration's book: numbered, newest first, with their effect."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.office.errata import errata
from arpad.office.errata_page import errata_page
from arpad.store.book import Book
from arpad.web.settings import Settings


def _numbers(page: str) -> list[int]:
    return [int(number) for number in re.findall(r'id="erratum-(\d+)"', page)]


def test_the_newest_correction_comes_first(client: TestClient[Litestar]) -> None:
    numbers = _numbers(client.get("/errata").text)
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[-1] == 1


def test_a_correction_says_who_why_and_what_it_did(client: TestClient[Litestar]) -> None:
    page = client.get("/errata?pool=fide").text
    assert "They are cousins, by the passports." in page
    assert "taken back by correction" in page
    assert re.search(r'href="/players/88\d+/why/fide/20\d\d-\d\d-\d\d"', page)


def test_pages_of_errata_follow_each_other(demo_settings: Settings) -> None:
    with Book(demo_settings.book).reading() as connection:
        every = [each.erratum.number for each in errata(connection)]
        found, below = list[int](), None
        while True:
            page = errata_page(connection, None, below=below, most=2)
            found += [each.erratum.number for each in page.errata]
            below = page.next
            if below is None:
                break
    assert found == sorted(every, reverse=True)


def test_errata_below_a_number(client: TestClient[Litestar]) -> None:
    assert _numbers(client.get("/errata?below=3").text) == [2, 1]


@pytest.mark.parametrize(
    ("address", "status"),
    [("/errata?below=0", 400), ("/errata?below=x", 400), ("/errata?pool=nowhere", 404)],
)
def test_what_cannot_be_answered(client: TestClient[Litestar], address: str, status: int) -> None:
    assert client.get(address).status_code == status
