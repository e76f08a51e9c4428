"""What the tests of the law share: editions, golden cases as data, and the register of articles.

A test in the folder of a federation serves several editions: it runs once under each edition
that its marks name, `pytest.mark.article("fide/b02_2010", "7.13")`, one mark an edition; without
marks it runs under all of them. Where values differ, it says itself which edition has which:
`pytest.mark.parametrize(("edition", "rating"), ...)`. A test in the folder of an edition is that
edition's own, and its marks hold the numbers alone: `pytest.mark.article("7.13")`. A test in this
folder that asks for an edition runs under every edition held.

An event stands in `cases/events/` of its federation, the same for every edition; a case says on
what day it starts there and what is changed in it. Every such event goes through the bytes of a
file.
"""

import ast
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec import Struct

from arpad.formats.event_file import event_from_bytes
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.grading import Promotion
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.period import RatingList
from arpad.model.rating import Standing
from arpad.regulations import application, catalogue
from arpad.regulations.edition import AnyRule, Article, Dated, Law, Readings

Document: TypeAlias = dict[str, Any]
Case: TypeAlias = Mapping[str, Any]
Rules: TypeAlias = Mapping[str, tuple[AnyRule, ...]]
EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
"""Makes an event of an edition's days from what a case says about it."""

_HERE = Path(__file__).parent
_STARTS = {
    "fide/b02_2004": date(2006, 5, 6),
    "fide/b02_2008": date(2010, 5, 8),
    "fide/b02_2010": date(2012, 5, 12),
    "fide/b02_2013": date(2013, 9, 14),
    "fide/b02_2014": date(2015, 5, 9),
    "fide/b02_2017": date(2018, 5, 12),
    "fide/b02_2022": date(2023, 5, 13),
    "fide/b02_2024": date(2024, 4, 13),
    "fide/rapid_blitz_2012": date(2012, 5, 12),
    "fide/rapid_blitz_2014": date(2015, 5, 9),
    "fide/rapid_blitz_2017": date(2018, 5, 12),
    "fide/rapid_blitz_2022_01": date(2022, 5, 14),
    "fide/rapid_blitz_2022_10": date(2023, 5, 13),
    "fide/rapid_blitz_2024": date(2024, 4, 13),
    "fesa/elo_text": date(2024, 4, 20),
    "fesa/elo_program": date(2024, 4, 20),
}
_RESULTS = {"1": "1-0", "0": "0-1", "=": "1/2", "+": "+-", "-": "-+"}
_SIGNS = {"+": 1, "=": Decimal("0.5"), "-": 0}


def _federation(edition: str) -> str:
    return edition.partition("/")[0]


def _folder(edition: str) -> Path:
    """Return the folder that holds what is an edition's own."""
    return _HERE / edition


