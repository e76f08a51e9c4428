"""The vectors: small cases worked out from the rules or taken from tables that were published.

Each `cases/vectors_*.toml` holds the vectors of one kind. Where a case names no edition it holds
under both.
"""

import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.finding import Severity
from arpad.model.outcome import Outcome
from arpad.regulations import application, catalogue
from arpad.regulations.edition import Example, Readings
from arpad.regulations.fesa.applied_law import AppliedLaw
from arpad.regulations.fesa.determinacy import undetermined
from arpad.regulations.fesa.entrants import table_of
from arpad.regulations.fesa.scale import places

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
Rate: TypeAlias = Callable[..., Outcome]
Laws: TypeAlias = Mapping[str, AppliedLaw]
Case: TypeAlias = dict[str, Any]

FOLDER = Path(__file__).parent / "cases"
EDITIONS = ("fesa/elo_text", "fesa/elo_program")
PROGRAM = ("fesa/elo_program",)
ON = date(2024, 4, 20)

VECTORS = {
    "category": 7,
    "game": 9,
    "k": 12,
    "performance": 6,
    "promotion": 25,
    "table": 10,
    "time_control": 5,
    "undetermined": 3,
}
"""How many vectors there are of each kind; one more is a printed table, see `test_archive.py`."""


def _file(kind: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"vectors_{kind}.toml").read_text(encoding="utf-8"))


def _vectors(kind: str, editions: tuple[str, ...] = EDITIONS) -> list[Any]:
    """Return every vector of a kind for every edition it names, as the parameters of a test."""
    return [
        pytest.param(edition, case, id=f"{edition.removeprefix('fesa/')}-{case['id']}")
        for case in _file(kind)["case"]
        for edition in case.get("editions", editions)
    ]


def test_all_vectors_handed_over_are_here() -> None:
    kinds = {path.stem.removeprefix("vectors_") for path in FOLDER.glob("vectors_*.toml")}
    assert {kind: len(_file(kind)["case"]) for kind in sorted(kinds)} == VECTORS
    assert sum(VECTORS.values()) + 1 == 78


@pytest.mark.parametrize("kind", VECTORS)
def test_every_vector_file_names_its_source_and_articles_that_exist(kind: str) -> None:
    file = _file(kind)
    assert file["source"]
    named = {*file["article"], *(a for case in file["case"] for a in case.get("articles", ()))}
    for edition in EDITIONS:
        assert named <= set(catalogue.edition(edition).articles())


@pytest.mark.article("fesa/elo_text", "1")
@pytest.mark.article("fesa/elo_program", "1")
@pytest.mark.parametrize(("edition", "case"), _vectors("k"))
def test_k_follows_from_the_rating(edition: str, case: Case) -> None:
    tr = case["input"]["tr"]
    calculation = application.calculate(edition, [(tr, 50)], rating=tr)
    assert calculation.k == case["expected"]["k"]


@pytest.mark.article("fesa/elo_text", "1", "2", "10")
@pytest.mark.article("fesa/elo_program", "1", "2", "10")
@pytest.mark.parametrize(("edition", "case"), _vectors("game"))
def test_a_game_gives_the_greater_of_two_formulas_and_the_bonus(edition: str, case: Case) -> None:
    given, expected = case["input"], case["expected"]
    games = [(given["opponent"], given["score"])]
    for ties in ("even", "up"):
        calculation = application.calculate(
            edition,
            games,
            rating=given["rating"],
            bonus_used=given["bonus_used"],
            readings={"ties": ties},
        )
        (entry,) = calculation.entries
        taken = entry.d if entry.taken == "d" else entry.d_prime
        assert taken is not None
        assert entry.bonus is not None
        unrounded = (taken + entry.bonus).quantize(Decimal("0.0001"))
        assert (entry.taken, str(unrounded)) == (expected["taken"], expected["unrounded"])
        assert calculation.change == expected[ties]
        assert calculation.after == given["rating"] + expected[ties]


