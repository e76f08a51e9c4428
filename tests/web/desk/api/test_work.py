"""The main road of each role by programs: the client on a working site."""

from datetime import date
from typing import TYPE_CHECKING

import msgspec
import pytest
from sqlalchemy import select

from arpad.client import ApiProblem, Client, JobFailed
from arpad.client.wishes.events import (
    Appeal,
    Arbiter,
    EventPlan,
    PlayerChoice,
    Report,
    Ruling,
)
from arpad.client.wishes.office import Booking, Publication, Seen, Undoing, Wrong
from arpad.client.wishes.players import (
    Change,
    Facts,
    Merge,
    NewObjection,
    NewPlayer,
    ObjectionAnswer,
    RegisterCorrection,
)
from arpad.model.rights import Right, Role
from arpad.office.adjusting import orders_of
from arpad.office.corrected_bases import bases_that_stand
from arpad.office.pools import pool_called
from arpad.office.revision import Base
from arpad.store.desk.log import Sought, lines
from arpad.store.list_ratings import ratings_on_list
from arpad.store.lists import lists_of
from arpad.store.schema import event

if TYPE_CHECKING:
    from tests.web.desk.api.conftest import Keyed
    from tests.web.desk.conftest import WorkingSite


def test_who_am_i(keyed: "Keyed") -> None:
    program = keyed(Role.FEDERATION_OFFICER, federation="AAX", scopes={Right.CHANGE_PLAYERS})
    me = program.desk.me()
    assert me.roles == ("federation-officer",)
    assert me.federation == "AAX"
    assert me.scopes == ("CHANGE_PLAYERS",)
    assert [(held.right, held.reach) for held in me.rights] == [("CHANGE_PLAYERS", "federation")]
    assert me.key.startswith("arpad_")
    assert me.ends.date() == date(2021, 10, 31)


def test_the_table_of_rights_is_public(working: "WorkingSite") -> None:
    rows = Client(http=working.nobody().client).desk.rights()
    publish = next(row for row in rows if row.right == "PUBLISH")
    assert publish.roles == {"rating-officer": "everything"}


def test_an_event_is_registered_and_is_the_own_one(working: "WorkingSite", keyed: "Keyed") -> None:
    program = keyed(Role.ORGANISER, federation="AAX")
    plan = EventPlan(
        pool="fide", name="Harbour Open", start=date(2021, 11, 1), end=date(2021, 11, 5)
    )
    made = program.desk.register(plan)
    assert (made.name, made.federation, made.state) == ("Harbour Open", "AAX", "registered")
    assert program.desk.event(made.number).value.name == "Harbour Open"
    with working.site.desk.reading() as connection:
        line = lines(connection, Sought(subject=f"event {made.number}"), most=1)[0]
    assert line.action == "register event"
    assert f"(key {program.desk.me().key})" in line.address


def test_a_report_is_handed_in_read_by_a_job_and_has_a_receipt(
    working: "WorkingSite", keyed: "Keyed"
) -> None:
    program = keyed(Role.ORGANISER, federation="AAX")
    arbiters = (Arbiter(name="Tamm, Mari", id="4500099", is_chief=True),)
    handed = program.desk.submit(Report(name="../open.trf", text="no event", arbiters=arbiters))
    assert (handed.state, handed.name) == ("waiting", "open.trf")
    assert working.do_jobs() == 1
    assert handed.job is not None
    after = program.desk.submission(handed.number)
    assert after.state == "refused"
    assert after.said
    assert after.arbiters[0].id == "4500099"
    assert [each.number for each in program.desk.submissions()] == [handed.number]
    other = keyed(Role.ORGANISER, federation="ZZX")
    with pytest.raises(ApiProblem) as problem:
        other.desk.submission(handed.number)
    assert problem.value.status == 403


def test_a_report_may_come_as_a_form_with_a_file(working: "WorkingSite", keyed: "Keyed") -> None:
    program = keyed(Role.RATING_OFFICER)
    http = working.nobody().client
    answer = http.post(
        "/api/v1/submissions",
        data={"pool": "fide", "arbiters": '[{"name": "Tamm, Mari"}]'},
        files={"file": ("open.trf", b"012 Open", "text/plain")},
        headers=_headers(program),
    )
    assert answer.status_code == 202, answer.text
    assert answer.json()["bytes"] == len(b"012 Open")
    assert answer.json()["arbiters"][0]["name"] == "Tamm, Mari"
    assert answer.headers["location"] == f"/api/v1/jobs/{answer.json()['job']}"


def _headers(program: Client) -> dict[str, str]:
    return program._exchange._headers  # noqa: SLF001 - the key that it was made with


