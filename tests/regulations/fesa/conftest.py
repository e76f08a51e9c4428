"""What the tests of the FESA editions share beside what every federation's tests share."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.regulations import application

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]


@pytest.fixture(scope="session")
def archived_table(build_event: EventBuilder) -> EventBuilder:
    """Return what makes a table from archived lists; the outside grades in them were accepted."""

    def build(edition: str, given: Mapping[str, Any]) -> Event:
        players = [
            player | {"evidence": "as archived"} if "outside_grade" in player else player
            for player in given["players"]
        ]
        return build_event(edition, {**given, "players": players})

    return build


@pytest.fixture
def rate(edition: str, build_event: EventBuilder) -> Callable[..., Outcome]:
    """Return what rates a table of players and results under the edition of the test.

    `A: B= C1` says that A drew with B and beat C. Players without a word about it have played
    40 games and have no activity bonus left.
    """

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
    """Return what rates a table and gives its players by id."""

    def by_id(*args: Any, **more: Any) -> dict[str, PlayerOutcome]:  # noqa: ANN401
        return {player.id: player for player in rate(*args, **more).players}

    return by_id
