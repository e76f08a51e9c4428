"""The rating office for mind-sport federations: exact, dated, explained.

Everything public is listed here and imported when it is first asked for, so that `import arpad`
costs nothing.

>>> import arpad
>>> games = [(2500, 100), (2550, 50)]
>>> arpad.calculate("fide/b02_2010", games, rating=2400, k=10).change
Decimal('8.40')
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arpad.formats.event_file import UnreadableEventError, read_event
    from arpad.model.calculation import Calculation
    from arpad.model.event import Event, Game
    from arpad.model.finding import Finding
    from arpad.model.outcome import Outcome
    from arpad.model.player import Player
    from arpad.model.rating import Standing
    from arpad.regulations.application import calculate, check, make_list, rate
    from arpad.regulations.catalogue import UnknownEditionError, edition, editions
    from arpad.regulations.conformance import conformance
    from arpad.regulations.edition import UnknownChoiceError

__all__ = [
    "Calculation",
    "Event",
    "Finding",
    "Game",
    "Outcome",
    "Player",
    "Standing",
    "UnknownChoiceError",
    "UnknownEditionError",
    "UnreadableEventError",
    "calculate",
    "check",
    "conformance",
    "edition",
    "editions",
    "make_list",
    "rate",
    "read_event",
]

_HOMES = {
    "Calculation": "arpad.model.calculation",
    "Event": "arpad.model.event",
    "Finding": "arpad.model.finding",
    "Game": "arpad.model.event",
    "Outcome": "arpad.model.outcome",
    "Player": "arpad.model.player",
    "Standing": "arpad.model.rating",
    "UnknownChoiceError": "arpad.regulations.edition",
    "UnknownEditionError": "arpad.regulations.catalogue",
    "UnreadableEventError": "arpad.formats.event_file",
    "calculate": "arpad.regulations.application",
    "check": "arpad.regulations.application",
    "conformance": "arpad.regulations.conformance",
    "edition": "arpad.regulations.catalogue",
    "editions": "arpad.regulations.catalogue",
    "make_list": "arpad.regulations.application",
    "rate": "arpad.regulations.application",
    "read_event": "arpad.formats.event_file",
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
