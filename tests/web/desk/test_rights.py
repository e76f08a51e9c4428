"""Every page and operation, with every role and with none, held against the table of rights.

Nothing here names a route: those of the application itself are tried, each with the right that it
asks for, on matters of the own federation and of a foreign one.
"""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from sqlalchemy import select

from arpad.model.rights import GIVEN, RIGHTS, Matter, Reach, Right, Role, reach_of, reaches
from arpad.office.access.own_account import make_key
from arpad.store.desk.event_accounts import own_event
from arpad.store.schema import event, player, player_version
from arpad.web.access.guard import right_of
from arpad.web.access.identity import EVERY_KEY
from arpad.web.desk.role_words import RIGHT_NAMES, ROLE_NAMES

if TYPE_CHECKING:
    from tests.web.desk.conftest import Person, WorkingSite

OPEN = {"/sign-in", "/sign-out", "/account/link/{token:str}", "/account/forgotten"}
"""Pages of the desk for who is not signed in yet, or leaves."""
ENDS_THE_SESSION = {"/sign-out", "/desk/account/sessions"}
PARAMETER = re.compile(r"\{(\w+):\w+\}")
OF_ONE = {"event", "player", "federation"}
"""Parameters that say whose something is."""
OF_SOMEBODY = {
    "webhook",
    "name",
    "submission",
    "wanted",
    "objection",
    "job",
    "key",
    "correction",
    "account",
}
"""Parameters of things that may be somebody's own; whose is tried by the tests of their pages."""


class Try(NamedTuple):
    """One request: how, where, and which right it needs."""

    method: str
    path: str
    right: Right
    names: frozenset[str]


class Samples(NamedTuple):
    """Something of the own federation, and something of a foreign one."""

    own: dict[str, str]
    foreign: dict[str, str]


def tries(app: Litestar) -> Iterator[Try]:
    for route in app.routes:
        if not isinstance(route, HTTPRoute):
            continue
        for handler in route.route_handlers:
            names = frozenset(PARAMETER.findall(route.path))
            for method in sorted(handler.http_methods - {"OPTIONS", "HEAD"}):
                yield Try(str(method), route.path_format, right_of(handler), names)


def samples(site: "WorkingSite") -> Samples:
    """Look two federations up that have both events and players."""
    with site.site.book.reading() as connection:
        events = dict(
            connection.execute(select(event.c.federation, event.c.id).order_by(event.c.id)).all()
        )
        players = dict(
            connection.execute(
                select(player_version.c.federation, player.c.code)
                .join(player, player.c.id == player_version.c.player_id)
                .order_by(player.c.id)
            ).all()
        )
    own, foreign = sorted(key for key in events.keys() & players.keys() if key)[:2]
    return Samples(
        *(
            {"event": str(events[code]), "player": str(players[code]), "federation": str(code)}
            for code in (own, foreign)
        )
    )


def filled(path: str, found: dict[str, str]) -> str:
    usual = {
        "pool": "fide",
        "list_date": "2013-03-01",
        "token": "nobody-was-given-this",
        "job": "999",
        "webhook": "999",
        "account": "999",
        "key": "999",
        "submission": "999",
        "wanted": "999",
        "correction": "999",
        "objection": "999",
        "report": "999",
    }
    values = usual | found
    return re.sub(r"\{(\w+)\}", lambda name: values.get(name[1], "x"), path)


def verdict(status: int, location: str) -> str:
    if status >= 500:
        return f"broke with {status}"
    if status == 303 and location.startswith("/sign-in"):
        return "asked to sign in"
    return {401: "asked to sign in", 403: "refused"}.get(status, "let in")


def expected(
    each: Try, roles: tuple[Role, ...], matter: Matter, federation: str | None
) -> set[str]:
    reach = reach_of(roles, each.right)
    if not roles:
        return {"asked to sign in"}
    if reach is Reach.NOTHING:
        return {"refused"}
    if each.names & OF_SOMEBODY and not each.names & OF_ONE:
        return {"let in"} if reach is Reach.EVERYTHING else {"let in", "refused"}
    if not each.names & OF_ONE or reaches(reach, matter, federation):
        return {"let in"}
    return {"refused"}


@pytest.fixture
def found(working: "WorkingSite") -> Samples:
    return samples(working)


def people(working: "WorkingSite", own: str) -> Iterator[tuple[tuple[Role, ...], "Person"]]:
    yield (), working.nobody()
    for role in GIVEN:
        yield (role,), working.person(role, federation=own)


def needing_a_right(working: "WorkingSite", *, of_api: bool) -> list[Try]:
    return [
        each
        for each in tries(working.app)
        if each.right is not Right.SEE_PUBLIC and each.path.startswith("/api/") == of_api
    ]


def test_every_page_of_the_desk_asks_for_a_right(working: "WorkingSite") -> None:
    asked = {each.path: each.right for each in tries(working.app)}
    desk = {path for path in asked if path.startswith(("/desk", "/account", "/sign"))}
    public = {path for path in desk if asked[path] is Right.SEE_PUBLIC}
    assert public <= {re.sub(r":\w+\}", "}", path) for path in OPEN}
    assert len(desk - public) > 10


