"""The site of the demonstration's book: made once for the whole run, whoever comes first."""

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, time
from importlib.metadata import version
from pathlib import Path
from time import monotonic, sleep

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from arpad.demo.folder import BOOK
from arpad.demo.story import SHOWN, Story
from arpad.web.app import application
from arpad.web.settings import Settings

_LONGEST_SECONDS = 300


@pytest.fixture(scope="session")
def demo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a demonstration; processes of one run share it."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    folder, claim = shared / "demo-site", shared / "demo-site.claim"
    try:
        claim.touch(exist_ok=False)
    except FileExistsError:
        _wait_for(folder)
        return folder
    made = shared / "demo-site.making"
    for _ in Story(made, version("arpad")).tell():
        pass
    shutil.move(made, folder)
    return folder


def _wait_for(folder: Path) -> None:
    until = monotonic() + _LONGEST_SECONDS
    while not folder.exists() and monotonic() < until:
        sleep(0.2)


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
