"""Readings: every open point has a case that tells its choices apart, and what matters is recorded.

`cases/readings.toml` holds a tournament, a list, a proposal of bars, a ranking or a launch, and
what the choices make of it. A switch is run with each of its choices; the others are held to the
one they take.
"""

import tomllib
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec import Struct

from arpad.model.event import Event
from arpad.model.finding import Finding, Severity
from arpad.model.outcome import Outcome
from arpad.model.player import Player
from arpad.model.ranking import RankedPlayer
from arpad.model.rating import Standing
from arpad.regulations import application, catalogue
from arpad.regulations.edition import UnknownChoiceError
from arpad.regulations.fisf.classique_2019 import LAW

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
RankingBuilder: TypeAlias = Callable[..., list[RankedPlayer]]
Rate: TypeAlias = Callable[..., Outcome]
Given: TypeAlias = dict[str, Any]
Seen: TypeAlias = tuple[Given, Mapping[str, str]]
"""What a run shows of what a case asks for, and the readings it recorded."""

EDITION = "fisf/classique_2019"
FILE = Path(__file__).parent / "cases" / "readings.toml"
SWITCHES = {
    "classic_only",
    "games_for_k",
    "joker_order",
    "last_year",
    "normal_law",
    "population",
    "provisional_if",
    "rank_share",
    "ties",
}
NEVER_PART = {"clamped_after", "floor_after"}
"""Readings whose choices lead to the same rating, always, as the text has whole numbers there."""


class Case(Struct, kw_only=True, forbid_unknown_fields=True):
    """One golden case: which reading, from where, what goes in, what each choice gives."""

    reading: str
    article: tuple[str, ...]
    source: str
    expected: dict[str, Given]
    otherwise: dict[str, Given] = {}
    event: Given | None = None
    list: Given | None = None
    bars: Given | None = None
    ranking: Given | None = None
    launch: Given | None = None
    rule: Given | None = None
    is_recorded: bool = True


CASES = msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8"))["case"], tuple[Case, ...])


def _name(case: Case) -> str:
    return case.reading


def _runs(*, of_switches: bool) -> list[Any]:
    """Return every case under every choice it expects something of, as parameters of a test."""
    return [
        pytest.param(case, choice, id=f"{case.reading}-{choice}-{number}")
        for number, case in enumerate(CASES)
        for choice in case.expected
        if (case.reading in SWITCHES) is of_switches
    ]


# Running a case


@pytest.fixture(scope="session")
def play(
    build_event: EventBuilder, ranking_of: RankingBuilder
) -> Callable[[Case, Mapping[str, str]], Seen]:
    """Return what runs a case under some choices and shows what the case asks for."""

    def run(case: Case, chosen: Mapping[str, str]) -> Seen:
        wanted = case.expected[chosen.get(case.reading, next(iter(case.expected)))]
        if case.event is not None:
            event = build_event(EDITION, _with_blanks(case.event))
            outcome = application.rate(event, edition=EDITION, readings=chosen)
            return _of_outcome(outcome, wanted), outcome.readings
        if case.list is not None:
            given = {"players": case.list["players"], "table": ()}
            players = build_event(EDITION, given).players
            return _of_list(case.list["date"], players, wanted, chosen)
        if case.bars is not None:
            return _of_bars(case.bars, chosen)
        if case.ranking is not None:
            ranking = ranking_of(_ends(case.ranking), **case.ranking.get("more", {}))
            return _of_ranking(ranking, wanted, chosen)
        if case.launch is not None:
            ranking = ranking_of({}, **case.launch["more"])
            events = [_replayed(build_event, ranking, e) for e in case.launch["events"]]
            return _of_launch(ranking, events, wanted, chosen)
        assert case.rule is not None
        series = LAW.series.series_by_rating(
            case.rule["rating"], case.rule["bars"], on=date(2020, 8, 31)
        )
        return {"series": series}, {}

    return run


def _with_blanks(event: Given) -> Given:
    """Return an event in which a series without a name is no series."""
    players = [
        player | {"series": player["series"] or None} if "series" in player else player
        for player in event["players"]
    ]
    return event | {"players": players}


def _of_outcome(outcome: Outcome, wanted: Given) -> Given:
    players = {player.id: player for player in outcome.players}
    seen: Given = {}
    for name, value in wanted.items():
        if name == "admitted":
            seen[name] = not any(f.severity is Severity.REFUSE for f in outcome.findings)
        elif name == "finding":
            seen[name] = {article: _gravest(outcome.findings, article) for article in value}
        else:
            seen[name] = {i: _shown(getattr(players[i], name)) for i in value}
    return seen


def _gravest(findings: tuple[Finding, ...], article: str) -> str:
    of_article = [finding.severity for finding in findings if finding.article == article]
    return next((str(s) for s in Severity if s in of_article), "none")


def _shown(value: object) -> object:
    return "none" if value is None else msgspec.to_builtins(value)


def _of_list(
    day: date, players: tuple[Player, ...], wanted: Given, chosen: Mapping[str, str]
) -> Seen:
    standings = [Standing(player=player) for player in players]
    made = application.make_list(day, standings, edition=EDITION, readings=chosen)
    assert made.file is not None
    seen: dict[str, dict[str, object]] = {
        "status": {row.id: row.status for row in made.file},
        "rank": {row.id: row.rank for row in made.rows},
    }
    return {
        name: {i: _shown(seen[name].get(i)) for i in value} for name, value in wanted.items()
    }, made.readings


