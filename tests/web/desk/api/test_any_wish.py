"""Whatever a program with a key sends, the answer is one that the document describes, no fault."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks
from sqlalchemy import select

from arpad.model.rights import Role
from arpad.store.schema import player
from arpad.web.api.router import described

if TYPE_CHECKING:
    from tests.web.desk.api.conftest import Keyed
    from tests.web.desk.conftest import WorkingSite

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
OPERATIONS: list[Any] = [
    found.ok()  # type: ignore[union-attr]
    for found in SCHEMA.get_all_operations()
    if "x-right" in found.ok().definition.raw  # type: ignore[union-attr]
]
KNOWN = {"event": 1, "pool": "fisf", "list_date": "2021-11-01", "job": 1, "submission": 1}
MODES = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)


def _cases(code: str) -> Iterator[Any]:
    for operation in OPERATIONS:
        names = re.findall(r"\{(\w+)\}", operation.path)
        held = {"player": code, "correction": 1, "objection": 1} | KNOWN
        parts = {name: held[name] for name in names}
        for mode in MODES:
            for known in ({}, parts):
                yield operation.as_strategy(generation_mode=mode, path_parameters=known)


def _ask(working: "WorkingSite", case: Any, key: dict[str, str]) -> None:  # noqa: ANN401
    asked = case.as_transport_kwargs(base_url="http://testserver.local")
    asked["content"] = asked.pop("data", None)
    known = ("method", "url", "params", "json", "content")
    sent = {name: asked[name] for name in known if asked.get(name) is not None}
    headers = {n: v for n, v in (asked.get("headers") or {}).items() if n != "Authorization"}
    try:
        answer = working.nobody().client.request(**sent, headers=headers | key)
    except (httpx.InvalidURL, UnicodeEncodeError, TypeError):  # what no client could send
        reject()
    case.validate_response(answer, checks=HELD)


def _hold(working: "WorkingSite", key: dict[str, str], examples: int) -> None:
    with working.site.book.reading() as connection:
        code = str(connection.execute(select(player.c.code)).scalars().first())

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(*_cases(code)))
    def ask(case: Any) -> None:  # noqa: ANN401
        _ask(working, case, key)

    ask()


def _key(keyed: "Keyed") -> dict[str, str]:
    program = keyed(Role.RATING_OFFICER)
    return {"Authorization": program._exchange._headers["Authorization"]}  # noqa: SLF001


def test_no_wish_brings_a_fault_or_an_answer_outside_the_document(
    working: "WorkingSite", keyed: "Keyed"
) -> None:
    _hold(working, _key(keyed), 150)


def test_without_a_key_nothing_is_done_and_nothing_breaks(working: "WorkingSite") -> None:
    _hold(working, {}, 40)


@pytest.mark.long
def test_thousands_of_wishes_bring_no_fault_either(working: "WorkingSite", keyed: "Keyed") -> None:
    _hold(working, _key(keyed), 3000)
