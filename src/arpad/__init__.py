"""The rating office for mind-sport federations: exact, dated, explained.

Everything public is listed here and imported when it is first asked for, so that `import arpad`
costs nothing.

>>> import arpad
>>> games = [(2500, 100), (2550, 50)]
>>> arpad.calculate("fide/b02_2010", games, rating=2400, k=10).change
Decimal('8.40')
>>> player = arpad.Player(id="1", rating=1655, games=40, grade="2 Kyu")
>>> arpad.grade_needs(player).ways[0].missing
'25 points'
>>> from datetime import date
>>> ranking = [arpad.RankedPlayer(id="7", classic_rank=3, classic_series="Joker")]
>>> arpad.starting_ratings(ranking, on=date(2019, 9, 1)).ratings[0].rating
1679
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arpad.engines.replay import replay
    from arpad.engines.replayed import Replay
    from arpad.formats.event_file import UnreadableEventError
    from arpad.formats.event_source import read_event
    from arpad.formats.house_source import read_house
    from arpad.model.calculation import Calculation
    from arpad.model.event import Event, Game, Result
    from arpad.model.finding import Finding
    from arpad.model.grading import Approval, Counters, Evidence, GradeNeeds
    from arpad.model.launch import Launch
    from arpad.model.outcome import Outcome
    from arpad.model.player import Player, StoredResult
    from arpad.model.ranking import RankedPlayer, StartingRatings
    from arpad.model.rating import Standing
    from arpad.model.series import BarsDecision, BarsProposal
    from arpad.model.system import System
    from arpad.regulations.application import (
        calculate,
        check,
        grade_needs,
        launch,
        make_list,
        propose_bars,
        rate,
        report_table,
        starting_ratings,
    )
    from arpad.regulations.catalogue import UnknownEditionError, edition, editions
    from arpad.regulations.conformance import conformance
    from arpad.regulations.edition import UnknownChoiceError

__all__ = [
    "Approval",
    "BarsDecision",
    "BarsProposal",
    "Calculation",
    "Counters",
    "Event",
    "Evidence",
    "Finding",
    "Game",
    "GradeNeeds",
    "Launch",
    "Outcome",
    "Player",
    "RankedPlayer",
    "Replay",
    "Result",
    "Standing",
    "StartingRatings",
    "StoredResult",
    "System",
    "UnknownChoiceError",
    "UnknownEditionError",
    "UnreadableEventError",
    "calculate",
    "check",
    "conformance",
    "edition",
    "editions",
    "grade_needs",
    "launch",
    "make_list",
    "propose_bars",
    "rate",
    "read_event",
    "read_house",
    "replay",
    "report_table",
    "starting_ratings",
]

_HOMES = {
    "Approval": "arpad.model.grading",
    "BarsDecision": "arpad.model.series",
    "BarsProposal": "arpad.model.series",
    "Calculation": "arpad.model.calculation",
    "Counters": "arpad.model.grading",
    "Event": "arpad.model.event",
    "Evidence": "arpad.model.grading",
    "Finding": "arpad.model.finding",
    "Game": "arpad.model.event",
    "GradeNeeds": "arpad.model.grading",
    "Launch": "arpad.model.launch",
    "Outcome": "arpad.model.outcome",
    "Player": "arpad.model.player",
    "RankedPlayer": "arpad.model.ranking",
    "Replay": "arpad.engines.replayed",
    "Result": "arpad.model.event",
    "Standing": "arpad.model.rating",
    "StartingRatings": "arpad.model.ranking",
    "StoredResult": "arpad.model.player",
    "System": "arpad.model.system",
    "UnknownChoiceError": "arpad.regulations.edition",
    "UnknownEditionError": "arpad.regulations.catalogue",
    "UnreadableEventError": "arpad.formats.event_file",
    "calculate": "arpad.regulations.application",
    "check": "arpad.regulations.application",
    "conformance": "arpad.regulations.conformance",
    "edition": "arpad.regulations.catalogue",
    "editions": "arpad.regulations.catalogue",
    "grade_needs": "arpad.regulations.application",
    "launch": "arpad.regulations.application",
    "make_list": "arpad.regulations.application",
    "propose_bars": "arpad.regulations.application",
    "rate": "arpad.regulations.application",
    "read_event": "arpad.formats.event_source",
    "read_house": "arpad.formats.house_source",
    "replay": "arpad.engines.replay",
    "report_table": "arpad.regulations.application",
    "starting_ratings": "arpad.regulations.application",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - any of the public names
    """Import a public name from its home."""
    if name not in _HOMES:
        message = f"module 'arpad' has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """List the public names."""
    return list(__all__)
