"""The site under load, on a book of FIDE's size: 500 000 players, 5 million entries.

Many different players, searches and pages of lists are asked for by `wrk`, 16 at a time, from two
processes; then the same templates are rendered from memory. Limits: a third of the requests a
second from memory, 250 ms for 99 of 100 requests, 200 ms to the first byte of a list of 500 000
rows, and memory that does not grow while it is sent. QUICK=1 is a small book and a short time.
"""

import http.client
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.report import IS_QUICK, absent, at_least, at_most, exit_code, failed
from benchmarks.site_book import LISTS, made_book
from benchmarks.site_memory import ADDRESSES
from msgspec import Struct

from arpad.model.period import ListRow
from arpad.store.book import Book
from arpad.store.list_portions import portion_after
from arpad.store.lists import Section, lists_of
from arpad.store.pools import pools

PLAYERS, SECONDS = (5_000, 3) if IS_QUICK else (500_000, 10)
CONNECTIONS, PROCESSES = 16, 2
LEAST_SHARE, MOST_P99, MOST_FIRST_BYTE, MOST_GROWTH = 1 / 3, 0.250, 0.200, 64
_FOLDER = Path(__file__).parents[1] / "build" / "site"
_ADDRESSES_A_ROAD, _ROUNDS = (50, 2) if IS_QUICK else (200, 4)
_LUA = """
local paths = {}
for path in io.lines(os.getenv("ARPAD_PATHS")) do paths[#paths + 1] = path end
local at = 0
function request() at = at % #paths + 1; return wrk.format("GET", paths[at]) end
"""


class Load(Struct, frozen=True):
    """What `wrk` has measured: requests a second, the time of 99 of 100, answers that were none."""

    rate: float
    p99: float
    failures: int


def main() -> int:
    """Measure everything; tell whether the limits were kept."""
    if shutil.which("wrk") is None:
        absent("the site under load", "wrk is missing (Debian: apt-get install wrk)")
        return 0
    book = made_book(_FOLDER / f"{PLAYERS}.db", PLAYERS)
    day = LISTS[-1].isoformat()
    told = {"ARPAD_BOOK": str(book), "ARPAD_NOW": f"{day}T12:00:00+00:00", "ARPAD_REQUESTS": "0"}
    roads = _roads(book)
    lines = "\n".join(f"{road} {' '.join(paths)}" for road, paths in roads.items())
    # Both are up and measured in turn: whatever else the machine does, it does to both.
    with (
        _served("arpad.web.serving:application", told) as port,
        _served("benchmarks.site_memory:application", told | {ADDRESSES: lines}) as beside,
    ):
        for road, paths in roads.items():
            _show(road, _load(port, paths), _load(beside, [f"/memory/{road}"]))
        first, growth = _download(port, f"/lists/fide/{day}/files/fide-{day}.csv")
    _milliseconds(f"site, first byte of {PLAYERS:,} rows", first, MOST_FIRST_BYTE)
    at_most("site, memory while they are sent", growth, MOST_GROWTH, "MB more")
    return exit_code()


def _show(road: str, found: Load, memory: Load) -> None:
    share = found.rate / memory.rate
    note = f"{found.rate:.0f} a second, from memory {memory.rate:.0f}"
    what = f"site, {road}: share of the speed from memory"
    at_least(what, share, LEAST_SHARE, "%", note=note, is_judged=not IS_QUICK)
    _milliseconds(f"site, {road}: 99 of 100 answers", found.p99, MOST_P99)
    if found.failures:
        failed(f"site, {road}: answers", f"{found.failures} were none")


def _milliseconds(measure: str, seconds: float, limit: float) -> None:
    at_most(measure, seconds * 1000, limit * 1000, "ms", is_judged=not IS_QUICK)


