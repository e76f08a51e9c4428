"""Texts between a report and an event: what neither can hold is left out on both ways."""

import re

LONGEST_TEXT = 200
"""The most letters of a text of an event."""

_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


def plain(text: str) -> str:
    r"""Return text on one line, without signs that are no letters and without blanks around it.

    >>> plain(" Tartu\n open ")
    'Tartu  open'
    """
    return _UNFIT.sub(" ", text).strip()
