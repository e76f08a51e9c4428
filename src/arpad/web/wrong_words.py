"""What is wrong with a parameter, in words that say what to write instead."""

import re
from collections.abc import Mapping

_SAYINGS: Mapping[str, str] = {
    r"Invalid RFC3339 encoded date.*": "write a day like 2012-03-01",
    r"Expected `int` <= (\S+).*": r"give a whole number of \1 or less",
    r"Expected `int` >= (\S+).*": r"give a whole number of \1 or more",
    r"Expected `(?:int|int \| null)`.*": "give a whole number",
    r"Expected `(?:bool|bool \| null)`.*": "write true or false",
    r"Expected `str` of length <= (\d+).*": r"is longer than \1 letters",
    r"Expected `array` of length >= 1.*": "give at least one",
    r"Expected `array` of length <= (\d+).*": r"give \1 at most",
    r"Invalid enum value (.*)": r"\1 is none of the words that are known here",
}


def plainly(said: str) -> str:
    """Return what a reader of parameters has said in words for people.

    >>> plainly("Expected `int` <= 500"), plainly("Invalid RFC3339 encoded date")
    ('give a whole number of 500 or less', 'write a day like 2012-03-01')
    """
    for pattern, words in _SAYINGS.items():
        if (found := re.fullmatch(pattern, said)) is not None:
            return found.expand(words)
    return said
