"""Readings: every open choice decides a case, its choice is recorded, and no switch lacks a case.

`cases/readings_*.toml` hold an event, a list or a question to a rule, and what each choice makes
of it. The readings that are no switches are held to the choice they take.
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec import Struct

from arpad.model.event import Event
from arpad.model.exact import WIN, as_decimal
from arpad.model.finding import Finding, Severity
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.rating import Standing
from arpad.regulations import application, catalogue
from arpad.regulations.edition import Reading, Readings, UnknownChoiceError
from arpad.regulations.fide import b02_2004
from arpad.regulations.fide.applied_law import AppliedLaw

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
Laws: TypeAlias = Mapping[str, AppliedLaw]
Given: TypeAlias = dict[str, Any]
Seen: TypeAlias = tuple[dict[str, Any], Mapping[str, str]]
"""What a run shows of what a case asks for, and the readings it recorded."""

FOLDER = Path(__file__).parent / "cases"
EDITIONS = tuple(edition.name for edition in catalogue.row_of("fide"))
RAPID = tuple(edition.name for edition in catalogue.row_of("fide", "rapid"))
WITHOUT_A_FILE_CASE = {("fide/b02_2010", "floor_of_pool")}
"""One floor only is named by the text of 2010: its case needs a second, given below."""


class Case(Struct, kw_only=True, forbid_unknown_fields=True):
    """One golden case: which reading, from where, what goes in, what each choice gives.

    Readings about whole articles have too many of them to name them here again.
    """

    reading: str
    article: tuple[str, ...] = ()
    source: str
    expected: dict[str, dict[str, Any]]
    note: str = ""
    event: Given | None = None
    list: Given | None = None
    rule: Given | None = None
    is_edition_named: bool = True
    is_recorded: bool = True
    edition: str = ""
    editions: tuple[str, ...] = ()


def _carried(edition: str) -> frozenset[str]:
    """Return the readings of a later edition that are word for word those of an older text.

    The rules that take them are carried over with them, and so their cases are those of that text.
    """
    texts = catalogue.edition(edition).readings()
    bases = ["fide/b02_2010"] if edition > "fide/b02_2010" else []
    if edition in RAPID:
        bases += ["fide/b02_2022", "fide/b02_2024"]
    return frozenset(
        name
        for base in bases
        for name, older in catalogue.edition(base).readings().items()
        if name in texts and _same(texts[name], older)
    )


def _same(reading: Reading, older: Reading) -> bool:
    return msgspec.structs.replace(reading, articles=older.articles) == older


def _cases(edition: str) -> tuple[Case, ...]:
    name = "rapid_blitz" if edition in RAPID else edition[-4:]
    file = tomllib.loads((FOLDER / f"readings_{name}.toml").read_text(encoding="utf-8"))
    cases = _cases_of(edition, msgspec.convert(file["case"], tuple[Case, ...]))
    for case in cases:
        case.edition = edition
        if case.reading in {"carried_over", "as_2024"}:
            case.article = catalogue.edition(edition).readings()[case.reading].articles
        if case.event and "field" in case.event:
            case.event = _on_field(case.event, file["field"])
    return cases


def _cases_of(edition: str, cases: tuple[Case, ...]) -> tuple[Case, ...]:
    """Return the cases of one edition; those of rapid and blitz name theirs, and no articles."""
    if edition not in RAPID:
        return cases
    own = [case for case in cases if edition.removeprefix("fide/rapid_blitz_") in case.editions]
    for case in own:
        case.article = catalogue.edition(edition).readings()[case.reading].articles
    return tuple(own)


def _on_field(event: Given, fields: Given) -> Given:
    """Return an event on a named field, some of its players with other ratings."""
    field, ratings = fields[event["field"]], event.get("ratings", {})
    rest = {name: value for name, value in event.items() if name not in {"field", "ratings"}}
    players = [
        player | {"rating": ratings.get(player["id"], player["rating"])}
        if "rating" in player
        else player
        for player in field["players"]
    ]
    return rest | {"players": players, "table": field["table"]}


CASES = tuple(case for edition in EDITIONS + RAPID for case in _cases(edition))


def _name(case: Case) -> str:
    return f"{case.edition.partition('_')[2]}-{case.reading}"


def _is_switch(case: Case) -> bool:
    return catalogue.edition(case.edition).readings()[case.reading].switch


def _runs(*, of_switches: bool) -> list[Any]:
    """Return every case under every choice it speaks of, as the parameters of a test."""
    return [
        pytest.param(case, choice, id=f"{_name(case)}-{choice}-{number}")
        for number, case in enumerate(CASES)
        for choice in case.expected
        if _is_switch(case) is of_switches
    ]


# Running a case


@pytest.fixture(scope="session")
def play(laws: Laws, build_event: EventBuilder) -> Callable[[Case, Mapping[str, str]], Seen]:
    """Return what runs a case under some choices and shows what the case asks for."""

    def run(case: Case, chosen: Mapping[str, str]) -> Seen:
        law, choice = laws[case.edition], chosen.get(case.reading)
        wanted = case.expected[choice or next(iter(case.expected))]
        if case.event is not None:
            event = build_event(case.edition, case.event)
            named = case.edition if case.is_edition_named else None
            outcome = application.rate(event, edition=named, readings=chosen)
            return _of_outcome(outcome, wanted), outcome.readings
        readings = Readings(law.edition, chosen)
        if case.list is not None:
            return _of_list(law, case.list, wanted, readings), readings.touched
        assert case.rule is not None
        return RULES[case.reading](law, case.rule, wanted, readings), readings.touched

    return run


def _of_outcome(outcome: Outcome, wanted: Given) -> dict[str, Any]:
    players = {player.id: player for player in outcome.players}
    seen: dict[str, Any] = {}
    for name, value in wanted.items():
        if name == "admitted":
            seen[name] = not any(f.severity is Severity.REFUSE for f in outcome.findings)
        elif name in {"edition", "method"}:
            seen[name] = str(getattr(outcome, name))
        elif name == "finding":
            seen[name] = {article: _gravest(outcome.findings, article) for article in value}
        elif name == "enters":
            seen[name] = _list_entered(outcome.findings)
        elif name == "game":
            seen[name] = {pair: _expected_in_game(players, pair) for pair in value}
        else:
            seen[name] = {i: _shown(getattr(players[i], name)) for i in value}
    return seen


def _gravest(findings: tuple[Finding, ...], article: str) -> str:
    of_article = [finding.severity for finding in findings if finding.article == article]
    return next((str(s) for s in Severity if s in of_article), "none")


def _list_entered(findings: tuple[Finding, ...]) -> date:
    said = " ".join(finding.message for finding in findings)
    entered = re.search(r"enters the list of (\d{4}-\d{2}-\d{2})", said)
    assert entered
    return date.fromisoformat(entered[1])


def _expected_in_game(players: Mapping[str, PlayerOutcome], pair: str) -> str:
    player, opponent = pair.split()
    return next(str(e.expected) for e in players[player].entries if e.opponent == opponent)


def _shown(value: object) -> object:
    if value is None:
        return "none"
    return value if isinstance(value, int) else str(value)


def _of_list(law: AppliedLaw, given: Given, wanted: Given, readings: Readings) -> dict[str, Any]:
    standings = msgspec.convert(given["standings"], tuple[Standing, ...])
    made = law.make_list(given["date"], standings, readings)
    rows = {row.id: row for row in made.rows}
    assert made.readings == readings.touched
    return {
        name: {i: _kept(getattr(rows[i], name)) if i in rows else "none" for i in value}
        for name, value in wanted.items()
    }


def _kept(value: object) -> object:
    return value if isinstance(value, int | date) else str(value)


def _rapid(law: AppliedLaw, given: Given, wanted: Given, readings: Readings) -> dict[str, Any]:
    assert law is b02_2004.LAW
    rapid, on = given["rapid_rating"], given["on"]
    listed = b02_2004.publication.is_on_rapid_list(rapid, readings, on=on)
    shown = b02_2004.publication.rapid_rating_shown(rapid, on=on)
    return {name: {"listed": listed, "shown": shown}[name] for name in wanted}


def _percentages(
    law: AppliedLaw, given: Given, wanted: Given, readings: Readings
) -> dict[str, Any]:
    assert set(wanted) == {"p", "d_p"}
    p = [
        law.rating.score_percentage(score * WIN, given["games"], readings)
        for score in given["scores"]
    ]
    return {
        "p": [str(as_decimal(percentage)) for percentage in p],
        "d_p": [law.rating.rating_difference(percentage, readings) for percentage in p],
    }


def _drift(law: AppliedLaw, given: Given, wanted: Given, readings: Readings) -> dict[str, Any]:
    del law, readings
    before, after = given["before"], given["after"]
    ratings = [(before.get(i), after.get(i)) for i in before | after]
    report = b02_2004.publication.scale_report(ratings)
    return {name: getattr(report, name) for name in wanted}


RULES: Mapping[str, Callable[[AppliedLaw, Given, Given, Readings], dict[str, Any]]] = {
    "rapid_minimum": _rapid,
    "tie_of_p": _percentages,
    "drift_report": _drift,
}

Play: TypeAlias = Callable[[Case, Mapping[str, str]], Seen]


# The cases


@pytest.mark.parametrize(("case", "choice"), _runs(of_switches=True))
def test_a_choice_gives_its_own_value_and_is_recorded(case: Case, choice: str, play: Play) -> None:
    seen, recorded = play(case, {case.reading: choice})
    assert seen == case.expected[choice]
    if case.is_recorded:
        assert recorded[case.reading] == choice


@pytest.mark.parametrize("case", [case for case in CASES if _is_switch(case)], ids=_name)
def test_without_a_word_the_taken_choice_rules(case: Case, play: Play) -> None:
    taken = catalogue.edition(case.edition).readings()[case.reading].taken
    silent = msgspec.structs.replace(case, expected={taken: case.expected[taken]})
    seen, recorded = play(silent, {})
    assert seen == case.expected[taken]
    if case.is_recorded:
        assert recorded[case.reading] == taken


@pytest.mark.parametrize(("case", "choice"), _runs(of_switches=False))
def test_a_reading_that_is_no_switch_is_held_to_its_choice(
    case: Case, choice: str, play: Play
) -> None:
    seen, _ = play(case, {})
    assert seen == case.expected[choice]


def test_the_floor_of_each_event_decides_where_a_second_floor_came_into_force(
    build_event: EventBuilder,
) -> None:
    """1.5 out of 5 against 1300 is 1151: below the 1200 of May 2012, above the 1000 of August."""
    edition = "fide/b02_2010"
    earlier = {"start": date(2012, 5, 12), "games": 5, "score": "1.5", "rc": 1300, "ru": 1151}
    opponents = [{"id": f"R{number}", "rating": 1300} for number in range(9)]
    event = build_event(
        edition,
        {
            "system": "swiss",
            "start": date(2012, 8, 4),
            "players": [{"id": "U", "earlier": [earlier]}, *opponents],
            "table": ["U: " + " ".join(f"R{number}=" for number in range(9))],
        },
    )
    lowered = {"floor_2012": "1000"}
    outcome = application.rate(event, edition=edition, readings=lowered)
    assert outcome.players[0].after == 1300


@pytest.mark.parametrize(("day", "is_list"), [(date(2012, 8, 1), True), (date(2012, 6, 1), False)])
def test_a_list_between_those_of_the_text_leans_on_monthly_lists(
    day: date, *, is_list: bool
) -> None:
    """Lists are those of January, March and so on, and by the reading monthly from July 2012 on."""
    with pytest.raises(ValueError, match="is no day of a list"):
        application.make_list(day, [])
    monthly = {"monthly_2012": "july-2012"}
    assert (application.list_in_force(day, readings=monthly).list_date == day) is is_list
    if is_list:
        assert application.make_list(day, [], readings=monthly).readings == monthly


def test_a_list_of_the_text_leans_on_no_reading_about_months() -> None:
    monthly = {"monthly_2012": "july-2012"}
    for readings in ({}, monthly):
        assert application.make_list(date(2012, 9, 1), [], readings=readings).readings == {}


# The register


@pytest.mark.parametrize("edition", EDITIONS + RAPID)
def test_every_reading_has_a_case_and_every_case_a_reading(edition: str) -> None:
    held = catalogue.edition(edition).readings()
    here = {case.reading for case in CASES if case.edition == edition}
    apart = {reading for name, reading in WITHOUT_A_FILE_CASE if name == edition}
    assert here | apart | _carried(edition) == set(held)


@pytest.mark.parametrize("edition", EDITIONS + RAPID)
def test_no_switch_lacks_a_case_in_which_its_choices_part(edition: str) -> None:
    for name, reading in catalogue.edition(edition).readings().items():
        if reading.switch and name not in _carried(edition):
            cases = [c for c in CASES if c.edition == edition and c.reading == name]
            assert all(set(case.expected) == set(reading.choices) for case in cases), name
            values = [[case.expected[choice] for case in cases] for choice in reading.choices]
            assert any(value != values[0] for value in values), name


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_every_case_names_a_source_and_the_articles_of_its_reading(case: Case) -> None:
    reading = catalogue.edition(case.edition).readings()[case.reading]
    assert case.source
    assert case.article == reading.articles
    assert set(case.article) <= set(catalogue.edition(case.edition).articles())


# Asking for what is not there


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_unknown_reading_is_refused_with_the_switches_there_are(
    edition: str, build_event: EventBuilder
) -> None:
    event = _plain_swiss(edition, build_event)
    with pytest.raises(UnknownChoiceError) as caught:
        application.rate(event, edition=edition, readings={"mood": "good"})
    sentence = str(caught.value)
    assert edition in sentence
    assert "'mood'" in sentence
    for name, reading in catalogue.edition(edition).readings().items():
        assert (f" {name}," in f"{sentence.removesuffix('.')},") is reading.switch


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_unknown_choice_is_refused_with_the_choices_there_are(
    edition: str, build_event: EventBuilder
) -> None:
    event = _plain_swiss(edition, build_event)
    with pytest.raises(UnknownChoiceError) as caught:
        application.rate(event, edition=edition, readings={"tie_of_p": "last"})
    sentence = str(caught.value)
    assert "'tie_of_p'" in sentence
    assert "'last'" in sentence
    assert "up, even, down, from-half" in sentence


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reading_that_is_no_switch_cannot_be_turned(
    edition: str, build_event: EventBuilder
) -> None:
    event = _plain_swiss(edition, build_event)
    with pytest.raises(UnknownChoiceError) as caught:
        application.rate(event, edition=edition, readings={"hours_of_play": "schedule"})
    sentence = str(caught.value)
    assert "'hours_of_play'" in sentence
    assert "not switchable" in sentence
    assert "'clock-at-60-moves'" in sentence


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reading_that_is_no_switch_may_be_named_with_the_choice_it_takes(
    edition: str, build_event: EventBuilder
) -> None:
    event = _plain_swiss(edition, build_event)
    chosen = {name: r.taken for name, r in catalogue.edition(edition).readings().items()}
    outcome = application.rate(event, edition=edition, readings=chosen)
    assert outcome.players == application.rate(event, edition=edition).players


# What a result leans on


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_plain_event_of_rated_players_leans_on_no_reading_but_those_about_the_text(
    edition: str, build_event: EventBuilder
) -> None:
    """Of later texts a digest is in hand: cut-offs and days of rounds lean on that."""
    outcome = application.rate(_plain_swiss(edition, build_event), edition=edition)
    assert set(outcome.readings) <= {"carried_over", "as_2024"}
    assert bool(outcome.readings) is (edition > "fide/b02_2010")


def _plain_swiss(edition: str, build_event: EventBuilder) -> Event:
    """Two rated players, a difference of 100, a win: .36, change 5.40; nothing is open."""
    players = [{"id": "A", "rating": 2100}, {"id": "B", "rating": 2000}]
    return build_event(edition, {"system": "swiss", "players": players, "table": ["A: B1"]})


# What the readings promise besides


def _promised_warnings() -> Iterator[Any]:
    for case in CASES:
        if case.reading == "composition_unplayed":
            yield pytest.param(case, "swiss-rules", {"6.3", "6.43"}, id=f"{case.edition[-4:]}-6.43")
        if case.reading == "few_rated" and case.edition != "fide/b02_2004":
            yield pytest.param(case, "void", {"6.33", "8.21"}, id=f"{case.edition[-4:]}-8.21")


@pytest.mark.parametrize(("case", "choice", "articles"), list(_promised_warnings()))
def test_the_officer_is_warned_where_the_reading_says_so(
    case: Case, choice: str, articles: set[str], build_event: EventBuilder
) -> None:
    assert case.event is not None
    assert "warned" in catalogue.edition(case.edition).readings()[case.reading].why
    event = build_event(case.edition, case.event)
    outcome = application.rate(event, edition=case.edition, readings={case.reading: choice})
    warned = {f.article for f in outcome.findings if f.severity is Severity.WARN}
    assert warned & articles


@pytest.mark.parametrize("edition", ["fide/b02_2008", "fide/b02_2010"])
def test_a_late_registration_is_told_the_deadline_of_the_chosen_reading(
    edition: str, build_event: EventBuilder
) -> None:
    """A month before 31 March 2010 is 28 February; thirty days before it is 1 March."""
    event = build_event(
        edition,
        {
            "system": "swiss",
            "start": date(2010, 3, 31),
            "registered": date(2010, 3, 20),
            "players": [{"id": "A", "rating": 2000}, {"id": "B", "rating": 2000}],
            "table": ["A: B="],
        },
    )
    for choice, deadline in {"calendar": "2010-02-28", "thirty-days": "2010-03-01"}.items():
        findings = application.check(event, edition=edition, readings={"month_before": choice})
        late = next(finding for finding in findings if finding.article == "0.4")
        assert f"deadline was {deadline}" in late.message
