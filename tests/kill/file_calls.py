"""Points on files: before and after each call that writes one, empties it or gives it its name."""

import io
import sys
from types import FrameType
from typing import Any

from tests.kill.points import Kind, Tracer

_ON_FILES = frozenset({"write", "flush", "close", "truncate"})
_ON_NAMES = frozenset({"rename", "replace", "fsync", "unlink"})
_FILES = (io.BufferedWriter, io.BufferedRandom, io.FileIO)


def trace_files(tracer: Tracer) -> None:
    """Let the calls of this thread pass their points from now on."""
    streams = (sys.stdout.buffer, sys.stderr.buffer)

    def watch(frame: FrameType, when: str, called: Any) -> None:  # noqa: ANN401 - any function
        del frame
        if when not in {"c_call", "c_return"}:
            return
        name, of = called.__name__, getattr(called, "__self__", None)
        is_name = name in _ON_NAMES and getattr(of, "__name__", "") == "posix"
        is_file = name in _ON_FILES and isinstance(of, _FILES) and of not in streams
        if is_name or is_file:
            tracer.point(Kind.FILE, f"{when} {name}")

    sys.setprofile(watch)
