"""`arpad serve`, and the end of `arpad demo`: a site comes up, says where, and goes in peace."""

import os
import pty
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from subprocess import CompletedProcess
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

import httpx
import pytest

Arpad = Callable[..., CompletedProcess[str]]
PROGRAM = Path(sys.executable).with_name("arpad")


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        found: int = free.getsockname()[1]
        return found


@pytest.fixture
def book(arpad: Arpad, tmp_path: Path) -> Path:
    path = tmp_path / "club.db"
    assert arpad("init", "--book", path).returncode == 0
    return path


def front_page(port: int) -> str:
    """Return the front page as soon as somebody answers."""
    until = monotonic() + 60
    while monotonic() < until:
        with suppress(URLError, ConnectionError), urlopen(f"http://127.0.0.1:{port}/") as answer:
            return str(answer.read().decode())
        sleep(0.1)
    return ""


def test_a_book_is_shown_until_it_is_interrupted(book: Path, port: int) -> None:
    asked = ("serve", "--book", str(book), "--port", str(port), "--processes", "1")
    with subprocess.Popen([PROGRAM, *asked], stderr=subprocess.PIPE, text=True) as served:
        try:
            assert served.stderr is not None
            told = served.stderr.readline()
            assert "<h1>" in front_page(port)
            served.send_signal(signal.SIGINT)
            _, further = served.communicate(timeout=30)
        finally:
            served.kill()
    assert served.returncode == 0
    assert told == f"The site is at http://127.0.0.1:{port}/ (Ctrl-C stops it).\n"
    assert further == ""
    with pytest.raises(URLError):
        urlopen(f"http://127.0.0.1:{port}/")


def test_a_book_that_is_not_there_is_told_before_anybody_is_invited(
    arpad: Arpad, tmp_path: Path
) -> None:
    answer = arpad("serve", "--book", tmp_path / "nowhere.db")
    assert answer.returncode == 2
    assert answer.stderr.endswith("make one with arpad init.\n")


def test_a_port_that_is_taken_is_told(arpad: Arpad, book: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = arpad("serve", "--book", book, "--port", port)
    assert answer.returncode == 2
    assert f"port {port}: Address already in use. Name another" in answer.stderr


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--port", 0), "0 is no port: name one from 1 to 65535."),
        (("--port", 70000), "70000 is no port: name one from 1 to 65535."),
        (("--processes", 0), "--processes is 1 or more; --requests and --proxies are 0 or more."),
        (("--requests", -1), "--processes is 1 or more; --requests and --proxies are 0 or more."),
        (("--proxies", -1), "--requests and --proxies are 0 or more."),
        (("--address", "no.such.host.invalid"), "Name another with --address and --port."),
    ],
)
def test_nonsense_is_told(
    arpad: Arpad, book: Path, options: tuple[object, ...], sentence: str
) -> None:
    answer = arpad("serve", "--book", book, *options)
    assert answer.returncode == 2
    assert sentence in answer.stderr


@pytest.mark.long
def test_on_a_terminal_the_demonstration_ends_in_the_running_site(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    shown = subprocess.Popen(
        [PROGRAM, "demo", "--into", str(tmp_path / "demo")],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        said = _read_until(ours, "Ctrl-C stops it")
        address = said[said.index("http://") :].split()[0]
        with urlopen(f"{address}lists") as answer:  # noqa: S310 - our own address
            assert answer.status == 200
        password = said.split("The password of all of them is: ")[1].splitlines()[0].strip()
        assert _comes_in(address, "officer", password)
        assert not _comes_in(address, "officer", "another sentence")
        shown.send_signal(signal.SIGINT)
        assert shown.wait(timeout=30) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(shown.pid, signal.SIGKILL)
        shown.wait()
        os.close(ours)


def _comes_in(address: str, name: str, password: str) -> bool:
    """Sign in as a visitor does."""
    with httpx.Client(base_url=address) as client:
        form = client.get("/sign-in").text
        token = form.split('name="_csrf_token" value="')[1].split('"')[0]
        fields = {"name": name, "password": password, "_csrf_token": token}
        return bool(client.post("/sign-in", data=fields).headers.get("location") == "/desk")


def _read_until(terminal: int, words: str) -> str:
    said, until = "", monotonic() + 240
    while words not in said and monotonic() < until:
        if select.select([terminal], [], [], 1)[0]:
            said += os.read(terminal, 4096).decode(errors="replace")
    assert words in said
    return said
