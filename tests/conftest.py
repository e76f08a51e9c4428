"""Settings of the whole test run: reproducible examples, no silent skip, a real PostgreSQL."""

import os
import pickle
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import pytest
from hypothesis import settings
from sqlalchemy import Engine

settings.register_profile("default", deadline=None, derandomize=True)
settings.register_profile("ci", settings.get_profile("default"))
settings.load_profile("ci" if os.environ.get("CI") == "true" else "default")


class SkipsAreFailures:
    """Remember every skipped test, list them at the end and fail the run."""

    def __init__(self) -> None:
        self.skipped: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._remember(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._remember(report)

    def _remember(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.skipped and not hasattr(report, "wasxfail"):
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
            self.skipped[report.nodeid] = reason

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.skipped and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.skipped:
            terminalreporter.section("skipped, which is a failure when CI=true")
            for test, reason in sorted(self.skipped.items()):
                terminalreporter.line(f"{test}: {reason}")


def pytest_configure(config: pytest.Config) -> None:
    is_worker = hasattr(config, "workerinput")
    if os.environ.get("CI") == "true" and not is_worker:
        config.pluginmanager.register(SkipsAreFailures(), "skips-are-failures")


class Server:
    """A PostgreSQL of our own: in a folder of the test run, reached by a socket in it.

    Debian keeps the server's programs beside the path, and a server refuses to run as root: it
    runs as the user postgres then. Of memory it has little, as tests run several at a time.
    """

    def __init__(self, folder: Path, *, memory: str = "32MB") -> None:
        self.folder = folder
        self._memory = memory
        self._names = count(1)
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")

    def start(self) -> None:
        self._run("initdb", "-U", "arpad", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = (
            f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c fsync=off "
            "-c synchronous_commit=off -c full_page_writes=off -c max_connections=40 "
            f"-c shared_buffers={self._memory} -c wal_level=minimal -c max_wal_senders=0"
        )
        self._run("pg_ctl", "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "immediate", "stop")

    def new_database(self, template: str = "template1") -> str:
        """Make a database, empty or like another one, and return its address."""
        import psycopg  # noqa: PLC0415 - only tests with a server wait for it

        name = f"book_{next(self._names)}"
        address = f"postgresql://arpad@/{{}}?host={self.folder}"
        like = template.partition("@/")[2].partition("?")[0] or template
        with psycopg.connect(address.format("postgres"), autocommit=True) as connection:
            # From version 15 the other way is the default, and takes twice as long.
            how = " STRATEGY file_copy" if connection.info.server_version >= 150000 else ""
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}{how}".encode())
        return address.format(name)

    @contextmanager
    def passing_database(self, template: str = "template1") -> Iterator[str]:
        """Make a database for one test: a thousand of them would fill a disk."""
        import psycopg  # noqa: PLC0415

        address = self.new_database(template)
        yield address
        before, _, rest = address.partition("@/")
        name, _, after = rest.partition("?")
        with psycopg.connect(f"{before}@/postgres?{after}", autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())

    def _run(self, program: str, *arguments: str) -> None:
        beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
        found = str(beside[0]) if beside else shutil.which(program)
        if found is None:
            pytest.skip(f"{program} of PostgreSQL is missing (Debian: apt-get install postgresql)")
        as_postgres = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*as_postgres, found, "-D", str(self.folder / "data"), *arguments]
        # A server keeps what it inherits open, so what it says goes nowhere but to its log.
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True, cwd="/")


def _roomy_memory() -> str | None:
    """Return the folder in memory where a server is quickest, if it has room for some of them."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of a random name is made in it
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > 4 << 30
    return str(memory) if roomy else None


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    # The folders of a test run are closed to other users, and the server runs as one of them.
    with TemporaryDirectory(
        prefix="arpad-pg-", dir=_roomy_memory(), ignore_cleanup_errors=True
    ) as folder:
        running = Server(Path(folder))
        running.start()
        yield running
        running.stop()


@pytest.fixture(params=["file", "server"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return where a new book may be made: every test that asks runs on a file and a server."""
    if request.param == "file":
        yield str(tmp_path / "arpad.db")
        return
    running: Server = request.getfixturevalue("server")
    with running.passing_database() as made:
        yield made


@pytest.fixture(scope="session", autouse=True)
def statements_compiled_once() -> Iterator[None]:
    """Let the books of all tests share what SQLAlchemy has compiled: each test has its own book."""
    from arpad.store import book  # noqa: PLC0415

    made, kept = book._engine, dict[str, Engine]()  # noqa: SLF001

    def engine(url: str, *, is_kept_open: bool) -> Engine:
        new = made(url, is_kept_open=is_kept_open)
        first = kept.setdefault(new.dialect.name, new)
        # An engine that has met its database knows of which version that is.
        if first is not new and first.dialect.server_version_info is not None:
            new.dialect, new._compiled_cache = first.dialect, first._compiled_cache  # noqa: SLF001
        return new

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(book, "_engine", engine)
        yield


@pytest.fixture(scope="session")
def demo_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a demonstration; processes of one run share it, whoever comes first.

    Beside it lies what was told while it was made, and what has happened by then, pickled.
    """
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    folder, claim = shared / "demo-site", shared / "demo-site.claim"
    try:
        claim.touch(exist_ok=False)
    except FileExistsError:
        _wait_for(folder)
    else:
        _tell_story(shared / "demo-site.making", folder.with_suffix(".told"))
        shutil.move(shared / "demo-site.making", folder)
    return folder


_LONGEST_SECONDS = 300


def _wait_for(folder: Path) -> None:
    until = monotonic() + _LONGEST_SECONDS
    while not folder.exists() and monotonic() < until:
        sleep(0.2)


def _tell_story(folder: Path, told: Path) -> None:
    from arpad.demo.story import Story  # noqa: PLC0415

    story = Story(folder, version("arpad"))
    told.write_bytes(pickle.dumps((tuple(story.tell()), story.occurred())))
    story.book.engine.dispose()


@pytest.fixture(scope="session")
def quick_hashes() -> Iterator[None]:
    """Hash passwords with little effort; how much is usual is not what most tests are about."""
    from argon2 import PasswordHasher  # noqa: PLC0415

    from arpad.office.access import passwords  # noqa: PLC0415

    quick = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(passwords, "_hasher", lambda: quick)
        yield


def _new_book(address: str) -> str:
    """Make a book with the pools that a new one has."""
    from datetime import UTC, datetime  # noqa: PLC0415 - only tests of the office wait for these

    from arpad.office.office import Clerk, Office  # noqa: PLC0415
    from arpad.office.opening import open_book  # noqa: PLC0415
    from arpad.store.book import Book  # noqa: PLC0415

    open_book(
        Office(Book(address), Clerk(who="officer", now=datetime(2012, 1, 1, tzinfo=UTC)), "0")
    )
    return address


@pytest.fixture(scope="session")
def pattern_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a new book, to be copied: that is quicker than making each one anew."""
    return Path(_new_book(str(tmp_path_factory.mktemp("pattern") / "arpad.db")))


@pytest.fixture(scope="session")
def pattern_database(server: Server) -> str:
    """Return the address of a new book on the server, to be copied."""
    return _new_book(server.new_database())


@pytest.fixture(params=["file", "server"])
def book_address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return where a new book lies: every test that asks runs on a file and on a server."""
    if request.param == "file":
        pattern: Path = request.getfixturevalue("pattern_file")
        yield str(shutil.copy(pattern, tmp_path / "arpad.db"))
        return
    running: Server = request.getfixturevalue("server")
    with running.passing_database(request.getfixturevalue("pattern_database")) as made:
        yield made