# The editions under which a test runs


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a shared test under each of its editions, and with every case if it asks for a kind."""
    folder = Path(str(metafunc.module.__file__)).parent
    if _HERE not in {folder, folder.parent}:
        return
    federations = catalogue.federations() if folder == _HERE else (folder.name,)
    held = [e.name for federation in federations for e in catalogue.editions_of(federation)]
    test, editions = metafunc.definition, _editions_marked(metafunc.definition, held)
    if "edition" not in metafunc.fixturenames:
        assert not editions, f"{test.name} names editions and asks for none"
        return
    if _parametrises_edition(test, editions):
        return
    kinds = [kind for kind in _KINDS if kind in metafunc.fixturenames]
    if not kinds:
        metafunc.parametrize("edition", editions or held)
    for kind in kinds:
        runs = [
            pytest.param(edition, case, id=f"{edition}-{name}")
            for edition in editions or held
            for name, case in _cases(kind, edition)
            if not (getattr(metafunc.module, "WITHOUT_CARRIED", False) and name[:7] == "carried")
        ]
        metafunc.parametrize(("edition", kind), runs)


def _editions_marked(test: pytest.Item, held: list[str]) -> list[str]:
    """Return the editions that the marks of a shared test name."""
    named = sorted({str(mark.args[0]) for mark in test.iter_markers("article")})
    unknown = [name for name in named if name not in held]
    assert not unknown, f"{test.name}: a mark of a shared test begins with an edition: {unknown}"
    return named


def _parametrises_edition(test: pytest.Item, marked: list[str]) -> bool:
    """Tell whether a test says itself under which editions it runs; its marks must name those."""
    for mark in test.iter_markers("parametrize"):
        names, rows = mark.args[:2]
        rows = [getattr(row, "values", row) for row in rows]
        if isinstance(names, str):
            names, rows = (names,), [(row,) for row in rows]
        if "edition" in names:
            at = names.index("edition")
            run = {row[at] for row in rows} if marked else set()
            assert run == set(marked), f"{test.name}: marks name {marked}, it runs under {run}"
            return True
    return False


@pytest.fixture
def edition(request: pytest.FixtureRequest) -> str:
    """Return the edition of the folder in which a test stands; a shared test is told its own."""
    return request.path.parent.relative_to(_HERE).as_posix()


@pytest.fixture
def law(edition: str) -> Law:
    """Return the edition under which a test runs, ready to be applied."""
    return catalogue.law(edition)


@pytest.fixture(scope="session")
def laws() -> Mapping[str, Law]:
    """Return every edition, ready to be applied, by name."""
    return catalogue.laws()


@pytest.fixture
def edition_module(edition: str) -> ModuleType:
    """Return the module of the edition under which a test runs."""
    return import_module(catalogue.edition(edition).package)


@pytest.fixture(scope="session")
def starts() -> Mapping[str, date]:
    """Return, by edition, the first day of events that name no other."""
    return _STARTS


@pytest.fixture
def start(edition: str) -> date:
    """Return the first day of the events of the edition that name no other."""
    return _STARTS[edition]


# Events written as cross tables


@pytest.fixture(scope="session")
def build_event() -> EventBuilder:
    """Return what makes an event of a case: complete and sound where the case says nothing.

    `table` holds a cross table, a line a player: `A: B= C1 D0` says that A drew with B, beat C
    and lost to D; `+` and `-` are games won and lost without play, and each game is a round.
    `pairings` hold a line a round instead: `A-B 1/2, C-D 1-0`. Rated players have what their
    federation asks for: K 15 for chess, a long record for shogi. The `results` of a player, such as
    `1500+ 1620=`, are his history: the opponent's rating and what he scored against it.
    """

    def build(edition: str, given: Mapping[str, Any]) -> Event:
        federation, start = _federation(edition), given.get("start", _STARTS[edition])
        compact = {"players", "table", "pairings"}
        stated = {name: value for name, value in given.items() if name not in compact}
        stated["players"] = [_player_of_case(federation, player) for player in given["players"]]
        rounds = (
            _rounds(given["pairings"]) if "pairings" in given else _games(given.get("table", ()))
        )
        stated.setdefault("games", rounds)
        sound = {"name": "Case", **_sound(federation, start)}
        if catalogue.edition(edition).row != "standard":
            sound["time_control"] = "15+10"
        return msgspec.convert(sound | stated, Event)

    return build


def _player_of_case(federation: str, given: Mapping[str, Any]) -> Document:
    player = {name: value for name, value in given.items() if name != "results"}
    if "results" in given:
        player["history"] = [_stored(result) for result in given["results"].split()]
    sound = {"name": f"Player {given['id']}", "federation": "EST"}
    return sound | _short_record(federation, player) | player


def _stored(result: str) -> Document:
    return {"opponent_rating": int(result[:-1]), "score": _SIGNS[result[-1]]}


def _sound(federation: str, start: date) -> Document:
    """Return what an event of a federation states, so that nothing is to be said against it."""
    sound: Document = {
        "place": "Tallinn",
        "federation": "EST",
        "start": start,
        "arbiter": "K. Kask",
    }
    if federation == "fesa":
        days = {"end": start + timedelta(days=1)}
        return (
            sound | days | {"system": "table", "time_control": "30+30", "arbiter_recognised": True}
        )
    days = {"end": start + timedelta(days=8), "registered": start - timedelta(days=100)}
    return sound | days | {"time_control": "120"}


def _short_record(federation: str, player: Mapping[str, Any]) -> Document:
    if federation == "fesa":
        return _record(federation, player)
    is_bare = player.get("rating") is not None and not {"k", "games"} & set(player)
    return {"k": 15} if is_bare else {}


def _record(federation: str, player: Mapping[str, Any]) -> Document:
    """Return the record of a rated player: he has played much and has no bonuses left."""
    if "rating" not in player:
        return {}
    if federation == "fisf":
        return {"games": 100}
    if federation == "fide":
        return {"k": 15, "games": 100}
    return {"bonus_used": 0} if "history" in player else {"games": 40, "bonus_used": 100}


def _games(table: tuple[str, ...]) -> list[dict[str, Any]]:
    cards = [
        (line.partition(":")[0].strip(), card)
        for line in table
        for card in line.partition(":")[2].split()
    ]
    return [
        {"round": number, "white": white, "black": card[:-1], "result": _RESULTS[card[-1]]}
        for number, (white, card) in enumerate(cards, 1)
    ]


# The golden cases, and what they may say


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    """What a case changes in an event: its fields, then its rounds, players and games."""

    set: Document = {}
    remove: tuple[str, ...] = ()
    rounds: dict[str, Document] = {}
    players: dict[str, Document] = {}
    without: tuple[str, ...] = ()
    games: dict[str, str | Document] = {}
    drop: tuple[str, ...] = ()
    add: tuple[Document, ...] = ()


class AdmissionCase(Struct, frozen=True, forbid_unknown_fields=True):
    """An event that an article objects to, and one just on the right side of it.

    `told_by` names the article of the finding where another one tells what this one demands.
    """

    article: str
    source: str
    event: str
    severity: str
    trigger: Changes
    near_miss: Changes
    start: date
    told_by: str | None = None


class Expected(Struct, frozen=True, forbid_unknown_fields=True):
    """What an outcome must be, as far as the case says.

    By player: `excluded` holds the article by round, `against` the rating and `counted` the
    difference by opponent, `entries` the fields of a game by round; `promotions` are written as
    grade, way, what became of it, game and value.
    """

    method: str | None = None
    players: dict[str, Document] = {}
    excluded: dict[str, dict[str, str]] = {}
    against: dict[str, dict[str, int]] = {}
    counted: dict[str, dict[str, int]] = {}
    entries: dict[str, dict[str, Document]] = {}
    promotions: dict[str, tuple[str, ...]] = {}
    findings: tuple[tuple[str, str], ...] = ()
    no_findings: tuple[tuple[str, str], ...] = ()
    readings: dict[str, str] = {}


class ComputedCase(Struct, frozen=True, forbid_unknown_fields=True):
    """An event and what comes out of it, computed by hand."""

    article: str | tuple[str, ...]
    source: str
    event: str
    expected: Expected
    start: date
    changes: Changes = Changes()
    readings: dict[str, str] = {}


class ExpectedList(Struct, frozen=True, forbid_unknown_fields=True):
    """What a list must be, as far as the case says."""

    period: tuple[date, date] | None = None
    rows: dict[str, Document] = {}
    absent: tuple[str, ...] = ()
    delisted: tuple[str, ...] = ()
    titled_unrated: tuple[str, ...] = ()
    scale: dict[str, int] = {}
    findings: tuple[tuple[str, str], ...] = ()


class ListCase(Struct, frozen=True, forbid_unknown_fields=True):
    """What the office knows, and the list that follows from it."""

    article: str | tuple[str, ...]
    source: str
    list_date: date
    standings: tuple[Standing, ...]
    expected: ExpectedList
    monthly_decision: date | None = None
    readings: dict[str, str] = {}


class CalculatedCase(Struct, frozen=True, forbid_unknown_fields=True):
    """Games without a report, against ratings and with scores in hundredths."""

    article: str | tuple[str, ...]
    source: str
    question: Document
    games: tuple[tuple[int, int], ...]
    expected: Document


class Carried(Struct, frozen=True, forbid_unknown_fields=True):
    """Which articles an edition carries over, and from which other one: so do their cases.

    They run on the days of the other edition, under this one, which is named. `but` are cases of
    these articles, by file and number, in which other articles of the older text speak as well.
    """

    edition: str
    article: tuple[str, ...]
    but: tuple[str, ...] = ()


class CaseFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cases; `start` is the first day of events that name no other."""

    case: tuple[Document, ...]
    start: date | None = None