def _roads(book: Path) -> dict[str, list[str]]:
    """Return addresses by road, each road with many different ones."""
    chance = random.Random(2)  # noqa: S311 - the same addresses every time
    rows = list(_some_rows(book, chance))
    day = LISTS[-1]
    choices = ("", "&sort=name", "&sex=f", "&active=yes", "&title=IM", "&sort=change", "&age_to=20")
    lists = [
        f"/lists/fide/{day}?federation={row.federation}{chance.choice(choices)}" for row in rows
    ]
    return {
        "player": [f"/players/{row.id}" for row in rows],
        "search": [f"/players?q={row.name.split(',')[0][: chance.randint(3, 6)]}" for row in rows],
        "list": lists,
    }


def _some_rows(book: Path, chance: random.Random) -> Iterator[ListRow]:
    with Book(str(book)).reading() as connection:
        head = lists_of(connection, pools(connection)["fide"].id)[-1]
        for _ in range(_ADDRESSES_A_ROAD):
            place = chance.randrange(PLAYERS)
            yield portion_after(connection, head.id, Section.LISTED, place, most=1)[0].row


def _load(port: int, paths: list[str]) -> Load:
    """Ask for each path in turn, first so often that every process knows it, then for seconds."""
    for path in paths * _ROUNDS:
        _get(port, path).read()
    with TemporaryDirectory() as folder:
        listed, script = Path(folder) / "paths.txt", Path(folder) / "paths.lua"
        listed.write_text("\n".join(paths) + "\n")
        script.write_text(_LUA)
        command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency"]
        said = subprocess.run(
            [*command, "-s", str(script), f"http://127.0.0.1:{port}"],
            env=os.environ | {"ARPAD_PATHS": str(listed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    wrong = _number(r"Non-2xx or 3xx responses: (\d+)", said)
    return Load(_number(r"Requests/sec:\s+([\d.]+)", said), _p99(said), int(wrong))


def _number(pattern: str, said: str) -> float:
    found = re.search(pattern, said)
    return float(found[1]) if found else 0.0


def _p99(said: str) -> float:
    found = re.search(r"99%\s+([\d.]+)(us|ms|s)", said)
    units = {"us": 1e-6, "ms": 1e-3, "s": 1.0}
    return float(found[1]) * units[found[2]] if found else float("inf")


def _get(port: int, path: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("GET", path)
    return connection.getresponse()


def _download(port: int, path: str) -> tuple[float, float]:
    """Return the seconds to the first byte, and the megabytes by which the processes grow."""
    before, most, is_over = _resident(), [0.0], threading.Event()

    def watch() -> None:
        while not is_over.wait(0.05):
            most[0] = max(most[0], _resident())

    watching = threading.Thread(target=watch)
    watching.start()
    start = time.perf_counter()
    answer = _get(port, path)
    answer.read(1)
    first = time.perf_counter() - start
    while answer.read(1 << 20):
        pass
    is_over.set()
    watching.join()
    return first, most[0] - before


def _resident() -> float:
    """Return the memory of the serving processes together, in megabytes."""
    pages = 0
    for line in Path("/proc").glob("[0-9]*/statm"):
        try:
            command = line.with_name("environ").read_bytes()
            is_ours = f"ARPAD_BENCHMARK={os.getpid()}".encode() in command
            pages += int(line.read_text().split()[1]) if is_ours else 0
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def _served(target: str, told: dict[str, str]) -> Iterator[int]:
    """Serve an application until the work with it is done."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    granian = Path(sys.executable).with_name("granian")
    command = [str(granian), "--interface", "asgi", "--factory", "--no-ws", "--log-level", "error"]
    command += ["--port", str(port), "--workers", str(PROCESSES), target]
    path = f"{Path(__file__).parents[1]}:{os.environ.get('PYTHONPATH', '')}"
    told = os.environ | told | {"PYTHONPATH": path, "ARPAD_BENCHMARK": str(os.getpid())}
    server = subprocess.Popen(command, env=told)
    try:
        _wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait(30)


def _wait_for(port: int) -> None:
    for _ in range(600):
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)


if __name__ == "__main__":
    sys.exit(main())
