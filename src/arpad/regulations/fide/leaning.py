"""Readings that an outcome leans on because it cites their articles.

Of the texts after 2010 only a digest is in hand. What of a text was not seen is a reading about
whole articles: whoever cites one of them leans on it, and the outcome says so.
"""

from collections.abc import Iterable

from arpad.model.finding import Finding
from arpad.model.outcome import PlayerOutcome
from arpad.regulations.edition import Readings

BY_CITATION = frozenset({"carried_over", "as_2024", "as_2021", "half_point", "window_length"})
"""The readings about whole articles, by name."""


def lean_on_cited(
    findings: Iterable[Finding], players: Iterable[PlayerOutcome], readings: Readings
) -> None:
    """Take every reading about whole articles of which a finding, game or exclusion cites one."""
    held = readings.edition.readings()
    open_ = {name: reading for name, reading in held.items() if name in BY_CITATION}
    if not open_:
        return
    cited = {finding.article for finding in findings}
    for player in players:
        cited.update(game.article for game in player.excluded)
        cited.update(article for game in player.entries for article in game.articles)
    readings.take_over(name for name, reading in open_.items() if cited & {*reading.articles})
