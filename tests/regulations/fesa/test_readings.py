"""Readings: every open point has a case that tells its choices apart, and what matters is recorded.

`cases/readings_*.toml` hold a table, a list or a question to a rule, and what the choices make of
it. A switch is run with each of its choices; the others are held to the one they take.
"""

import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec import Struct

from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.rating import Standing
from arpad.regulations import application, catalogue
from arpad.regulations.edition import UnknownChoiceError
from arpad.regulations.fesa.applied_law import AppliedLaw

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
Laws: TypeAlias = Mapping[str, AppliedLaw]
Rate: TypeAlias = Callable[..., Outcome]
Given: TypeAlias = dict[str, Any]
Seen: TypeAlias = tuple[Given, Mapping[str, str]]
"""What a run shows of what a case asks for, and the readings it recorded."""

FOLDER = Path(__file__).parent / "cases"
EDITIONS = ("fesa/elo_text", "fesa/elo_program")
TAKEN = {
    "above": ("at-or-above", "at-or-above"),
    "all_lost": ("all-results", "all-results"),
    "all_won": ("event-after", "opponent-after"),
    "all_won_or_lost": ("earlier", "earlier"),
    "awaiting_approval": ("counting", "counting"),
    "between_minima": ("refuse", "refuse"),
    "bonus_counter": ("awards", "games"),
    "bonuses_of_provisional": ("yes", "yes"),
    "category_for_grades": ("table", "game"),
    "early_award": ("falling-k", "falling-k"),
    "graded_without_games": ("left-out", "rated"),
    "grades_of_unrated": ("none", "by-game"),
    "inactivity": ("none", "two-years"),
    "last_bonuses": ("first-games", "first-games"),
    "list_dates": ("on-demand", "january-june"),
    "low_opponents": ("as-they-are", "400"),
    "lowest_performance": ("400", "1"),
    "lowest_rating": ("none", "none"),
    "order_of_solution": ("table-order", "table-order"),
    "order_of_tables": ("end-then-sequence", "end-then-sequence"),
    "outside_grade": ("accepted-grade", "none"),
    "provisional_grade": ("ub-of-next", "ub-of-next"),
    "rating_within_table": ("fixed", "running"),
    "several_grades": ("yes", "yes"),
    "sixteen_games": ("of-a-player", "of-a-player"),
    "ties": ("even", "even"),
    "top_of_ladder": ("as-printed", "as-printed"),
    "unrated_if": ("either", "either"),
    "virtual_games_count": ("yes", "yes"),
    "what_is_rounded": ("game", "table"),
}
"""What each edition takes, the text first and then the program."""
SWITCHES = {
    "all_won",
    "inactivity",
    "list_dates",
    "lowest_performance",
    "ties",
    "unrated_if",
    "virtual_games_count",
}
"""The readings that can be switched, the same in both editions."""


class Case(Struct, kw_only=True, forbid_unknown_fields=True):
    """One golden case: which reading, from where, what goes in, what each choice gives."""

    reading: str
    article: tuple[str, ...]
    source: str
    expected: dict[str, Given]
    otherwise: dict[str, Given] = {}
    event: Given | None = None
    list: Given | None = None
    rule: Given | None = None
    is_recorded: bool = True
    edition: str = ""


def _cases(edition: str) -> tuple[Case, ...]:
    path = FOLDER / f"readings_{edition.removeprefix('fesa/')}.toml"
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    cases = msgspec.convert(file["case"], tuple[Case, ...])
    for case in cases:
        case.edition = edition
    return cases


CASES = tuple(case for edition in EDITIONS for case in _cases(edition))


def _name(case: Case) -> str:
    return f"{case.edition.removeprefix('fesa/')}-{case.reading}"


def _runs(*, of_switches: bool) -> list[Any]:
    """Return every case under every choice it expects something of, as parameters of a test."""
    return [
        pytest.param(case, choice, id=f"{_name(case)}-{choice}-{number}")
        for number, case in enumerate(CASES)
        for choice in case.expected
        if (case.reading in SWITCHES) is of_switches
    ]


