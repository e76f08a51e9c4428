"""A house edition named by its file, wherever a command takes an edition.

Only who sits at the command line can name a file: a site is never asked to read one.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arpad.cli.exits import UsageError

if TYPE_CHECKING:
    from arpad.model.pool import Pool
    from arpad.regulations.edition import Edition


def edition_word(_: object, tokens: Sequence[Any]) -> str:
    """Return the name of an edition; that of a house edition is read from its file."""
    word: str = tokens[0].value
    return held_from(Path(word)).name if word.lower().endswith(".toml") else word


def held_from(path: Path) -> "Edition":
    """Read a house edition and hold it under its name, or say why it cannot be used."""
    # A command that names no file does without these.
    from arpad.cli.law import asking_the_law  # noqa: PLC0415
    from arpad.formats.house_source import read_house  # noqa: PLC0415

    with asking_the_law():
        return read_house(path)


def check_federation(pool: "Pool", federation: str) -> None:
    """Refuse a pool whose games are not those that an edition is about."""
    if pool.federation.casefold() != federation:
        raise UsageError(
            f"The pool {pool.code} is rated by texts of {pool.federation}, not of "
            f"{federation.upper()}: name another pool, or another edition."
        )
