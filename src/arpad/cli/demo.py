"""`arpad demo`: the shipped example events, rated and explained."""

import re
import sys
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable

from arpad.cli.exits import ExitCode
from arpad.cli.page import Page
from arpad.cli.rate import print_rated
from arpad.cli.rating import rated

_EVENT = re.compile(r"\d+_.*\.(json|toml)")
"""Example events are numbered; the files of other kinds beside them are not."""


def demo() -> int:
    """Rate the shipped example events; their refusals are part of the show."""
    shipped = examples()
    code = ExitCode.DONE
    for number, example in enumerate(shipped, start=1):
        with Page() as page:
            page.heading(f"=== Example {number} of {len(shipped)}: {example.name}")
        with as_file(example) as path:
            answer = rated(path, edition=None, readings={})
        print_rated(answer, example.name)
        print()
        if answer.outcome is None:
            code = ExitCode.UNUSABLE
    with Page() as page:
        page.paragraph(_next(_command()))
    return code


def examples() -> list[Traversable]:
    """Return the shipped example events by file name."""
    folder = files("arpad") / "examples"
    shipped = [file for file in folder.iterdir() if _EVENT.fullmatch(file.name)]
    return sorted(shipped, key=lambda file: file.name)


def _next(command: str) -> str:
    return (
        f"Next: {command} rate FILE for an event of your own (docs/event-file.md describes the "
        f"file), {command} calc fide/b02_2010 --rating 2240 2242=1/2 for a single player, "
        f"{command} article fide/b02_2010 8.54 for one article of the law."
    )


def _command() -> str:
    """Return the words by which this program was called, as they can be typed again."""
    called = sys.argv[0]
    return called if called.endswith("arpad") else "arpad"
