"""An outcome goes out as exact JSON that fits its published schema."""

import json
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from jsonschema import Draft202012Validator

from arpad.formats.event_file import event_from_bytes
from arpad.formats.event_source import read_event
from arpad.formats.outcome_file import field_words, outcome_json, outcome_schema
from arpad.model.finding import warn
from arpad.model.grading import Award, Route
from arpad.model.outcome import (
    Category,
    Exclusion,
    Formula,
    GameEntry,
    Method,
    Outcome,
    PlayerOutcome,
    Status,
)
from arpad.regulations.application import rate

Content: TypeAlias = dict[str, Any]

TABLE = Path(__file__).parent / "samples" / "table.json"
EDITIONS = ["fesa/elo_text", "fesa/elo_program"]

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


def table_outcome(edition: str) -> Content:
    """Return the JSON of the sample table as an edition rates it."""
    content: Content = json.loads(outcome_json(rate(read_event(TABLE), edition=edition)))
    return content


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_outcome_of_a_table_fits_the_schema(edition: str) -> None:
    content = table_outcome(edition)
    assert list(Draft202012Validator(outcome_schema()).iter_errors(content)) == []
    assert (content["method"], content["audit"]["reverse"].keys()) == ("table", set("1234"))
    assert [player["category"] for player in content["players"]] == [
        "established",
        "established",
        "unrated",
        "unrated",
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_numbers_behind_a_change_in_a_table_have_six_places(edition: str) -> None:
    entry = table_outcome(edition)["players"][0]["entries"][0]
    for field in ("expected", "change", "tr", "d", "d_prime", "bonus"):
        assert len(entry[field].partition(".")[2]) == 6
    assert entry["score"] == "1.00"


def test_what_only_other_federations_know_is_left_out() -> None:
    known = {"category", "promotions", "counters", "bonus_used", "history", "sweeps", "audit", "tr"}
    content = json.loads(outcome_json(OUTCOME))
    (player,) = content["players"]
    assert known.isdisjoint({*content, *player, *player["entries"][0]})


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_table_hands_on_is_read_from_the_next_event_file(edition: str) -> None:
    following = json.loads(TABLE.read_text("utf-8"))
    following |= {"start": "2024-06-01", "end": "2024-06-02"}
    handed_on = ("counters", "approvals", "bonus_used", "history", "grade")
    for entry, player in zip(following["players"], table_outcome(edition)["players"], strict=True):
        entry |= {field: player[field] for field in handed_on if field in player}
        entry |= {"rating": player["after"], "games": player["games_after"]}
        entry["last_event"] = "2024-04-21"
    event, findings = event_from_bytes(json.dumps(following).encode(), name="next.json")
    assert findings == ()
    assert event is not None


@pytest.mark.parametrize("choices", [Status, Method, Category, Formula, Route, Award])
def test_the_schema_lists_every_choice_with_its_description(choices: type[Enum]) -> None:
    definition = outcome_schema()["$defs"][choices.__name__]
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