# Running a case


@pytest.fixture(scope="session")
def play(laws: Laws, build_event: EventBuilder) -> Callable[[Case, Mapping[str, str]], Seen]:
    """Return what runs a case under some choices and shows what the case asks for."""

    def run(case: Case, chosen: Mapping[str, str]) -> Seen:
        choice = chosen.get(case.reading, next(iter(case.expected)))
        wanted = case.expected[choice]
        if case.event is not None:
            event = build_event(case.edition, case.event)
            outcome = application.rate(event, edition=case.edition, readings=chosen)
            return _of_outcome(outcome, wanted), outcome.readings
        if case.list is not None:
            return _of_list(case, wanted, chosen)
        assert case.rule is not None
        return _of_worst_case(laws[case.edition], case.rule), {}

    return run


def _of_outcome(outcome: Outcome, wanted: Given) -> Given:
    players = {player.id: player for player in outcome.players}
    seen: Given = {}
    for name, value in wanted.items():
        if name == "admitted":
            seen[name] = not any(f.severity is Severity.REFUSE for f in outcome.findings)
        elif name == "finding":
            seen[name] = {article: _gravest(outcome.findings, article) for article in value}
        elif name == "reached":
            seen[name] = {i: _last_promotion(players[i]) for i in value}
        else:
            seen[name] = {i: _shown(getattr(players[i], name)) for i in value}
    return seen


def _gravest(findings: tuple[Finding, ...], article: str) -> str:
    of_article = [finding.severity for finding in findings if finding.article == article]
    return next((str(s) for s in Severity if s in of_article), "none")


def _last_promotion(player: PlayerOutcome) -> str:
    assert player.promotions
    last = player.promotions[-1]
    return f"{last.grade} {last.route} {last.status}"


def _shown(value: object) -> object:
    return "none" if value is None else msgspec.to_builtins(value)


def _of_list(case: Case, wanted: Given, chosen: Mapping[str, str]) -> Seen:
    assert case.list is not None
    standings = msgspec.convert(case.list["standings"], tuple[Standing, ...])
    # Two of the readings are about lists: the one that a case is not about gives way.
    choices = {"list_dates": "on-demand", **chosen} if case.reading == "inactivity" else chosen
    try:
        made = application.make_list(
            case.list["date"], standings, edition=case.edition, readings=choices
        )
    except ValueError:
        return {"refused": True}, {case.reading: chosen.get(case.reading, _taken(case))}
    rows = {row.id: row.rating for row in made.rows}
    return {name: {i: rows.get(i, "none") for i in value} for name, value in wanted.items()}, (
        made.readings
    )


def _of_worst_case(law: AppliedLaw, given: Given) -> Given:
    numbers = law.numbers_on(date(2024, 4, 20))
    falling = law.grades.worst_case(
        given["after"], lambda tr: law.rating.coefficient(tr, numbers), numbers
    )
    return {"ratings": list(islice(falling, given["games"]))}


def _taken(case: Case) -> str:
    return catalogue.edition(case.edition).readings()[case.reading].taken


Play: TypeAlias = Callable[[Case, Mapping[str, str]], Seen]


# The cases


@pytest.mark.parametrize(("case", "choice"), _runs(of_switches=True))
def test_a_choice_gives_its_own_value_and_is_recorded(case: Case, choice: str, play: Play) -> None:
    seen, recorded = play(case, {case.reading: choice})
    assert seen == case.expected[choice]
    assert recorded[case.reading] == choice


@pytest.mark.parametrize("case", [c for c in CASES if c.reading in SWITCHES], ids=_name)
def test_without_a_word_the_taken_choice_rules(case: Case, play: Play) -> None:
    taken = _taken(case)
    silent = msgspec.structs.replace(case, expected={taken: case.expected[taken]})
    seen, recorded = play(silent, {})
    assert seen == case.expected[taken]
    assert recorded[case.reading] == taken


