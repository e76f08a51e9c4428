"""Requests with a name are done once: sent again, at the same time, and after a restart."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from httpx import Response
from litestar.testing import TestClient
from sqlalchemy import func, select, update

from arpad.client import Client
from arpad.model.rights import Role
from arpad.office.access import once
from arpad.store.desk.schema import answered
from arpad.store.schema import player
from arpad.web.app import application

if TYPE_CHECKING:
    from tests.web.desk.api.conftest import Keyed
    from tests.web.desk.conftest import WorkingSite

PATH = "/api/v1/players"
KASK = {"facts": {"name": "Kask, Kaur", "federation": "AAX"}}


def _headers(program: Client, key: str | None = "one") -> dict[str, str]:
    headers = dict(program._exchange._headers)  # noqa: SLF001 - the key that it was made with
    return headers if key is None else headers | {"Idempotency-Key": key}


def _players(working: "WorkingSite") -> int:
    with working.site.book.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(player)).scalar_one())


@pytest.fixture
def post(working: "WorkingSite", officer_program: Client) -> Any:  # noqa: ANN401 - a function
    def send(sent: object, key: str | None = "one", **more: str) -> Response:
        headers = _headers(officer_program, key) | more
        return working.nobody().client.post(PATH, json=sent, headers=headers)

    return send


def test_the_same_request_is_answered_the_same_and_not_done_twice(
    working: "WorkingSite",
    post: Any,  # noqa: ANN401
) -> None:
    before = _players(working)
    first, second = post(KASK), post(KASK)
    assert first.status_code == second.status_code == 201
    assert first.content == second.content
    assert first.headers["location"] == second.headers["location"]
    assert first.headers["content-type"] == second.headers["content-type"]
    assert _players(working) == before + 1


def test_without_a_name_everything_is_done_again(
    working: "WorkingSite",
    post: Any,  # noqa: ANN401
) -> None:
    before = _players(working)
    assert post(KASK, None).status_code == post(KASK, None).status_code == 201
    assert _players(working) == before + 2


def test_another_request_under_the_same_name_is_refused(
    working: "WorkingSite",
    post: Any,  # noqa: ANN401
) -> None:
    post(KASK)
    before = _players(working)
    other = post({"facts": {"name": "Tamm, Mari", "federation": "AAX"}})
    assert other.status_code == 422
    assert "Idempotency-Key" in other.json()["detail"]
    assert _players(working) == before


def test_what_was_refused_may_be_sent_again_under_the_same_name(post: Any) -> None:  # noqa: ANN401
    assert post({"facts": {"name": "!!!"}}).status_code == 422
    assert post(KASK).status_code == 201


def test_names_of_different_accounts_have_nothing_to_do_with_each_other(
    working: "WorkingSite",
    keyed: "Keyed",
    post: Any,  # noqa: ANN401
) -> None:
    other = _headers(keyed(Role.RATING_OFFICER))
    first = post(KASK)
    second = working.nobody().client.post(PATH, json=KASK, headers=other)
    assert second.status_code == 201
    assert first.json()["code"] != second.json()["code"]


@pytest.mark.parametrize("key", ["", " ", "a" * 201, "caf\xe9"])
def test_a_name_that_is_none_is_refused(post: Any, key: str) -> None:  # noqa: ANN401
    answer = post(KASK, None, **{"Idempotency-Key": key.encode("latin-1")})
    assert answer.status_code == 400
    assert "Idempotency-Key" in answer.json()["detail"]


def test_the_answer_is_plain_text_for_whoever_asks_next(post: Any) -> None:  # noqa: ANN401
    post(KASK, **{"Accept-Encoding": "gzip"})
    again = post(KASK, **{"Accept-Encoding": "identity"})
    assert "content-encoding" not in again.headers
    assert again.json()["code"]


def test_it_holds_across_a_restart(
    working: "WorkingSite",
    officer_program: Client,
    post: Any,  # noqa: ANN401
) -> None:
    first = post(KASK)
    with TestClient(application(working.site.settings)) as restarted:
        again = restarted.post(PATH, json=KASK, headers=_headers(officer_program))
    assert again.content == first.content


def test_of_requests_at_the_same_time_one_is_done(
    working: "WorkingSite",
    officer_program: Client,
) -> None:
    before = _players(working)
    headers = _headers(officer_program)
    with TestClient(application(working.site.settings)) as client, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: client.post(PATH, json=KASK, headers=headers), range(8)))
    told = {answer.status_code for answer in answers}
    assert told <= {201, 409}
    assert 201 in told
    assert all(a.headers.get("retry-after") == "1" for a in answers if a.status_code == 409)
    assert _players(working) == before + 1


def _cut_short(working: "WorkingSite", *, long_ago: bool) -> None:
    """Forget an answer, as if the office had been cut short before it was kept."""
    ago = once.CUT_SHORT_AFTER if long_ago else timedelta(0)
    at = working.site.settings.moment() - ago
    with working.site.desk.writing() as connection:
        connection.execute(update(answered).values(status=None, answer="", at=at))


def test_a_request_that_is_being_done_is_asked_for_again_later(
    working: "WorkingSite",
    post: Any,  # noqa: ANN401
) -> None:
    post(KASK)
    _cut_short(working, long_ago=False)
    answer = post(KASK)
    assert (answer.status_code, answer.headers["retry-after"]) == (409, "1")


def test_a_request_that_was_done_and_cut_short_is_not_done_again(
    working: "WorkingSite",
    post: Any,  # noqa: ANN401
) -> None:
    post(KASK)
    before = _players(working)
    _cut_short(working, long_ago=True)
    answer = post(KASK)
    assert answer.status_code == 409
    assert "retry-after" not in answer.headers
    assert _players(working) == before


def test_a_request_that_was_cut_short_before_it_was_done_is_done(
    working: "WorkingSite",
    post: Any,  # noqa: ANN401
) -> None:
    """The name was noted, and nothing else: neither the book nor the log has anything of it."""
    before = _players(working)
    assert post(KASK, "done").status_code == 201
    with working.site.desk.writing() as connection:
        connection.execute(update(answered).values(key="cut short"))
    _cut_short(working, long_ago=True)
    assert post(KASK, "cut short").status_code == 201
    assert _players(working) == before + 2


def test_a_job_is_wished_for_once(working: "WorkingSite", officer_program: Client) -> None:
    headers = _headers(officer_program, "job")
    path = "/api/v1/pools/fisf/rating"
    client = working.nobody().client
    first, second = client.post(path, headers=headers), client.post(path, headers=headers)
    assert first.status_code == second.status_code == 202
    assert first.headers["location"] == second.headers["location"]
    assert working.do_jobs() == 1


def test_what_is_older_than_a_week_is_forgotten(
    working: "WorkingSite",
    post: Any,  # noqa: ANN401
) -> None:
    before = _players(working)
    post(KASK)
    with working.site.desk.writing() as connection:
        at = working.site.settings.moment() - once.KEPT_FOR - timedelta(seconds=1)
        connection.execute(update(answered).values(at=at))
    assert post(KASK).status_code == 201
    assert _players(working) == before + 2


def test_nothing_of_the_answer_is_lost(post: Any) -> None:  # noqa: ANN401
    answer = post(KASK)
    assert msgspec.json.decode(answer.content)["added"][0]["name"] == "Kask, Kaur"
