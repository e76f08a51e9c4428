"""A working site for the tests: a copy of the demonstration's book, and somebody in every role."""

import re
import shutil
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from httpx import Cookies, Response
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from arpad.demo.folder import BOOK
from arpad.demo.story import SHOWN
from arpad.model.rights import Role
from arpad.office.access.passwords import hashed
from arpad.office.access.signing_in import WHOLE
from arpad.office.access.tokens import fingerprint, new_token
from arpad.office.jobs.bench import Bench
from arpad.store.desk.accounts import Account, add_account, change_account
from arpad.store.desk.sessions import add_session
from arpad.web.app import application
from arpad.web.settings import Settings
from arpad.web.site import Site

PASSWORD = "a sentence nobody guesses"  # noqa: S105 - of accounts that live for a test
TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')
NOW = datetime.combine(SHOWN, time(12), UTC)


@cache
def _kept() -> str:
    return hashed(PASSWORD)


@pytest.fixture(scope="session", autouse=True)
def hashes(quick_hashes: None) -> None:
    """Sign everybody in quickly."""


class Person:
    """Somebody at a browser: all visit by one client, each with cookies of his own."""

    def __init__(self, shared: TestClient[Litestar], account: Account | None) -> None:
        self._shared = shared
        self._jar = Cookies()
        self.account = account

    @property
    def client(self) -> TestClient[Litestar]:
        """Return the client, with the cookies of this person."""
        self._shared._cookies = self._jar  # noqa: SLF001 - what it sets by itself is a copy
        return self._shared

    def get(self, path: str, **more: Any) -> Response:  # noqa: ANN401 - as the client takes it
        return self.client.get(path, follow_redirects=False, **more)

    def token(self) -> str:
        found = TOKEN.search(self.get("/sign-in").text)
        assert found
        return found[1]

    def post(
        self,
        path: str,
        fields: Mapping[str, object] | None = None,
        **more: Any,  # noqa: ANN401
    ) -> Response:
        """Send a form as a page of the site would."""
        sent = {**(fields or {}), "_csrf_token": self.token()}
        return self.client.post(path, data=sent, follow_redirects=False, **more)

    def sign_in(self, name: str, password: str = PASSWORD, code: str = "") -> Response:
        return self.post("/sign-in", {"name": name, "password": password, "code": code})


class WorkingSite:
    """The site, its people, and its long work."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.app = client.app
        self.site = self.app.state.site
        self._client = client

    def account(self, name: str, *roles: Role, federation: str | None = None) -> Account:
        """Make an account with the usual password."""
        made = Account(
            name=name,
            full_name=f"{name} Example",
            roles=roles,
            federation=federation,
            created=NOW,
            created_by="test",
        )
        with self.site.desk.writing() as connection:
            number = add_account(connection, made)
            change_account(connection, number, password=_kept())
        return Account(**{f: getattr(made, f) for f in made.__struct_fields__} | {"id": number})

    def nobody(self) -> Person:
        """Return a visitor who is not signed in."""
        return Person(self._client, None)

    def person(self, *roles: Role, federation: str | None = None, name: str = "") -> Person:
        """Return somebody who is signed in, in some roles."""
        called = name or f"{'-'.join(role.value for role in roles)}-{federation or 'all'}".lower()
        account = self.account(called, *roles, federation=federation)
        token, now = new_token(), self.site.settings.moment()
        with self.site.desk.writing() as connection:
            add_session(
                connection, fingerprint(token), account.id, now=now, ends=now + WHOLE, agent="test"
            )
        visitor = Person(self._client, account)
        visitor.client.cookies.set("arpad", token, domain="testserver.local", path="/")
        return visitor

    def do_jobs(self) -> int:
        """Do all long work that waits, here and now; return how many jobs that were."""
        bench = Bench(
            book=self.site.book,
            desk=self.site.desk,
            version=self.site.version,
            clock=self.site.settings.moment,
        )
        done = 0
        while (job := bench.take()) is not None:
            bench.do(job)
            done += 1
        return done


@pytest.fixture
def working_settings(demo_folder: Path, tmp_path: Path) -> Settings:
    """Return settings for a copy of the demonstration's book, to be written into."""
    for end in ("", "-wal", "-shm"):
        beside = demo_folder / f"{BOOK}{end}"
        if beside.exists():
            shutil.copy(beside, tmp_path / f"office.db{end}")
    return Settings(book=str(tmp_path / "office.db"), now=NOW, requests=0)


@cache
def _application(settings: Settings) -> Litestar:
    """Return a site whose routes are made once: each test puts its own book into it."""
    return application(settings)


@pytest.fixture(scope="session")
def no_book(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return where no book lies: what the routes are made with."""
    return str(tmp_path_factory.mktemp("routes") / "none.db")


@pytest.fixture
def working(working_settings: Settings, no_book: str) -> Iterator[WorkingSite]:
    app = _application(replace(working_settings, book=no_book))
    app.state.site = Site(working_settings)
    with TestClient(app) as client:
        yield WorkingSite(client)


@pytest.fixture
def officer(working: WorkingSite) -> Person:
    """Return a rating officer."""
    return working.person(Role.RATING_OFFICER, name="officer")
