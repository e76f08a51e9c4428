"""The page for programmers: every operation is on it, and what it shows can be tried."""

import re
from html import unescape

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.web.pages.api_docs import all_operations

Visitor = TestClient[Litestar]

NAMES = [operation.name for operation in all_operations()]
LARGEST = 60_000


@pytest.mark.parametrize("language", ["en", "fr", "et"])
def test_the_page_names_every_operation(client: Visitor, language: str) -> None:
    page = client.get("/api", params={"lang": language})
    assert page.status_code == 200
    assert len(page.content) < LARGEST
    assert all(f"/api/operations/{name}" in page.text for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_an_operation_can_be_tried_from_its_page(client: Visitor, name: str) -> None:
    page = client.get(f"/api/operations/{name}")
    assert page.status_code == 200
    assert len(page.content) < LARGEST
    for address in re.findall(r'class="button second" href="([^"]*)"', page.text):
        assert client.get(unescape(address)).status_code == 200, address


def test_an_operation_that_is_none_is_told_so(client: Visitor) -> None:
    assert client.get("/api/operations/nothing").status_code == 404