def _waiting(working: "WorkingSite", state: str = "waiting") -> int:
    with working.site.book.reading() as connection:
        query = select(event.c.id).where(event.c.state == state).order_by(event.c.id)
        return int(connection.execute(query).scalars().first() or 0)


def test_a_decision_is_made_on_the_version_that_was_seen(
    working: "WorkingSite", officer_program: Client
) -> None:
    number = _waiting(working)
    seen = officer_program.desk.event(number)
    refusals = [f for f in seen.value.findings if f.severity == "refuse"]
    article = refusals[0].article if refusals else None
    ruling = Ruling(verdict="refuse", reason="It was not an event.", article=article)
    decided = officer_program.desk.decide(number, ruling, version=seen.version)
    assert decided.decision.reason == "It was not an event."
    with pytest.raises(ApiProblem) as problem:
        officer_program.desk.withdraw(number, "Twice.", version=seen.version)
    assert problem.value.status == 412
    appealed = officer_program.desk.appeal(number, Appeal(reason="It was one."))
    assert appealed.decision.kind == "appeal"
    assert officer_program.desk.recheck(number).number == number
    taken = officer_program.desk.withdraw(number, "Not played.")
    assert taken.state == "refused"


def test_an_unknown_player_of_a_report_is_refused_with_a_sentence(
    working: "WorkingSite", officer_program: Client
) -> None:
    choice = PlayerChoice(reported="no such id", code="4500012")
    with pytest.raises(ApiProblem) as problem:
        officer_program.desk.choose_player(_waiting(working), choice)
    assert problem.value.status == 422
    assert "no such id" in problem.value.detail


def test_players_are_added_changed_and_corrected(keyed: "Keyed") -> None:
    program = keyed(Role.FEDERATION_OFFICER, federation="AAX")
    added = program.desk.add_player(NewPlayer(facts=Facts(name="Kask, Kaur", born=1987)))
    assert added.added[0].federation == "AAX"
    seen = program.desk.player(added.code)
    change = Change(facts=Facts(title="FM"), source="diploma")
    assert program.desk.change_player(added.code, change, version=seen.version).added
    wrong = RegisterCorrection(facts=Facts(born=1988), reason="passport")
    with pytest.raises(ApiProblem) as problem:
        program.desk.correct_player(added.code, wrong, version=seen.version)
    assert problem.value.status == 412
    corrected = program.desk.correct_player(added.code, wrong)
    assert {version.born for version in corrected.added} == {1988}


@pytest.mark.parametrize("facts", [Facts(federation="ZZX"), Facts(is_excluded=True)])
def test_a_federation_does_not_transfer_or_exclude_by_itself(keyed: "Keyed", facts: Facts) -> None:
    program = keyed(Role.FEDERATION_OFFICER, federation="AAX")
    added = program.desk.add_player(NewPlayer(facts=Facts(name="Kask, Kaur")))
    with pytest.raises(ApiProblem) as problem:
        program.desk.change_player(added.code, Change(facts=facts))
    assert (problem.value.status, problem.value.right) == (403, "CHANGE_PLAYERS")


def test_a_list_is_looked_at_and_published_as_a_job(
    working: "WorkingSite", officer_program: Client
) -> None:
    desk = officer_program.desk
    job = desk.look_at_list("fide", date(2013, 3, 1))
    assert (job.state, job.is_over) == ("waiting", False)
    working.do_jobs()
    look = desk.wait_for(job).answer["look"]
    assert look["pool"] == "fide"
    later = Publication(at=working.site.settings.moment().replace(year=2022))
    planned = desk.publish("fide", date(2013, 3, 1), later)
    assert planned.due is not None
    assert working.do_jobs() == 0
    assert desk.stop_job(planned.number).state == "stopped"
    with pytest.raises(JobFailed):
        desk.wait_for(planned)
    assert [each.number for each in desk.jobs()] == [planned.number, job.number]


def test_a_correction_is_looked_at_booked_and_undone(
    working: "WorkingSite", officer_program: Client
) -> None:
    desk = officer_program.desk
    number = _waiting(working, "published")
    found = officer_program.event(number)
    game = next(game for game in found.games if game.result == "1-0")
    wrong = Wrong(
        kind="result",
        event=number,
        round=game.round,
        white=game.white,
        black=game.black,
        result="0-1",
    )
    looked = desk.look_at_correction(wrong)
    working.do_jobs()
    seen = desk.wait_for(looked).answer["look"]["seen"]
    booking = Booking(
        correction=wrong, reason="The card says so.", seen=msgspec.convert(seen, Seen)
    )
    booked = desk.book_correction(booking)
    working.do_jobs()
    correction = desk.wait_for(booked).answer["correction"]
    assert next(officer_program.errata()).erratum.number == correction
    undone = desk.undo_correction(correction, Undoing(reason="It was right."))
    working.do_jobs()
    assert desk.wait_for(undone).answer["correction"] == correction + 1


