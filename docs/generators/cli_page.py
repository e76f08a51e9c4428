"""The page about the command line, from the help texts of every command."""

import os
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from io import StringIO
from unittest import mock

from arpad.cli.app import COMMANDS, main
from arpad.cli.exits import ExitCode
from arpad.formats.outcome_file import outcome_schema
from arpad.formats.schema import Schema
from arpad.formats.starting_ratings_file import starting_ratings_schema
from arpad.model.finding import Severity

from .markdown import NOTICE, cell, sentences_of, table

COLUMNS = "88"
_ABOUT = (
    "After `make demo` or `make test` the command is `.venv/bin/arpad`. Results go to standard "
    "output, sentences about what cannot be done to standard error."
)


def help_of(*words: str) -> str:
    """Return the help text of a command as a terminal shows it."""
    shown = StringIO()
    with mock.patch.dict(os.environ, COLUMNS=COLUMNS, NO_COLOR="1"), redirect_stdout(shown):
        main([*words, "--help"])
    return "\n".join(line.rstrip() for line in shown.getvalue().strip().splitlines())


def cli_page() -> str:
    """Return the page: every command with its help, then the words that answers use."""
    commands = [
        part
        for command in COMMANDS
        for part in (f"## arpad {command.name}", f"```text\n{help_of(*command.words)}\n```")
    ]
    return "\n\n".join(
        (
            NOTICE,
            "# The command line",
            _ABOUT,
            f"```text\n{help_of()}\n```",
            *commands,
            "## Exit codes",
            _words("code", sentences_of(ExitCode)),
            "## Severities",
            "Every finding has one.",
            _words("word", sentences_of(Severity)),
            "## Statuses",
            "What an event made of a player: `status` in the outcome.",
            _words("word", _choices("Status")),
            "## Methods",
            "By which articles an event was computed: `method` in the outcome.",
            _words("word", _choices("Method")),
            "## Categories",
            "How much is known of a player of a table of shogi: `category` in the outcome.",
            _words("word", _choices("Category")),
            "## Ways to a grade",
            "By which way a grade is reached: `route` in the outcome and in what a grade needs.",
            _words("word", _choices("Route")),
            "## Awards",
            "What became of a grade whose conditions are fulfilled: `status` of a promotion.",
            _words("word", _choices("Award")),
            "## Statuses on a list",
            "What a rating in Scrabble rests on: `list_status` in the outcome, `status` in a list.",
            _words("word", _choices("ListStatus")),
            "## Methods of starting ratings",
            "What a starting rating rests on: `method` in the answer of `arpad starting-ratings`.",
            _words("word", _choices("StartMethod", starting_ratings_schema)),
        )
    )


def _choices(name: str, schema: Callable[[], Schema] = outcome_schema) -> dict[str, str]:
    """Return what a schema says of the members of an enumeration."""
    definition = schema()["$defs"][name]
    return {choice["const"]: choice["description"] for choice in definition["oneOf"]}


def _words(heading: str, meanings: Mapping[str, str]) -> str:
    rows = ((f"`{word}`", cell(meaning)) for word, meaning in meanings.items())
    return table((heading, "meaning"), rows)
