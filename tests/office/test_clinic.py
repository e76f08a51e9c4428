"""The clinic says everything about a file, keeps nothing, and survives whatever it is given."""

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.formats.event_source import source_from_bytes
from arpad.model.finding import Severity
from arpad.office.clinic import Examined, Question, examined
from arpad.office.clinic_apart import answer, examined_apart
from arpad.office.office import Office

if TYPE_CHECKING:
    from tests.office.conftest import Desk

SAMPLES = {
    path.name: path.read_bytes()
    for path in (files("arpad") / "examples").iterdir()
    if path.name.endswith((".trf", ".toml", ".json"))
}
REPORT = SAMPLES["report.trf"]


def asked(data: bytes, name: str = "report.trf", **more: str) -> Examined:
    return examined(Question(name=name, data=data, **more))


def test_a_report_is_mended_and_rated_as_mended() -> None:
    told = asked(REPORT)
    assert (told.format, told.dialect, told.is_of_mended) == ("TRF", "2016", True)
    # What docs/trf.md prints about the same file: one error, six places that can be mended.
    assert sum(f.severity is Severity.ERROR for f in told.findings) == 1
    assert len(told.changes) == 6
    assert told.mended is not None
    assert source_from_bytes(told.mended, name="x").event == told.event
    assert told.outcome is not None
    assert told.outcome.edition == "fide/b02_2010"


def test_mistakes_that_only_a_person_can_mend_are_told_with_their_places() -> None:
    told = asked(SAMPLES["broken_report.trf"])
    assert told.event is None
    errors = [f.where for f in told.findings if f.severity is Severity.ERROR]
    # In the file: 19x5 as a rating, a number twice, two winners of one game, an opponent 9 of 6.
    assert [where.partition(" (")[0] for where in errors] == [
        "line 12, column 109",
        "line 16, column 49",
        "line 17, column 58",
        "line 17, column 112",
    ]


def test_the_edition_may_be_chosen() -> None:
    told = asked(SAMPLES["4_shogi_table.json"], edition="fesa/elo_program")
    assert told.outcome is not None
    assert told.outcome.edition == "fesa/elo_program"


def test_what_is_no_event_is_told_so() -> None:
    told = asked(b"%PDF-1.7 nothing", "report.pdf")
    assert (told.format, told.event) == (None, None)
    assert [f.severity for f in told.findings] == [Severity.ERROR]


def test_players_are_looked_up_only_when_asked(office: Office, desk: "Desk") -> None:
    since = source_from_bytes(asked(REPORT).mended or b"", name="x").event
    assert since is not None
    desk.players("fide", since.start.replace(month=1), {"4500017": 2400})
    question = Question(name="report.trf", data=REPORT)
    assert examined(question).known is None
    with office.reading() as connection:
        known = examined(question, connection).known
    assert known is not None
    # The book calls its players "Player CODE": nobody of that name is in the report, so the
    # number alone is not believed.
    assert {player.code for player in known} == {None}
    assert len(known) == 8


def test_a_player_who_is_found_is_rated_by_the_book(office: Office, desk: "Desk") -> None:
    data = REPORT.replace(b"Aare, Tiina        ", b"Player, 4500017    ")
    event = asked(data).event
    assert event is not None
    desk.players("fide", event.start.replace(month=1), {"4500017": 2400})
    with office.reading() as connection:
        told = examined(Question(name="report.trf", data=data), connection)
    assert told.known is not None
    assert (told.known[0].code, told.known[0].reported_rating, told.known[0].rating) == (
        "4500017",
        2268,
        2400,
    )
    assert told.outcome is not None
    assert told.outcome.players[0].before == 2400


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_an_answer_comes_through_the_other_process_whole(name: str) -> None:
    question = Question(name=name, data=SAMPLES[name])
    packed = answer(msgspec.msgpack.encode(question))
    assert msgspec.msgpack.decode(packed, type=Examined) == examined(question)


def test_the_other_process_answers() -> None:
    question = Question(name="report.trf", data=REPORT)
    assert examined_apart(question) == examined(question)


def test_whoever_takes_too_long_is_ended_and_told() -> None:
    told = examined_apart(Question(name="report.trf", data=REPORT), seconds=0.01)
    assert "longer than the 20 seconds" in told.findings[0].message


def test_a_process_that_fails_leaves_a_sentence(tmp_path: Path) -> None:
    question = Question(name="report.trf", data=REPORT, book=str(tmp_path / "no.db"))
    told = examined_apart(question)
    assert [f.severity for f in told.findings] == [Severity.ERROR]
    assert "cannot be examined" in told.findings[0].message


@given(st.binary(max_size=400), st.sampled_from(["x", "a.trf", "a.csv", "a.xlsx", "a.json"]))
def test_random_bytes_are_always_answered(data: bytes, name: str) -> None:
    answer(msgspec.msgpack.encode(Question(name=name, data=data)))


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, bytes]:
    """Return a sample with some of its bytes cut out, doubled or replaced."""
    name = draw(st.sampled_from(sorted(SAMPLES)))
    data = SAMPLES[name]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        stop = min(len(data), start + draw(st.integers(0, 40)))
        put = draw(st.one_of(st.binary(max_size=12), st.just(data[start:stop] * 2)))
        data = data[:start] + put + data[stop:]
    return name, data


@settings(max_examples=150)
@given(mutated())
def test_damaged_samples_are_always_answered(sample: tuple[str, bytes]) -> None:
    name, data = sample
    answer(msgspec.msgpack.encode(Question(name=name, data=data)))