def _of_bars(given: Given, chosen: Mapping[str, str]) -> Seen:
    players = [
        Player(
            id=f"{group['highest']}-{number}",
            rating=group["highest"] - 10 * number,
            games=40,
            tournaments=5,
            last_event=group["last_event"],
        )
        for group in given["groups"]
        for number in range(group["players"])
    ]
    proposal = application.propose_bars(players, on=given["on"], edition=EDITION, readings=chosen)
    return dict(proposal.proposed), proposal.readings


def _ends(ranking: Given) -> dict[int, int]:
    return {int(series): last for series, last in ranking["last"].items()}


def _of_ranking(ranking: list[RankedPlayer], wanted: Given, chosen: Mapping[str, str]) -> Seen:
    found = application.starting_ratings(
        ranking, on=date(2019, 9, 1), edition=EDITION, readings=chosen
    )
    ratings = {rating.id: rating.rating for rating in found.ratings}
    return {i: ratings[i] for i in wanted}, found.readings


def _replayed(build_event: EventBuilder, ranking: list[RankedPlayer], given: Given) -> Event:
    players = [{"id": player.id} for player in ranking]
    return build_event(EDITION, given | {"players": players})


def _of_launch(
    ranking: list[RankedPlayer], events: list[Event], wanted: Given, chosen: Mapping[str, str]
) -> Seen:
    launched = application.launch(ranking, events, edition=EDITION, readings=chosen)
    ratings = {player.id: player.rating for player in launched.players}
    return {i: _shown(ratings.get(i)) for i in wanted}, launched.readings


def _taken(case: Case) -> str:
    return catalogue.edition(EDITION).readings()[case.reading].taken


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
def test_a_reading_that_is_no_switch_is_held_to_its_choice(
    case: Case, choice: str, play: Play
) -> None:
    assert choice == _taken(case)
    seen, recorded = play(case, {})
    assert seen == case.expected[choice]
    if case.is_recorded:
        assert recorded[case.reading] == choice


# The register


def test_every_reading_has_a_case_and_every_case_a_reading() -> None:
    held = catalogue.edition(EDITION).readings()
    assert {case.reading for case in CASES} == set(held)
    assert {name for name, reading in held.items() if reading.switch} == SWITCHES


def test_every_row_of_the_open_points_is_a_reading() -> None:
    rows = [reading.row for reading in catalogue.edition(EDITION).readings().values()]
    assert rows == [*(f"B{number}" for number in range(1, 26)), "S1"]


@pytest.mark.parametrize("name", catalogue.edition(EDITION).readings())
def test_no_reading_lacks_a_case_in_which_its_choices_part(name: str) -> None:
    reading = catalogue.edition(EDITION).readings()[name]
    cases = [case for case in CASES if case.reading == name]
    known = [case.expected | case.otherwise for case in cases]
    full = [values for values in known if set(values) == set(reading.choices)]
    do_part = any(len({str(value) for value in values.values()}) > 1 for values in full)
    assert full
    assert do_part is (name not in NEVER_PART)
    assert ("never part" in reading.case) is (name in NEVER_PART | {"ties"})
    if reading.switch:
        assert all(set(case.expected) == set(reading.choices) for case in cases)


@pytest.mark.parametrize("case", CASES, ids=_name)
def test_every_case_names_a_source_and_the_articles_of_its_reading(case: Case) -> None:
    reading = catalogue.edition(EDITION).readings()[case.reading]
    assert case.source
    assert case.article == reading.articles
    assert set(case.article) <= set(catalogue.edition(EDITION).articles())


# Asking for what is not there


def _plain(rate: Rate, **more: object) -> Outcome:
    """Two rated players with a series and a long record, 100 points apart: nothing is open."""
    return rate([{"id": "A", "rating": 1600}, {"id": "B", "rating": 1700}], "A: B1", **more)


def test_an_unknown_reading_is_refused_with_the_switches_there_are(
    edition: str, rate: Rate
) -> None:
    with pytest.raises(UnknownChoiceError) as caught:
        _plain(rate, readings={"mood": "good"})
    sentence = str(caught.value)
    assert edition in sentence
    for name, reading in catalogue.edition(edition).readings().items():
        assert (f" {name}," in f"{sentence.removesuffix('.')},") is reading.switch


@pytest.mark.parametrize(
    ("reading", "choice", "words"),
    [
        ("ties", "down", ["'ties'", "'down'", "up, even, from-zero"]),
        ("games_for_k", "split", ["'games_for_k'", "'split'", "before, including"]),
        ("unplayed", "rated", ["'unplayed'", "not switchable", "'not-rated'"]),
        ("equal_ratings", "alphabetical", ["not switchable", "'share-rank'"]),
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
    assert _plain(rate, readings=chosen) == _plain(rate)


def test_a_plain_tournament_leans_on_no_reading(edition: str, rate: Rate) -> None:
    outcome = _plain(rate)
    assert outcome.edition == edition
    assert outcome.readings == {}
