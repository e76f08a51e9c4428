"""Names: last and first name apart, as FESA writes them, and joined, as an event does."""

import re

from arpad.formats.trf.plain_text import plain
from arpad.model.player import Player

_BRACKETS = str.maketrans("[]", "()")
_BLANKS = re.compile(r"\s+")


def joined_name(last: str, first: str) -> str:
    """Return a name as an event has it.

    >>> joined_name("Ek", "Anna"), joined_name("Ek", "")
    ('Ek, Anna', 'Ek')
    """
    return ", ".join(filter(None, (one_line(last), one_line(first))))


def parted_name(player: Player) -> tuple[str, str]:
    """Return last and first name; the id stands for a name that is not given.

    >>> parted_name(Player(id="7", name="de Vries, Sanne"))
    ('de Vries', 'Sanne')
    """
    last, _, first = fitting(player.name).partition(",")
    names = last.strip(), first.strip()
    return names if any(names) else (fitting(player.id), "")


def fitting(text: str) -> str:
    """Return text that can stand between square brackets: on one line, without brackets."""
    return one_line(plain(text).translate(_BRACKETS))


def one_line(text: str) -> str:
    """Return text with single blanks and none around it."""
    return _BLANKS.sub(" ", text).strip()
