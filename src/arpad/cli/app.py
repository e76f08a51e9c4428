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
    """One command: the words that call it, what it is for, and a call that works.

    A name of two words is a command of a group; its module is called like the group. What has a
    hyphen on the command line has an underscore in the code.
    """

    name: str
    purpose: str
    example: str

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words of the name, one by one."""
        return tuple(self.name.split())

    @property
    def function(self) -> str:
        """Return where the function of the command is found."""
        return f"arpad.cli.{self.words[0]}:{self.words[-1]}".replace("-", "_")


COMMANDS = (
    Command("demo", "Rate the shipped example events and explain the results.", "arpad demo"),
    Command("editions", "List the editions of the regulations that are held.", "arpad editions"),
    Command(
        "article",
        "Show one article of an edition, or list them all.",
        "arpad article fide/b02_2010 8.54",
    ),
    Command(
        "check",
        "List everything there is to say about a report: its form, and the law.",
        "arpad check report.trf --fix",
    ),
    Command(
        "template",
        "Write an empty results file for organisers without software.",
        "arpad template results.xlsx",
    ),
    Command(
        "rate",
        "Rate an event, refused or not, and explain every number.",
        "arpad rate open.json --reading we_from=first",
    ),
    Command(
        "convert",
        "Write an event or a rating list in another form, and say what is lost.",
        "arpad convert open.json report.trf --dialect 2016",
    ),
    Command(
        "calc",
        "Compute one player's change without a file.",
        "arpad calc fide/b02_2010 --rating 2240 --k 15 2242=1/2 2360=1",
    ),
    Command(
        "grade needs",
        "Say what a player lacks for the next grade, way by way.",
        "arpad grade needs player.json",
    ),
    Command(
        "list",
        "Make the published list of a day, or the organisers' file.",
        "arpad list scrabble_list.csv --on 2020-01-01",
    ),
    Command(
        "certificate",
        "Print a player's certificate as PDF.",
        "arpad certificate list.json 4000001 certificate.pdf",
    ),
    Command(
        "series propose",
        "Propose the bars of the series for the next season.",
        "arpad series propose scrabble_list.csv --on 2020-08-31",
    ),
    Command(
        "starting-ratings",
        "Turn two rankings into starting ratings.",
        "arpad starting-ratings duplicate_ranking.csv",
    ),
    Command(
        "conformance",
        "Compute every worked example of the texts and compare.",
        "arpad conformance --edition fide/b02_2010",
    ),
    Command("schema", "Print the JSON Schema of a file format.", "arpad schema event"),
)

GROUPS = {
    "grade": "Ask about the grades that go with ratings.",
    "series": "Ask about the series of players and the bars between them.",
}
"""What the commands of a group have in common, by the word that they begin with."""


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
        _home(app, command, order).command(
            command.function,
            name=command.words[-1],
            help=command.purpose,
            help_epilogue=f"Example: {command.example}",
            sort_key=order,
        )
    return app


def _home(app: App, command: Command, order: int) -> App:
    """Return the app that a command belongs to: a group's own, made when its first one comes."""
    group = command.words[0]
    if group not in GROUPS:
        return app
    if group not in app:
        app.command(
            App(
                name=group,
                help=GROUPS[group],
                help_epilogue=f"Each command explains itself: arpad {command.name} --help",
                version_flags=(),
                sort_key=order,
            )
        )
    return app[group]


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
