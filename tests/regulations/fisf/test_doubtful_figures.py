"""Figures that are missing, contradict each other or cannot matter: told, or left in peace."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.finding import Severity
from arpad.model.outcome import Outcome
from arpad.model.period import ListStatus
from arpad.model.player import Player
from arpad.model.ranking import RankedPlayer
from arpad.model.rating import Standing
from arpad.model.series import BarsDecision
from arpad.regulations import application
from arpad.regulations.edition import Treatment
from arpad.regulations.fisf.applied_law import AppliedLaw

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
Rate: TypeAlias = Callable[..., Outcome]

EDITION = pytest.mark.parametrize("edition", ["fisf/classique_2019"])


@EDITION
@pytest.mark.parametrize(
    ("record", "article"), [({"games": None}, "annex 2"), ({"tournaments": None}, "6")]
)
def test_a_section_that_warns_says_so_in_the_register(
    record: Mapping[str, Any], article: str, rate: Rate, law: AppliedLaw
) -> None:
    outcome = rate([{"id": "A", "rating": 1500, **record}, {"id": "B", "rating": 1500}], "A: B1")
    assert [f for f in outcome.findings if f.article == article and f.severity is Severity.WARN]
    assert Treatment.WARN in law.edition.articles()[article].treatments


@EDITION
def test_a_given_k_that_does_not_fit_is_told(rate: Rate) -> None:
    """Annex 2: fifteen games and below 1750 is 20."""
    players = [{"id": "A", "rating": 1500, "games": 15, "k": 40}, {"id": "B", "rating": 1500}]
    outcome = rate(players, "A: B1")
    assert outcome.players[0].k == 20
    assert [f.where for f in outcome.findings if "K is given as 40" in f.message] == ["player A"]


def test_where_everybody_counts_nobody_is_called_not_counted() -> None:
    players = [Player(id="A", rating=1500, games=40, tournaments=5)]
    found = application.propose_bars(players, on=date(2020, 8, 31), readings={"population": "all"})
    assert found.population == 1
    assert [f for f in found.findings if "not counted" in f.message] == []


@EDITION
def test_each_replayed_tournament_lists_its_own_readings(
    edition: str, build_event: EventBuilder
) -> None:
    def tournament(name: str, month: int, table: str) -> Event:
        players = [{"id": "A"}, {"id": "B"}]
        facts = {"name": name, "start": date(2018, month, 3), "players": players, "table": [table]}
        return build_event(edition, facts)

    begun = application.launch([], [tournament("1", 1, "A: B1 B+"), tournament("2", 2, "A: B1")])
    first, second = begun.tournaments
    assert "unplayed" in first.outcome.readings
    assert "unplayed" not in second.outcome.readings
    assert "unplayed" in begun.readings


@EDITION
def test_games_for_k_is_not_recorded_where_k_is_the_same(rate: Rate) -> None:
    players = [{"id": "A", "rating": 1800, "games": 14}, {"id": "B", "rating": 1800}]
    outcome = rate(players, "A: B1")
    assert outcome.players[0].k == 16
    assert "games_for_k" not in outcome.readings


@EDITION
def test_games_for_k_is_not_recorded_where_k_is_given(edition: str) -> None:
    found = application.calculate(edition, [(1400, 100)], rating=1400, k=16, games_so_far=14)
    assert found.readings == {}


def test_a_duplicate_series_without_a_rank_comes_last_of_it_and_is_told() -> None:
    players = [
        RankedPlayer(id="b", duplicate_series=1),
        RankedPlayer(id="a", duplicate_rank=1, duplicate_series=1),
    ]
    found = application.starting_ratings(players, on=date(2019, 9, 1))
    assert [rating.id for rating in found.ratings] == ["a", "b"]
    assert "b is in the Duplicate ranking without a rank: give both." in [
        finding.message for finding in found.findings
    ]


def test_a_duplicate_rank_without_a_series_is_told() -> None:
    found = application.starting_ratings(
        [RankedPlayer(id="a", duplicate_rank=1)], on=date(2019, 9, 1)
    )
    assert "a is in the Duplicate ranking without a series: give both." in [
        finding.message for finding in found.findings
    ]


@EDITION
def test_a_list_says_whose_record_is_missing(edition: str) -> None:
    player = Player(id="A", rating=1700, series="B", last_event=date(2020, 1, 5))
    made = application.make_list(date(2020, 1, 11), [Standing(player=player)], edition=edition)
    assert [row.status for row in made.file or ()] == [ListStatus.ESTIMATED]
    assert [finding.article for finding in made.findings] == ["6"]


@EDITION
def test_a_list_of_a_day_before_a_last_competition_is_told(edition: str) -> None:
    player = Player(
        id="A", rating=1700, series="B", games=40, tournaments=5, last_event=date(2020, 3, 5)
    )
    made = application.make_list(date(2020, 1, 11), [Standing(player=player)], edition=edition)
    assert [finding.message for finding in made.findings] == [
        "A competed after 2020-01-11: these are not the ratings of that day."
    ]


def test_decided_bars_name_the_series_there_are() -> None:
    last = date(2020, 6, 7)
    players = [
        Player(id=f"{n}", rating=1500 + n, games=40, tournaments=5, last_event=last)
        for n in range(10)
    ]
    decision = BarsDecision(bars={"Joker": 1900, "X": 1800}, who="c", when=date(2020, 8, 31))
    found = application.propose_bars(players, on=date(2020, 8, 31), decision=decision)
    assert [finding.where for finding in found.findings] == ["decision"]


def test_everybody_gets_the_series_of_the_bars_that_were_decided() -> None:
    """Section 2: the series held on 31 August by the new bars; 1500 is below a B of 1502."""
    last = date(2020, 6, 7)
    players = [
        Player(id=f"{n}", rating=1500 + n, games=40, tournaments=5, last_event=last)
        for n in range(4)
    ]
    bars = {"Joker": 1504, "A": 1503, "B": 1502}
    decision = BarsDecision(bars=bars, who="c", when=date(2020, 8, 31))
    found = application.propose_bars(players, on=date(2020, 8, 31), decision=decision)
    assert found.series == {"0": "C", "1": "C", "2": "B", "3": "A"}


@EDITION
def test_names_of_tournaments_fill_what_the_ranking_leaves_blank(
    edition: str, build_event: EventBuilder
) -> None:
    players = [{"id": "A", "name": "Anna"}, {"id": "B"}]
    facts = {"start": date(2018, 1, 3), "players": players, "table": ["A: B1"]}
    ranking = [RankedPlayer(id="A", duplicate_rank=1, duplicate_series=1)]
    begun = application.launch(ranking, [build_event(edition, facts)])
    assert begun.players[0].name == "Anna"


@EDITION
@pytest.mark.parametrize(("last", "told"), [("2020-01-12", 0), ("2020-01-13", 1)])
def test_a_tournament_that_comes_late_is_told(last: str, told: int, rate: Rate) -> None:
    """Reading B22: by the end; the tournament of the case ends on 12 January 2020."""
    players = [
        {"id": "A", "rating": 1500, "last_event": date.fromisoformat(last)},
        {"id": "B", "rating": 1500},
    ]
    outcome = rate(players, "A: B1")
    assert len([f for f in outcome.findings if "order of their ends" in f.message]) == told
    assert ("order_of_tournaments" in outcome.readings) is bool(told)
