"""The register for programs: the whole record of a player, new ones, changes, corrections."""

from datetime import date
from typing import Any

from litestar import Response, get, post
from litestar.exceptions import ClientException
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED
from msgspec import UNSET
from sqlalchemy import Connection

from arpad.client.answers.desk_players import ChangedPlayer, PlayerRecord, PlayerVersion
from arpad.client.wishes.players import Change, Facts, NewPlayer, RegisterCorrection
from arpad.model.person import Person
from arpad.model.player import Membership, Sex
from arpad.model.rights import Matter, Reach, Right
from arpad.office.plain_words import plain_words
from arpad.office.register import add_player, change_player, correct_player, number_of_player
from arpad.office.register_nonsense import check_since
from arpad.store.persons import versions_of
from arpad.web.access.guard import RIGHT
from arpad.web.api.answering import answered, told
from arpad.web.api.desk.answering import BODY, VERSIONED, made
from arpad.web.api.desk.body import Sent
from arpad.web.api.desk.reach import player_within
from arpad.web.api.desk.versions import seen_by, tagged
from arpad.web.api.parameters import PlayerCode
from arpad.web.visit import Visit, Visiting

_TAGS = ("Work on players",)
_CHANGE = {RIGHT: Right.CHANGE_PLAYERS, VERSIONED: True}
_NO_NAME = "The body is wrong: facts: a new player needs a name."
_NOTHING = "The body is wrong: facts: say what is to be entered."
_BY_REQUEST = ("federation", "is_excluded")


@post(
    "/players",
    operation_id="add_player",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_201_CREATED,
    opt={RIGHT: Right.CHANGE_PLAYERS, BODY: NewPlayer},
)
def add(visit: Visiting, sent: Sent) -> Response[ChangedPlayer]:
    """Enter a new player in the register; of the own federation, if none is named."""
    wished = sent.read(NewPlayer)
    facts = _facts(wished.facts)
    if "name" not in facts:
        raise ClientException(_NO_NAME)
    if visit.account.reach(Right.CHANGE_PLAYERS) is not Reach.EVERYTHING:
        facts.setdefault("federation", visit.account.federation)
    visit.require(Right.CHANGE_PLAYERS, Matter(federation=facts.get("federation")))
    since = wished.since or visit.today
    check_since(since, visit.today)
    person = Person(code=wished.code, since=since, source=_source(wished.source), **facts)
    with visit.office.writing("player add") as entry:
        added = add_player(entry, person, today=visit.today)
    visit.record("add player", f"player {added.code}", after=_told(added))
    answer = ChangedPlayer(code=added.code, added=(told(added, PlayerVersion),))
    return made(visit, answer, f"/players/{added.code}")


@get(
    "/players/{player:str}/record",
    operation_id="player_record",
    tags=_TAGS,
    sync_to_thread=True,
    opt={RIGHT: Right.SEE_PLAYERS},
)
def record(visit: Visiting, player: PlayerCode) -> Response[PlayerRecord]:
    """Return the whole record of a player: every version, from when on, and its source.

    Its `ETag` is the version to give as `If-Match` with a change.
    """
    person = player_within(visit, Right.SEE_PLAYERS, player)
    with visit.reading() as connection:
        versions = versions_of(connection, person.id)
    answer = PlayerRecord(
        code=person.code, versions=tuple(told(each, PlayerVersion) for each in versions)
    )
    return tagged(answered(visit, answer), versions)


@post(
    "/players/{player:str}/changes",
    operation_id="change_player",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={**_CHANGE, BODY: Change},
)
def change(visit: Visiting, player: PlayerCode, sent: Sent) -> Response[ChangedPlayer]:
    """Enter what holds of a player from a day on: a new name, a title.

    To go to another federation, or not to be listed, is asked for and decided on; only a key that
    goes everywhere may enter it here.
    """
    person = player_within(visit, Right.CHANGE_PLAYERS, player)
    wished = sent.read(Change)
    facts = _within(visit, _facts(wished.facts))
    since, source = wished.since or visit.today, _source(wished.source)
    with seen_by(visit, _state_of(player)).writing("player change") as entry:
        added = change_player(entry, player, facts, since=since, source=source, today=visit.today)
    return _answered(visit, "change player", person, added, facts)


@post(
    "/players/{player:str}/corrections",
    operation_id="correct_player",
    tags=_TAGS,
    sync_to_thread=True,
    status_code=HTTP_200_OK,
    opt={**_CHANGE, BODY: RegisterCorrection},
)
def correct(visit: Visiting, player: PlayerCode, sent: Sent) -> Response[ChangedPlayer]:
    """Put right what was wrong of a player from its first day on; the former value stays seen."""
    person = player_within(visit, Right.CHANGE_PLAYERS, player)
    wished = sent.read(RegisterCorrection)
    facts = _within(visit, _facts(wished.facts))
    source = f"correction: {plain_words('The reason', wished.reason)}"
    with seen_by(visit, _state_of(player)).writing("player correct") as entry:
        added = correct_player(entry, player, facts, on=wished.on, source=source, today=visit.today)
    return _answered(visit, "correct player", person, added, facts)


def _state_of(code: str) -> Any:  # noqa: ANN401 - what looks a state up
    def state(connection: Connection) -> object:
        return versions_of(connection, number_of_player(connection, code))

    return state


def _facts(said: Facts) -> dict[str, Any]:
    """Return what was said, by the names of the register."""
    given = {n: v for n in said.__struct_fields__ if (v := getattr(said, n)) is not UNSET}
    if given.get("sex") is not None:
        given["sex"] = Sex(given["sex"])
    if "memberships" in given:
        given["memberships"] = tuple(map(Membership, given["memberships"]))
    if not given:
        raise ClientException(_NOTHING)
    return given


def _within(visit: Visit, facts: dict[str, Any]) -> dict[str, Any]:
    """Refuse what a federation cannot enter by itself."""
    is_limited = visit.account.reach(Right.CHANGE_PLAYERS) is not Reach.EVERYTHING
    if is_limited and any(name in facts for name in _BY_REQUEST):
        visit.require(Right.CHANGE_PLAYERS, Matter())
    return facts


def _source(said: str) -> str:
    return plain_words("The source", said) if said else "officer"


def _answered(
    visit: Visit, action: str, before: Person, added: tuple[Person, ...], facts: dict[str, Any]
) -> Response[ChangedPlayer]:
    visit.record(
        action,
        f"player {before.code}",
        before={name: getattr(before, name) for name in facts},
        after={**facts, "since": added[0].since, "source": added[0].source},
    )
    versions = tuple(told(each, PlayerVersion) for each in added)
    return answered(visit, ChangedPlayer(code=before.code, added=versions))


def _told(person: Person) -> dict[str, date | object]:
    return {name: getattr(person, name) for name in ("name", "federation", "since", "source")}


ROUTES = (add, record, change, correct)
