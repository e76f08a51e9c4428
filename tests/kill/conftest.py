"""An office at every stage of its work, on a file and on a server, for commands to be killed in."""

import shlex
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.kill.books import Books, Databases, Files
from tests.kill.older import make_older
from tests.kill.runner import Order, Runner
from tests.kill.trial import Office
from tests.kill.world import STAGES, write_papers

if TYPE_CHECKING:
    from tests.conftest import Server


@pytest.fixture(scope="session")
def runner(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Runner]:
    running = Runner(tmp_path_factory.mktemp("runs"))
    yield running
    running.close()


@pytest.fixture(scope="session")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("papers")
    write_papers(folder)
    return folder


@pytest.fixture(scope="session")
def office_on(
    runner: Runner,
    papers: Path,
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Callable[[str], Office]:
    """Return what makes an office on a file or on a server, once."""

    @cache
    def make(kind: str) -> Office:
        folder = tmp_path_factory.mktemp(kind)
        if kind == "file":
            books: Books = Files(folder / "books")
        else:
            running: Server = request.getfixturevalue("server")
            books = Databases(running)
        stages = _stages(runner, books, papers)
        return Office(runner=runner, books=books, stages=stages, papers=papers, folder=folder)

    return make


def _stages(runner: Runner, books: Books, papers: Path) -> dict[str, str]:
    """Make the book of every stage, each from a copy of the one before."""
    made: dict[str, str] = {}
    before: str | None = None
    for stage in STAGES:
        address = before = made[stage.name] = books.copied(before, f"stage-{stage.name}")
        for command in stage.commands:
            order = Order(
                words=shlex.split(command),
                folder=papers,
                book=address,
                now=stage.now,
                is_copied=False,
            )
            run = runner.run(order)
            assert run.code == 0, run.err
        books.settle(address)
    made["older"] = books.copied(None, "stage-older")
    make_older(made["older"], made["published"])
    if not (papers / "office.zip").exists():
        order = Order(
            words=["backup", "office.zip"], folder=papers, book=made["merged"], now=STAGES[-1].now
        )
        assert runner.run(order).code == 0
    return made
