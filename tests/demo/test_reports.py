"""Reports of invented events: what was played is what the office reads."""

from datetime import date

import pytest
from msgspec.structs import replace

from arpad.demo import papers, reports
from arpad.demo.chess_people import ChessWorld
from arpad.demo.chess_season import OPEN, Planner, list_dates
from arpad.demo.dice import dice
from arpad.demo.names import Names
from arpad.demo.plans import played
from arpad.demo.playing import CHESS
from arpad.demo.post import file_name
from arpad.demo.reports import Form, as_reported, written
from arpad.demo.shogi_people import shogi_world
from arpad.formats.event_source import source_from_bytes
from arpad.formats.list_target import TargetForm
from arpad.model.event import Event
from arpad.model.finding import Severity


@pytest.fixture
def event(chess: ChessWorld) -> Event:
    plan = Planner(dice("test"), chess).plan(OPEN, date(2012, 1, 1), 0)
    return played(plan, dice("test games"), CHESS)


def in_latin(event: Event) -> Event:
    """Return the event with players whose names any file can write."""
    names = [someone.name for someone in shogi_world(Names(dice("test"))).rated]
    players = (replace(p, name=name) for p, name in zip(event.players, names, strict=False))
    return replace(event, name="Open", place="Oslo, Norrike", players=tuple(players))


@pytest.mark.parametrize("form", Form)
def test_a_report_in_any_form_is_read_as_the_event_that_was_played(
    event: Event, form: Form
) -> None:
    reported = in_latin(as_reported(event, {}, frozenset()))
    source = source_from_bytes(written(reported, form), name=f"report{form.value}")
    assert all(finding.severity is not Severity.ERROR for finding in source.findings)
    assert source.event is not None
    assert results(source.event) == results(reported)


def results(event: Event) -> set[tuple[int, frozenset[tuple[str, int]]]]:
    """Return who scored what against whom; a turnering.txt tells neither who began nor forfeits."""
    names = {player.id: player.name for player in event.players}
    return {
        (game.round, frozenset((names[p], game.score_of(p)) for p in game.players))
        for game in event.games
        if game.result.is_played
    }


def test_who_has_no_number_is_reported_by_the_place_and_found_by_name(event: Event) -> None:
    first, second, *_ = event.players
    ratings = {first.id: 2100, second.name: 1900, first.name: 1}
    reported = as_reported(event, ratings, frozenset({second.id}))
    assert [(p.id, p.rating) for p in reported.players[:2]] == [(first.id, 2100), ("2", 1900)]
    known = {player.id for player in reported.players}
    assert all(set(game.players) <= known for game in reported.games)


def test_a_file_is_called_by_its_day_and_name_in_plain_letters(chess: ChessWorld) -> None:
    plan = Planner(dice("test"), chess).plan(OPEN, date(2012, 1, 1), 0)
    named = replace(plan, name="Tõllsalu Open, groupe É", form=Form.TRF_2016)
    assert file_name(named) == f"{plan.start}-tollsalu-open-groupe-e.trf16"


@pytest.mark.parametrize(
    ("found", "form"), [(object(), Form.RESULTS_XLSX), (None, Form.RESULTS_CSV)]
)
def test_a_workbook_is_written_where_something_can_write_it(
    monkeypatch: pytest.MonkeyPatch, found: object, form: Form
) -> None:
    monkeypatch.setattr(reports, "find_spec", lambda _: found)
    assert reports.workbook() is form


def test_lists_are_printed_where_something_can_print_them(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = {TargetForm.CSV, TargetForm.JSON, TargetForm.FIDE_TEXT, TargetForm.FIDE_XML}
    assert set(papers.forms_of(is_last=True)) == set(TargetForm)
    assert papers.forms_of(is_last=False) == (TargetForm.CSV,)
    monkeypatch.setattr(papers, "find_spec", lambda _: None)
    assert set(papers.forms_of(is_last=True)) == plain


def test_lists_come_when_the_law_says() -> None:
    days = list_dates()
    assert (days[0], days[-1], len(days)) == (date(2011, 1, 1), date(2013, 1, 1), 13)
    assert all(day.day == 1 and day.month % 2 for day in days)


def test_an_event_has_the_days_of_its_rounds(event: Event) -> None:
    days = [round_.date for round_ in event.rounds if round_.date]
    assert len(days) == 9
    assert days == sorted(days)
    assert event.start == days[0] <= days[-1] <= event.last_day