_KINDS: Mapping[str, tuple[str, type[Struct]]] = {
    "admission_case": ("admission*.toml", AdmissionCase),
    "computed_case": ("computed*.toml", ComputedCase),
    "list_case": ("lists*.toml", ListCase),
    "calculated_case": ("calculated*.toml", CalculatedCase),
}
"""The files and the shape of the cases that a test asks for by the name of an argument."""


def _cases(kind: str, edition: str) -> Iterator[tuple[str, Document]]:
    """Yield the cases of a kind: those carried over, of the federation, and of the edition."""
    yield from _carried_cases(kind, edition)
    pattern, shape = _KINDS[kind]
    for folder in (_HERE / _federation(edition), _folder(edition)):
        for path in sorted((folder / "cases").glob(pattern)):
            file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), CaseFile)
            for number, given in enumerate(file.case, 1):
                case = {"start": file.start, **given} if file.start else given
                msgspec.convert(case, shape)
                articles = case["article"]
                name = articles if isinstance(articles, str) else "+".join(articles)
                yield f"{path.stem}-{number}-{name}", case


def _carried_cases(kind: str, edition: str) -> Iterator[tuple[str, Document]]:
    carried = _carried(_folder(edition))
    if carried is None:
        return
    for name, case in _cases(kind, carried.edition):
        articles = case["article"]
        named = {articles} if isinstance(articles, str) else {*articles}
        if named <= {*carried.article} and name.rpartition("-")[0] not in carried.but:
            yield f"carried-{name}", case


