"""What is told, to whom, and how often: worked out from the book, once for all time."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

import pytest

from arpad.locale import Language, words
from arpad.model.docket import State
from arpad.model.event import Event
from arpad.model.rights import Role
from arpad.office.notices import told
from arpad.office.notices.telling import tell
from arpad.office.pools import pool_called
from arpad.office.state_words import STATES
from arpad.store.bulk import add_row
from arpad.store.desk.deliveries import Delivery, Way, newest_deliveries
from arpad.store.desk.schema import request, submission
from arpad.store.desk.webhooks import Webhook, add_webhook
from arpad.store.lists import ListHead, Origin, add_list
from arpad.store.objections import Objection, add_objection

if TYPE_CHECKING:
    from tests.office.conftest import Desk
    from tests.office.notices.conftest import Hands

URL = "https://ratings.example.org"
MakeEvent = Callable[..., Event]


@pytest.fixture
def begun(hands: "Hands", desk: "Desk") -> "Hands":
    """Return a bench that has told everything so far, in a book with two players."""
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2100})
    assert tell(hands.bench, URL, with_letters=True) == 0
    return hands


def letters(hands: "Hands") -> dict[str, list[Delivery]]:
    """Return the letters that wait, by whom they are for, the oldest first."""
    found = dict[str, list[Delivery]]()
    with hands.desk.reading() as connection:
        for each in reversed(newest_deliveries(connection, (Way.LETTER,), 1000)):
            found.setdefault(each.address.partition("@")[0], []).append(each)
    return found


def test_the_past_of_a_book_is_told_to_nobody(
    hands: "Hands", desk: "Desk", a_event: MakeEvent
) -> None:
    desk.players("fide", date(2012, 1, 1), {"A": 2000, "B": 2100})
    desk.event("fide", a_event())
    hands.account("anna", Role.RATING_OFFICER, notices=("event", "list", "work"))
    assert tell(hands.bench, URL, with_letters=True) == 0
    assert tell(hands.bench, URL, with_letters=True) == 0
    assert letters(hands) == {}


def test_each_is_told_of_his_own_events_his_federations_or_all(
    begun: "Hands", desk: "Desk", a_event: MakeEvent
) -> None:
    organiser = begun.account(
        "olga", Role.ORGANISER, notices=("event",), federation="LAT", language="et"
    )
    begun.account("fred", Role.FEDERATION_OFFICER, notices=("event",), federation="EST")
    begun.account("rita", Role.RATING_OFFICER, notices=("event",))
    begun.account("silent", Role.RATING_OFFICER, notices=("list",))
    begun.account("closed", Role.RATING_OFFICER, notices=("event",), email=None)
    own = desk.event("fide", a_event("Riga Open", "LAT"), State.RECEIVED)
    desk.event("fide", a_event("Tallinn Open"), State.RECEIVED)
    begun.owns(organiser, own)
    tell(begun.bench, URL, with_letters=True)
    begun.move(own, State.CHECKED, State.READY)
    tell(begun.bench, URL, with_letters=True)
    told_to = {name: [each.subject for each in some] for name, some in letters(begun).items()}
    estonian = words(Language.ESTONIAN)
    assert estonian(STATES[State.READY]) != STATES[State.READY]
    assert told_to == {
        "olga": [f"Riga Open: {estonian(STATES[s])}" for s in (State.RECEIVED, State.READY)],
        "fred": ["Tallinn Open: Report received"],
        "rita": ["2 events have changed", "Riga Open: Ready to be rated"],
    }
    body = letters(begun)["rita"][1].body
    # What it went through within the batch is left out: it was received before, and is ready now.
    assert "Report received → Ready to be rated" in body
    assert f"{URL}/events/{own}\n" in body
    assert f"{URL}/desk/account#notices" in body


def test_nothing_is_lost_and_nothing_told_twice_across_restarts(
    begun: "Hands", desk: "Desk", a_event: MakeEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun.account("rita", Role.RATING_OFFICER, notices=("event",))
    number = desk.event("fide", a_event(), State.RECEIVED)

    def fail(*_: object) -> None:
        raise RuntimeError

    # The worker dies after the letters are written and before the mark is: neither stays.
    with monkeypatch.context() as broken:
        broken.setattr(told, "_keep", fail)
        with pytest.raises(RuntimeError):
            tell(begun.bench, URL, with_letters=True)
    assert letters(begun) == {}
    begun.move(number, State.READY)
    for _ in range(3):
        tell(begun.bench, URL, with_letters=True)
    assert len(letters(begun)["rita"]) == 1
    assert letters(begun)["rita"][0].body.count("/events/") == 2


def test_many_events_are_told_in_portions(
    begun: "Hands", desk: "Desk", a_event: MakeEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(told, "PORTION", 2)
    begun.account("rita", Role.RATING_OFFICER, notices=("event",))
    for number in range(5):
        desk.event("fide", a_event(f"Open {number}"), State.READY)
    tell(begun.bench, URL, with_letters=True)
    bodies = "".join(each.body for each in letters(begun)["rita"])
    assert [bodies.count(f"Open {number}\n") for number in range(5)] == [1] * 5
    assert len(letters(begun)["rita"]) == 3


def test_history_taken_over_is_no_news(begun: "Hands", desk: "Desk", a_event: MakeEvent) -> None:
    begun.account("rita", Role.RATING_OFFICER, notices=("event",))
    desk.event("fide", a_event("Of 1999"), State.PUBLISHED)
    assert tell(begun.bench, URL, with_letters=True) == 0


def test_a_book_restored_to_an_earlier_day_goes_on_from_there(
    begun: "Hands", desk: "Desk", a_event: MakeEvent
) -> None:
    with begun.desk.writing() as connection:
        told._keep(connection, told.Mark(step=1000, list=1000))  # noqa: SLF001 - as it was then
    begun.account("rita", Role.RATING_OFFICER, notices=("event",))
    tell(begun.bench, URL, with_letters=True)
    desk.event("fide", a_event())
    assert tell(begun.bench, URL, with_letters=True) == 1


def test_why_an_event_is_out_is_said(begun: "Hands", desk: "Desk", a_event: MakeEvent) -> None:
    begun.account("rita", Role.RATING_OFFICER, notices=("event",))
    number = desk.event("fide", a_event(), State.RECEIVED)
    begun.move(number, State.REFUSED, reason="Withdrawn: Twice sent.")
    tell(begun.bench, URL, with_letters=True)
    assert "Not rated\nWhy: Withdrawn: Twice sent.\n" in letters(begun)["rita"][0].body


def _publish(hands: "Hands", day: date, number: int, origin: Origin) -> None:
    with hands.office.writing("test") as entry:
        pool = pool_called(entry.connection, "fide")
        head = ListHead(
            pool_id=pool.id,
            number=number,
            list_date=day,
            last_day=day,
            edition="fide/b02-2010",
            readings={},
            origin=origin,
            fingerprint="ab" * 32,
        )
        add_list(entry, head, ())


def test_a_list_that_is_out_is_told_to_who_chose_so_and_one_taken_over_is_not(
    begun: "Hands",
) -> None:
    begun.account("olga", Role.ORGANISER, notices=("list",), federation="EST")
    begun.account("rita", Role.RATING_OFFICER, notices=("event",))
    _publish(begun, date(2011, 11, 1), 1, Origin.IMPORTED)
    _publish(begun, date(2012, 3, 1), 2, Origin.PUBLISHED)
    tell(begun.bench, URL, with_letters=True)
    (only,) = letters(begun)["olga"]
    assert set(letters(begun)) == {"olga"}
    assert only.subject.endswith("the list of 1 March 2012 is out")
    for said in ("List number 2", "ab" * 32, f"{URL}/lists/fide/2012-03-01"):
        assert said in only.body
    assert "2011" not in only.body


def test_work_is_told_to_who_decides_and_has_not_laid_it_there_himself(begun: "Hands") -> None:
    begun.account("rita", Role.RATING_OFFICER, notices=("work",))
    begun.account("ruth", Role.RATING_OFFICER, notices=("work",))
    fred = begun.account("fred", Role.FEDERATION_OFFICER, notices=("work",), federation="EST")
    now = begun.now
    with begun.desk.writing() as connection:
        add_row(
            connection,
            submission,
            account_id=fred,
            at=now,
            name="open.trf",
            sha256="",
            bytes=1,
            arbiters="",
            state="waiting",
            said="",
        )
        add_row(
            connection,
            request,
            account_id=fred,
            at=now,
            kind="transfer",
            player="A",
            federation="LAT",
            facts="{}",
            reason="moved",
            state="open",
            answer="",
        )
    with begun.office.writing("test") as entry:
        pool = pool_called(entry.connection, "fide")
        said = Objection(pool="fide", player="A", claim="wrong", by="A", day=date(2012, 3, 1))
        add_objection(entry, pool.id, 1, said)
    tell(begun.bench, URL, with_letters=True)
    found = letters(begun)
    assert set(found) == {"rita", "ruth"}
    (only,) = found["rita"]
    assert only.subject == "3 things wait for you"
    for path in ("submissions", "requests", "objections"):
        assert f"{URL}/desk/{path}/1" in only.body
    with begun.desk.writing() as connection:
        add_row(
            connection,
            request,
            account_id=2,
            at=now,
            kind="transfer",
            player="B",
            federation="LAT",
            facts="{}",
            reason="moved",
            state="open",
            answer="",
        )
    tell(begun.bench, URL, with_letters=True)
    assert [len(letters(begun)[name]) for name in ("rita", "ruth")] == [2, 1]


def test_without_a_mail_server_no_letter_waits_and_none_comes_later(
    begun: "Hands", desk: "Desk", a_event: MakeEvent
) -> None:
    begun.account("rita", Role.RATING_OFFICER, notices=("event",))
    with begun.desk.writing() as connection:
        hook = Webhook(
            url="https://example.org/", kinds=("event",), created=begun.now, created_by="test"
        )
        add_webhook(connection, hook, "secret")
    desk.event("fide", a_event())
    assert tell(begun.bench, URL, with_letters=False) == 1  # the call
    assert tell(begun.bench, URL, with_letters=True) == 0
    assert letters(begun) == {}
