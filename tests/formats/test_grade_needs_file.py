"""The answer to what a player needs for the next grade fits its published schema."""

import json
from pathlib import Path

import msgspec
import pytest
from jsonschema import Draft202012Validator

from arpad.formats.grade_needs_file import grade_needs_schema
from arpad.formats.player_file import read_player_file
from arpad.formats.schema import words_of
from arpad.model.grading import GradeNeeds, Route, WayUp
from arpad.model.player import Player
from arpad.regulations.application import grade_needs

SAMPLES = Path(__file__).parent / "samples"
NEEDS = GradeNeeds(
    edition="fesa/elo_text",
    category="established",
    rating=1655,
    grade="2 Kyu",
    next_grade="1 Kyu",
    needs_approval=False,
    ways=(
        WayUp(
            route=Route.MP,
            condition="7 games in a row at or above 1620, the middle point",
            has="1655, 5 games in a row",
            missing="2 games",
            points_missing=0,
            games_missing=2,
            games_in_worst_case=1,
        ),
    ),
    note="The first way that is completed gives the grade.",
    article="11",
)


def validator() -> Draft202012Validator:
    schema = grade_needs_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_an_answer_fits_its_schema() -> None:
    content = json.loads(msgspec.json.encode(NEEDS))
    assert list(validator().iter_errors(content)) == []
    content["ways"][0]["route"] = "merit"
    assert not validator().is_valid(content)


@pytest.mark.parametrize("edition", ["fesa/elo_text", "fesa/elo_program"])
@pytest.mark.parametrize(
    "player",
    [
        read_player_file(SAMPLES / "player.json")[0],
        Player(id="newcomer"),
        Player(id="provisional", rating=1500, games=12),
        Player(id="at the top", rating=2700, games=200, grade="6 Dan"),
    ],
)
def test_what_the_law_answers_fits_the_schema(edition: str, player: Player) -> None:
    content = json.loads(msgspec.json.encode(grade_needs(player, edition=edition)))
    assert list(validator().iter_errors(content)) == []


def test_the_schema_describes_every_field_and_no_other() -> None:
    schema = grade_needs_schema()
    assert schema["title"] == "Arpad grade needs"
    fields = {
        (name, field): words["description"]
        for name, definition in schema["$defs"].items()
        for field, words in definition.get("properties", {}).items()
    }
    described = {
        (name, field) for name, words in words_of("grade_needs").items() for field in words
    }
    assert [field for field, words in fields.items() if not words] == []
    assert sorted(described - fields.keys()) == [], "descriptions without a field"
    assert [choice["const"] for choice in schema["$defs"]["Route"]["oneOf"]] == list(Route)