def _carried(folder: Path) -> Carried | None:
    """Return what an edition carries over, where its folder of cases says so."""
    path = folder / "cases" / "carried.toml"
    if not path.exists():
        return None
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Carried)


# The events that cases change


def _document(federation: str, name: str, start: date) -> Document:
    """Return an event as its file would hold it: complete, and sound on every day."""
    path = _HERE / federation / "cases" / "events" / f"{name}.toml"
    base = tomllib.loads(path.read_text("utf-8"))
    pairings = base["pairings"]
    days = base.get("days", range(len(pairings)))
    return {
        "name": name,
        **_sound(federation, start),
        "end": start + timedelta(days=max(days)),
        "system": base["system"],
        "rounds": [
            {"number": number, "date": start + timedelta(days=day)}
            for number, day in enumerate(days, 1)
        ],
        "players": [
            {"id": i, "name": f"Player {i}", "federation": "EST", **_record(federation, p), **p}
            for i, p in base["players"].items()
        ],
        "games": _rounds(pairings),
        **base.get("set", {}),
    }


def _rounds(pairings: Iterable[str]) -> list[Document]:
    """Return the games of pairings that stand round by round."""
    return [
        _game(number, card)
        for number, cards in enumerate(pairings, 1)
        for card in cards.split(", ")
    ]


def _game(number: int, card: str) -> Document:
    pair, result = card.split()
    white, black = pair.split("-")
    return {"round": number, "white": white, "black": black, "result": result}


