"""An outcome goes out as exact JSON that fits its published schema."""

import json
from decimal import Decimal

import pytest
from jsonschema import Draft202012Validator

from arpad.formats.outcome_file import field_words, outcome_json, outcome_schema
from arpad.model.finding import warn
from arpad.model.outcome import Exclusion, GameEntry, Method, Outcome, PlayerOutcome, Status

ENTRY = GameEntry(
    round=1,
    opponent="102",
    opponent_rating=2400,
    difference=-100,
    counted=-100,
    expected=Decimal("0.36"),
    score=Decimal("1.00"),
    change=Decimal("6.40"),
    articles=("8.55",),
    k=10,
)
OUTCOME = Outcome(
    edition="fide/b02_2010",
    method=Method.SWISS,
    readings={"rounding": "up"},
    findings=(warn("1.1", "event", "No arbiter is named."),),
    players=(
        PlayerOutcome(
            id="101",
            status=Status.RATED,
            before=2300,
            k=10,
            games=1,
            score=Decimal("1.00"),
            expected=Decimal("0.36"),
            change=Decimal("6.40"),
            after=2306,
            rc=None,
            ru=None,
            rc_new=None,
            ru_new=None,
            entries=(ENTRY,),
            excluded=(Exclusion(round=2, opponent=None, reason="a bye", article="5.1"),),
        ),
    ),
)


def test_fractions_are_written_as_exact_text() -> None:
    text = outcome_json(OUTCOME).decode()
    assert text.startswith('{\n  "edition": "fide/b02_2010",\n')
    player = json.loads(text)["players"][0]
    assert (player["change"], player["entries"][0]["expected"]) == ("6.40", "0.36")
    assert (player["status"], player["rc"]) == ("rated", None)


def test_an_outcome_fits_its_schema() -> None:
    schema = outcome_schema()
    Draft202012Validator.check_schema(schema)
    content = json.loads(outcome_json(OUTCOME))
    assert list(Draft202012Validator(schema).iter_errors(content)) == []
    content["players"][0]["status"] = "famous"
    assert not Draft202012Validator(schema).is_valid(content)


@pytest.mark.parametrize(("name", "choices"), [("Status", Status), ("Method", Method)])
def test_the_schema_lists_every_choice_with_its_description(
    name: str, choices: type[Status] | type[Method]
) -> None:
    definition = outcome_schema()["$defs"][name]
    assert definition["enum"] == [choice.value for choice in choices]
    assert [entry["const"] for entry in definition["oneOf"]] == definition["enum"]
    assert all(entry["description"] for entry in definition["oneOf"])


def test_the_schema_describes_every_field_and_no_other() -> None:
    objects = {
        name: definition["properties"]
        for name, definition in outcome_schema()["$defs"].items()
        if "properties" in definition
    }
    described = {(name, field) for name, words in field_words().items() for field in words}
    fields = {(name, field) for name, properties in objects.items() for field in properties}
    assert sorted(fields - described) == [], "fields without a description"
    assert sorted(described - fields) == [], "descriptions without a field"
    assert all(objects[name][field]["description"] for name, field in fields)
