"""Jobs: done once whatever is cut short, refused with a sentence, stopped before they begin."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from arpad.model.rights import Role
from arpad.office.access.entrance import Entrance
from arpad.office.jobs.bench import MOST_TRIES, Bench, stop, wish
from arpad.office.jobs.rating import EVENTS, LIST, PERIOD
from arpad.office.office import OfficeError, mark
from arpad.store.batch_log import batches_marked
from arpad.store.desk.accounts import Account, change_account
from arpad.store.desk.jobs import Job, JobState, job_numbered, put_back

MARCH = {"pool": "fide", "list_date": "2012-03-01"}


def found(bench: Bench, number: int) -> Job:
    with bench.desk.reading() as connection:
        job = job_numbered(connection, number)
    assert job is not None
    return job


def batches(bench: Bench, number: int) -> int:
    with bench.book.reading() as connection:
        return len(batches_marked(connection, mark(number)))


def test_a_period_is_rated_and_a_list_published(
    bench: Bench, entrance: Entrance, anna: Account
) -> None:
    first, second = (wish(entrance, anna, kind, MARCH) for kind in (PERIOD, LIST))
    while (job := bench.take()) is not None:
        bench.do(job)
    rated, published = found(bench, first.id), found(bench, second.id)
    assert (rated.state, rated.answer) == (JobState.DONE, {"rated": 12, "stopped": 0})
    assert (rated.done, rated.total) == (12, 12)
    assert published.state is JobState.DONE
    assert published.answer["number"] == 1


def test_what_the_office_refuses_is_told(bench: Bench, entrance: Entrance, anna: Account) -> None:
    asked = wish(entrance, anna, LIST, {"pool": "fide", "list_date": "2012-03-02"})
    job = bench.take()
    assert job is not None
    bench.do(job)
    failed = found(bench, asked.id)
    assert failed.state is JobState.FAILED
    assert "2012-03-02 is no day of a list" in failed.answer["sentence"]


def test_a_job_cut_short_after_it_was_booked_is_not_booked_again(
    bench: Bench, entrance: Entrance, anna: Account
) -> None:
    asked = wish(entrance, anna, PERIOD, MARCH)
    job = bench.take()
    assert job is not None
    bench.do(job)
    assert batches(bench, asked.id) == 1
    # As if the process had been ended between the book's last word and the desk's.
    with bench.desk.writing() as connection:
        connection.exec_driver_sql("UPDATE desk_job SET state = 'running', answer = '{}'")
        assert put_back(connection) == 1
    again = bench.take()
    assert again is not None
    assert again.tries == 2
    bench.do(again)
    assert found(bench, asked.id).state is JobState.DONE
    assert batches(bench, asked.id) == 1


def test_a_job_that_is_cut_short_again_and_again_is_given_up(
    bench: Bench, entrance: Entrance, anna: Account
) -> None:
    asked = wish(entrance, anna, PERIOD, MARCH)
    for _ in range(MOST_TRIES):
        assert bench.take() is not None
        assert bench.put_back() == 1
    assert bench.take() is None
    failed = found(bench, asked.id)
    assert failed.state is JobState.FAILED
    assert "three times" in failed.answer["sentence"]


def test_who_may_not_cannot_wish_and_who_may_no_longer_is_not_obeyed(
    bench: Bench, entrance: Entrance, anna: Account
) -> None:
    public = replace(anna, roles=(Role.COMMISSION,))
    with pytest.raises(OfficeError, match="may not"):
        wish(entrance, public, PERIOD, MARCH)
    asked = wish(entrance, anna, PERIOD, MARCH)
    with bench.desk.writing() as connection:
        change_account(connection, anna.id, roles=(Role.COMMISSION,))
    job = bench.take()
    assert job is not None
    bench.do(job)
    assert found(bench, asked.id).state is JobState.FAILED
    assert batches(bench, asked.id) == 0


def test_a_job_for_later_waits_until_it_is_due_and_can_be_stopped(
    bench: Bench, entrance: Entrance, anna: Account
) -> None:
    due = entrance.now + timedelta(hours=1)
    asked = wish(entrance, anna, LIST, MARCH, due=due)
    assert bench.take() is None
    later = replace(bench, clock=lambda: due)
    stop(entrance, anna, asked.id)
    assert later.take() is None
    assert found(bench, asked.id).state is JobState.STOPPED
    wish(entrance, anna, EVENTS, {"pool": "fesa"}, due=due)
    assert later.take() is not None


def test_what_runs_is_not_stopped_and_nobody_stops_what_is_not_his(
    bench: Bench, entrance: Entrance, anna: Account
) -> None:
    asked = wish(entrance, anna, PERIOD, MARCH)
    other = replace(anna, id=anna.id + 1, roles=(Role.COMMISSION,))
    with pytest.raises(OfficeError, match="may not"):
        stop(entrance, other, asked.id)
    assert bench.take() is not None
    with pytest.raises(OfficeError, match="has begun"):
        stop(entrance, anna, asked.id)