def _changed(document: Document, changes: Changes) -> Document:
    document.update(changes.set)
    for path in changes.remove:
        _remove(document, path)
    for number, fields in changes.rounds.items():
        _one(document["rounds"], "number", int(number)).update(fields)
    for name, fields in changes.players.items():
        _one(document["players"], "id", name).update(fields)
    gone = set(changes.without)
    document["players"] = [p for p in document["players"] if p["id"] not in gone]
    document["games"] = [g for g in document["games"] if not {g["white"], g["black"]} & gone]
    for card, change in changes.games.items():
        fields = {"result": change} if isinstance(change, str) else change
        _one_game(document, card).update(fields)
    for card in changes.drop:
        document["games"].remove(_one_game(document, card))
    document["games"] += [{"black": None, **game} for game in changes.add]
    return document


def _remove(document: Document, path: str) -> None:
    """Remove a field of the event, `end`, or of a player, `players.A.rating`."""
    *above, field = path.split(".")
    place = _one(document["players"], "id", above[1]) if above else document
    del place[field]


def _one(items: list[Document], key: str, value: object) -> Document:
    (item,) = [item for item in items if item[key] == value]
    return item


def _one_game(document: Document, card: str) -> Document:
    """Return the game of a pair, `A-B`, or that of a round, `3 A-B`, where they met twice."""
    number, _, pair = card.rpartition(" ")
    games: list[Document] = document["games"]
    (game,) = [
        game
        for game in games
        if f"{game['white']}-{game['black']}" == pair and number in {"", str(game["round"])}
    ]
    return game


def _read(federation: str, name: str, changes: Case | None, start: date) -> Event:
    document = _document(federation, name, start)
    document = _changed(document, msgspec.convert(changes or {}, Changes))
    event, faults = event_from_bytes(msgspec.json.encode(document), name=f"{name}.json")
    assert not faults, faults
    assert event is not None
    return event


# What is done with a case


@pytest.fixture
def rate_event(edition: str) -> Callable[..., Outcome]:
    """Return what rates an event of `cases/events/`, changed, under the edition of the test."""
    own = edition

    def rate(
        name: str,
        changes: Case | None = None,
        *,
        start: date,
        readings: Mapping[str, str] | None = None,
        edition: str | None = own,
    ) -> Outcome:
        event = _read(_federation(own), name, changes, start)
        return application.rate(event, edition=edition, readings=readings)

    return rate


@pytest.fixture
def make_list(law: Law) -> Callable[[Case], RatingList]:
    """Return what makes the list of a case."""
    return lambda case: _made(law, case)


def _made(law: Law, given: Case) -> RatingList:
    case = msgspec.convert(given, ListCase)
    return law.make_list(
        case.list_date,
        case.standings,
        Readings(law.edition, case.readings),
        monthly_decision=case.monthly_decision,
    )


# What a case expects


@pytest.fixture(scope="session")
def is_told() -> Callable[[Outcome, Case], bool]:
    """Return what tells whether an outcome has the finding, or the exclusion, of a case."""

    def look(outcome: Outcome, given: Case) -> bool:
        case = msgspec.convert(given, AdmissionCase)
        if case.severity == "exclude":
            return any(x.article == case.article for p in outcome.players for x in p.excluded)
        return any(_is_finding_of(case, finding) for finding in outcome.findings)

    return look


def _is_finding_of(case: AdmissionCase, finding: Finding) -> bool:
    return finding.severity == case.severity and finding.article == (case.told_by or case.article)


@pytest.fixture(scope="session")
def differences_of_outcome() -> Callable[[Outcome, Case], list[str]]:
    """Return what lists every point in which an outcome is not as expected."""

    def compare(outcome: Outcome, given: Case) -> list[str]:
        expected = msgspec.convert(given, Expected)
        found = {player.id: player for player in outcome.players}
        return [
            *([] if expected.method is None else _unlike(outcome, {"method": expected.method})),
            *_unlike_by_id(found, expected.players),
            *_unequal("excluded", expected.excluded, {i: _excluded(p) for i, p in found.items()}),
            *_unequal("against", expected.against, {i: _against(p) for i, p in found.items()}),
            *_unequal("counted", expected.counted, {i: _counted(p) for i, p in found.items()}),
            *_unlike_entries(found, expected.entries),
            *_unequal(
                "promotions", expected.promotions, {i: _promoted(p) for i, p in found.items()}
            ),
            *_unequal("reading", expected.readings, outcome.readings),
            *_untold(outcome.findings, expected.findings),
            *(f"{x} is found" for x in expected.no_findings if x in _told(outcome.findings)),
        ]

    return compare


