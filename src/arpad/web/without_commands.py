r"""Sentences of the office without the command to type: on a page there are buttons for that."""

import re

_SENTENCES = re.compile(r"(?<=[.!?])\s+(?=[^a-z\s])")
_COMMAND = re.compile(r"\barpad [a-z]+|(?<!\w)--[a-z]")
_BREAK = re.compile(r"[:;,](?=\s)|\s\((?=[^()]*$)")


def without_commands(text: str) -> str:
    """Return sentences without the parts of them that name a command.

    >>> without_commands("Who is Ann? The register has A1 Ann: say which with arpad event match 1.")
    'Who is Ann? The register has A1 Ann.'
    >>> without_commands("There is no event 7; arpad event list shows all.")
    'There is no event 7.'
    >>> without_commands("It is closed. Take it out with arpad correct withdraw 7.")
    'It is closed.'
    """
    kept = (_kept(sentence) for sentence in _SENTENCES.split(text))
    return " ".join(sentence for sentence in kept if sentence) or text


def _kept(sentence: str) -> str:
    found = _COMMAND.search(sentence)
    if found is None:
        return sentence
    breaks = list(_BREAK.finditer(sentence, 0, found.start()))
    if not breaks:
        return ""
    # A colon or semicolon parts what is from what to do; a comma only where there is neither.
    strong = [each for each in breaks if each[0] in ":;"] or breaks
    return f"{sentence[: strong[-1].start()]}."
