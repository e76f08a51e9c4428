"""The command `arpad`: which commands there are, and how every one of them ends.

A command is a function in a module of its own that is imported when it is called, so that
asking for one thing never waits for the others.
"""

import sys
from collections.abc import Sequence
from keyword import iskeyword
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
        word = f"{self.words[-1]}_" if iskeyword(self.words[-1]) else self.words[-1]
        return f"arpad.cli.{self.words[0]}:{word}".replace("-", "_")


COMMANDS = (
    Command("demo", "Show a rating office at work, invented federations.", "arpad demo"),
    Command("editions", "List the editions of the regulations that are held.", "arpad editions"),
    Command(
        "article",
        "Show one article of an edition, or list them all.",
        "arpad article fide/b02_2010 8.54",
    ),
    Command(
        "performance",
        "Compute a performance rating, and hold it against norms.",
        "arpad performance 2484=1 2512=1/2 2390=1 unrated=1",
    ),
    Command(
        "titles",
        "Show the titles that a FIDE rating gives, and what is missing.",
        "arpad titles --rating 2290 --games 45",
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
        "Write an event or a list in another form, and say what is lost.",
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
        "series freeze",
        "Give everybody in the book the series of the coming season.",
        "arpad series freeze fisf --on 2020-08-31 --commit",
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
    Command(
        "replay",
        "Rate a history of games again, all its lists, on columns.",
        "arpad replay games.parquet --edition fide/b02_2010 --out lists/",
    ),
    Command(
        "compare",
        "Rate the same games by two editions, and say who differs.",
        "arpad compare fide/b02_2008 fide/b02_2010 --event open.json",
    ),
    Command(
        "house check",
        "Check a house edition: a known text with other numbers.",
        "arpad house check k20.toml",
    ),
    Command(
        "house show",
        "Show what a house edition sets otherwise than its base.",
        "arpad house show k20.toml",
    ),
    Command(
        "lab",
        "Replay a history under a house edition and its base.",
        "arpad lab k20.toml --pool fide --out lab/",
    ),
    Command(
        "simulate",
        "Rate invented players whose true strength is known.",
        "arpad simulate --players 2000 --years 5 --newcomers-underrated 100 --out world/",
    ),
    Command(
        "calibration",
        "Hold expected scores against those that were made.",
        "arpad calibration --pool fide",
    ),
    Command(
        "drift report",
        "Say whether the scale has moved, and by which article.",
        "arpad drift report --pool fide --html drift.html",
    ),
    Command("schema", "Print the JSON Schema of a file format.", "arpad schema event"),
    Command("init", "Make a new book, or bring an older one forward.", "arpad init --book club.db"),
    Command("pool list", "List the pools with the editions chosen for them.", "arpad pool list"),
    Command(
        "pool set",
        "Choose an edition and readings for a pool from a day on.",
        "arpad pool set fisf --since 2020-09-01 --edition fisf/classique_2019",
    ),
    Command(
        "player import",
        "Take a rating list over as the start, or past lists as history.",
        "arpad player import players_list.zip --pool fide --list-date 2012-01-01",
    ),
    Command(
        "player add",
        "Register a player.",
        "arpad player add --name 'Kask, Kaur' --federation EST --born 1980",
    ),
    Command(
        "player change",
        "Record what is new about a player from a day on.",
        "arpad player change 4500012 --since 2012-03-01 --federation FIN",
    ),
    Command(
        "player correct",
        "Put right what was wrong of a player; the former value stays visible.",
        "arpad player correct 4500012 --born 1981 --reason 'passport seen'",
    ),
    Command(
        "player merge",
        "Give everything of a duplicate to the player kept.",
        "arpad player merge 4500099 4500012 --reason 'same passport' --commit",
    ),
    Command(
        "player unmerge",
        "Take a merge back.",
        "arpad player unmerge 4500099 --reason 'two cousins' --commit",
    ),
    Command("player show", "Show a player with the whole history.", "arpad player show 4500012"),
    Command("player search", "Find players by name.", "arpad player search mueller hans"),
    Command("player list", "List players.", "arpad player list --federation EST"),
    Command(
        "federation set",
        "Record the status of a federation from a day on.",
        "arpad federation set EST --status member --since 2005-01-01",
    ),
    Command("federation list", "List federations and their status.", "arpad federation list"),
    Command(
        "intake",
        "Take reports in: receipt, event, check and state.",
        "arpad intake reports/ --pool fide",
    ),
    Command("event list", "List the events of the book.", "arpad event list --state waiting"),
    Command("event show", "Show everything about an event.", "arpad event show 12"),
    Command(
        "event register",
        "Register an event before it starts.",
        "arpad event register --pool fide --name Cup --start 2012-04-07 --end 2012-04-09",
    ),
    Command(
        "event match",
        "Say who a player of a report is.",
        "arpad event match 12 7 4500012",
    ),
    Command(
        "event withdraw",
        "Take an event out of the work, with a reason.",
        "arpad event withdraw 12 --reason 'played for fun'",
    ),
    Command("event recheck", "Check events again.", "arpad event recheck 12 13"),
    Command(
        "event fee",
        "Record a fee for an event.",
        "arpad event fee 12 25.50 EUR --federation EST",
    ),
    Command("event fees", "Show what the fees of each federation come to.", "arpad event fees"),
    Command(
        "event rate",
        "Rate an event whose turn it is, where ratings move by event.",
        "arpad event rate --pool fesa --commit",
    ),
    Command(
        "decide",
        "Decide about an event under an article, or record an appeal.",
        "arpad decide 12 --article 0.4 --verdict admit --reason snow",
    ),
    Command(
        "period rate",
        "Rate every event that is ready and enters a list.",
        "arpad period rate fide 2012-03-01 --commit",
    ),
    Command(
        "adjust",
        "Order a one-off adjustment of a whole list, or see whom it moves.",
        "arpad adjust fide 2024-03-01 compression_2024 --commit",
    ),
    Command(
        "gate",
        "Show what stands out on a list before it goes out, or override it.",
        "arpad gate fide 2012-03-01",
    ),
    Command("setting list", "List the thresholds of the gate.", "arpad setting list fide"),
    Command(
        "setting set",
        "Settle a threshold of the gate; default goes back.",
        "arpad setting set fide mover.points 150",
    ),
    Command(
        "publish",
        "Publish a list: freeze, number and fingerprint it.",
        "arpad publish fide 2012-03-01 --commit --into lists/",
    ),
    Command("lists", "Show the lists that are out, or write the files of one.", "arpad lists fide"),
    Command(
        "correct result",
        "Put another result in the place of a wrong one.",
        "arpad correct result 12 4 4500012 4500034 1/2",
    ),
    Command(
        "correct person",
        "Give the games of a player in an event to somebody else.",
        "arpad correct person 12 4500012 --is 4500056 --reason 'namesake' --commit",
    ),
    Command(
        "correct withdraw",
        "Take an event out that should not have been rated.",
        "arpad correct withdraw 12 --reason 'played for fun' --commit",
    ),
    Command(
        "correct late",
        "Put an event in at its place, before others that were rated already.",
        "arpad correct late 12 --reason 'report lost in the post' --commit",
    ),
    Command(
        "correct start",
        "Let a player begin or go on with another rating than was printed.",
        "arpad correct start 4500012 2105 --pool fide --reason 'misprint' --commit",
    ),
    Command("correct undo", "Take a correction back.", "arpad correct undo 3 --reason 'not so'"),
    Command("errata", "List what was corrected, why and with which effect.", "arpad errata fide"),
    Command(
        "objection add",
        "Record that somebody says a result is wrong.",
        "arpad objection add --player 4500012 --event 12 --round 4 --claim 'I won' --by 'K. Kask'",
    ),
    Command("objection list", "List objections.", "arpad objection list --state open"),
    Command("objection show", "Show an objection and what came of it.", "arpad objection show 1"),
    Command(
        "objection answer",
        "Reject an objection, or record that it was withdrawn.",
        "arpad objection answer 1 --rejected --reason 'the score sheets say so'",
    ),
    Command(
        "explain",
        "Explain a rating on a list, back to games and articles.",
        "arpad explain 4500012 --list 2012-03-01",
    ),
    Command(
        "projected",
        "Show a player's rating between lists, provisional.",
        "arpad projected 4500012",
    ),
    Command(
        "balance",
        "Show the points in circulation, and every flow.",
        "arpad balance fide --list 2012-03-01",
    ),
    Command(
        "population",
        "Show the players of every list, and cohorts through time.",
        "arpad population fide",
    ),
    Command("audit", "Work out every published number again from the book.", "arpad audit"),
    Command(
        "export",
        "Write ledger, games, lists, players and events for analysts.",
        "arpad export data/ --pool fide",
    ),
    Command(
        "bundle",
        "Write the proof of a list: everything from which it can be made again.",
        "arpad bundle fide 2012-03-01 fide-2012-03.proof.zip",
    ),
    Command(
        "verify",
        "Make a list again from its proof, without a book, and compare.",
        "arpad verify fide-2012-03.proof.zip",
    ),
    Command(
        "erase",
        "Take a player's name out of a bundle; the proof still holds.",
        "arpad erase march.zip 4500012 --reason 'asked for it'",
    ),
    Command("backup", "Write a copy of the book while it is in use.", "arpad backup arpad.zip"),
    Command("restore", "Make a book again from a copy.", "arpad restore arpad.zip --book new.db"),
    Command(
        "office export",
        "Write a whole office into one archive.",
        "arpad office export office.zip",
    ),
    Command(
        "office import",
        "Make a new book from the archive of an office.",
        "arpad office import office.zip --book postgresql://server/arpad",
    ),
    Command("status", "Show what waits for whom, deadlines and cut-offs.", "arpad status"),
    Command(
        "account invite",
        "Make an account for the site, and print the link for its password.",
        "arpad account invite anna.tamm --full-name 'Anna Tamm' --role administrator",
    ),
    Command(
        "account link",
        "Print a link by which an account gets a new password.",
        "arpad account link anna.tamm",
    ),
    Command("account list", "List the accounts of the site.", "arpad account list"),
    Command("work", "Do the long work that the site was asked for.", "arpad work --book club.db"),
    Command("serve", "Show a book to the public: pages and an API.", "arpad serve --port 8000"),
)

GROUPS = {
    "grade": "Ask about the grades that go with ratings.",
    "series": "Ask about the series of players and the bars between them.",
    "house": "A known text with numbers of one's own, for the laboratory.",
    "drift": "Ask whether the scale is still true.",
    "pool": "The scales of the office, and what governs them.",
    "event": "Handle the events of the office.",
    "period": "Rate what enters a list.",
    "player": "The register of players.",
    "correct": "Put right what was wrong, shown with everything it touches first.",
    "objection": "What players say is wrong, and what was answered.",
    "office": "The whole office in one archive.",
    "setting": "What the office has settled for itself.",
    "federation": "Federations and their status by date.",
    "account": "Who may work on the site.",
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