def _excluded(player: PlayerOutcome) -> dict[str, str]:
    return {str(game.round): game.article for game in player.excluded}


def _against(player: PlayerOutcome) -> dict[str, int]:
    return {game.opponent: game.opponent_rating for game in player.entries}


def _counted(player: PlayerOutcome) -> dict[str, int | None]:
    return {game.opponent: game.counted for game in player.entries}


def _unlike_entries(
    found: Mapping[str, PlayerOutcome], wanted: Mapping[str, Mapping[str, Case]]
) -> Iterator[str]:
    for name, games in wanted.items():
        entries = {str(entry.round): entry for entry in found[name].entries}
        yield from (f"{name}, round {difference}" for difference in _unlike_by_id(entries, games))


def _promoted(player: PlayerOutcome) -> tuple[str, ...]:
    return tuple(_short(promotion) for promotion in player.promotions or ())


def _short(promotion: Promotion) -> str:
    game = "" if promotion.game is None else f" in game {promotion.game}"
    way = f"{promotion.route.value} {promotion.status.value}{game}"
    return f"{promotion.grade} {way} at {promotion.value.normalize():f}"


@pytest.fixture(scope="session")
def differences_of_list() -> Callable[[RatingList, Case], list[str]]:
    """Return what lists every point in which a list is not as expected."""

    def compare(made: RatingList, given: Case) -> list[str]:
        expected = msgspec.convert(given, ExpectedList)
        rows = {row.id: row for row in made.rows}
        period = (made.period.list_date, made.period.last_day)
        delisted = tuple(row.id for row in made.delisted)
        return [
            *_unlike_by_id(rows, expected.rows),
            *(f"{name} is on the list" for name in expected.absent if name in rows),
            *_unequal("", {"period": expected.period or period}, {"period": period}),
            *_unequal("", {"delisted": expected.delisted}, {"delisted": delisted}),
            *_unlike(made, {"titled_unrated": expected.titled_unrated}),
            *([] if made.scale is None else _unlike(made.scale, expected.scale)),
            *_untold(made.findings, expected.findings),
        ]

    return compare


@pytest.fixture(scope="session")
def differences_of_fields() -> Callable[[Struct, Case], list[str]]:
    """Return what lists the fields of a value that are not as expected."""
    return lambda found, wanted: list(_unlike(found, wanted))


def _unlike_by_id(found: Mapping[str, Struct], wanted: Mapping[str, Case]) -> Iterator[str]:
    for name, fields in wanted.items():
        if name not in found:
            yield f"{name} is missing"
        else:
            yield from (f"{name}: {difference}" for difference in _unlike(found[name], fields))


def _unlike(found: Struct, wanted: Case) -> Iterator[str]:
    for field, value in wanted.items():
        is_ = _as_written(getattr(found, field))
        if is_ != _as_written(value):
            yield f"{field} is {is_}, not {value}"


def _as_written(value: object) -> object:
    """Return a value as a case writes it: decimals as text, nothing as the word none."""
    if value is None:
        return "none"
    if isinstance(value, list | tuple):
        return [_as_written(item) for item in value]
    if isinstance(value, Struct):
        return msgspec.to_builtins(value)
    return str(value) if isinstance(value, Decimal) else value


def _unequal(what: str, wanted: Case, found: Case) -> Iterator[str]:
    for name, value in wanted.items():
        if found.get(name) != value:
            yield f"{what} {name} is {found.get(name)}, not {value}".strip()


def _told(findings: Iterable[Finding]) -> list[tuple[str, str | None]]:
    return [(finding.severity.value, finding.article) for finding in findings]


def _untold(findings: Iterable[Finding], wanted: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"{finding} is not found" for finding in wanted if finding not in _told(findings))


# The register of articles: rules, calls, tests


