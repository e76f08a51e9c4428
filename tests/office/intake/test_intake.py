"""Reports come in: receipts, events and states; twice, newer, rubbish, and half-way stopped."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

import pytest

from arpad.model.docket import State
from arpad.model.finding import Severity, error
from arpad.office.incoming import File, file_that_came
from arpad.office.intake import PORTION, Answer, Taken, Wishes, take_in
from arpad.office.office import Office, OfficeError
from arpad.store.dockets import docket, dockets, latest_event, set_state, steps_of
from arpad.store.findings import findings_of
from arpad.store.participants import participants_of
from arpad.store.persons import all_numbers, numbers_of, versions_of
from arpad.store.reports import receipts_of, report_bytes

Take = Callable[..., Answer]
FIDE = Wishes(pool="fide")


@pytest.mark.usefixtures("known")
def test_a_good_report_is_ready_with_a_receipt_and_its_way_through_the_office(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    answer = take(four_masters)
    assert (answer.taken, answer.receipt, answer.event) == (Taken.NEW, 1, 1)
    assert answer.state is State.READY, answer.findings
    with office.reading() as connection:
        found = docket(connection, 1)
        assert found is not None
        # The cut-off of the list of 2012-03-01 is a week before it (7.13).
        assert (found.list_date, found.last_day) == (date(2012, 3, 1), date(2012, 1, 12))
        steps = steps_of(connection, 1)
        assert [step.state for step in steps] == [State.RECEIVED, State.CHECKED, State.READY]
        assert {step.who for step in steps} == {"officer"}
        (receipt,) = receipts_of(connection, 1)
        assert (receipt.name, receipt.format, receipt.received) == (
            "event.json",
            "event file",
            date(2012, 3, 1),
        )
        assert report_bytes(connection, receipt.id) == json.dumps(four_masters).encode()
        assert len(participants_of(connection, 1)) == 4


@pytest.mark.usefixtures("known")
def test_what_a_report_claims_of_ratings_is_not_believed(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    for player in four_masters["players"]:
        player["rating"] = 1500
    # By the book the strongest has 2500: 120 minutes are needed (1.1), not 60.
    answer = take(four_masters | {"time_control": "60"})
    assert answer.state is State.WAITING
    assert [f.article for f in answer.findings if f.severity is Severity.REFUSE] == ["1.1"]
    with office.reading() as connection:
        assert findings_of(connection, 1) == answer.findings
        assert "1.1" in steps_of(connection, 1)[-1].reason


@pytest.mark.usefixtures("known")
def test_decisions_that_a_report_brings_decide_nothing(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    brought = {"article": "1.1", "reason": "we ask for it", "who": "me", "when": "2012-01-01"}
    answer = take(four_masters | {"time_control": "60", "decisions": [brought]})
    assert answer.state is State.WAITING
    assert any("recorded with arpad decide" in f.message for f in answer.findings)
    with office.reading() as connection:
        event = latest_event(connection, 1)
        assert event is not None
        assert event.decisions == ()


@pytest.mark.usefixtures("known")
def test_the_same_report_twice_is_recognised(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    first, second = take(four_masters), take(four_masters)
    assert (second.taken, second.receipt, second.event) == (Taken.KNOWN, first.receipt, 1)
    assert second.state is State.READY
    with office.reading() as connection:
        assert len(dockets(connection)) == len(receipts_of(connection, 1)) == 1


@pytest.mark.usefixtures("known")
def test_the_same_report_twice_in_one_portion(
    office: Office, file: Callable[..., File], four_masters: dict[str, Any]
) -> None:
    files = [file(four_masters, "a.json"), file(four_masters, "b.json")]
    first, second = take_in(office, files, FIDE)
    assert (first.taken, second.taken) == (Taken.NEW, Taken.KNOWN)
    assert second.receipt == first.receipt


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("by_number", [True, False])
def test_a_newer_report_replaces_one_that_is_not_rated(
    office: Office, take: Take, four_masters: dict[str, Any], *, by_number: bool
) -> None:
    take(four_masters | {"time_control": "60"})
    corrected = take(four_masters, **({"event": 1} if by_number else {}))
    assert (corrected.taken, corrected.receipt, corrected.event) == (Taken.REPLACED, 2, 1)
    assert corrected.state is State.READY
    with office.reading() as connection:
        newest = latest_event(connection, 1)
        assert newest is not None
        assert newest.time_control == "90+30"
        assert len(receipts_of(connection, 1)) == 2
        reasons = [s.reason for s in steps_of(connection, 1) if s.state is State.RECEIVED]
        assert reasons == ["", "Receipt 2 replaces receipt 1."]


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("state", [State.RATED, State.PUBLISHED])
def test_a_newer_report_does_not_replace_a_rated_one(
    office: Office, take: Take, four_masters: dict[str, Any], state: State
) -> None:
    take(four_masters)
    with office.writing("test") as entry:
        set_state(entry, 1, state)
    answer = take(four_masters | {"time_control": "100+30"})
    assert (answer.taken, answer.receipt, answer.event) == (Taken.CLOSED, None, 1)
    assert "nothing was taken in" in answer.findings[0].message
    with office.reading() as connection:
        assert len(receipts_of(connection, 1)) == 1


@pytest.mark.usefixtures("known")
def test_another_group_of_the_same_festival_is_an_event_of_its_own(
    take: Take, register: Callable[..., None], four_masters: dict[str, Any]
) -> None:
    people = {f"460000{n}": (f"Eek{n}, Eva", 2300) for n in range(1, 5)}
    register(people)
    take(four_masters)
    codes = dict(zip([p["id"] for p in four_masters["players"]], people, strict=True))
    group_b = json.loads(json.dumps(four_masters))
    for player in group_b["players"]:
        player["name"] = people[codes[player["id"]]][0]
    text = json.dumps(group_b)
    for old, new in codes.items():
        text = text.replace(old, new)
    answer = take(json.loads(text))
    assert (answer.taken, answer.event) == (Taken.NEW, 2)
    assert any("Event 1 has the same name" in f.message for f in answer.findings)
    taken_for_the_first = take(json.loads(text), event=1)
    assert (taken_for_the_first.taken, taken_for_the_first.event) == (Taken.REPLACED, 1)


@pytest.mark.parametrize("ids", ["codes", "ranks"])
def test_newcomers_of_one_report_are_known_in_the_next_of_the_same_portion(
    office: Office, file: Callable[..., File], four_masters: dict[str, Any], ids: str
) -> None:
    text = json.dumps(four_masters)
    if ids == "ranks":
        text = text.replace("450000", "")
    files = [file(json.loads(text) | {"name": f"Open {n}"}, f"{n}.json") for n in range(3)]
    answers = list(take_in(office, files, FIDE))
    assert [answer.taken for answer in answers] == [Taken.NEW] * 3
    with office.reading() as connection:
        assert len(all_numbers(connection)) == 4
        took_part = [participants_of(connection, n) for n in (1, 2, 3)]
        assert took_part[0] == took_part[1] == took_part[2]
        assert len(took_part[0]) == 4


def test_two_offices_at_once_take_every_report_in_once(
    office: Office, file: Callable[..., File], four_masters: dict[str, Any]
) -> None:
    files = _many(file, four_masters, 12)
    with ThreadPoolExecutor(3) as desks:
        for done in [desks.submit(lambda: list(take_in(office, files, FIDE))) for _ in range(3)]:
            assert len(done.result()) == 12
    with office.reading() as connection:
        assert len(dockets(connection)) == 12


@pytest.mark.parametrize("name", ["Open\x00", "Open \ud800"])
def test_texts_that_no_book_can_keep(
    office: Office, file: Callable[..., File], four_masters: dict[str, Any], name: str
) -> None:
    files = [file(four_masters | {"name": name}, "bad.json"), file(four_masters, "good.json")]
    bad, good = take_in(office, files, FIDE)
    assert bad.taken is Taken.UNUSABLE
    assert bad.findings
    assert good.taken is Taken.NEW


def test_large_files_are_not_all_held_at_once(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.office.intake.PORTION_BYTES", 100)
    held = 0

    def files() -> Iterator[File]:
        nonlocal held
        for number in range(6):
            held += 1
            yield file_that_came(f"{number}.bin", bytes(90))

    for taken, _ in enumerate(take_in(office, files(), FIDE)):
        assert held - taken <= 2


RUBBISH = {
    "empty.trf": b"",
    "letter.txt": b"Dear office, here are the results.\n",
    "picture.jpg": b"\xff\xd8\xff\xe0" + bytes(range(256)),
    "half.json": b'{"name": "Open", "start": ',
    "wide.trf": "012 Open".encode("utf-16"),
    "archive.zip": b"PK\x03\x04" + b"\0" * 30,
}


@pytest.mark.usefixtures("known")
def test_rubbish_in_between_stops_nothing(
    office: Office, file: Callable[..., File], four_masters: dict[str, Any]
) -> None:
    rubbish = [file_that_came(name, data) for name, data in RUBBISH.items()]
    missing = file_that_came("gone.trf", error("gone.trf", "There is no such file."))
    answers = list(take_in(office, [*rubbish, missing, file(four_masters)], FIDE))
    *wrong, good = answers
    assert [answer.taken for answer in wrong] == [Taken.UNUSABLE] * len(wrong)
    for answer in wrong:
        assert answer.findings
        assert {finding.severity for finding in answer.findings} == {Severity.ERROR}
    assert good.state is State.READY
    with office.reading() as connection:
        assert len(dockets(connection)) == 1


def _many(file: Callable[..., File], event: dict[str, Any], number: int) -> list[File]:
    return [file(event | {"name": f"Open {n}"}, f"{n}.json") for n in range(number)]


@pytest.mark.usefixtures("known")
def test_whoever_is_stopped_half_way_has_whole_events_and_goes_on_later(
    office: Office, file: Callable[..., File], four_masters: dict[str, Any]
) -> None:
    files = _many(file, four_masters, PORTION + 3)

    def until_the_plug_is_pulled() -> Iterator[File]:
        yield from files[: PORTION + 1]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(take_in(office, until_the_plug_is_pulled(), FIDE))
    with office.reading() as connection:
        found = dockets(connection)
        assert {d.state for d in found} == {State.READY}
        assert len(found) == PORTION
    again = list(take_in(office, files, FIDE))
    assert [a.taken for a in again] == [Taken.KNOWN] * PORTION + [Taken.NEW] * 3
    assert [a.event for a in again] == list(range(1, PORTION + 4))


@pytest.mark.usefixtures("known")
def test_nothing_of_a_portion_is_kept_when_the_book_fails_in_it(
    office: Office,
    file: Callable[..., File],
    four_masters: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object, **__: object) -> None:
        message = "the disk is gone"
        raise OSError(message)

    monkeypatch.setattr("arpad.office.receipts.check", fails)
    with pytest.raises(OSError, match="the disk is gone"):
        list(take_in(office, [file(four_masters)], FIDE))
    with office.reading() as connection:
        assert dockets(connection) == ()
        assert receipts_of(connection, 1) == ()


def test_people_whom_no_register_knows_are_entered(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    answer = take(four_masters)
    # Four unrated players: the field of a round robin needs rated ones (6.3).
    assert answer.state is State.WAITING
    with office.reading() as connection:
        numbers = numbers_of(connection, [p["id"] for p in four_masters["players"]])
        assert len(numbers) == 4
        (person,) = versions_of(connection, numbers["4500003"])
        assert (person.name, person.federation, person.born, person.source) == (
            "Cederström, Carl",
            "EST",
            1980,
            "report 1",
        )


def test_people_whom_no_register_knows_are_asked_about_instead(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    answer = take(four_masters, may_be_new=False)
    questions = [f for f in answer.findings if f.message.startswith("Who is ")]
    assert [f.where for f in questions] == [f"player 450000{n}" for n in (1, 2, 3, 4)]
    assert {f.severity for f in questions} == {Severity.REFUSE}
    assert answer.state is State.WAITING
    with office.reading() as connection:
        assert numbers_of(connection, ["4500001"]) == {}


def test_an_unknown_pool(office: Office) -> None:
    with pytest.raises(OfficeError, match="There is no pool 'chess'; there are fide,"):
        list(take_in(office, [], Wishes(pool="chess")))


def test_an_unknown_event(office: Office) -> None:
    with pytest.raises(OfficeError, match="There is no event 7"):
        list(take_in(office, [], Wishes(event=7)))


@pytest.mark.parametrize(
    ("facts", "pool"),
    [
        ({}, "fide"),
        ({"federation": None}, "fide"),
        ({"time_control": "25+10"}, "fide-rapid"),
        ({"time_control": "60"}, "fide"),
        ({"federation": "FESA", "system": "table"}, "fesa"),
        ({"federation": "Fisf", "system": "table"}, "fisf"),
        ({"time_control": None}, None),
        ({"federation": "SWE", "system": "table"}, None),
        ({"federation": None, "system": "table"}, None),
    ],
)
def test_a_report_says_which_pool_it_is_for_or_is_asked(
    office: Office,
    take: Take,
    four_masters: dict[str, Any],
    facts: dict[str, Any],
    pool: str | None,
) -> None:
    answer = take(four_masters | facts, pool=None)
    if pool is None:
        assert answer.taken is Taken.UNUSABLE
        assert "--pool" in answer.findings[0].message
        return
    with office.reading() as connection:
        assert dockets(connection)[0].pool_id == 1 + ["fide", "fide-rapid", "fesa", "fisf"].index(
            pool
        )


def test_a_pool_of_another_federation_is_refused(take: Take, four_masters: dict[str, Any]) -> None:
    answer = take(four_masters | {"federation": "FISF"})
    assert answer.taken is Taken.UNUSABLE
    assert "names FISF, and the pool fide is one of FIDE" in answer.findings[0].message


@pytest.mark.usefixtures("known")
def test_a_report_that_comes_late_enters_a_later_list(
    office: Office, take: Take, four_masters: dict[str, Any]
) -> None:
    """Information closes a month before the list in the text of 2004 (9.13)."""
    days = {"start": "2006-01-10", "end": "2006-01-12", "registered": "2005-12-01"}
    rounds = [{"number": n, "date": f"2006-01-{9 + n}"} for n in (1, 2, 3)]
    old = four_masters | days | {"rounds": rounds}
    take(old | {"name": "In time"}, received=date(2006, 2, 10))
    take(old | {"name": "Late"}, received=date(2006, 3, 20))
    with office.reading() as connection:
        in_time, late = sorted(dockets(connection), key=lambda d: d.id)
        assert (in_time.list_date, late.list_date) == (date(2006, 4, 1), date(2006, 7, 1))


@pytest.mark.usefixtures("known")
def test_an_event_for_which_no_text_is_held_waits(take: Take, four_masters: dict[str, Any]) -> None:
    days = {"start": "1999-01-10", "end": "1999-01-12", "registered": "1998-01-01", "rounds": []}
    answer = take(four_masters | days)
    assert answer.state is State.WAITING
    assert "No text is held" in "".join(f.message for f in answer.findings)
