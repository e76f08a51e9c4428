"""The clinic in a process of its own, which is ended when it takes too long.

A file comes from anybody. Whatever it makes of the readers and the law, an endless loop or a hunger
for memory, happens in a process that nothing else waits for; it ends with the answer, or with the
time that it was given.
"""

import logging
import resource
import subprocess
import sys

import msgspec

from arpad.model.finding import error
from arpad.office.clinic import Examined, Question, examined
from arpad.store.book import Book

SECONDS = 20
_MEMORY = 2 * 1024**3
_log = logging.getLogger("arpad.office")

_TOO_LONG = (
    f"This takes longer than the {SECONDS} seconds that are given to a file here. Check what it "
    "holds; a report of one event takes a second."
)
_NO_USE = (
    "The file cannot be examined: something in it is of a kind that nobody expected. Save it again "
    "with the program that made it, and look whether it is whole."
)


def examined_apart(question: Question, seconds: float = SECONDS) -> Examined:
    """Examine a file in another process; say so where that comes to no answer."""
    command = [sys.executable, "-P", "-m", __name__]
    try:
        done = subprocess.run(  # noqa: S603 - this module itself, and what it reads is no command
            command,
            input=msgspec.msgpack.encode(question),
            capture_output=True,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Examined(findings=(error(question.name, _TOO_LONG),))
    if done.returncode:
        _log.warning(
            "clinic, exit %s: %s", done.returncode, done.stderr[-2000:].decode(errors="replace")
        )
        return Examined(findings=(error(question.name, _NO_USE),))
    return msgspec.msgpack.decode(done.stdout, type=Examined)


def answer(asked: bytes) -> bytes:
    """Answer a question as it comes to the process."""
    question = msgspec.msgpack.decode(asked, type=Question)
    if question.book is None:
        return msgspec.msgpack.encode(examined(question))
    with Book(question.book).reading() as connection:
        return msgspec.msgpack.encode(examined(question, connection))


def main() -> None:
    """Read a question, and answer it within the bounds of memory and time."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    sys.stdout.buffer.write(answer(sys.stdin.buffer.read()))


if __name__ == "__main__":
    main()
