"""The vectors: small cases from the printed example and tables, or worked out from the text.

Each `cases/vectors_*.toml` holds the vectors of one kind.
"""

import tomllib
from collections.abc import Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from arpad.model.exact import as_decimal, as_hundredths
from arpad.model.ranking import RankedPlayer
from arpad.regulations import application, catalogue
from arpad.regulations.edition import Readings
from arpad.regulations.fisf.applied_law import AppliedLaw

Case: TypeAlias = Mapping[str, Any]

FOLDER = Path(__file__).parent / "cases"
EDITION = "fisf/classique_2019"
ON = date(2020, 1, 11)
SCORES = {"1": 100, "1/2": 50, "0": 0}

VECTORS = {
    "bars": 2,
    "game": 10,
    "k": 9,
    "merge": 1,
    "series": 6,
    "start": 5,
    "status": 2,
    "tournament": 7,
    "we": 15,
}
"""How many vectors there are of each kind."""


def _file(kind: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"vectors_{kind}.toml").read_text(encoding="utf-8"))


def _vectors(kind: str) -> list[Any]:
    """Return every vector of a kind as the parameters of a test."""
    return [pytest.param(EDITION, case, id=case["id"]) for case in _file(kind)["case"]]


def test_all_vectors_handed_over_are_here() -> None:
    kinds = {path.stem.removeprefix("vectors_") for path in FOLDER.glob("vectors_*.toml")}
    assert {kind: len(_file(kind)["case"]) for kind in sorted(kinds)} == VECTORS
    assert sum(VECTORS.values()) == 57


@pytest.mark.parametrize("kind", VECTORS)
def test_every_vector_file_names_its_source_and_articles_that_exist(kind: str) -> None:
    file = _file(kind)
    assert file["source"]
    assert set(file["article"]) <= set(catalogue.edition(EDITION).articles())
    ids = [case["id"] for case in file["case"]]
    assert len(set(ids)) == len(ids)


@pytest.mark.article("fisf/classique_2019", "4", "7", "annex 2")
@pytest.mark.parametrize(("edition", "case"), _vectors("game"))
def test_a_game_of_the_example_is_worth_what_is_printed(edition: str, case: Case) -> None:
    given = case["input"]
    games = [(given["opponent"], SCORES[given["score"]])]
    found = application.calculate(edition, games, rating=given["own"], k=given["k"])
    (entry,) = found.entries
    assert {"expected": str(entry.expected), "change": str(entry.change)} == case["expected"]


@pytest.mark.article("fisf/classique_2019", "4", "5", "7", "annex 2")
@pytest.mark.parametrize(("edition", "case"), _vectors("tournament"))
def test_a_tournament_is_one_sum(edition: str, case: Case) -> None:
    given, expected = case["input"], case["expected"]
    games = [(int(o), SCORES[s]) for o, s in (line.split() for line in given["results"])]
    found = application.calculate(
        edition, games, rating=given["rating"], games_so_far=given["games"], on=ON
    )
    assert found.change is not None
    assert {
        "k": found.k,
        "score": f"{found.score.normalize():f}",
        "expected": str(found.expected),
        "exact": str(as_decimal(given["rating"] * 100 + as_hundredths(found.change))),
        "after": found.after,
    } == expected


@pytest.mark.article("fisf/classique_2019", "annex 2")
@pytest.mark.parametrize(("edition", "case"), _vectors("we"))
def test_a_difference_gives_the_expected_score(case: Case, law: AppliedLaw) -> None:
    expected = law.rating.expected_score(case["input"]["difference"], on=ON)
    assert str(as_decimal(expected)) == case["expected"]["expected"]


@pytest.mark.article("fisf/classique_2019", "annex 2")
@pytest.mark.parametrize(("edition", "case"), _vectors("k"))
def test_rating_and_games_before_give_k(case: Case, law: AppliedLaw) -> None:
    given = case["input"]
    assert law.rating.coefficient(given["rating"], given["games"], on=ON) == case["expected"]["k"]


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(("edition", "case"), _vectors("series"))
def test_a_rating_gives_the_series(case: Case, law: AppliedLaw) -> None:
    bars = law.series.bars_on(ON, Readings(law.edition))
    series = law.series.series_by_rating(case["input"]["rating"], bars, on=ON)
    assert series == case["expected"]["series"]


@pytest.mark.article("fisf/classique_2019", "2")
@pytest.mark.parametrize(("edition", "case"), _vectors("bars"))
def test_percentages_give_bars(case: Case, law: AppliedLaw) -> None:
    assert law.series.proposed_bars(case["input"]["ratings"], on=ON) == case["expected"]


@pytest.mark.article("fisf/classique_2019", "3", "5", "6")
@pytest.mark.parametrize(("edition", "case"), _vectors("status"))
def test_the_record_gives_the_status(case: Case, law: AppliedLaw) -> None:
    given = case["input"]
    last = date(2019, 10, 6) if given["last_year"] else date(2018, 10, 6)
    status = law.publication.status_of(
        given["tournaments"], given["games"], last, Readings(law.edition), on=ON
    )
    assert status == case["expected"]["status"]


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize(("edition", "case"), _vectors("start"))
def test_a_rank_gives_a_starting_rating(case: Case, law: AppliedLaw) -> None:
    rules, readings, given = law.starting_ratings, Readings(law.edition), case["input"]
    curve = rules.normal_law(given["players"], {}, readings, on=ON)
    value = rules.value_of_law(given["rank"], curve, readings, on=ON)
    assert {
        "exact": str(value.quantize(Decimal("0.01"), ROUND_HALF_UP)),
        "start": rules.clamped(value, on=ON),
    } == case["expected"]


@pytest.mark.article("fisf/classique_2019", "annex 1")
@pytest.mark.parametrize(("edition", "case"), _vectors("merge"))
def test_two_rankings_become_one_order(case: Case, law: AppliedLaw) -> None:
    duplicate = dict(line.split() for line in case["input"]["duplicate"])
    classic = dict(line.split() for line in case["input"]["classic"])
    ranks = {name: rank for rank, name in enumerate(duplicate, 1)}
    classic_ranks = {name: rank for rank, name in enumerate(classic, 1)}
    players = [
        RankedPlayer(
            id=name,
            duplicate_rank=ranks.get(name),
            duplicate_series=int(duplicate[name]) if name in duplicate else None,
            classic_rank=classic_ranks.get(name),
            classic_series=classic.get(name),
        )
        for name in sorted({*duplicate, *classic})
    ]
    merged = law.starting_ratings.merged_order(players, Readings(law.edition), on=ON)
    assert [player.id for player in merged] == case["expected"]["order"]
