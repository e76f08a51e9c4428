"""A real Chromium on the running site of the demonstration's book."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.web.browser.window import Cast

from arpad.demo.chess_people import chess_world
from arpad.demo.dice import dice
from arpad.demo.names import Names
from arpad.web.settings import Settings

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
_LONGEST_SECONDS = 60


@pytest.fixture(scope="session")
def cast() -> Cast:
    talent = chess_world(Names(dice("names"))).cast.talent
    return Cast(talent.code, talent.name)


@pytest.fixture(scope="session")
def address(demo_settings: Settings) -> Iterator[str]:
    """Serve the book as `arpad serve` does, and return where."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert demo_settings.now is not None
    environment = os.environ | {"ARPAD_NOW": demo_settings.now.isoformat()}
    arpad = Path(sys.executable).with_name("arpad")
    asked = ["serve", "--book", demo_settings.book, "--port", str(port), "--requests", "0"]
    served = subprocess.Popen([arpad, *asked, "--processes", "1"], env=environment)
    try:
        _wait_for(f"http://127.0.0.1:{port}/")
        yield f"http://127.0.0.1:{port}"
    finally:
        served.terminate()
        served.wait(timeout=20)


def _wait_for(url: str) -> None:
    until = monotonic() + _LONGEST_SECONDS
    while monotonic() < until:
        with suppress(OSError), urlopen(url):  # noqa: S310 - our own address
            return
        sleep(0.2)
    pytest.fail(f"nobody answered at {url}")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the system's Chromium once."""
    if not Path(CHROMIUM).exists():
        pytest.skip("needs Chromium (Debian package chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()
