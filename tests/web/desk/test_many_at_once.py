"""Twenty people at work at once, on a file and on a server: nothing is lost, nothing breaks.

Half of them change the same few players, all register events and look at pages meanwhile. Who was
overtaken by somebody else is told so; what was accepted is there, once.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, date, datetime
from pathlib import Path
from time import monotonic, sleep

import httpx
from sqlalchemy import func, select

from arpad.model.person import Person
from arpad.model.rights import Role
from arpad.office.access.passwords import hashed
from arpad.office.office import Clerk, Office
from arpad.office.register import add_players
from arpad.store.book import Book
from arpad.store.desk.accounts import Account, add_account, change_account
from arpad.store.desk.desk import Desk
from arpad.store.desk.log import Sought, lines
from arpad.store.schema import event, player_version

PEOPLE, PLAYERS, ROUNDS = 20, 4, 3
PASSWORD = "a sentence nobody guesses"  # noqa: S105 - of accounts that live for a test
NOW = datetime(2012, 3, 1, 9, tzinfo=UTC)
TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')
SEEN = re.compile(r'name="seen" value="(\d+)"')
CODES = [f"450000{number}" for number in range(PLAYERS)]


def open_office(address: str) -> None:
    """Enter a few players, and let twenty people in."""
    book = Book(address)
    persons = [
        Person(code=code, since=date(2010, 1, 1), name=f"Kask, Kaur {code}", federation="EST")
        for code in CODES
    ]
    with Office(book, Clerk(who="test", now=NOW), "0").writing("test") as entry:
        add_players(entry, persons)
    kept = hashed(PASSWORD)
    with Desk(book).writing() as connection:
        for number in range(PEOPLE):
            role = Role.FEDERATION_OFFICER if number % 2 else Role.RATING_OFFICER
            made = Account(
                name=f"user{number}",
                full_name=f"User {number}",
                roles=(role,),
                federation="EST",
                created=NOW,
                created_by="test",
            )
            change_account(connection, add_account(connection, made), password=kept)


@contextmanager
def served(address: str) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    arpad = Path(sys.executable).with_name("arpad")
    asked = ["serve", "--book", address, "--port", str(port), "--requests", "0", "--processes", "2"]
    site = subprocess.Popen([arpad, *asked], env=os.environ | {"ARPAD_NOW": NOW.isoformat()})
    url = f"http://127.0.0.1:{port}"
    try:
        until = monotonic() + 60
        while monotonic() < until:
            with suppress(httpx.HTTPError):
                httpx.get(url)
                break
            sleep(0.1)
        yield url
    finally:
        site.terminate()
        site.wait(30)


class Working:
    """Somebody who works; `said` counts what his deeds were answered."""

    def __init__(self, url: str, number: int) -> None:
        self.number = number
        self.client = httpx.Client(base_url=url, timeout=60)
        self.said = Counter[tuple[str, int]]()
        form = self.client.get("/sign-in").text
        self.token = found(TOKEN, form)
        self._post("sign in", "/sign-in", {"name": f"user{number}", "password": PASSWORD})

    def work(self) -> "Counter[tuple[str, int]]":
        for turn in range(ROUNDS):
            self._look("/desk", "/desk/events", "/players?q=kask")
            code = CODES[(self.number + turn) % PLAYERS]
            form = self._get(f"/desk/players/{code}/change")
            fields = {
                "seen": found(SEEN, form),
                "how": "change",
                "since": "2012-03-01",
                "name": f"Kask, Kaur {self.number}-{turn}",
                "source": "letter",
            } | ({} if self.number % 2 else {"federation": "EST"})
            self._post("change", f"/desk/players/{code}/change", fields)
            plan = {
                "pool": "fide",
                "name": f"Open {self.number}-{turn}",
                "federation": "EST",
                "start": "2012-06-01",
                "end": "2012-06-09",
            }
            self._post("register", "/desk/events/new", plan)
        self.client.close()
        return self.said

    def _look(self, *paths: str) -> None:
        for path in paths:
            self._get(path)

    def _get(self, path: str) -> str:
        answer = self.client.get(path)
        self.said["look", answer.status_code] += 1
        return answer.text

    def _post(self, deed: str, path: str, fields: dict[str, str]) -> None:
        answer = self.client.post(path, data={**fields, "_csrf_token": self.token})
        self.said[deed, answer.status_code] += 1


def found(pattern: re.Pattern[str], text: str) -> str:
    match = pattern.search(text)
    assert match, text[:2000]
    return match[1]


def test_nothing_is_lost_and_nothing_breaks(book_address: str) -> None:
    open_office(book_address)
    with served(book_address) as url, ThreadPoolExecutor(PEOPLE) as pool:
        people = list(pool.map(lambda number: Working(url, number), range(PEOPLE)))
        said = sum(pool.map(lambda each: each.work(), people), Counter[tuple[str, int]]())
    assert set(said) <= {
        ("sign in", 303),
        ("look", 200),
        ("change", 303),
        ("change", 422),
        ("register", 303),
    }, said
    assert said["look", 200] == PEOPLE * ROUNDS * 4
    assert said["register", 303] == PEOPLE * ROUNDS
    assert said["change", 303] + said["change", 422] == PEOPLE * ROUNDS
    book = Book(book_address)
    with book.reading() as connection:
        events = connection.execute(select(func.count()).select_from(event)).scalar_one()
        names = connection.execute(
            select(player_version.c.name).where(player_version.c.since > date(2010, 1, 1))
        ).scalars()
        changed = [str(name) for name in names]
    assert events == PEOPLE * ROUNDS
    assert len(changed) == said["change", 303] == len(set(changed))
    with Desk(book).reading() as connection:
        told = lines(connection, Sought(action="change player"), most=1000)
        signed = lines(connection, Sought(action="sign in"), most=1000)
    assert sorted(line.after["name"] for line in told) == sorted(changed)
    assert len(signed) == PEOPLE


def test_who_sends_slowly_holds_nobody_up(pattern_file: Path, tmp_path: Path) -> None:
    """Thirty bodies that never end are waited for beside the others, not before them."""
    address = str(shutil.copy(pattern_file, tmp_path / "arpad.db"))
    with served(address) as url, ExitStack() as stack:
        host, port = url.removeprefix("http://").split(":")
        for _ in range(30):
            slow = stack.enter_context(socket.create_connection((host, int(port)), timeout=10))
            slow.sendall(
                b"POST /clinic HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n"
                b"Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n"
            )
        for _ in range(10):
            start = monotonic()
            assert httpx.get(f"{url}/sign-in", timeout=10).status_code == 200
            assert monotonic() - start < 5
