"""What the tests of the FISF edition share beside what every federation's tests share."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any, TypeAlias

import msgspec
import pytest

from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.period import RatingList
from arpad.model.player import Player
from arpad.model.ranking import RankedPlayer
from arpad.model.rating import Standing
from arpad.regulations import application
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.applied_law import AppliedLaw

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
RankingBuilder: TypeAlias = Callable[..., list[RankedPlayer]]

_START = date(2020, 1, 11)
_RESULTS = {"1": "1-0", "0": "0-1", "=": "1/2", "+": "+-", "-": "-+"}
_RECORD = {"games": 40, "tournaments": 5, "series": "B", "last_event": date(2019, 11, 3)}
_NOBODY = "*"


# Tournaments


@pytest.fixture
def start() -> date:
    """Return the first day of the tournaments that name no other."""
    return _START


@pytest.fixture(scope="session")
def build_event() -> EventBuilder:
    """Return what makes a tournament of a case: homologated, of two days, in the season.

    `table` holds a line a player: `A: B= C1 D0 *+` says that A drew with B, beat C, lost to D and
    had a bye; `+` and `-` are games won and lost without play, and each game is a round. Rated
    players have 40 games in 5 tournaments and series B where nothing else is said.
    """

    def build(edition: str, given: Mapping[str, Any]) -> Event:
        del edition
        begin = given.get("start", _START)
        sound = {
            "name": "Case",
            "federation": "FISF",
            "start": begin,
            "end": begin + timedelta(days=1),
            "system": "table",
            "homologated": True,
            "games": _games(given.get("table", ())),
        }
        stated = {name: value for name, value in given.items() if name != "table"}
        stated["players"] = [_player(player) for player in given["players"]]
        return msgspec.convert(sound | stated, Event)

    return build


def _player(given: Mapping[str, Any]) -> dict[str, Any]:
    return {**(_RECORD if given.get("rating") is not None else {}), **given}


def _games(table: tuple[str, ...]) -> list[dict[str, Any]]:
    cards = [
        (line.partition(":")[0].strip(), card)
        for line in table
        for card in line.partition(":")[2].split()
    ]
    return [
        {
            "round": number,
            "white": white,
            "black": None if card[:-1] == _NOBODY else card[:-1],
            "result": _RESULTS[card[-1]],
        }
        for number, (white, card) in enumerate(cards, 1)
    ]


@pytest.fixture
def rate(edition: str, build_event: EventBuilder) -> Callable[..., Outcome]:
    """Return what rates a tournament of players and results."""

    def rate(
        players: list[dict[str, Any]],
        *table: str,
        readings: Mapping[str, str] | None = None,
        **event: object,
    ) -> Outcome:
        given = {"players": players, "table": table, **event}
        return application.rate(build_event(edition, given), edition=edition, readings=readings)

    return rate


@pytest.fixture
def rated(rate: Callable[..., Outcome]) -> Callable[..., dict[str, PlayerOutcome]]:
    """Return what rates a tournament and gives its players by id."""

    def by_id(*args: Any, **more: Any) -> dict[str, PlayerOutcome]:  # noqa: ANN401
        return {player.id: player for player in rate(*args, **more).players}

    return by_id


@pytest.fixture
def findings_of() -> Callable[[Any, str | None], list[tuple[Severity, str]]]:
    """Return what picks the findings under an article: how grave they are, and where."""

    def pick(found: Any, article: str | None) -> list[tuple[Severity, str]]:  # noqa: ANN401
        findings: tuple[Finding, ...] = found.findings
        return [(f.severity, f.where) for f in findings if f.article == article]

    return pick


# Lists and proposals


@pytest.fixture
def listed(edition: str) -> Callable[..., RatingList]:
    """Return what makes the list of a day from players; they are ranked if nothing else is said."""

    def make(
        *players: Mapping[str, Any],
        day: date = _START,
        readings: Mapping[str, str] | None = None,
    ) -> RatingList:
        known = [msgspec.convert(_player(player), Player) for player in players]
        standings = [Standing(player=player) for player in known]
        return application.make_list(day, standings, edition=edition, readings=readings)

    return make


# Rankings


@pytest.fixture(scope="session")
def ranking_of() -> RankingBuilder:
    """Return what makes a Duplicate ranking from the last rank of each series.

    `{1: 2, 3: 5}` are the players d1 and d2 in series 1 and d3, d4 and d5 in series 3. What is
    said of a player by name is added: `d4={"classic_series": "Joker", "classic_rank": 1}`; a name
    that the ranking does not have is somebody without a Duplicate ranking.
    """

    def build(last: Mapping[int, int], **more: Mapping[str, Any]) -> list[RankedPlayer]:
        places: dict[str, dict[str, Any]] = {}
        for series, end in last.items():
            for rank in range(len(places) + 1, end + 1):
                places[f"d{rank}"] = {"duplicate_rank": rank, "duplicate_series": series}
        for name, fields in more.items():
            places[name] = places.get(name, {}) | dict(fields)
        return [
            msgspec.convert({"id": name, **fields}, RankedPlayer) for name, fields in places.items()
        ]

    return build


# What an office asks beside the cases


@pytest.fixture(scope="session")
def ask_more(build_event: EventBuilder, ranking_of: RankingBuilder) -> Callable[[AppliedLaw], None]:
    """Return what asks for a list, for bars, and for a launch fitted to two points."""

    def ask(law: AppliedLaw) -> None:
        players = [{"id": name, "rating": 1500} for name in "AB"]
        event = build_event(law.edition.name, {"players": players, "table": ["A: B="]})
        law.make_list(_START, [Standing(player=p) for p in event.players], Readings(law.edition))
        law.propose_bars(event.players, Readings(law.edition), on=date(2020, 8, 31))
        ranking = ranking_of({3: 2, 4: 5}, A={"classic_series": "Joker", "classic_rank": 1})
        replayed = msgspec.structs.replace(event, start=date(2018, 1, 6), end=date(2018, 1, 7))
        law.launch(ranking, [replayed], Readings(law.edition, {"normal_law": "two-anchors"}))

    return ask
