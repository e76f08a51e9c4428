"""Tables of the page about the office: its commands, and the pools of a new book."""

from collections.abc import Iterator

from arpad.cli.app import COMMANDS, Command, build_app
from arpad.office.pools import FIRST_POOLS

from .markdown import cell, table


def office_commands() -> Iterator[Command]:
    """Yield the commands that work on a book: those that can be told which one."""
    for command in COMMANDS:
        app = build_app()
        for word in command.words:
            app = app[word]
        if any(argument.name == "--book" for argument in app.assemble_argument_collection()):
            yield command


def commands_table() -> str:
    """Return the commands of the office, each with a link to all its options."""
    return table(
        ("command", "what it does"),
        (
            (
                f"[`arpad {command.name}`](cli.md#arpad-{'-'.join(command.words)})",
                cell(command.purpose),
            )
            for command in office_commands()
        ),
    )


def pools_table() -> str:
    """Return the pools that a new book begins with."""
    return table(
        ("pool", "scale", "ratings move", "edition"),
        (
            (
                f"`{pool.code}`",
                pool.name,
                pool.moves.value,
                ", ".join(f"`{e.edition}`" for e in pool.editions) or "by the dates of the texts",
            )
            for pool in FIRST_POOLS
        ),
    )
