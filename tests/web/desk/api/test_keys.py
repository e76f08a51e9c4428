"""Who may use the API of the desk: keys only, and only for what they carry."""

from datetime import timedelta
from typing import TYPE_CHECKING

import msgspec
import pytest
from litestar.testing import TestClient

from arpad.client import ApiProblem
from arpad.model.rights import Right, Role
from arpad.web.app import application

if TYPE_CHECKING:
    from tests.web.desk.api.conftest import Keyed
    from tests.web.desk.conftest import Person, WorkingSite


def test_without_a_key_one_is_asked_for(working: "WorkingSite") -> None:
    answer = working.nobody().get("/api/v1/me")
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Bearer")
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == 401


@pytest.mark.parametrize(
    "shown", ["Bearer arpad_wrong", "Bearer", "Basic YTpi", "arpad_x", "Bearer \t"]
)
def test_a_wrong_key_opens_nothing_not_even_what_is_public(
    working: "WorkingSite", shown: str
) -> None:
    for path in ("/api/v1/me", "/api/v1/pools"):
        answer = working.nobody().get(path, headers={"Authorization": shown})
        assert answer.status_code == 401
        assert "www-authenticate" in answer.headers


def test_a_session_opens_nothing_here(officer: "Person") -> None:
    assert officer.get("/desk").status_code == 200
    assert officer.get("/api/v1/me").status_code == 401
    assert officer.client.post("/api/v1/pools/fisf/rating").status_code == 401


def test_a_right_that_is_missing_is_named(keyed: "Keyed") -> None:
    program = keyed(Role.COMMISSION)
    with pytest.raises(ApiProblem) as problem:
        program.desk.rate_events("fisf")
    assert (problem.value.status, problem.value.right) == (403, "RATE")
    assert "rate events and periods" in problem.value.detail


def test_a_key_has_no_more_rights_than_it_carries(keyed: "Keyed") -> None:
    program = keyed(Role.RATING_OFFICER, scopes={Right.DECIDE})
    with pytest.raises(ApiProblem) as problem:
        program.desk.rate_events("fisf")
    assert (problem.value.status, problem.value.right) == (403, "RATE")
    assert list(program.desk.jobs()) == []


def test_a_key_that_has_ended_opens_nothing(working: "WorkingSite", keyed: "Keyed") -> None:
    program = keyed(Role.RATING_OFFICER)
    headers = program._exchange._headers  # noqa: SLF001 - the key that it was made with
    settings = working.site.settings
    later = msgspec.structs.replace(settings, now=settings.moment() + timedelta(days=31))
    with TestClient(application(later)) as client:
        assert client.get("/api/v1/me", headers=headers).status_code == 401


def test_the_right_is_asked_for_before_the_body_is_looked_at(
    working: "WorkingSite", keyed: "Keyed"
) -> None:
    program = keyed(Role.FEDERATION_OFFICER, federation="none of the book")
    headers = program._exchange._headers  # noqa: SLF001 - the key that it was made with
    answer = working.nobody().client.post(
        "/api/v1/events/1/withdrawal", content=b"{not json", headers=headers
    )
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "reason"),
        (b"{", "body is wrong"),
        (b"[]", "body is wrong"),
        (b'{"reason": 1}', "reason"),
        (b'{"reason": "x", "other": 1}', "other"),
        (b'{"reason": "a\\u0000"}', "null character"),
        (b'{"reason": "\xff"}', "body is wrong"),
        (b"[" * 100_000, "body is wrong"),
    ],
)
def test_a_body_that_is_wrong_is_refused_with_a_sentence(
    working: "WorkingSite", keyed: "Keyed", body: bytes, said: str
) -> None:
    headers = keyed(Role.RATING_OFFICER)._exchange._headers  # noqa: SLF001 - its key
    answer = working.nobody().client.post(
        "/api/v1/events/1/withdrawal", content=body, headers=headers
    )
    assert answer.status_code == 400
    assert said in answer.json()["detail"]
