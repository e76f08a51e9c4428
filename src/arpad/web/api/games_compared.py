"""A comparison of two texts on games, as it is told to programs."""

from typing import TYPE_CHECKING

from arpad.client.answers.comparisons import DifferentPlayer, GamesCompared
from arpad.locale import Language
from arpad.web.api.answering import told

if TYPE_CHECKING:
    from arpad.drift.compare_values import Comparison


def games_compared(found: "Comparison", language: Language) -> GamesCompared:
    """Return a comparison as an answer; names are those of the register, asked elsewhere."""
    lines = [told(line, DifferentPlayer, difference=line.difference) for line in found.differences]
    return told(found, GamesCompared, language=language.value, differences=lines)