def test_a_base_is_corrected_by_a_program(working: "WorkingSite", officer_program: Client) -> None:
    desk = officer_program.desk
    with working.site.reading() as connection:
        pool = pool_called(connection, "fide")
        head = lists_of(connection, pool.id)[-1]
        row = next(iter(ratings_on_list(connection, head.id)))
    wrong = Wrong(
        kind="start",
        pool="fide",
        player=row.code,
        rating=row.rating + 3,
        list_date=head.list_date,
        games="printed",
    )
    looked = desk.look_at_correction(wrong)
    working.do_jobs()
    look = desk.wait_for(looked).answer["look"]
    assert (look["facts"]["list_date"], look["facts"]["rates_games"]) == (
        str(head.list_date),
        False,
    )
    booked = desk.book_correction(Booking(correction=wrong, reason="FIDE goes on from it."))
    working.do_jobs()
    assert desk.wait_for(booked).answer["correction"]
    with working.site.reading() as connection:
        (bases,) = bases_that_stand(connection, pool.id).values()
    assert bases == {head.list_date: Base(row.rating + 3, rates_games=False)}


def test_an_adjustment_is_ordered_and_withdrawn(
    working: "WorkingSite", officer_program: Client
) -> None:
    desk = officer_program.desk
    name, day = "compression_2024", date(2013, 3, 1)
    looked = desk.look_at_adjustment("fide", day, name)
    ordered = desk.order_adjustment("fide", day, name)
    working.do_jobs()
    look = desk.wait_for(looked).answer["look"]
    assert look["players"][0]["after"] > look["players"][0]["before"]
    assert desk.wait_for(ordered).answer["points"] == look["points"] > 0
    assert _orders(working) == {day: name}
    again = desk.order_adjustment("fide", day, name)
    working.do_jobs()
    with pytest.raises(JobFailed, match="is ordered for the list of"):
        desk.wait_for(again)
    back = desk.withdraw_adjustment("fide", day, name)
    working.do_jobs()
    assert desk.wait_for(back).answer["withdrawn"] == name
    assert _orders(working) == {}


def _orders(working: "WorkingSite") -> dict[date, str]:
    with working.site.reading() as connection:
        return orders_of(connection, pool_called(connection, "fide"))


def test_players_are_merged_and_parted(working: "WorkingSite", officer_program: Client) -> None:
    desk = officer_program.desk
    codes = [
        desk.add_player(NewPlayer(facts=Facts(name=name, federation="AAX"))).code
        for name in ("Kask, Kaur", "Kask, K.")
    ]
    job = desk.merge(codes[1], Merge(kept=codes[0], reason="One person."))
    working.do_jobs()
    assert desk.wait_for(job).answer["correction"]
    back = desk.unmerge(codes[1], "Two persons.")
    working.do_jobs()
    assert desk.wait_for(back).answer["correction"]


def test_an_objection_is_recorded_and_answered(
    working: "WorkingSite", officer_program: Client
) -> None:
    desk = officer_program.desk
    number = _waiting(working, "published")
    player = next(p for p in officer_program.event(number).players if p.is_registered)
    said = NewObjection(player=player.id, claim="Round 1 was a draw.", by="Coach", event=number)
    made = desk.object(said)
    assert made.state == "open"
    assert made.number in [each.number for each in desk.objections(state="open")]
    seen = desk.objection(made.number)
    answer = ObjectionAnswer(state="rejected", reason="The card says otherwise.")
    assert desk.answer_objection(made.number, answer, version=seen.version).state == "rejected"
    with pytest.raises(ApiProblem) as problem:
        desk.answer_objection(made.number, answer, version=seen.version)
    assert problem.value.status == 412


@pytest.mark.parametrize(
    "ask",
    [
        lambda desk: desk.event(999_999),
        lambda desk: desk.player("nobody"),
        lambda desk: desk.job(999_999),
        lambda desk: desk.submission(999_999),
        lambda desk: desk.objection(999_999),
        lambda desk: desk.recheck(999_999),
        lambda desk: desk.rate_events("nothing"),
        lambda desk: desk.undo_correction(999_999, Undoing(reason="why")),
    ],
)
def test_what_does_not_exist_is_not_found(officer_program: Client, ask: object) -> None:
    with pytest.raises(ApiProblem) as problem:
        ask(officer_program.desk)  # type: ignore[operator]
    assert problem.value.status == 404
    assert problem.value.detail
