"""Standard output for results, standard error for sentences, neither of them ever in the way.

A terminal that cannot show a letter gets a question mark; JSON and CSV are always UTF-8, whatever
the terminal speaks; a reader that has gone away is not an error.
"""

import io
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec


def printable(text: str) -> str:
    r"""Return text that cannot steer a terminal: control characters become question marks.

    >>> printable("Anna\x1b[2J Berg")
    'Anna?[2J Berg'
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)


def prepare_streams() -> None:
    """Make both streams replace what they cannot encode; a closed one swallows everything."""
    if not os.environ.get("COLUMNS", "1").isdigit() or os.environ.get("COLUMNS") == "0":
        del os.environ["COLUMNS"]  # a width that is none: let the terminal say its own
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - stays open
            setattr(sys, name, nowhere)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def close_quietly() -> None:
    """Point standard output at nothing, so that the last flush cannot fail either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(*sentences: str) -> None:
    """Print sentences for a person on standard error, after all results so far.

    Where nobody reads them, go on.
    """
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        for sentence in sentences:
            print(printable(sentence), file=sys.stderr, flush=True)


def encoded(value: Any) -> bytes:  # noqa: ANN401 - whatever has a JSON form
    """Return a value as JSON, indented for reading."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2)


def write_json(document: bytes) -> None:
    """Print a JSON document on standard output, with a line end."""
    write_text(document.rstrip(b"\n") + b"\n")


def write_text(text: bytes) -> None:
    """Print text in UTF-8 on standard output, just as it is."""
    sys.stdout.flush()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(text.decode())
