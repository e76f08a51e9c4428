"""Whatever is asked of the API, its answer is one that the document describes, and no fault."""

import re
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis.checks import CHECKS, load_all_checks

from arpad.web.api.router import described

Visitor = TestClient[Litestar]

load_all_checks()
HELD = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "response_headers_conformance",
    ]
)

SCHEMA = schemathesis.openapi.from_dict(described())
EVERY: list[Any] = [found.ok() for found in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
OPERATIONS = [each for each in EVERY if "x-right" not in each.definition.raw]
"""Those that need a key are tried with the desk."""
RUBBISH = [
    "\0",
    "a" * 10_000,
    "../../etc/passwd",
    "\u202egnirts\u202c",
    "9" * 400,
    "-1",
    "NaN",
    "1e999",
    "0001-01-01",
    "9999-12-31",
    "2012-02-30",
    "' OR 1=1 --",
    "%",
    "_%",
    "🂡" * 50,
    "\ud7ff\uffff",
    "",
    " ",
    "null",
    "true",
    "[]",
    "%00",
    "eyJhIjoxfQ",
    "LTE",
]


def _id(operation: Any) -> str:  # noqa: ANN401 - an operation of the library
    return f"{operation.method} {operation.path}"


def _ask(visitor: Visitor, case: Any) -> httpx.Response:  # noqa: ANN401 - a case of the library
    """Ask as a case says, and hold the answer against the document."""
    asked = case.as_transport_kwargs(base_url=str(visitor.base_url).rstrip("/"))
    asked["content"] = asked.pop("data", None)
    known = ("method", "url", "headers", "params", "json", "content")
    given_ = {name: asked[name] for name in known if asked.get(name) is not None}
    try:
        answer = visitor.request(**given_)
    except httpx.InvalidURL:  # longer than the library for asking allows
        reject()
    case.validate_response(answer, checks=HELD)
    return answer


@pytest.fixture(scope="module")
def held(client: Visitor) -> dict[str, str]:
    """Return parts of addresses that the book has, so that there is an answer to hold."""
    rows = client.get("/api/v1/lists/fide/in-force", params={"limit": 1}).json()
    return {
        "pool": "fide",
        "code": rows["items"][0]["code"],
        "list_date": rows["list"]["list_date"],
        "federation": "fide",
        "name": "b02_2010",
    }


def _parts(operation: Any, held: dict[str, str]) -> dict[str, Any]:  # noqa: ANN401 - the same
    known = held | {"number": 1 if operation.path.startswith("/api/v1/events") else "8.56"}
    names = re.findall(r"\{(\w+)\}", operation.path)
    return {name: known[name] for name in names}


def _hold(
    visitor: Visitor,
    held: dict[str, str],
    operation: Any,  # noqa: ANN401 - the same
    examples: int,
) -> None:
    parts = _parts(operation, held)
    cases = [
        operation.as_strategy(generation_mode=mode, path_parameters=known)
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
        for known in ({}, parts)
    ]

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(*cases))
    def ask(case: Any) -> None:  # noqa: ANN401 - the same
        _ask(visitor, case)

    ask()


@pytest.mark.parametrize("operation", OPERATIONS, ids=_id)
def test_no_question_brings_a_fault_or_an_answer_outside_the_document(
    client: Visitor,
    held: dict[str, str],
    operation: Any,  # noqa: ANN401 - the same
) -> None:
    # A file is read in a process of its own, which takes a second to start.
    _hold(client, held, operation, 2 if operation.path.endswith("/calculators/event") else 16)


@pytest.mark.long
@pytest.mark.parametrize("operation", OPERATIONS, ids=_id)
def test_hundreds_of_questions_bring_no_fault_either(
    client: Visitor,
    held: dict[str, str],
    operation: Any,  # noqa: ANN401 - the same
) -> None:
    _hold(client, held, operation, 20 if operation.path.endswith("/calculators/event") else 200)


@pytest.mark.parametrize(
    "operation", [each for each in OPERATIONS if each.method.upper() == "GET"], ids=_id
)
def test_what_the_book_has_is_answered_as_the_document_says(
    client: Visitor,
    held: dict[str, str],
    operation: Any,  # noqa: ANN401 - the same
) -> None:
    told = operation.definition.raw.get("parameters", ())
    asked = {p["name"]: p["example"] for p in told if p["in"] == "query" and p["required"]}
    case = operation.Case(path_parameters=_parts(operation, held), query=asked)
    answer = _ask(client, case)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("operation", OPERATIONS, ids=_id)
def test_rubbish_in_any_place_is_refused_with_a_sentence(
    client: Visitor,
    operation: Any,  # noqa: ANN401 - the same
) -> None:
    if operation.method.upper() != "GET":
        return
    told = operation.definition.raw.get("parameters", ())
    for parameter in told:
        for rubbish in RUBBISH:
            path = operation.path
            for other in told:
                if other["in"] == "path":
                    value = rubbish if other is parameter else str(other["example"])
                    path = path.replace("{" + other["name"] + "}", quote(value, safe=""))
            asked = {p["name"]: p["example"] for p in told if p["in"] == "query" and p["required"]}
            if parameter["in"] == "query":
                asked[parameter["name"]] = rubbish
            answer = client.get(path, params=asked)
            assert answer.status_code < 500, (path, asked)
            if answer.status_code >= 400:
                assert answer.json()["detail"], (path, asked)
