"""`arpad player`: the register of players, with everything it says by its days."""

from datetime import date
from typing import Annotated

from cyclopts import Parameter

from arpad.cli.desk import BookAddress, Who, at_the_desk
from arpad.cli.exits import ExitCode, UsageError
from arpad.cli.options import AsJson, check_day
from arpad.cli.page import Page
from arpad.cli.player_facts import PlayerFacts
from arpad.cli.player_import import import_
from arpad.cli.player_merge import merge, unmerge
from arpad.cli.player_page import show_added, show_persons
from arpad.cli.player_show import show
from arpad.cli.streams import encoded, say, write_json
from arpad.cli.waiting import waiting
from arpad.model.person import Person
from arpad.office.register import add_player, change_player, correct_player
from arpad.office.register_nonsense import check_since
from arpad.office.register_search import listed
from arpad.office.register_search import search as find

__all__ = ["add", "change", "correct", "import_", "list", "merge", "search", "show", "unmerge"]

Code = Annotated[str, Parameter(help="The code of a player: the id that reports carry.")]
Since = Annotated[date | None, Parameter(help="The day from which it holds; else today.")]
Source = Annotated[str, Parameter(help="Where it was learnt: a letter, a report, an officer.")]
InFederation = Annotated[str | None, Parameter(help="Only players of this federation.")]
Limit = Annotated[int, Parameter(help="Show at most so many.")]


def add(
    code: Annotated[
        str, Parameter(help="The code; left out, the office numbers the player, as A000017.")
    ] = "",
    /,
    *,
    facts: PlayerFacts = PlayerFacts(),  # noqa: B008 - frozen
    since: Since = None,
    source: Source = "",
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Enter a new player in the register."""
    said = facts.facts()
    if "name" not in said:
        raise UsageError("A player needs a name: give it with --name.")
    with at_the_desk(book, who) as office:
        today = office.clerk.today
        check_since(since or today, today)
        person = Person(code=code, since=since or today, source=source or "officer", **said)
        with office.writing("player add") as entry:
            added = add_player(entry, person, today=today)
    _answer(added, f"{added.name} is in the register as {added.code}.", as_json=as_json)
    return ExitCode.DONE


def change(
    code: Code,
    /,
    *,
    facts: PlayerFacts = PlayerFacts(),  # noqa: B008 - frozen
    since: Since = None,
    source: Source = "",
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Enter what holds of a player from a day on: a new name, a transfer, a title."""
    said = _something(facts)
    with at_the_desk(book, who) as office:
        today = office.clerk.today
        with office.writing("player change") as entry:
            added = change_player(
                entry,
                code,
                said,
                since=since or today,
                source=source or "officer",
                today=today,
            )
    _answer(added, show_added(code, added), as_json=as_json)
    return ExitCode.DONE


def correct(
    code: Code,
    /,
    *,
    facts: PlayerFacts = PlayerFacts(),  # noqa: B008 - frozen
    reason: Annotated[str, Parameter(help="Why it was wrong; the former value stays visible.")],
    on: Annotated[
        date | None, Parameter(help="A day on which the register says it wrong; else now.")
    ] = None,
    book: BookAddress = None,
    who: Who = None,
    as_json: AsJson = False,
) -> int:
    """Put right what was wrong of a player from its first day on."""
    check_day("--on", on)
    said = _something(facts)
    with at_the_desk(book, who) as office, office.writing("player correct") as entry:
        source = f"correction: {reason}"
        added = correct_player(entry, code, said, on=on, source=source, today=office.clerk.today)
    _answer(added, show_added(code, added), as_json=as_json)
    return ExitCode.DONE


def search(
    *words: Annotated[str, Parameter(name="WORDS", help="A code, or beginnings of names.")],
    federation: InFederation = None,
    born: Annotated[int | None, Parameter(help="Only players born in this year.")] = None,
    limit: Limit = 20,
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """Find players by code or by the beginnings of their names, in any order and spelling."""
    if not words:
        raise UsageError("Say whom to look for: a code, or beginnings of names.")
    _check_limit(limit)
    with at_the_desk(book) as office, office.reading() as connection:
        found = find(connection, " ".join(words), federation=federation, born=born, limit=limit)
    if as_json:
        write_json(encoded(found))
    else:
        with Page() as page:
            show_persons(page, found, nobody=f"Nobody is called {' '.join(words)}.")
    return ExitCode.DONE if found else ExitCode.REFUSED


def list(  # noqa: A001 - the name of the command
    *,
    federation: InFederation = None,
    on: Annotated[date | None, Parameter(help="As it was on this day; else today.")] = None,
    limit: Limit = 100,
    book: BookAddress = None,
    as_json: AsJson = False,
) -> int:
    """List the players of the register by name."""
    check_day("--on", on)
    _check_limit(limit)
    with (
        waiting("reading the register"),
        at_the_desk(book) as office,
        office.reading() as connection,
    ):
        found = listed(connection, federation=federation, on=on or office.clerk.today)
    if as_json:
        write_json(encoded(found[:limit]))
    else:
        with Page() as page:
            show_persons(page, found[:limit], nobody="There is nobody.", of=len(found))
    return ExitCode.DONE


def _something(facts: PlayerFacts) -> dict[str, object]:
    said = facts.facts()
    if not said:
        raise UsageError("Say what is to be changed: --name, --federation, --title, …")
    return said


def _check_limit(limit: int) -> None:
    if limit < 1:
        raise UsageError(f"--limit {limit} shows nobody: give a number from 1 on.")


def _answer(value: object, sentence: str, *, as_json: bool) -> None:
    if as_json:
        write_json(encoded(value))
    else:
        say(sentence)