@pytest.mark.parametrize(("case", "choice"), _runs(of_switches=False))
def test_a_reading_that_is_no_switch_is_held_to_its_choice_and_recorded(
    case: Case, choice: str, play: Play
) -> None:
    assert choice == _taken(case)
    seen, recorded = play(case, {})
    assert seen == case.expected[choice]
    if case.is_recorded:
        assert recorded[case.reading] == choice


# The register


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reading_has_a_case_and_every_case_a_reading(edition: str) -> None:
    held = catalogue.edition(edition).readings()
    assert {case.reading for case in CASES if case.edition == edition} == set(held)
    assert {name for name, reading in held.items() if reading.switch} == SWITCHES


def test_each_edition_takes_the_choice_that_it_stands_for() -> None:
    text, program = (catalogue.edition(name).readings() for name in EDITIONS)
    assert {name: (text[name].taken, program[name].taken) for name in sorted(text)} == TAKEN


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_reading_lacks_a_case_in_which_its_choices_part(edition: str) -> None:
    for name, reading in catalogue.edition(edition).readings().items():
        cases = [case for case in CASES if case.edition == edition and case.reading == name]
        known = [case.expected | case.otherwise for case in cases]
        full = [values for values in known if set(values) == set(reading.choices)]
        assert any(len({str(value) for value in values.values()}) > 1 for values in full), name
        if reading.switch:
            assert all(set(case.expected) == set(reading.choices) for case in cases), name


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_fixed_reading_is_recorded_in_some_case(edition: str) -> None:
    """The price of a game in the worst case decides nothing: it is recorded with early awards."""
    recorded = {c.reading for c in CASES if c.edition == edition and c.is_recorded}
    assert recorded == set(catalogue.edition(edition).readings())


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_every_case_names_a_source_and_the_articles_of_its_reading(case: Case) -> None:
    reading = catalogue.edition(case.edition).readings()[case.reading]
    assert case.source
    assert case.article == reading.articles


# Asking for what is not there


def _plain(rate: Rate, **more: object) -> Outcome:
    """Two of 2 Dan between the middle of their grade and the next one: nothing is open."""
    players = [{"id": name, "rating": 1890, "grade": "2 Dan"} for name in "AB"]
    return rate(players, "A: B1", **more)


def test_an_unknown_reading_is_refused_with_the_switches_there_are(
    edition: str, rate: Rate
) -> None:
    with pytest.raises(UnknownChoiceError) as caught:
        _plain(rate, readings={"mood": "good"})
    sentence = str(caught.value)
    assert edition in sentence
    assert all(f" {name}" in sentence for name in SWITCHES)


@pytest.mark.parametrize(
    ("reading", "choice", "words"),
    [
        ("ties", "odd", ["'ties'", "'odd'", "even, up, from-zero"]),
        ("above", "above", ["'above'", "not switchable", "'at-or-above'"]),
        ("order_of_solution", "all-at-once", ["not switchable", "'table-order'"]),
    ],
)
def test_a_choice_that_is_not_offered_is_refused(
    edition: str, reading: str, choice: str, words: list[str], rate: Rate
) -> None:
    with pytest.raises(UnknownChoiceError) as caught:
        _plain(rate, readings={reading: choice})
    assert edition in str(caught.value)
    assert all(word in str(caught.value) for word in words)


def test_every_reading_may_be_named_with_the_choice_it_takes(edition: str, rate: Rate) -> None:
    chosen = {name: r.taken for name, r in catalogue.edition(edition).readings().items()}
    assert _plain(rate, readings=chosen).players == _plain(rate).players


def test_a_plain_table_leans_on_no_reading(rate: Rate) -> None:
    """One game of players with all bonuses used up, far from every bound."""
    outcome = _plain(rate)
    assert outcome.readings == {}