@pytest.fixture(scope="session")
def faults_of_rules() -> Callable[[Mapping[str, Article], Rules], list[str]]:
    """Return what names the articles without a rule and the rules without an article."""

    def compare(articles: Mapping[str, Article], rules: Rules) -> list[str]:
        wanted = {number for number, article in articles.items() if article.needs_rule}
        return [
            *(f"article {n} has no rule" for n in articles if n in wanted and n not in rules),
            *(
                f"{', '.join(rule.__name__ for rule in rules[number])} rules on article {number}, "
                "which asks for no rule"
                for number in rules
                if number not in wanted
            ),
        ]

    return compare


@pytest.fixture(scope="session")
def rules_never_called() -> Callable[[Rules, frozenset[CodeType]], list[str]]:
    """Return what names the rules whose code is not among what has run."""

    def compare(rules: Rules, run: frozenset[CodeType]) -> list[str]:
        return [
            f"{rule.__name__} of article {number} is never called"
            for number, several in rules.items()
            for rule in several
            if rule.__code__ not in run
        ]

    return compare


@pytest.fixture(scope="session")
def ask_more() -> Callable[[Law], None]:
    """Return what asks an edition the questions of an office that no case holds."""
    return _ask_nothing


def _ask_nothing(law: Law) -> None:
    del law


@pytest.fixture
def code_run_by_cases(edition: str, ask_more: Callable[[Law], None]) -> frozenset[CodeType]:
    """Return the code that runs when all cases of the edition are rated, listed or calculated."""
    return _code_run(edition, ask_more)


