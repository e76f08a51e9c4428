"""A player file is one player's entry: read whole, or told with everything that is wrong in it."""

import json
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from arpad.formats.player_file import player_from_bytes, player_schema, read_player_file
from arpad.model.finding import Finding, Severity
from arpad.model.grading import Approval, Counters

Content: TypeAlias = dict[str, Any]

SAMPLES = Path(__file__).parent / "samples"
PLAYER: Content = json.loads((SAMPLES / "player.json").read_text("utf-8"))


def findings_in(content: Content) -> tuple[Finding, ...]:
    player, findings = player_from_bytes(json.dumps(content).encode(), name="vos.json")
    assert (player is None) == bool(findings)
    assert {finding.severity for finding in findings} <= {Severity.ERROR}
    return findings


def told(content: Content) -> list[tuple[str, str]]:
    return [(finding.where, finding.message) for finding in findings_in(content)]


def validator() -> Draft202012Validator:
    schema = player_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


# What is read


def test_json_and_toml_give_the_same_player() -> None:
    player, no_findings = read_player_file(SAMPLES / "player.json")
    assert no_findings == ()
    assert player is not None
    assert read_player_file(str(SAMPLES / "player.toml")) == (player, ())
    assert (player.name, player.rating, player.grade) == ("Bram Vos", 1655, "2 Kyu")
    assert player.counters == Counters(lb=9, lb_has_mp=True, mp=5)
    day = date(2023, 5, 1)
    approval = Approval(grade="5 Dan", approved=True, when=day, reference="letter 7")
    assert player.approvals == (approval,)


@pytest.mark.parametrize(("content", "player_id"), [({}, "player"), ({"id": "N17"}, "N17")])
def test_somebody_who_is_alone_needs_no_id(content: Content, player_id: str) -> None:
    player, findings = player_from_bytes(json.dumps(PLAYER | content).encode(), name="vos.json")
    assert findings == ()
    assert player is not None
    assert player.id == player_id


def test_a_player_of_an_event_file_is_a_player_file() -> None:
    event = json.loads((SAMPLES / "table.json").read_text("utf-8"))
    for entry in event["players"]:
        assert findings_in(entry) == ()
        assert validator().is_valid(entry)


# What is wrong


@pytest.mark.parametrize(
    ("change", "where", "message"),
    [
        ({"rating": "1655"}, "rating",
         ("Expected a whole number from 1 to 3999, or null for an unrated player; found "
          '"1655"; leave out the quotation marks.')),
        ({"ratng": 1655}, "ratng", 'There is no field "ratng"; did you mean "rating"?'),
        ({"id": None}, "id", "Expected text of 1 to 64 characters; found null."),
        ({"id": " 7"}, "id", 'The id " 7" has blanks around it; remove them.'),
        ({"counters": 5}, "counters", "Expected an object; found 5."),
        ({"counters": {"lb": 9, "mp": 5}}, "counters, lb_has_mp",
         ("With 5 games in a row at the middle point (mp) this must be true; correct one of the "
          "two.")),
        ({"history": [{"opponent_rating": 1500, "score": 2}], "games": 1, "bonus_used": 0},
         "history[0], score", "Expected 0, 0.5 or 1; found 2."),
        ({"history": [[1500, 1]], "bonus_used": 0}, "history[0]",
         "Expected an object with opponent_rating and score; found a list."),
        ({"evidence": {"document": "certificate 118"}}, "evidence",
         ("There is evidence, but no outside_grade that it could prove; add the grade, or remove "
          "the evidence.")),
        ({"approvals": [{"grade": "5 Dan"}, {"grade": "5 Dan"}]}, "approvals[1] (5 Dan), grade",
         '"5 Dan" is already that of approvals[0]; keep one of the two.'),
        ({"games_since_listing": 40}, "games_since_listing",
         ("40 games since the listing are more than the 31 games in all; correct one of the "
          "two.")),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(change: Content, where: str, message: str) -> None:
    assert told(PLAYER | change) == [(f"vos.json: {where}", message)]


def test_all_faults_are_told_at_once() -> None:
    content = PLAYER | {
        "rating": 0,
        "outside_grad": "1 Dan",
        "evidence": "certificate 118",
        "counters": {"lb": 1, "mp": 2},
    }
    assert [finding.where for finding in findings_in(content)] == [
        "vos.json: rating",
        "vos.json: outside_grad",
        "vos.json: counters, mp",
        "vos.json: counters, lb_has_mp",
    ]


def test_an_event_is_no_player() -> None:
    event = json.loads((SAMPLES / "table.json").read_text("utf-8"))
    message = (
        "This is an event, expected one player; write the object of one of its players into a "
        "file of its own."
    )
    assert told(event) == [("vos.json", message)]


@pytest.mark.parametrize(
    ("data", "where", "message"),
    [
        (b"", "vos.json", "The file is empty; it should hold JSON or TOML."),
        (b"[]", "vos.json", "Expected one JSON object {…}; found a list."),
        (b'{"rating": 1655', "vos.json: line 1, column 16",
         "The JSON ends too early; the file seems to be cut off."),
        (b'{"rating": 1655, "rating": 1656}', "vos.json",
         'The key "rating" is given 2 times, as 1655 and 1656; keep the right one.'),
    ],
)  # fmt: skip
def test_what_is_no_document_is_told(data: bytes, where: str, message: str) -> None:
    player, (finding,) = player_from_bytes(data, name="vos.json")
    assert player is None
    assert (finding.where, finding.message) == (where, message)


def test_a_file_that_cannot_be_opened_is_told(tmp_path: Path) -> None:
    player, (finding,) = read_player_file(tmp_path / "no.json")
    assert player is None
    assert finding.message == "There is no such file; check its name and its folder."
    player, (finding,) = read_player_file(tmp_path)
    assert player is None
    assert finding.message == "This is a folder; name a file in it."


@given(
    st.sampled_from([*PLAYER, "history", "evidence", "outside_grade", "id"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(["lb", "mp", "grade", "score", "document", "x"]), inner, max_size=3
            )
        ),
        max_leaves=4,
    ),
)
def test_any_value_in_any_field_is_read_or_refused(field: str, value: object) -> None:
    for finding in findings_in(PLAYER | {field: value}):
        assert (finding.where + finding.message).isprintable()


# The schema


def test_the_schema_accepts_a_player_without_an_id() -> None:
    assert player_schema()["title"] == "Arpad player"
    assert list(validator().iter_errors(PLAYER)) == []
    assert list(validator().iter_errors({})) == []


@pytest.mark.parametrize(
    "change",
    [
        {"rating": "1655"},
        {"ratng": 1655},
        {"counters": {"lb": -1}},
        {"history": [{"opponent_rating": 1500, "score": 0.3}]},
        {"evidence": 7},
        {"players": []},
    ],
)
def test_the_schema_rejects_what_the_reader_rejects(change: Content) -> None:
    assert findings_in(PLAYER | change)
    assert not validator().is_valid(PLAYER | change)
