"""Starting ratings go out as a table and as JSON that fits its published schema."""

import csv
import io
import json
from datetime import date
from decimal import Decimal

import msgspec
import pytest
from jsonschema import Draft202012Validator

from arpad.formats.schema import words_of
from arpad.formats.starting_ratings_file import starting_ratings_csv, starting_ratings_schema
from arpad.model.finding import warn
from arpad.model.ranking import (
    NormalLaw,
    RankedPlayer,
    StartingRating,
    StartingRatings,
    StartMethod,
)
from arpad.regulations.application import starting_ratings

STARTING = StartingRatings(
    edition="fisf/classique_2019",
    season="2019-2020",
    on=date(2019, 9, 1),
    law=NormalLaw(
        choice="three-sigmas",
        players=1,
        lowest=300,
        highest=2000,
        mean=Decimal("1150.000000"),
        deviation=Decimal("283.333333"),
    ),
    ratings=(
        StartingRating(
            id="7",
            name="Arn, Zoé",
            place=1,
            rank=1,
            raw=Decimal("1150.00"),
            rating=1400,
            method=StartMethod.QUANTILE,
        ),
        StartingRating(
            id="8",
            name="Bo Ray",
            place=2,
            rank=None,
            raw=None,
            rating=1430,
            method=StartMethod.CONSTANT,
        ),
    ),
    readings={"normal_law": "three-sigmas"},
    findings=(warn("annex 1", "law", "The last player of series 3 is missing."),),
)


def validator() -> Draft202012Validator:
    schema = starting_ratings_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_the_table_has_one_line_a_player() -> None:
    assert starting_ratings_csv(STARTING) == (
        "place,id,name,rating,rank,raw,method\n"
        '1,7,"Arn, Zoé",1400,1,1150.00,quantile\n'
        "2,8,Bo Ray,1430,,,constant\n"
    )


def test_the_table_says_of_every_player_what_the_answer_says() -> None:
    rows = csv.DictReader(io.StringIO(starting_ratings_csv(STARTING), newline=""))
    as_text = [
        {column: "" if value is None else str(value) for column, value in fields.items()}
        for fields in map(msgspec.structs.asdict, STARTING.ratings)
    ]
    assert list(rows) == as_text


def test_an_answer_fits_its_schema() -> None:
    content = json.loads(msgspec.json.encode(STARTING))
    assert list(validator().iter_errors(content)) == []
    content["ratings"][0]["method"] = "luck"
    assert not validator().is_valid(content)


@pytest.mark.parametrize(
    "players",
    [
        (RankedPlayer(id="7"),),
        (RankedPlayer(id="7", classic_rank=1, classic_series="Joker"),),
        (RankedPlayer(id="7", duplicate_rank=1, duplicate_series=1), RankedPlayer(id="8")),
    ],
)
def test_what_the_law_answers_fits_the_schema(players: tuple[RankedPlayer, ...]) -> None:
    found = starting_ratings(players, on=date(2019, 9, 1))
    assert list(validator().iter_errors(json.loads(msgspec.json.encode(found)))) == []


def test_the_schema_describes_every_field_and_no_other() -> None:
    schema = starting_ratings_schema()
    assert schema["title"] == "Arpad starting ratings"
    fields = {
        (name, field): words["description"]
        for name, definition in schema["$defs"].items()
        for field, words in definition.get("properties", {}).items()
    }
    described = {
        (name, field) for name, words in words_of("starting_ratings").items() for field in words
    }
    assert [field for field, words in fields.items() if not words] == []
    assert sorted(described - fields.keys()) == [], "descriptions without a field"
    methods = schema["$defs"]["StartMethod"]["oneOf"]
    assert [method["const"] for method in methods] == list(StartMethod)
    assert all(method["description"] for method in methods)
