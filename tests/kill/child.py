"""A process that has everything at hand and makes a copy of itself for every command.

So a command runs as a process of its own, is killed as one, and is at work at once. Orders come one
a line, and each is answered by a line when its copy has ended. What is done without a copy warms
this process: the next ones find laws and modules loaded.
"""

import gc
import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.kill.contents import Contents, contents_of
from tests.kill.drivers import trace_databases
from tests.kill.file_calls import trace_files
from tests.kill.points import Kind, Tracer

from arpad.cli.app import main as arpad
from arpad.store.book import Book


def main() -> None:
    """Carry out orders until there are none."""
    for line in sys.stdin:
        order = json.loads(line)
        began = time.monotonic()
        code = _in_a_copy(order) if order["is_copied"] else _here(order)
        sys.stdout.write(json.dumps({"code": code, "seconds": time.monotonic() - began}) + "\n")
        sys.stdout.flush()


def _here(order: dict[str, Any]) -> int:
    """Carry a command out in this process."""
    with _at_its_desk(order):
        code = int(arpad(order["words"]))
    gc.collect()
    gc.freeze()  # else the collector touches, and so copies, everything in every copy
    return code


def _in_a_copy(order: dict[str, Any]) -> int:
    """Carry a command out in a process of its own; kill it from outside if that is asked."""
    copy = os.fork()
    if copy == 0:
        _be_the_command(order)
    if order["after"] is not None:
        time.sleep(order["after"])
        os.kill(copy, signal.SIGKILL)
    _, status = os.waitpid(copy, 0)
    return os.waitstatus_to_exitcode(status)


def _be_the_command(order: dict[str, Any]) -> None:
    """Be the command, never to come back."""
    code = 70
    try:
        with _at_its_desk(order):
            for name, value in order["smaller"].items():
                module, _, attribute = name.rpartition(".")
                setattr(sys.modules[module], attribute, value)
            tracer, photographs = _tracer(order)
            trace_databases(tracer)
            if order["files"]:
                trace_files(tracer)
            code = int(arpad(order["words"]))
            sys.setprofile(None)
            _tell(Path(order["told"]), {"counts": tracer.counts, "photographs": photographs})
    finally:
        os._exit(code)


def _tell(place: Path, told: dict[str, Any]) -> None:
    """Write what the runner reads whole or not at all: a kill may fall here too."""
    written = place.with_suffix(".part")
    written.write_text(json.dumps(told), encoding="utf-8")
    written.rename(place)


@contextmanager
def _at_its_desk(order: dict[str, Any]) -> Iterator[None]:
    """Work in the folder of a command, with its settings; what it prints goes into files."""
    os.chdir(order["folder"])
    os.environ.update(order["settings"])
    kept = [os.dup(stream.fileno()) for stream in (sys.stdout, sys.stderr)]
    for stream, name in ((sys.stdout, "out"), (sys.stderr, "err")):
        opened = os.open(order[name], os.O_WRONLY)
        os.dup2(opened, stream.fileno())
        os.close(opened)
    try:
        yield
    finally:
        for stream, before in zip((sys.stdout, sys.stderr), kept, strict=True):
            stream.flush()
            os.dup2(before, stream.fileno())
            os.close(before)


def _tracer(order: dict[str, Any]) -> tuple[Tracer, list[Contents]]:
    photographs: list[Contents] = []
    slip = os.open(order["slip"], os.O_WRONLY)
    at = order["at"] and (Kind(order["at"][0]), order["at"][1])
    book = Book(order["settings"]["ARPAD_BOOK"])

    def photograph() -> None:
        photographs.append(contents_of(book))

    committed = photograph if order["is_photographed"] else None
    tracer = Tracer(slip, at, is_held=order["is_held"], committed=committed)
    return tracer, photographs


if __name__ == "__main__":
    main()