@cache
def _code_run(edition: str, ask_more: Callable[[Law], None]) -> frozenset[CodeType]:
    run: set[CodeType] = set()

    def record(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            run.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(record)
    try:
        _run_all(catalogue.law(edition))
        ask_more(catalogue.law(edition))
    finally:
        sys.setprofile(before)
    return frozenset(run)


def _run_all(law: Law) -> None:
    name = law.edition.name
    federation = _federation(name)
    for _, case in _cases("admission_case", name):
        for changes in (case["trigger"], case["near_miss"]):
            application.rate(_read(federation, case["event"], changes, case["start"]), edition=name)
    for _, case in _cases("computed_case", name):
        event = _read(federation, case["event"], case.get("changes"), case["start"])
        outcome = application.rate(event, edition=name, readings=case.get("readings"))
        application.report_table(event, outcome)
    for _, case in _cases("list_case", name):
        _made(law, case)
    for _, case in _cases("calculated_case", name):
        application.calculate(name, case["games"], **{"rating": None} | case["question"])
    for example in law.edition.examples():
        law.run(example)


@pytest.fixture(scope="session")
def collect_tests() -> Callable[[Path, str], Mapping[str, list[str]]]:
    """Return what reads, in a federation's folder, which tests cover the articles of an edition."""
    return _collected


@pytest.fixture
def tests_by_article(edition: str) -> Mapping[str, list[str]]:
    """Return the tests and case files of an edition by the articles they say they cover."""
    return _collected(_HERE / _federation(edition), edition)


def _collected(shared: Path, edition: str) -> Mapping[str, list[str]]:
    """Read the files, and run none: those of the edition, and the marks of shared ones for it."""
    own, places = shared / edition.partition("/")[2], dict[str, list[str]]()
    covered = [
        *((path, _numbers_for(edition, path)) for path in sorted(shared.glob("test_*.py"))),
        *((path, _numbers(path)) for path in sorted(own.glob("test_*.py"))),
        *((path, _stated(path)) for path in sorted(own.glob("cases/*.toml"))),
    ]
    for path, numbers in covered:
        for number in numbers:
            places.setdefault(number, []).append(str(path.relative_to(shared)))
    return places


def _numbers_for(edition: str, path: Path) -> Iterator[str]:
    """Yield the articles of the marks in a shared module that begin with an edition."""
    for named, *numbers in _marks(path):
        if named == edition:
            yield from numbers


def _numbers(path: Path) -> Iterator[str]:
    """Yield the articles of every mark in a module of one edition."""
    for numbers in _marks(path):
        yield from numbers


def _marks(path: Path) -> Iterator[list[str]]:
    """Yield what stands in every `pytest.mark.article(...)` of a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.article":
            yield [ast.literal_eval(argument) for argument in node.args]


def _stated(path: Path) -> Iterator[str]:
    """Yield the articles that a file of cases names, for all of them or for each."""
    content = tomllib.loads(path.read_text("utf-8"))
    tables = [content, *(t for value in content.values() if isinstance(value, list) for t in value)]
    for table in tables:
        articles = table.get("article", ()) if isinstance(table, dict) else ()
        yield from [articles] if isinstance(articles, str) else articles


@pytest.fixture(scope="session")
def articles_without_a_test() -> Callable[[Mapping[str, Article], Iterable[str]], list[str]]:
    """Return what names the ruled articles that no test covers."""

    def compare(articles: Mapping[str, Article], covered: Iterable[str]) -> list[str]:
        known = set(covered)
        return [
            f"article {number} has no test"
            for number, article in articles.items()
            if article.needs_rule and number not in known
        ]

    return compare


@pytest.fixture
def articles_lacking(
    law: Law,
    tests_by_article: Mapping[str, list[str]],
    faults_of_rules: Callable[[Mapping[str, Article], Rules], list[str]],
    rules_never_called: Callable[[Rules, frozenset[CodeType]], list[str]],
    articles_without_a_test: Callable[[Mapping[str, Article], Iterable[str]], list[str]],
    ask_more: Callable[[Law], None],
) -> Callable[[str], list[str]]:
    """Return what names the articles of the edition that lack a rule, a call of it, or a test."""
    name, articles, rules = law.edition.name, law.edition.articles(), law.edition.rules

    def lacking(what: str) -> list[str]:
        if what == "a rule":
            return faults_of_rules(articles, rules)
        if what == "a call":
            return rules_never_called(rules, _code_run(name, ask_more))
        assert what == "a test"
        return articles_without_a_test(articles, tests_by_article)

    return lacking


# What becomes of the verdicts on worked examples when the law is changed

ParameterChanger: TypeAlias = Callable[[ModuleType, str, object], None]


@pytest.fixture
def change_parameter(monkeypatch: pytest.MonkeyPatch) -> ParameterChanger:
    """Return what gives a parameter of an edition another value, for the time of a test."""

    def change(edition: ModuleType, name: str, value: object) -> None:
        (first, *_) = getattr(edition.PARAMETERS, name)
        series = (Dated(first.since, value, first.article),)
        changed = msgspec.structs.replace(edition.PARAMETERS, **{name: series})
        for module in _modules_with_parameters(edition):
            monkeypatch.setattr(module, "PARAMETERS", changed)
        monkeypatch.setattr(edition.LAW.edition, "parameters", changed)

    return change


@pytest.fixture
def parameters_used(
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[ModuleType, Callable[[], object]], set[str]]:
    """Return what runs something and names the parameters of an edition that it looked at."""

    def used(edition: ModuleType, run: Callable[[], object]) -> set[str]:
        listening = _Listening(edition.PARAMETERS)
        for module in _modules_with_parameters(edition):
            monkeypatch.setattr(module, "PARAMETERS", listening)
        monkeypatch.setattr(edition.LAW.edition, "parameters", listening)
        run()
        return listening.heard

    return used


def _modules_with_parameters(edition: ModuleType) -> list[ModuleType]:
    """Return the modules of an edition that look up their numbers themselves."""
    modules = (edition.admission, edition.rating, edition.publication)
    return [module for module in modules if hasattr(module, "PARAMETERS")]


class _Listening:
    """An edition's parameters, and the names somebody asked them for."""

    def __init__(self, parameters: object) -> None:
        self._parameters = parameters
        self.heard: set[str] = set()

    def __getattr__(self, name: str) -> object:
        self.heard.add(name)
        return getattr(self._parameters, name)