def test_what_changes_something_asks_for_a_right(working: "WorkingSite") -> None:
    harmless = ("/clinic", "/calculators/", "/api/v1/calculators/", "/api/v1/clinic")
    for each in tries(working.app):
        if each.method != "GET" and each.right is Right.SEE_PUBLIC:
            is_open = each.path in {re.sub(r":\w+\}", "}", path) for path in OPEN}
            assert is_open or each.path.startswith(harmless), each


def test_every_page_lets_in_whom_the_table_names_and_nobody_else(
    working: "WorkingSite", found: Samples
) -> None:
    wrong = list[str]()
    own = found.own["federation"]
    pages = sorted(needing_a_right(working, of_api=False))
    for roles, person in people(working, own):
        if person.account is not None:
            with working.site.desk.writing() as connection:
                now = working.site.settings.moment()
                own_event(connection, int(found.own["event"]), person.account.id, now)
        token = person.token()
        for each in pages:
            if each.path in ENDS_THE_SESSION:
                continue
            for values in (found.own, found.foreign) if each.names & OF_ONE else (found.own,):
                is_own = values is found.own
                matter = Matter(
                    federation=values["federation"], is_own=is_own and "event" in each.names
                )
                answer = (
                    person.get(filled(each.path, values))
                    if each.method == "GET"
                    else person.client.request(
                        each.method,
                        filled(each.path, values),
                        data={"_csrf_token": token},
                        follow_redirects=False,
                    )
                )
                got = verdict(answer.status_code, answer.headers.get("location", ""))
                if got not in (right := expected(each, roles, matter, own)):
                    of = "own" if is_own else "foreign"
                    wrong.append(f"{roles} {each.method} {each.path} ({of}): {got}, not {right}")
    assert not wrong, "\n".join(wrong)


def test_every_operation_lets_in_whom_the_table_names_and_no_key_does_more(
    working: "WorkingSite", found: Samples
) -> None:
    wrong = list[str]()
    own = found.own["federation"]
    operations = sorted(needing_a_right(working, of_api=True))
    for roles, person in people(working, own):
        keys = {"": ""}
        if person.account is not None:
            entrance = working.site.entrance(person.account.name)
            rights = [right for right in Right if person.account.may(right)]
            with working.site.desk.writing() as connection:
                own_event(connection, int(found.own["event"]), person.account.id, entrance.now)
            keys = {
                "all": make_key(entrance, person.account, name="all", scopes=rights, days=1).token,
                "reads": make_key(
                    entrance, person.account, name="reads", scopes=[Right.SEE_PUBLIC], days=1
                ).token,
            }
        for each in operations:
            for kind, key in keys.items():
                for values in (found.own, found.foreign) if each.names & OF_ONE else (found.own,):
                    is_own = values is found.own
                    matter = Matter(
                        federation=values["federation"], is_own=is_own and "event" in each.names
                    )
                    answer = person.client.request(
                        each.method,
                        filled(each.path, values),
                        headers={"Authorization": f"Bearer {key}"} if key else {},
                        follow_redirects=False,
                    )
                    got = verdict(answer.status_code, "")
                    right = expected(each, roles, matter, own)
                    if kind == "reads" and each.right not in EVERY_KEY:
                        right = {"refused"}
                    if got not in right:
                        wrong.append(
                            f"{roles} {kind} {each.method} {each.path}: {got}, not {right}"
                        )
    assert not wrong, "\n".join(wrong)


def test_a_session_opens_no_operation_and_a_key_no_page(working: "WorkingSite") -> None:
    officer = working.person(Role.RATING_OFFICER)
    assert officer.account is not None
    entrance = working.site.entrance("officer")
    key = make_key(entrance, officer.account, name="x", scopes=[Right.OWN_ACCOUNT], days=1)
    stranger = working.nobody()
    shown = stranger.get("/desk", headers={"Authorization": f"Bearer {key.token}"})
    assert shown.headers["location"].startswith("/sign-in")
    for each in needing_a_right(working, of_api=True):
        path = filled(each.path, samples(working).own)
        assert officer.client.request(each.method, path).status_code == 401, path


def test_every_role_and_right_has_a_name_and_the_table_has_every_right() -> None:
    assert set(RIGHTS) == set(Right) == set(RIGHT_NAMES)
    assert set(ROLE_NAMES) == set(Role)
    assert all(RIGHT_NAMES[right] == right.value for right in Right)


def test_a_commission_changes_nothing() -> None:
    """It reads everything and publishes nothing."""
    held = {right for right, roles in RIGHTS.items() if Role.COMMISSION in roles}
    assert held == {
        Right.SEE_PUBLIC,
        Right.OWN_ACCOUNT,
        Right.SEE_JOBS,
        Right.SEE_EVENTS,
        Right.SEE_PLAYERS,
        Right.LOOK_AHEAD,
        Right.AUDIT,
        Right.STUDY,
    }


def test_only_a_rating_officer_publishes() -> None:
    assert set(RIGHTS[Right.PUBLISH]) == {Role.RATING_OFFICER}
