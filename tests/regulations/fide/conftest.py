"""What the tests of the FIDE editions share beside what every federation's tests share."""

from collections.abc import Callable, Mapping
from datetime import date
from importlib.resources import as_file, files
from typing import Any, TypeAlias

import msgspec
import pytest

from arpad.formats.event_source import read_event
from arpad.model.event import Event
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.period import RatingList
from arpad.model.rating import Standing
from arpad.regulations import application
from arpad.regulations.edition import Readings
from arpad.regulations.fide import b02_2004, b02_2008
from arpad.regulations.fide.applied_law import AppliedLaw
from arpad.regulations.tables import (
    ExpectedScores,
    Performances,
    expected_scores,
    performances,
)

Case: TypeAlias = Mapping[str, Any]

_LIST_YEARS = {
    "fide/b02_2004": 2007,
    "fide/b02_2008": 2010,
    "fide/b02_2010": 2012,
    "fide/b02_2013": 2013,
    "fide/b02_2014": 2015,
    "fide/b02_2017": 2018,
    "fide/b02_2022": 2023,
    "fide/b02_2024": 2024,
    "fide/rapid_blitz_2012": 2012,
    "fide/rapid_blitz_2014": 2015,
    "fide/rapid_blitz_2017": 2018,
    "fide/rapid_blitz_2022_01": 2022,
    "fide/rapid_blitz_2022_10": 2023,
    "fide/rapid_blitz_2024": 2024,
}
_FLOORS = {
    "fide/b02_2004": 1401,
    "fide/b02_2008": 1200,
    "fide/b02_2010": 1200,
    "fide/b02_2013": 1000,
    "fide/b02_2014": 1000,
    "fide/b02_2017": 1000,
    "fide/b02_2022": 1000,
    "fide/b02_2024": 1400,
    "fide/rapid_blitz_2012": 1000,
    "fide/rapid_blitz_2014": 1000,
    "fide/rapid_blitz_2017": 1000,
    "fide/rapid_blitz_2022_01": 1000,
    "fide/rapid_blitz_2022_10": 1000,
    "fide/rapid_blitz_2024": 1400,
}


@pytest.fixture
def list_year(edition: str) -> int:
    """Return the year of the edition in whose July most lists are made."""
    return _LIST_YEARS[edition]


@pytest.fixture
def floor(edition: str) -> int:
    """Return the lowest rating that is published on these days of the edition."""
    return _FLOORS[edition]


@pytest.fixture
def swiss(edition: str, build_event: Callable[..., Event]) -> Callable[..., Outcome]:
    """Return what rates a Swiss in which U, unrated, meets players of one rating."""

    def rate(results: str, average: int, **unrated: object) -> Outcome:
        opponents = [f"R{number}" for number in range(len(results))]
        event = build_event(
            edition,
            {
                "system": "swiss",
                "players": [
                    {"id": "U", **unrated},
                    *({"id": i, "rating": average} for i in opponents),
                ],
                "table": ["U: " + " ".join(i + r for i, r in zip(opponents, results, strict=True))],
            },
        )
        return application.rate(event, edition=edition)

    return rate


@pytest.fixture
def one_draw(edition: str, build_event: Callable[..., Event]) -> Callable[..., Event]:
    """Return what makes an event of one game, drawn between A and B, both 2000."""

    def make(**more: object) -> Event:
        players = [{"id": "A", "rating": 2000}, {"id": "B", "rating": 2000}]
        return build_event(
            edition, {"system": "swiss", "players": players, "table": ["A: B="], **more}
        )

    return make


@pytest.fixture(scope="session")
def table() -> Event:
    """Return the shipped round robin of ten, the field of the printed example."""
    with as_file(files("arpad") / "examples" / "1_round_robin.json") as path:
        return read_event(path)


@pytest.fixture
def rate_table(edition: str) -> Callable[..., dict[str, PlayerOutcome]]:
    """Return what rates the shipped round robin and gives its players by id."""

    def rate(table: Event, **readings: str) -> dict[str, PlayerOutcome]:
        outcome = application.rate(table, edition=edition, readings=readings)
        return {player.id: player for player in outcome.players}

    return rate


@pytest.fixture
def listed(
    edition: str, list_year: int, build_list: Callable[..., RatingList]
) -> Callable[..., RatingList]:
    """Return what makes the list of a day, else that of 1 July, from players."""

    def make(*players: Case, day: date = date(list_year, 7, 1), **more: Any) -> RatingList:  # noqa: ANN401
        return build_list(edition, day, *players, **more)

    return make


@pytest.fixture
def decided(list_year: int) -> date:
    """Return the day of a decision for monthly lists, which then begin with that 1 July."""
    return date(list_year - 1, 11, 5)


# What an office asks beside the cases


@pytest.fixture(scope="session")
def ask_more(build_event: Callable[..., Event]) -> Callable[[AppliedLaw], None]:
    """Return what asks for monthly cut-offs and for the rapid list of 2004."""

    def ask(law: AppliedLaw) -> None:
        readings, decided = Readings(law.edition), date(2011, 3, 1)
        players = [{"id": "A", "rating": 2000}, {"id": "B", "rating": 2000}]
        given = {"system": "swiss", "players": players, "table": ["A: B="]}
        event = build_event(law.edition.name, given | {"start": law.edition.since})
        law.is_in_time(event, date(2012, 8, 1), readings, monthly_decision=decided)
        rapid_list = getattr(law.publication, "rapid_list", None)
        if rapid_list is not None:
            rapid_list({"A": 1399, "B": 2187}, readings, on=law.edition.until, set_k=20)

    return ask


# The tables, changed


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
