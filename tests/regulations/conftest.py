"""What the tests of the law share: events written as cross tables, and the laws by name."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from types import ModuleType
from typing import Any, TypeAlias

import msgspec
import pytest

from arpad.model.event import Event
from arpad.model.period import RatingList
from arpad.model.rating import Standing
from arpad.regulations.edition import Dated, Readings
from arpad.regulations.fide import b02_2004, b02_2008, b02_2010
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.regulations.tables import (
    ExpectedScores,
    Performances,
    expected_scores,
    performances,
)

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
"""Makes an event of an edition's days from what a case says about it."""

_STARTS = {
    "fide/b02_2004": date(2006, 5, 6),
    "fide/b02_2008": date(2010, 5, 8),
    "fide/b02_2010": date(2012, 5, 12),
}
_RESULTS = {"1": "1-0", "0": "0-1", "=": "1/2", "+": "+-", "-": "-+"}


@pytest.fixture(scope="session")
def laws() -> Mapping[str, AppliedLaw]:
    """Return the three editions, ready to be applied, by name."""
    held = (b02_2004.LAW, b02_2008.LAW, b02_2010.LAW)
    return {law.edition.name: law for law in held}


@pytest.fixture(scope="session")
def starts() -> Mapping[str, date]:
    """Return, by edition, the first day of events that name no other."""
    return _STARTS


@pytest.fixture(scope="session")
def build_event() -> EventBuilder:
    """Return what makes an event of a case: complete and sound where the case says nothing.

    `table` holds a cross table, a line a player: `A: B= C1 D0` says that A drew with B, beat C
    and lost to D; `+` and `-` are games won and lost without play. Rated players have K 15
    unless they carry a k or a number of games.
    """

    def build(edition: str, given: Mapping[str, Any]) -> Event:
        start = given.get("start", _STARTS[edition])
        sound = {
            "name": "Case",
            "place": "Tallinn",
            "federation": "EST",
            "start": start,
            "end": start + timedelta(days=8),
            "registered": start - timedelta(days=100),
            "time_control": "120",
            "arbiter": "K. Kask",
        }
        stated = {name: value for name, value in given.items() if name not in {"players", "table"}}
        stated["players"] = [_player(player) for player in given["players"]]
        stated.setdefault("games", _games(given.get("table", ())))
        return msgspec.convert(sound | stated, Event)

    return build


def _player(given: Mapping[str, Any]) -> dict[str, Any]:
    sound: dict[str, Any] = {"name": f"Player {given['id']}", "federation": "EST"}
    if given.get("rating") is not None and not {"k", "games"} & set(given):
        sound["k"] = 15
    return sound | dict(given)


def _games(table: tuple[str, ...]) -> list[dict[str, Any]]:
    cards = [
        (line.partition(":")[0].strip(), card)
        for line in table
        for card in line.partition(":")[2].split()
    ]
    return [
        {"round": number, "white": white, "black": card[:-1], "result": _RESULTS[card[-1]]}
        for number, (white, card) in enumerate(cards, 1)
    ]


# The worked examples, and what becomes of their verdicts when the law is changed

ParameterChanger: TypeAlias = Callable[[ModuleType, str, object], None]


@pytest.fixture
def change_parameter(monkeypatch: pytest.MonkeyPatch) -> ParameterChanger:
    """Return what gives a parameter of an edition another value, for the time of a test."""

    def change(edition: ModuleType, name: str, value: object) -> None:
        (first, *_) = getattr(edition.PARAMETERS, name)
        series = (Dated(first.since, value, first.article),)
        changed = msgspec.structs.replace(edition.PARAMETERS, **{name: series})
        for module in (edition.admission, edition.rating, edition.publication):
            monkeypatch.setattr(module, "PARAMETERS", changed)
        monkeypatch.setattr(edition.LAW.edition, "parameters", changed)

    return change


@pytest.fixture
def parameters_used(
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[ModuleType, Callable[[], object]], set[str]]:
    """Return what runs something and names the parameters of an edition that it looked at."""

    def used(edition: ModuleType, run: Callable[[], object]) -> set[str]:
        listening = _Listening(edition.PARAMETERS)
        for module in (edition.admission, edition.rating, edition.publication):
            monkeypatch.setattr(module, "PARAMETERS", listening)
        monkeypatch.setattr(edition.LAW.edition, "parameters", listening)
        run()
        return listening.heard

    return used


class _Listening:
    """An edition's parameters, and the names somebody asked them for."""

    def __init__(self, parameters: object) -> None:
        self._parameters = parameters
        self.heard: set[str] = set()

    def __getattr__(self, name: str) -> object:
        self.heard.add(name)
        return getattr(self._parameters, name)


@pytest.fixture
def change_expected_score(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return what adds a hundredth to the row of table (b) that holds a difference."""

    def change(difference: int) -> None:
        rows = [
            (first, last, high + holds, low - holds)
            for first, last, high, low in expected_scores().rows
            for holds in [first <= difference and (last is None or difference <= last)]
        ]
        monkeypatch.setattr(b02_2004.rating, "_EXPECTED", ExpectedScores(rows))

    return change


@pytest.fixture
def change_performance(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return what adds a point to the cell of table (a) for a percentage."""

    def change(percentage: int) -> None:
        cells = dict(performances().cells)
        cells[percentage] = (cells[percentage] or 0) + 1
        for module in (b02_2004.rating, b02_2008.rating):
            monkeypatch.setattr(module, "_PERFORMANCE", Performances(cells))

    return change


# Lists

ListBuilder: TypeAlias = Callable[..., RatingList]


@pytest.fixture(scope="session")
def build_list(laws: Mapping[str, AppliedLaw]) -> ListBuilder:
    """Return what makes the list of a day from what is said about each player.

    Where nothing is said a player is active, has a long record and belongs to a federation.
    """

    def build(
        edition: str,
        day: date,
        *players: Mapping[str, Any],
        monthly_decision: date | None = None,
        in_force: Callable[[date], object] | None = None,
        **readings: str,
    ) -> RatingList:
        law = laws[edition]
        return law.make_list(
            day,
            [_standing(player) for player in players],
            Readings(law.edition, readings),
            monthly_decision=monthly_decision,
            in_force=in_force,
        )

    return build


def _standing(given: Mapping[str, Any]) -> Standing:
    kept = set(Standing.__struct_fields__) - {"games"}
    said = {name: value for name, value in given.items() if name in kept}
    player = {name: v for name, v in given.items() if name not in kept and name != "rated_games"}
    sound = {
        "games": given.get("rated_games", 100),
        "games_since_listing": 100,
        "games_by_period": (5,),
    }
    return msgspec.convert(sound | said | {"player": player}, Standing)