@pytest.mark.article("fesa/elo_text", "6")
@pytest.mark.article("fesa/elo_program", "6")
@pytest.mark.parametrize(("edition", "case"), _vectors("performance"))
def test_a_performance_rating_is_the_rating_at_which_the_score_is_expected(
    edition: str, case: Case, laws: Laws
) -> None:
    law, games = laws[edition], [tuple(game) for game in case["input"]["games"]]
    exact = law.rating.performance_rating(games, law.numbers_on(ON))
    shown = None if exact is None else str(places(exact, 4))
    assert shown == case["expected"].get("unrounded")
    calculation = application.calculate(edition, games, rating=None)
    assert calculation.performance == case["expected"].get("rounded")


@pytest.mark.article("fesa/elo_text", "4")
@pytest.mark.article("fesa/elo_program", "4")
@pytest.mark.parametrize(("edition", "case"), _vectors("category"))
def test_the_category_follows_from_results_and_games(case: Case, rate: Rate) -> None:
    given = case["input"]
    player: dict[str, Any] = {"id": "X"}
    if given["is_rated"]:
        player |= {"rating": 1500, "games": given["games_before"]}
    elif given["results"]:
        stored = [{"opponent_rating": 1500, "score": score / 100} for score in given["results"]]
        player |= {"rating": 1500, "history": stored}
        assert len(stored) == given["games_before"]
    opponents = [f"R{number}" for number in range(given["games"])]
    table = "X: " + " ".join(f"{name}{number % 2}" for number, name in enumerate(opponents))
    outcome = rate([player, *({"id": name, "rating": 1500} for name in opponents)], table)
    assert outcome.players[0].category == case["expected"]["category"]


@pytest.mark.article("fesa/elo_text", "preamble")
@pytest.mark.article("fesa/elo_program", "preamble")
@pytest.mark.parametrize(("edition", "case"), _vectors("time_control"))
def test_a_game_is_long_enough_or_refused(case: Case, rate: Rate) -> None:
    players = [{"id": "A", "rating": 1500}, {"id": "B", "rating": 1500}]
    outcome = rate(players, "A: B=", time_control=case["input"]["time_control"])
    refused = [f for f in outcome.findings if f.severity is Severity.REFUSE]
    assert (refused == []) is case["expected"]["ok"]
    assert {finding.article for finding in refused} <= {"preamble"}


@pytest.mark.article("fesa/elo_program", "11", "12")
@pytest.mark.parametrize(("edition", "case"), _vectors("promotion", PROGRAM))
def test_games_at_a_rating_lead_to_a_grade(edition: str, case: Case, laws: Laws) -> None:
    given, expected = case["input"], case["expected"]
    example = Example(
        id=case["id"], article="11", kind="promotion", input=given, printed={}, by_text={}
    )
    found = laws[edition].run(example)
    assert {name: found.get(name) for name in expected} == expected


@pytest.mark.article("fesa/elo_text", "7", "9")
@pytest.mark.article("fesa/elo_program", "7", "9")
@pytest.mark.parametrize(("edition", "case"), _vectors("undetermined"))
def test_a_table_determines_its_ratings_or_says_whose_it_leaves_open(
    edition: str, case: Case, laws: Laws, build_event: EventBuilder
) -> None:
    law = laws[edition]
    event = build_event(edition, {"players": case["players"], "pairings": case["pairings"]})
    table = table_of(law, event, law.numbers_on(event.start), Readings(law.edition))
    found = {player: how.value for player, how in undetermined(table.players).items()}
    assert found == case["expected"]
    outcome = application.rate(event, edition=edition)
    refused = [f.message for f in outcome.findings if f.severity is Severity.REFUSE]
    assert bool(refused) is bool(found)
    for player, how in found.items():
        assert any(f"Player {player} ({player})" in said and how in said for said in refused)
        assert {line.after for line in outcome.players} == {None}


@pytest.mark.article("fesa/elo_text", "1", "2", "7", "8", "9", "10")
@pytest.mark.article("fesa/elo_program", "1", "2", "7", "8", "9", "10")
@pytest.mark.parametrize(("edition", "case"), _vectors("table"))
def test_a_table_gives_its_players_their_ratings(
    edition: str, case: Case, archived_table: EventBuilder
) -> None:
    event = archived_table(edition, {"players": case["players"], "pairings": case["pairings"]})
    outcome = application.rate(event, edition=edition)
    assert {player.id: player.after for player in outcome.players} == case["expected"]
