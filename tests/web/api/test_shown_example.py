"""The example that the page about the API shows, run against a site that is really served."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from arpad.web.settings import BOOK, NOW, REQUESTS, Settings

PAGE = Path(__file__).parents[3] / "docs" / "api.md"
SHOWN = "http://127.0.0.1:8000"
_LONGEST_SECONDS = 60


@pytest.fixture(scope="module")
def served(demo_settings: Settings) -> Iterator[str]:
    """Serve the demonstration's book at a free port, as `arpad serve` does."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = {BOOK: demo_settings.book, NOW: demo_settings.moment().isoformat(), REQUESTS: "0"}
    command = (
        *(str(Path(sys.executable).parent / "granian"), "--interface", "asgi", "--factory"),
        *("--port", str(port), "--workers", "1", "arpad.web.serving:application"),
    )
    with subprocess.Popen(
        command, env=os.environ | told, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as server:
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address)
            yield address
        finally:
            server.terminate()


def _wait_for(address: str) -> None:
    until = monotonic() + _LONGEST_SECONDS
    while monotonic() < until:
        try:
            if httpx.get(f"{address}/api/v1", timeout=5).is_success:
                return
        except httpx.TransportError:
            sleep(0.1)
    pytest.fail("The site was not served in time.")


def test_the_example_of_the_page_runs_as_it_is_shown(served: str) -> None:
    (script,) = re.findall(r"^```py\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert SHOWN in script
    done = subprocess.run(
        [sys.executable, "-W", "error", "-"],
        input=script.replace(SHOWN, served),
        capture_output=True,
        text=True,
        check=False,
        timeout=_LONGEST_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    assert "FIDE standard" in done.stdout
    assert "bytes of CSV" in done.stdout
    assert done.stdout.strip().splitlines()[-1].startswith("404 ")
