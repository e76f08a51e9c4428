"""The site of the demonstration's book."""

from collections.abc import Iterator
from datetime import UTC, datetime, time
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.demo.folder import BOOK
from arpad.demo.story import SHOWN
from arpad.web.app import application
from arpad.web.settings import Settings


@pytest.fixture(scope="session")
def demo_settings(demo_folder: Path) -> Settings:
    return Settings(book=str(demo_folder / BOOK), now=_noon(), requests=0)


def _noon() -> datetime:
    return datetime.combine(SHOWN, time(12), UTC)


@pytest.fixture(scope="session")
def client(demo_settings: Settings) -> Iterator[TestClient[Litestar]]:
    """Return a visitor of the demonstration's site."""
    with TestClient(application(demo_settings)) as visitor:
        yield visitor


@pytest.fixture(autouse=True)
def in_english(request: pytest.FixtureRequest) -> None:
    """Forget the language that an earlier test has chosen."""
    if "client" in request.fixturenames:
        request.getfixturevalue("client").cookies.clear()
