"""The command `arpad`: which commands there are, and how every one of them ends.

A command is a function in a module of its own that is imported when it is called, so that
asking for one thing never waits for the others.
"""

import sys
from collections.abc import Sequence
from typing import NamedTuple

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.streams import close_quietly, prepare_streams, say


class Command(NamedTuple):
    """One command: its name, what it is for, and a call that works."""

    name: str
    purpose: str
    example: str


COMMANDS = (
    Command("demo", "Rate the shipped example events and explain the results.", "arpad demo"),
    Command("editions", "List the editions of the regulations that are held.", "arpad editions"),
    Command(
        "article",
        "Show one article of an edition, or list them all.",
        "arpad article fide/b02_2010 8.54",
    ),
    Command("check", "List everything the law has to say about an event.", "arpad check open.json"),
    Command(
        "rate",
        "Rate an event, refused or not, and explain every number.",
        "arpad rate open.json --reading we_from=first",
    ),
    Command(
        "calc",
        "Compute one player's change without a file.",
        "arpad calc fide/b02_2010 --rating 2240 --k 15 2242=1/2 2360=1",
    ),
    Command(
        "conformance",
        "Compute every worked example of the texts and compare.",
        "arpad conformance --edition fide/b02_2010",
    ),
    Command("schema", "Print the JSON Schema of a file format.", "arpad schema event"),
)


def _version() -> str:
    from importlib.metadata import version  # noqa: PLC0415 - slow to import, seldom asked

    return f"arpad {version('arpad')}"


def build_app() -> App:
    """Wire the commands; none of them is imported yet."""
    app = App(
        name="arpad",
        help="The rating office for mind-sport federations: exact, dated, explained.",
        help_epilogue="Each command explains itself: arpad rate --help",
        help_format="plaintext",
        help_formatter="plain",
        version=_version,
        default_parameter=Parameter(negative=(), show_default=False),
        suppress_keyboard_interrupt=False,
    )
    for order, command in enumerate(COMMANDS):
        app.command(
            f"arpad.cli.{command.name}:{command.name}",
            name=command.name,
            help=command.purpose,
            help_epilogue=f"Example: {command.example}",
            sort_key=order,
        )
    return app


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    prepare_streams()
    try:
        code = _run(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except SystemExit:
        # How rich, which prints the help, tells that the reader of the output went away.
        close_quietly()
        return ExitCode.PIPE_CLOSED
    except BrokenPipeError:
        close_quietly()
        return ExitCode.PIPE_CLOSED
    except OSError as problem:
        close_quietly()
        say(f"The result cannot be written: {problem.strerror or problem}.")
        return ExitCode.UNUSABLE
    return code


def _run(words: Sequence[str]) -> int:
    try:
        result = build_app()(
            words, exit_on_error=False, print_error=False, result_action="return_value"
        )
    except UsageError as problem:
        say(*problem.sentences)
    except CycloptsError as problem:
        say(_sentence(problem))
    else:
        return result if isinstance(result, int) else ExitCode.DONE
    return ExitCode.UNUSABLE


def _sentence(problem: CycloptsError) -> str:
    command = " ".join(("arpad", *(problem.command_chain or ())))
    if isinstance(problem, UnusedCliTokensError):
        reason = f"{command} does not take {' '.join(problem.unused_tokens or ())!r}."
    else:
        reason = str(problem)
    return f"{reason} See {command} --help."
