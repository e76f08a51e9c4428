"""Readings that an outcome leans on because it cites their articles.

Of the texts after 2010 only a digest is in hand. What of a text was not seen is a reading about
whole articles: whoever cites one of them leans on it, and the outcome says so.
"""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from arpad.model.calculation import Calculation
from arpad.model.finding import Finding
from arpad.model.outcome import PlayerOutcome
from arpad.regulations.edition import Readings

BY_CITATION = frozenset({"carried_over", "as_2024", "as_2021", "half_point", "window_length"})
"""The readings about whole articles, by name."""


def lean_on(cited: Collection[str | None], readings: Readings) -> None:
    """Take every reading about whole articles of which one is among those cited."""
    held = readings.edition.readings()
    open_ = {name: reading for name, reading in held.items() if name in BY_CITATION}
    readings.take_over(
        name for name, reading in open_.items() if not {*reading.articles}.isdisjoint(cited)
    )


def lean_on_cited(
    findings: Iterable[Finding], players: Iterable[PlayerOutcome], readings: Readings
) -> None:
    """Take the readings about articles that a finding, game or exclusion of an event cites."""
    if not readings.edition.readings().keys() & BY_CITATION:
        return
    cited = {finding.article for finding in findings}
    for player in players:
        cited.update(game.article for game in player.excluded)
        cited.update(article for game in player.entries for article in game.articles)
    lean_on(cited, readings)


def leaning(answer: Calculation, readings: Readings) -> Calculation:
    """Return a calculation that names the readings about articles that it cites."""
    cited = {finding.article for finding in answer.findings}
    cited.update(article for game in answer.entries for article in game.articles)
    lean_on(cited, readings)
    return replace(answer, readings=readings.touched)
