"""Runs commands, whole or killed, through the process that makes copies of itself."""

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from tests.kill.contents import Contents
from tests.kill.points import Kind

ROOT = Path(__file__).parents[2]
KILLED = -9
_SETTINGS = {"PYTHONHASHSEED": "0", "COLUMNS": "80", "ARPAD_USER": "officer"}


class Where(Struct, frozen=True):
    """Where a command is or was: its last point, what was for good, its process once it is held."""

    kind: Kind
    commits: int
    process: int
    what: str


class Run(Struct, frozen=True, kw_only=True):
    """What became of a command; what it passed and photographed is known of whole ones only."""

    code: int
    seconds: float
    out: str
    err: str
    where: Where
    counts: Counter[Kind] = field(default_factory=Counter)
    photographs: list[Contents] = []


class Order(Struct, frozen=True, kw_only=True):
    """A command: its words, the folder and the moment of the office; how it is killed.

    `at` is the kind of a point and its place among those of its kind, `after` a number of seconds,
    `smaller` what is set lower, so that a small office has several portions as a large one has.
    Files are watched only where that matters, as it takes time.
    Who `is_held` only stops at the point. What may be killed is done by a copy of the process.
    """

    words: Sequence[str]
    folder: Path
    book: str
    now: str
    files: bool = False
    smaller: Mapping[str, int] = {}
    at: tuple[Kind, int] | None = None
    after: float | None = None
    is_held: bool = False
    is_photographed: bool = False
    is_copied: bool = True


def run_process(order: Order) -> Run:
    """Run a command in a process that begins with nothing, as a clerk's does."""
    began = time.monotonic()
    settings = _SETTINGS | {"ARPAD_BOOK": order.book, "ARPAD_NOW": order.now}
    with subprocess.Popen(
        [sys.executable, "-m", "arpad.cli", *order.words],
        cwd=order.folder,
        env=os.environ | settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        if order.after is not None:
            time.sleep(order.after)
            process.kill()
        out, err = process.communicate()
    return Run(
        code=process.returncode,
        seconds=time.monotonic() - began,
        out=out,
        err=err,
        where=Where(Kind.ANYWHERE, 0, 0, ""),
    )


class Runner:
    """The process that makes copies of itself, and what it is told."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = count(1)
        self._papers = folder
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.kill.child"],
            cwd=ROOT,
            env=os.environ | _SETTINGS,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """End the process."""
        with self._process:
            self._process.kill()

    def run(self, order: Order) -> Run:
        """Run a command to its end, or to the point at which it is killed."""
        self.start(order)
        return self.ended()

    def start(self, order: Order) -> None:
        """Let a command begin."""
        papers = self._papers = self._folder / str(next(self._names))
        papers.mkdir()
        for name in ("out", "err", "slip"):
            (papers / name).touch()
        said = {
            "words": list(order.words),
            "folder": str(order.folder),
            "settings": {"ARPAD_BOOK": order.book, "ARPAD_NOW": order.now},
            "files": order.files,
            "smaller": dict(order.smaller),
            "at": order.at,
            "after": order.after,
            "is_held": order.is_held,
            "is_photographed": order.is_photographed,
            "is_copied": order.is_copied,
            **{name: str(papers / name) for name in ("out", "err", "slip", "told")},
        }
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(said) + "\n")
        self._process.stdin.flush()

    @property
    def where(self) -> Where:
        """Tell where the command is."""
        return _where((self._papers / "slip").read_text())

    def ended(self) -> Run:
        """Wait for the end of the command."""
        assert self._process.stdout is not None
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        told = self._papers / "told"
        more = json.loads(told.read_text()) if told.exists() else {"counts": {}, "photographs": []}
        return Run(
            **answer,
            out=(self._papers / "out").read_text(),
            err=(self._papers / "err").read_text(),
            where=self.where,
            counts=Counter({Kind(kind): number for kind, number in more["counts"].items()}),
            photographs=more["photographs"],
        )


def _where(slip: str) -> Where:
    if not slip.strip():
        return Where(Kind.OUTSIDE, 0, 0, "before the first statement")
    kind, commits, process, what = slip.rstrip().split("|", 3)
    return Where(Kind(kind), int(commits), int(process), what)
