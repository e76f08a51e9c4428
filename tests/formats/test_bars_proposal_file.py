"""The proposal of bars goes out as JSON that fits its published schema."""

import json
from datetime import date
from decimal import Decimal

import msgspec
from jsonschema import Draft202012Validator

from arpad.formats.bars_proposal_file import bars_proposal_schema
from arpad.formats.schema import words_of
from arpad.model.finding import warn
from arpad.model.player import Player
from arpad.model.series import BarsDecision, BarsProposal
from arpad.regulations.application import propose_bars

DECISION = BarsDecision(
    bars={"Joker": 1920, "A": 1810, "B": 1540}, who="commission", when=date(2020, 8, 31)
)
PROPOSAL = BarsProposal(
    edition="fisf/classique_2019",
    season="2020-2021",
    on=date(2020, 8, 31),
    population=20,
    proposed={"Joker": 1917, "A": 1810, "B": 1544},
    counts={"Joker": 1, "A": 2, "B": 6, "C": 11},
    shares={series: Decimal(share) for series, share in zip("JABC", (5, 10, 30, 55), strict=True)},
    decision=DECISION,
    series={"1": "Joker", "2": "C"},
    readings={"population": "two-years"},
    findings=(warn("2", "proposed", "Bars must fall from series to series."),),
)


def validator() -> Draft202012Validator:
    schema = bars_proposal_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def test_a_proposal_fits_its_schema() -> None:
    content = json.loads(msgspec.json.encode(PROPOSAL))
    assert list(validator().iter_errors(content)) == []
    assert list(validator().iter_errors(content | {"decision": None})) == []
    content["proposed"]["Joker"] = "1917"
    assert not validator().is_valid(content)


def test_what_the_law_answers_fits_the_schema() -> None:
    players = [
        Player(id=str(n), rating=1500 + n, games=30, tournaments=4, last_event=date(2020, 2, 2))
        for n in range(7)
    ]
    for decision in (None, DECISION):
        proposal = propose_bars(players, on=date(2020, 8, 31), decision=decision)
        assert list(validator().iter_errors(json.loads(msgspec.json.encode(proposal)))) == []


def test_the_schema_describes_every_field_and_no_other() -> None:
    schema = bars_proposal_schema()
    assert schema["title"] == "Arpad bars proposal"
    fields = {
        (name, field): words["description"]
        for name, definition in schema["$defs"].items()
        for field, words in definition.get("properties", {}).items()
    }
    described = {
        (name, field) for name, words in words_of("bars_proposal").items() for field in words
    }
    assert [field for field, words in fields.items() if not words] == []
    assert sorted(described - fields.keys()) == [], "descriptions without a field"
