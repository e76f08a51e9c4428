"""What is printed: the table as FESA prints it, the rating list, and what a grade still needs."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, TypeAlias

import msgspec
import pytest

from arpad.model.event import Event
from arpad.model.grading import GradeNeeds, Route, WayUp
from arpad.model.period import RatingList
from arpad.model.player import Player
from arpad.model.rating import Standing
from arpad.model.report import TableRow
from arpad.regulations import application, catalogue
from arpad.regulations.catalogue import UnknownEditionError

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
Print: TypeAlias = Callable[..., dict[str, TableRow]]
Needs: TypeAlias = Callable[..., GradeNeeds]

RATED = {"rating": 1700, "games": 40, "bonus_used": 100, "grade": "1 Kyu"}


# The table


@pytest.fixture
def printed(edition: str, build_event: EventBuilder) -> Print:
    """Return what rates a table and prints it, row by row."""

    def show(**given: Any) -> dict[str, TableRow]:  # noqa: ANN401
        event = build_event(edition, given)
        table = application.report_table(event, application.rate(event, edition=edition))
        assert table is not None
        rows = [row for row in table if isinstance(row, TableRow)]
        assert [row.nr for row in rows] == list(range(1, len(event.players) + 1))
        return {row.id: row for row in rows}

    return show


@pytest.mark.article("fesa/elo_text", "3", "5", "11", "12")
@pytest.mark.article("fesa/elo_program", "3", "5", "11", "12")
def test_a_row_names_opponents_by_their_rows_and_a_game_not_played_by_0(printed: Print) -> None:
    players = [
        {"id": "A", "rating": 1650, "grade": "2 Kyu"},
        {"id": "B", "rating": 1500},
        {"id": "C", "rating": 1400, "outside_grade": "1 Dan", "evidence": "diploma"},
        {"id": "N", "outside_grade": "1 Dan"},
    ]
    games = [
        {"round": 1, "white": "A", "black": "B", "result": "1-0"},
        {"round": 1, "white": "C", "black": "N", "result": "1/2"},
        {"round": 2, "white": "A", "black": "C", "result": "+-"},
        {"round": 2, "white": "B", "black": "N", "result": "0-1"},
        {"round": 3, "white": "A", "result": "+-"},
        {"round": 3, "white": "B", "black": "C", "result": "1-0", "moves": False},
    ]
    rows = printed(players=players, games=games)
    assert {name: row.results for name, row in rows.items()} == {
        "A": ("2+", "0+", "0+"),
        "B": ("1-", "4-", "0+"),
        "C": ("4=", "0-", "0-"),
        "N": ("3=", "2+", "0-"),
    }
    assert {name: str(row.points) for name, row in rows.items()} == {
        "A": "3.00",
        "B": "1.00",
        "C": "0.50",
        "N": "1.50",
    }
    assert [row.grade for row in rows.values()] == ["2 Kyu", None, "1 Dan", None]


@pytest.mark.article("fesa/elo_text", "12")
@pytest.mark.article("fesa/elo_program", "12")
def test_an_unrated_player_is_marked_and_has_the_rating_after_the_table(printed: Print) -> None:
    rows = printed(players=[{"id": "N"}, {"id": "R", "rating": 1500}], table=["N: R="])
    assert (rows["N"].is_unrated, rows["N"].elo, rows["N"].change) == (True, 1500, None)
    assert (rows["R"].is_unrated, rows["R"].elo, rows["R"].change) == (False, 1500, 0)


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("rating", "grade", "promoted_to"),
    [(1800, "2 Kyu", "1 Dan"), (1790, "1 Dan", None), (2440, "3 Dan", "4 Dan")],
)
def test_a_row_shows_the_grade_before_and_the_highest_one_awarded(
    rating: int, grade: str, promoted_to: str | None, printed: Print
) -> None:
    """At 2440 a 3 Dan becomes 4 Dan, and 5 Dan is pending."""
    players = [{"id": "A", "rating": rating, "grade": grade}, {"id": "B", "rating": rating}]
    row = printed(players=players, table=["A: B="])["A"]
    assert (row.grade, row.promoted_to) == (grade, promoted_to)


# The list


@pytest.fixture
def listed(edition: str) -> Callable[..., RatingList]:
    """Return what makes the list of a day from players."""

    def make(*players: Mapping[str, Any], on: date, **readings: str) -> RatingList:
        standings = [msgspec.convert({"player": player}, Standing) for player in players]
        return application.make_list(on, standings, edition=edition, readings=readings)

    return make


def test_a_list_stands_in_the_order_of_ratings_then_of_names(
    listed: Callable[..., RatingList],
) -> None:
    made = listed(
        {"id": "1", "name": "Baba", "rating": 1500},
        {"id": "2", "name": "Aoki", "rating": 1500},
        {"id": "3", "name": "Chiba", "rating": 1600},
        on=date(2024, 6, 1),
    )
    assert [row.name for row in made.rows] == ["Chiba", "Aoki", "Baba"]
    assert made.period.list_date == date(2024, 6, 1)


@pytest.mark.article("fesa/elo_text", "12")
@pytest.mark.article("fesa/elo_program", "12")
@pytest.mark.parametrize(
    ("day", "is_list_day"),
    [
        (date(2024, 1, 1), True),
        (date(2024, 6, 1), True),
        (date(2024, 7, 1), False),
        (date(2024, 6, 2), False),
        (date(2024, 12, 31), False),
    ],
)
def test_a_list_bears_the_first_of_january_or_june_or_any_day(
    edition: str, day: date, listed: Callable[..., RatingList], *, is_list_day: bool
) -> None:
    player = {"id": "A", "rating": 1500}
    assert listed(player, on=day, list_dates="on-demand").rows[0].rating == 1500
    if is_list_day:
        assert listed(player, on=day, list_dates="january-june").edition == edition
    else:
        with pytest.raises(ValueError, match=f"{day} is no day of a list"):
            listed(player, on=day, list_dates="january-june")


def test_there_is_no_second_list_and_no_day_of_force(edition: str) -> None:
    law = catalogue.law(edition)
    assert law.force is None
    assert application.rapid_list(date(2024, 6, 1), {"A": 1500}, edition=edition) is None


# What a grade still needs


@pytest.fixture
def needs(edition: str) -> Needs:
    """Return what says what a player lacks for the next grade."""

    def ask(**player: Any) -> GradeNeeds:  # noqa: ANN401
        asked = msgspec.convert({"id": "A", **player}, Player)
        return application.grade_needs(asked, edition=edition)

    return ask


def _short(way: WayUp) -> tuple[str, int, int | None, int | None]:
    return way.route.value, way.points_missing, way.games_missing, way.games_in_worst_case


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_an_established_player_is_told_every_way_with_the_worst_case(
    edition: str, needs: Needs
) -> None:
    """1 Dan from 1700: 1676 is below LB 1680, and a game at MP 1740 is missing both ways."""
    found = needs(**RATED, counters={"lb": 3, "lb_has_mp": False, "mp": 0})
    assert (found.edition, found.category, found.grade) == (edition, "established", "1 Kyu")
    assert (found.next_grade, found.needs_approval, found.article) == ("1 Dan", False, "11")
    assert [_short(way) for way in found.ways] == [
        ("ub", 100, None, None),
        ("mp", 40, 7, 0),
        ("lb", 40, 11, 0),
    ]


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_losses_that_would_still_count_are_counted(needs: Needs) -> None:
    """From 1790: 1766 and 1742 at MP 1740; with 1718 and 1694 four at LB, 1670 is below."""
    counters = {"lb": 5, "lb_has_mp": True, "mp": 5}
    found = needs(**RATED | {"rating": 1790, "counters": counters})
    assert [_short(way) for way in found.ways] == [
        ("ub", 10, None, None),
        ("mp", 0, 2, 2),
        ("lb", 0, 9, 4),
    ]
    nearly = needs(**RATED | {"rating": 1790, "counters": {"lb": 12, "lb_has_mp": True, "mp": 6}})
    assert [_short(way) for way in nearly.ways[1:]] == [("mp", 0, 1, 1), ("lb", 0, 2, 2)]


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("grade", "ways"),
    [
        ("3 Dan", [Route.UB, Route.MP, Route.LB]),
        ("4 Dan", [Route.UB, Route.MP]),
        ("5 Dan", [Route.UB]),
    ],
)
def test_a_closed_way_is_not_shown_and_an_agreement_is_asked_for(
    grade: str, ways: list[Route], needs: Needs
) -> None:
    found = needs(**RATED | {"rating": 2200, "grade": grade})
    assert [way.route for way in found.ways] == ways
    assert found.needs_approval is (grade != "3 Dan")


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_a_provisional_player_is_told_the_bound_of_the_grade_after(needs: Needs) -> None:
    """For 1 Dan the UB of 2 Dan, 1920; the eighteenth game is the ninth from now."""
    found = needs(**RATED | {"games": 9})
    assert (found.category, [_short(way) for way in found.ways]) == (
        "provisional",
        [("provisional", 220, None, None)],
    )
    assert "the 9th game from now" in found.note
    assert needs(**RATED | {"games": 16}).category == "provisional"
    assert needs(**RATED | {"games": 17}).category == "established"
    top = needs(**RATED | {"games": 9, "grade": "5 Dan"})
    assert (top.next_grade, top.ways) == ("6 Dan", ())


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_an_unrated_player_is_told_how_many_games_he_has(needs: Needs) -> None:
    stored = [{"opponent_rating": 1500, "score": score} for score in (1, 0, 1)]
    found = needs(rating=1600, history=stored, grade="3 Kyu")
    assert (found.category, found.grade, found.next_grade, found.ways) == (
        "unrated",
        "3 Kyu",
        "2 Kyu",
        (),
    )
    assert "6 games are missing" in found.note


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("grade", "next_grade"),
    [("6 Dan", None), ("9 Dan", None), (None, "15 Kyu"), ("20 Kyu", "15 Kyu")],
)
def test_the_next_grade_is_the_next_step_of_the_ladder(
    grade: str | None, next_grade: str | None, needs: Needs
) -> None:
    found = needs(**RATED | {"grade": grade})
    assert (found.grade, found.next_grade) == (grade, next_grade)
    assert (found.ways == ()) is (next_grade is None)


@pytest.mark.article("fesa/elo_text", "8", "11")
@pytest.mark.article("fesa/elo_program", "8", "11")
@pytest.mark.parametrize(
    ("edition", "next_grade"), [("fesa/elo_text", "1 Dan"), ("fesa/elo_program", "15 Kyu")]
)
def test_an_accepted_outside_grade_is_a_place_on_the_ladder_as_written_alone(
    next_grade: str, needs: Needs
) -> None:
    proved = {"outside_grade": "1 Kyu", "evidence": "diploma"}
    assert needs(**RATED | {"grade": None}, **proved).next_grade == next_grade
    unproved = {"outside_grade": "1 Kyu"}
    assert needs(**RATED | {"grade": None}, **unproved).next_grade == "15 Kyu"


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("approvals", "words"),
    [
        ([], "takes an agreement"),
        ([{"grade": "5 Dan", "since": date(2024, 3, 1)}], "the agreement is awaited"),
        (
            [
                {
                    "grade": "5 Dan",
                    "since": date(2024, 3, 1),
                    "approved": False,
                    "when": date(2024, 4, 1),
                }
            ],
            "refused on 2024-04-01",
        ),
    ],
    ids=["none", "awaited", "refused"],
)
def test_a_high_grade_says_how_its_agreement_stands(
    approvals: list[dict[str, Any]], words: str, needs: Needs
) -> None:
    found = needs(**RATED | {"rating": 2350, "grade": "4 Dan", "approvals": approvals})
    assert (found.next_grade, found.needs_approval) == ("5 Dan", True)
    assert words in found.note


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
def test_a_grade_whose_agreement_has_arrived_is_had(needs: Needs) -> None:
    agreed = {"grade": "5 Dan", "since": date(2024, 3, 1), "approved": True}
    found = needs(**RATED | {"rating": 2350, "grade": "4 Dan", "approvals": [agreed]})
    assert (found.grade, found.next_grade) == ("5 Dan", "6 Dan")


@pytest.mark.article("fesa/elo_text", "11")
@pytest.mark.article("fesa/elo_program", "11")
@pytest.mark.parametrize(
    ("edition", "category"), [("fesa/elo_text", "unrated"), ("fesa/elo_program", "provisional")]
)
def test_nine_wins_are_no_way_as_written_and_one_as_computed(category: str, needs: Needs) -> None:
    stored = [{"opponent_rating": 1500, "score": 1}] * 9
    found = needs(rating=2000, history=stored, grade="3 Kyu")
    assert (found.category, bool(found.ways)) == (category, category == "provisional")


def test_without_a_number_of_games_a_player_is_taken_as_established(needs: Needs) -> None:
    found = needs(rating=1700, grade="1 Kyu")
    assert (found.category, len(found.ways)) == ("established", 3)
    assert "The number of games is not given" in found.note


def test_the_default_edition_is_asked_where_none_is_named() -> None:
    player = Player(id="A", rating=1700, games=40)
    assert application.grade_needs(player).edition == "fesa/elo_text"


def test_an_edition_without_grades_says_so() -> None:
    with pytest.raises(UnknownEditionError, match="fide/b02_2010 knows no grades"):
        application.grade_needs(Player(id="A", rating=1700), edition="fide/b02_2010")
