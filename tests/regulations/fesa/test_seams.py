"""Where rules meet: tables of one day, agreements over several tables, groups without an anchor."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from arpad.model.event import Decision, Event, Game, Result
from arpad.model.finding import Finding, Severity
from arpad.model.grading import Approval, Award, Basis, Counters, Evidence, GradeNeeds, Route
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.player import Player, StoredResult
from arpad.model.rating import Standing
from arpad.model.system import System
from arpad.regulations import application

BOTH = ("fesa/elo_text", "fesa/elo_program")
DAY = date(2024, 4, 21)
RESULTS = {"1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS}


def established(player: str, rating: int, **more: Any) -> Player:  # noqa: ANN401 - fields
    facts: dict[str, Any] = {"games": 100, "bonus_used": 100, "grade": "4 Dan"} | more
    return Player(id=player, rating=rating, **facts)


def table(players: Sequence[Player], games: str, **facts: Any) -> Event:  # noqa: ANN401 - fields
    """Return a table whose games, one a round, are written as `A1B`: A beat B."""
    played = [
        Game(round=number, white=word[0], black=word[2], result=RESULTS[word[1]])
        for number, word in enumerate(games.split(), 1)
    ]
    sound: dict[str, Any] = {
        "name": "Table",
        "start": DAY,
        "system": System.TABLE,
        "time_control": "30+30",
        "arbiter": "K. Kask",
        "arbiter_recognised": True,
    }
    return Event(**(sound | facts), players=tuple(players), games=tuple(played))


def refusals(outcome: Outcome) -> list[Finding]:
    return [finding for finding in outcome.findings if finding.severity is Severity.REFUSE]


def line(outcome: Outcome, player: str) -> PlayerOutcome:
    return next(found for found in outcome.players if found.id == player)


# The order of tables


def playing_again(on: date, *decisions: Decision) -> Event:
    players = [established("A", 1500, last_event=on), established("B", 1500)]
    return table(players, "A1B", decisions=decisions)


SPLIT = Decision(article="12", reason="Split into two", who="R. Rebane", when=date(2024, 4, 1))


@pytest.mark.parametrize("edition", BOTH)
def test_a_table_that_ends_before_a_players_last_is_refused_whatever_is_decided(
    edition: str,
) -> None:
    outcome = application.rate(playing_again(date(2024, 5, 1), SPLIT), edition=edition)
    assert [finding.article for finding in refusals(outcome)] == ["12"]


@pytest.mark.parametrize(("edition", "number"), [("fesa/elo_text", 0), ("fesa/elo_program", 1)])
def test_a_second_table_of_one_day_is_a_matter_of_decision_in_the_text_only(
    edition: str, number: int
) -> None:
    """Rule 12 knows play-offs apart and split tables; the program takes later tables only."""
    assert len(refusals(application.rate(playing_again(DAY), edition=edition))) == 1
    assert len(refusals(application.rate(playing_again(DAY, SPLIT), edition=edition))) == number


@pytest.mark.parametrize("edition", BOTH)
def test_a_decision_about_the_referee_does_not_admit_a_fast_game(edition: str) -> None:
    decision = Decision(
        article="preamble", about="arbiter", reason="Recognised since", who="R", when=DAY
    )
    players = [established("A", 1500), established("B", 1500)]
    facts = {"arbiter_recognised": False, "time_control": "3+0", "decisions": (decision,)}
    outcome = application.rate(table(players, "A1B", **facts), edition=edition)
    assert [finding.where for finding in refusals(outcome)] == ["time_control"]


@pytest.mark.parametrize("edition", BOTH)
def test_a_player_paired_with_himself_is_refused(edition: str) -> None:
    outcome = application.rate(table([established("A", 1500)], "A1A"), edition=edition)
    assert [finding.message for finding in refusals(outcome)] == [
        "A is paired with himself in round 1."
    ]


# Groups without an anchor


@pytest.mark.parametrize("edition", BOTH)
def test_every_group_without_a_rating_is_refused_by_itself(edition: str) -> None:
    """A and B, D and E each split a point and beat C: two groups, held by nobody from above."""
    players = [Player(id=player) for player in "ABDE"] + [established("C", 1500)]
    outcome = application.rate(table(players, "A=B D=E A1C B1C D1C E1C"), edition=edition)
    messages = [finding.message for finding in refusals(outcome)]
    assert len(messages) == 2
    assert "grade (rule 8) for A or B resolves it" in messages[0]
    assert "grade (rule 8) for D or E resolves it" in messages[1]


def test_a_grade_is_not_advised_for_players_who_are_no_newcomers() -> None:
    won = tuple(StoredResult(opponent_rating=1500, score=Decimal(1)) for _ in range(3))
    players = [Player(id=p, rating=1900, history=won) for p in "AB"] + [established("C", 1500)]
    outcome = application.rate(table(players, "A=B A1C B1C"), edition="fesa/elo_text")
    (refusal,) = refusals(outcome)
    assert "outside grade" not in refusal.message
    assert refusal.message.endswith("Rate their games in a later table.")


@pytest.mark.parametrize("edition", BOTH)
def test_a_long_chain_of_newcomers_ends_and_is_not_called_firm(edition: str) -> None:
    """Sixty newcomers drawing one after the other take for ever in real numbers."""
    names = [f"N{number}" for number in range(60)]
    players = [established("A", 1500), *(Player(id=name) for name in names)]
    games = [
        Game(round=number, white=white, black=black, result=Result.DRAW)
        for number, (white, black) in enumerate(zip(["A", *names], names, strict=False), 1)
    ]
    event = msgspec.structs.replace(table(players, ""), games=tuple(games))
    outcome = application.rate(event, edition=edition)
    assert outcome.audit is not None
    assert outcome.audit.real is None
    assert outcome.audit.widest_unrated is None
    assert [f.where for f in outcome.findings if "how firm" in f.message] == ["audit"]


# Outside grades


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(
    ("evidence", "shown"),
    [
        (None, None),
        (Evidence(document="a letter", basis=Basis.OPINION), None),
        (Evidence(document="diploma 12"), "4 Dan"),
    ],
)
def test_only_a_proved_outside_grade_is_printed(
    edition: str, evidence: Evidence | None, shown: str | None
) -> None:
    newcomer = Player(id="N", outside_grade="4 dan", evidence=evidence)
    event = table([newcomer, established("A", 1500)], "N1A N0A")
    rows = application.report_table(event, application.rate(event, edition=edition))
    assert rows is not None
    assert getattr(rows[0], "grade", "") == shown


def test_an_outside_grade_that_needs_an_agreement_begins_below_it() -> None:
    """Rule 11: 5 and 6 Dan are not given without the agreement."""
    newcomer = Player(id="N", outside_grade="6 Dan", evidence="diploma 7")
    event = table([newcomer, established("A", 1500)], "N0A N0A N0A")
    assert line(application.rate(event, edition="fesa/elo_text"), "N").grade == "4 Dan"


# Agreements


def strong(*approvals: Approval, **more: Any) -> Player:  # noqa: ANN401 - fields
    return established("A", 2500, approvals=approvals, **more)


def rated(player: Player, edition: str, games: str = "A1B") -> PlayerOutcome:
    event = table([player, established("B", 2400)], games)
    return line(application.rate(event, edition=edition), "A")


@pytest.mark.parametrize("edition", BOTH)
def test_an_agreement_is_kept_with_its_day_and_document_when_the_grade_is_given(
    edition: str,
) -> None:
    given = Approval(
        grade="5 Dan", since=date(2024, 1, 7), approved=True, when=date(2024, 2, 1), reference="1"
    )
    found = rated(strong(given), edition)
    assert found.grade == "5 Dan"
    assert given in (found.approvals or ())


@pytest.mark.parametrize("edition", BOTH)
def test_an_agreement_counts_from_its_day_also_without_a_game(edition: str) -> None:
    given = Approval(grade="5 Dan", since=date(2024, 1, 7), approved=True, when=date(2024, 2, 1))
    idle = strong(given)
    event = table([idle, established("B", 2400), established("C", 2400)], "B1C")
    assert line(application.rate(event, edition=edition), "A").grade == "5 Dan"
    made = application.make_list(date(2024, 6, 1), [Standing(player=idle)], edition=edition)
    assert [row.grade for row in made.rows] == ["5 Dan"]


@pytest.mark.parametrize("edition", BOTH)
def test_after_a_refusal_the_agreement_is_asked_anew(edition: str) -> None:
    refused = Approval(grade="5 Dan", since=date(2023, 1, 7), approved=False, when=date(2023, 3, 1))
    found = rated(strong(refused), edition)
    assert [(p.grade, p.status) for p in found.promotions or ()] == [("5 Dan", Award.PENDING)]
    assert found.approvals == (Approval(grade="5 Dan", since=DAY),)


@pytest.mark.parametrize("edition", BOTH)
def test_an_early_award_states_the_rating_at_that_moment(edition: str) -> None:
    """Rule 11: at 1679 with five games at 1620 before, 1 Kyu is certain by the seventh."""
    counters = Counters(lb=9, lb_has_mp=True, mp=5)
    player = established("A", 1679, grade="2 Kyu", counters=counters)
    event = table([player, established("B", 1679)], "A=B")
    (promotion,) = line(application.rate(event, edition=edition), "A").promotions or ()
    assert (promotion.grade, promotion.route) == ("1 Kyu", Route.EARLY)
    assert promotion.value == 1679


# What a table must be told


def test_stored_results_without_a_rating_are_told() -> None:
    mixed = tuple(StoredResult(opponent_rating=1500, score=Decimal(score)) for score in (1, 0) * 10)
    event = table([Player(id="N", history=mixed), established("A", 1500)], "N1A")
    outcome = application.rate(event, edition="fesa/elo_text")
    assert line(outcome, "N").category == "unrated"
    told = [f for f in outcome.findings if "enough to be rated but no rating" in f.message]
    assert [finding.where for finding in told] == ["player N"]


@pytest.mark.parametrize("edition", BOTH)
def test_games_of_an_unrated_player_are_not_lost_with_their_results(edition: str) -> None:
    event = table([Player(id="N", games=5), established("A", 1500)], "N1A N0A")
    assert line(application.rate(event, edition=edition), "N").games_after == 7


@pytest.mark.parametrize("edition", BOTH)
def test_the_outcome_tells_the_next_table_when_this_one_ended(edition: str) -> None:
    event = table([established("A", 1500), established("B", 1500)], "A1B", end=date(2024, 4, 22))
    assert line(application.rate(event, edition=edition), "A").last_event == date(2024, 4, 22)


# What the next grade takes


def needs(player: Player, edition: str = "fesa/elo_text") -> GradeNeeds:
    return application.grade_needs(player, edition=edition)


@pytest.mark.parametrize("edition", BOTH)
def test_the_eighteenth_game_is_the_next_one_of_a_player_with_seventeen(edition: str) -> None:
    """Rule 4 includes the table: with one more game 1050 reaches 1040, the UB of 8 Kyu."""
    found = needs(Player(id="A", rating=1050, games=17, grade="9 Kyu"), edition)
    assert found.category == "established"
    assert (found.ways[0].route, found.ways[0].points_missing) == (Route.UB, 0)


def test_a_player_with_sixteen_games_is_told_when_all_ways_open() -> None:
    found = needs(Player(id="A", rating=1050, games=16, grade="9 Kyu"))
    assert found.category == "provisional"
    assert "all ways open with the 2nd game from now" in found.note


@pytest.mark.parametrize(
    ("edition", "category"), [("fesa/elo_text", "unrated"), ("fesa/elo_program", "provisional")]
)
def test_the_program_gives_grades_by_the_number_of_the_game_alone(
    edition: str, category: str
) -> None:
    won = tuple(StoredResult(opponent_rating=1500, score=Decimal(1)) for _ in range(12))
    found = needs(Player(id="A", rating=1900, history=won), edition)
    assert found.category == category
    assert "12 of 9" not in found.note


def test_the_middle_point_is_missing_on_the_way_by_the_lower_bound() -> None:
    """1 Kyu: 14 games at 1560, one of them at 1620; at 1590 thirty points are missing."""
    player = established("A", 1590, grade="2 Kyu", counters=Counters(lb=13))
    way = next(way for way in needs(player).ways if way.route is Route.LB)
    assert (way.points_missing, way.games_missing, way.games_in_worst_case) == (30, 1, 0)


def test_an_awaited_agreement_is_told_of() -> None:
    player = strong(Approval(grade="5 Dan", since=date(2024, 1, 7)))
    assert "fulfilled since 2024-01-07; the agreement is awaited" in needs(player).note
