"""Bars as one writes them on a command line: Joker=1917 is the lowest rating of series Joker."""

from collections.abc import Mapping, Sequence

from arpad.cli.exits import UsageError
from arpad.cli.game_words import A_RATING, is_rating, shortened
from arpad.model.series import Bars


def bars_decided(words: Sequence[str], proposed: Bars) -> Bars:
    """Read SERIES=BAR words, one for every bar that was proposed, in the order of the series.

    >>> bars_decided(["B=1544", "joker=1917", "A=1810"], {"Joker": 1920, "A": 1812, "B": 1540})
    {'Joker': 1917, 'A': 1810, 'B': 1544}
    """
    spelling = {series.casefold(): series for series in proposed}
    found: dict[str, int] = {}
    problems = []
    for word in words:
        name, _, bar = (part.strip() for part in word.partition("="))
        series = spelling.get(name.casefold())
        if problem := _problem(word, series, bar, spelling):
            problems.append(problem)
        elif series is not None and found.setdefault(series, int(bar)) != int(bar):
            problems.append(f"--decided {series} is given twice, as {found[series]} and as {bar}.")
    missing = [series for series in proposed if series not in found]
    if not problems and missing:
        problems.append(f"Every bar must be decided: add {', '.join(missing)}.")
    if problems:
        raise UsageError(*problems)
    return {series: found[series] for series in proposed}


def _problem(word: str, series: str | None, bar: str, spelling: Mapping[str, str]) -> str:
    """Return what is wrong with a word, in a sentence; nothing when it is understood."""
    if "=" not in word:
        return f"--decided {shortened(word)} is not understood: write SERIES=BAR."
    if series is None:
        known = ", ".join(spelling.values())
        return f"--decided {shortened(word)}: the series with a bar are {known}."
    if not is_rating(bar):
        return f"--decided {shortened(word)}: {shortened(bar)} is not a bar; {A_RATING}."
    return ""
