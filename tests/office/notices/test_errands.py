"""Errands are done beside the long work, which does not wait for them."""

from threading import Event
from typing import TYPE_CHECKING

from arpad.office.jobs.bench import Bench
from arpad.office.notices.errands import KEPT, Aside, errands_of, make_all_calls
from arpad.office.office import OfficeError
from arpad.store.desk.deliveries import Delivery, Way, add_delivery, arrive, newest_deliveries

if TYPE_CHECKING:
    import pytest
    from tests.office.notices.conftest import Hands


def test_an_errand_holds_nobody_up_and_is_not_begun_twice(hands: "Hands") -> None:
    began, may_end, turns = Event(), Event(), list[int]()

    def slow(_: Bench) -> None:
        turns.append(1)
        began.set()
        may_end.wait(10)

    aside = Aside(slow)
    aside(hands.bench)
    assert began.wait(10)
    aside(hands.bench)
    assert turns == [1]
    may_end.set()
    assert aside._thread is not None  # noqa: SLF001 - to wait for it
    aside._thread.join(10)  # noqa: SLF001
    aside(hands.bench)
    aside._thread.join(10)  # noqa: SLF001
    assert turns == [1, 1]


def test_an_errand_that_fails_is_begun_again(
    hands: "Hands", caplog: "pytest.LogCaptureFixture"
) -> None:
    def fail(_: Bench) -> None:
        raise OfficeError("The desk is away.")

    aside = Aside(fail)
    for _ in range(2):
        aside(hands.bench)
        assert aside._thread is not None  # noqa: SLF001 - to wait for it
        aside._thread.join(10)  # noqa: SLF001
    assert caplog.text.count("The desk is away.") == 2


def test_a_site_without_a_mail_server_tells_its_webhooks_all_the_same(hands: "Hands") -> None:
    for errand in errands_of({}):
        errand(hands.bench)
        assert isinstance(errand, Aside)
        assert errand._thread is not None  # noqa: SLF001 - to wait for it
        errand._thread.join(10)  # noqa: SLF001


def test_what_went_out_long_ago_is_forgotten(hands: "Hands") -> None:
    going = Delivery(
        way=Way.CALL, address="https://x/", subject="", body="", created=hands.now, due=hands.now
    )
    with hands.desk.writing() as connection:
        number = add_delivery(connection, going)
        arrive(connection, number, "", hands.now)
    make_all_calls(hands.bench, "")
    with hands.desk.reading() as connection:
        assert len(newest_deliveries(connection, (Way.CALL,), 10)) == 1
    hands.now += KEPT * 2
    make_all_calls(hands.bench, "")
    with hands.desk.reading() as connection:
        assert newest_deliveries(connection, (Way.CALL,), 10) == ()
