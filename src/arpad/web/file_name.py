"""The name of a file that somebody sends: shown to people, and never a path."""

from pathlib import PurePath

_LONGEST = 120


def plain_name(name: str) -> str:
    r"""Return the name of a file without folders, short, and of letters that can be shown.

    >>> plain_name("..\\..\\etc/passwd\n.trf")
    'passwd.trf'
    """
    last = PurePath(name.replace("\\", "/")).name
    shown = "".join(letter for letter in last if letter.isprintable())
    return shown[-_LONGEST:] or "report"
