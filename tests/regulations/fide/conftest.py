"""What the tests of the FIDE editions share: golden cases as data, and the register of articles.

A test in this folder serves several editions: it runs once under each edition that its marks
name, `pytest.mark.article("fide/b02_2010", "7.13")`, one mark an edition; without marks it runs
under all of them. Where values differ, it says itself which edition has which:
`pytest.mark.parametrize(("edition", "rating"), ...)`. A test in the folder of an edition is that
edition's own, and its marks hold the numbers alone: `pytest.mark.article("7.13")`.

An event stands in `cases/events/`, the same for every edition; a case of an edition says on what
day it starts there and what is changed in it. Every event goes through the bytes of a file.
"""

import ast
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, TypeAlias, TypeVar

import msgspec
import pytest
from msgspec import Struct

from arpad.formats.event_file import event_from_bytes, read_event
from arpad.model.event import Event
from arpad.model.finding import Finding
from arpad.model.outcome import Outcome, PlayerOutcome
from arpad.model.period import RatingList
from arpad.model.rating import Standing
from arpad.regulations import application
from arpad.regulations.edition import AnyRule, Article, Readings
from arpad.regulations.fide import b02_2004, b02_2008, b02_2010
from arpad.regulations.fide.applied_law import AppliedLaw

Document: TypeAlias = dict[str, Any]
Case: TypeAlias = Mapping[str, Any]
Rules: TypeAlias = Mapping[str, tuple[AnyRule, ...]]
Shape = TypeVar("Shape", bound=Struct)

_HERE = Path(__file__).parent
_EVENTS = _HERE / "cases" / "events"
_LAWS = {
    "fide/b02_2004": b02_2004.LAW,
    "fide/b02_2008": b02_2008.LAW,
    "fide/b02_2010": b02_2010.LAW,
}
_MODULES = {
    "fide/b02_2004": b02_2004,
    "fide/b02_2008": b02_2008,
    "fide/b02_2010": b02_2010,
}
_LIST_YEARS = {"fide/b02_2004": 2007, "fide/b02_2008": 2010, "fide/b02_2010": 2012}
_FLOORS = {"fide/b02_2004": 1401, "fide/b02_2008": 1200, "fide/b02_2010": 1200}


def _folder(edition: str) -> Path:
    """Return the folder that holds what is an edition's own."""
    return _HERE / edition.removeprefix("fide/")


# The editions under which a test runs


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a shared test under each of its editions, and with every case if it asks for a kind."""
    if Path(str(metafunc.module.__file__)).parent != _HERE:
        return
    test, editions = metafunc.definition, _editions_marked(metafunc.definition)
    if "edition" not in metafunc.fixturenames:
        assert not editions, f"{test.name} names editions and asks for none"
        return
    if _parametrises_edition(test, editions):
        return
    kinds = [kind for kind in _KINDS if kind in metafunc.fixturenames]
    if not kinds:
        metafunc.parametrize("edition", editions or list(_LAWS))
    for kind in kinds:
        runs = [
            pytest.param(edition, case, id=f"{edition}-{name}")
            for edition in editions or _LAWS
            for name, case in _cases(kind, edition)
        ]
        metafunc.parametrize(("edition", kind), runs)


def _editions_marked(test: pytest.Item) -> list[str]:
    """Return the editions that the marks of a shared test name."""
    named = sorted({str(mark.args[0]) for mark in test.iter_markers("article")})
    unknown = [name for name in named if name not in _LAWS]
    assert not unknown, f"{test.name}: a mark of a shared test begins with an edition: {unknown}"
    return named


def _parametrises_edition(test: pytest.Item, marked: list[str]) -> bool:
    """Tell whether a test says itself under which editions it runs; its marks must name those."""
    for mark in test.iter_markers("parametrize"):
        names, rows = mark.args[:2]
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
    return f"fide/{request.path.parent.name}"


@pytest.fixture
def law(edition: str) -> AppliedLaw:
    """Return the edition under which a test runs, ready to be applied."""
    return _LAWS[edition]


@pytest.fixture
def edition_module(edition: str) -> ModuleType:
    """Return the module of the edition under which a test runs."""
    return _MODULES[edition]


@pytest.fixture
def start(edition: str, starts: Mapping[str, date]) -> date:
    """Return the first day of the events of the edition that name no other."""
    return starts[edition]


@pytest.fixture
def list_year(edition: str) -> int:
    """Return the year of the edition in whose July most lists are made."""
    return _LIST_YEARS[edition]


@pytest.fixture
def floor(edition: str) -> int:
    """Return the lowest rating that is published on these days of the edition."""
    return _FLOORS[edition]


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
    difference by opponent.
    """

    method: str | None = None
    players: dict[str, Document] = {}
    excluded: dict[str, dict[str, str]] = {}
    against: dict[str, dict[str, int]] = {}
    counted: dict[str, dict[str, int]] = {}
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


class CalculatedCase(Struct, frozen=True, forbid_unknown_fields=True):
    """Games without a report, against ratings and with scores in hundredths."""

    article: str | tuple[str, ...]
    source: str
    question: Document
    games: tuple[tuple[int, int], ...]
    expected: Document


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
    pattern, shape = _KINDS[kind]
    for path in sorted((_folder(edition) / "cases").glob(pattern)):
        file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), CaseFile)
        for number, given in enumerate(file.case, 1):
            case = {"start": file.start, **given} if file.start else given
            msgspec.convert(case, shape)
            articles = case["article"]
            name = articles if isinstance(articles, str) else "+".join(articles)
            yield f"{path.stem}-{number}-{name}", case


# The events that cases change


def _document(name: str, start: date) -> Document:
    """Return an event as its file would hold it: complete, and sound on every day."""
    base = tomllib.loads((_EVENTS / f"{name}.toml").read_text("utf-8"))
    pairings = base["pairings"]
    days = base.get("days", range(len(pairings)))
    return {
        "name": name,
        "place": "Tallinn",
        "federation": "EST",
        "start": start,
        "end": start + timedelta(days=max(days)),
        "registered": start - timedelta(days=100),
        "system": base["system"],
        "time_control": "120",
        "arbiter": "K. Kask",
        "rounds": [
            {"number": number, "date": start + timedelta(days=day)}
            for number, day in enumerate(days, 1)
        ],
        "players": [_player(name, given) for name, given in base["players"].items()],
        "games": [
            _game(number, card)
            for number, cards in enumerate(pairings, 1)
            for card in cards.split(", ")
        ],
        **base.get("set", {}),
    }


def _player(name: str, given: Document) -> Document:
    record = {"k": 15, "games": 100} if "rating" in given else {}
    return {"id": name, "name": f"Player {name}", "federation": "EST", **record, **given}


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


def _read(name: str, changes: Case | None, start: date) -> Event:
    document = _changed(_document(name, start), msgspec.convert(changes or {}, Changes))
    event, faults = event_from_bytes(msgspec.json.encode(document), name=f"{name}.json")
    assert not faults, faults
    assert event is not None
    return event


# What is done with a case


@pytest.fixture
def rate_event(law: AppliedLaw) -> Callable[..., Outcome]:
    """Return what rates an event of `cases/events/`, changed, under the edition of the test."""

    def rate(
        name: str,
        changes: Case | None = None,
        *,
        start: date,
        readings: Mapping[str, str] | None = None,
        edition: str | None = law.edition.name,
    ) -> Outcome:
        event = _read(name, changes, start)
        return application.rate(event, edition=edition, readings=readings)

    return rate


@pytest.fixture
def make_list(law: AppliedLaw) -> Callable[[Case], RatingList]:
    """Return what makes the list of a case."""
    return lambda case: _made(law, case)


def _made(law: AppliedLaw, given: Case) -> RatingList:
    case = msgspec.convert(given, ListCase)
    return law.make_list(
        case.list_date,
        case.standings,
        Readings(law.edition),
        monthly_decision=case.monthly_decision,
    )


# What is done without a case


@pytest.fixture
def swiss(edition: str, build_event: Callable[..., Event]) -> Callable[..., Outcome]:
    """Return what rates a Swiss in which U, unrated, meets players of one rating."""

    def rate(results: str, average: int, **unrated: object) -> Outcome:
        opponents = [f"R{number}" for number in range(len(results))]
        event = build_event(
            edition,
            {
                "system": "swiss",
                "players": [
                    {"id": "U", **unrated},
                    *({"id": i, "rating": average} for i in opponents),
                ],
                "table": ["U: " + " ".join(i + r for i, r in zip(opponents, results, strict=True))],
            },
        )
        return application.rate(event, edition=edition)

    return rate


@pytest.fixture
def one_draw(edition: str, build_event: Callable[..., Event]) -> Callable[..., Event]:
    """Return what makes an event of one game, drawn between A and B, both 2000."""

    def make(**more: object) -> Event:
        players = [{"id": "A", "rating": 2000}, {"id": "B", "rating": 2000}]
        return build_event(
            edition, {"system": "swiss", "players": players, "table": ["A: B="], **more}
        )

    return make


@pytest.fixture(scope="session")
def table() -> Event:
    """Return the shipped round robin of ten, the field of the printed example."""
    with as_file(files("arpad") / "examples" / "1_round_robin.json") as path:
        return read_event(path)


@pytest.fixture
def rate_table(edition: str) -> Callable[..., dict[str, PlayerOutcome]]:
    """Return what rates the shipped round robin and gives its players by id."""

    def rate(table: Event, **readings: str) -> dict[str, PlayerOutcome]:
        outcome = application.rate(table, edition=edition, readings=readings)
        return {player.id: player for player in outcome.players}

    return rate


@pytest.fixture
def listed(
    edition: str, list_year: int, build_list: Callable[..., RatingList]
) -> Callable[..., RatingList]:
    """Return what makes the list of a day, else that of 1 July, from players."""

    def make(*players: Case, day: date = date(list_year, 7, 1), **more: Any) -> RatingList:  # noqa: ANN401
        return build_list(edition, day, *players, **more)

    return make


@pytest.fixture
def decided(list_year: int) -> date:
    """Return the day of a decision for monthly lists, which then begin with that 1 July."""
    return date(list_year - 1, 11, 5)


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
            *_unlike(made.scale, expected.scale),
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
        if is_ != value:
            yield f"{field} is {is_}, not {value}"


def _as_written(value: object) -> object:
    """Return a value as a case writes it: decimals as text, nothing as the word none."""
    if value is None:
        return "none"
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


@pytest.fixture
def code_run_by_cases(edition: str) -> frozenset[CodeType]:
    """Return the code that runs when all cases of the edition are rated, listed or calculated."""
    return _code_run(edition)


@cache
def _code_run(edition: str) -> frozenset[CodeType]:
    run: set[CodeType] = set()

    def record(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            run.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(record)
    try:
        _run_all(_LAWS[edition])
    finally:
        sys.setprofile(before)
    return frozenset(run)


def _run_all(law: AppliedLaw) -> None:
    name = law.edition.name
    for _, case in _cases("admission_case", name):
        for changes in (case["trigger"], case["near_miss"]):
            application.rate(_read(case["event"], changes, case["start"]), edition=name)
    for _, case in _cases("computed_case", name):
        event = _read(case["event"], case.get("changes"), case["start"])
        outcome = application.rate(event, edition=name, readings=case.get("readings"))
        application.report_table(event, outcome)
    for _, case in _cases("list_case", name):
        _made(law, case)
    for _, case in _cases("calculated_case", name):
        application.calculate(name, case["games"], **{"rating": None} | case["question"])
    _publish(law)
    for example in law.edition.examples():
        law.run(example)


def _publish(law: AppliedLaw) -> None:
    """Ask what an office asks beside the lists: monthly cut-offs, the rapid list of 2004."""
    readings, decided = Readings(law.edition), date(2011, 3, 1)
    event = _read("open", None, law.edition.since)
    law.is_in_time(event, date(2012, 8, 1), readings, monthly_decision=decided)
    rapid_list = getattr(law.publication, "rapid_list", None)
    if rapid_list is not None:
        rapid_list({"A": 1399, "B": 2187}, readings, on=law.edition.until, set_k=20)


@pytest.fixture(scope="session")
def collect_tests() -> Callable[[Path, str], Mapping[str, list[str]]]:
    """Return what reads, in a folder such as this, which tests cover the articles of an edition."""
    return _collected


@pytest.fixture
def tests_by_article(edition: str) -> Mapping[str, list[str]]:
    """Return the tests and case files of an edition by the articles they say they cover."""
    return _collected(_HERE, edition)


def _collected(shared: Path, edition: str) -> Mapping[str, list[str]]:
    """Read the files, and run none: those of the edition, and the marks of shared ones for it."""
    own, places = shared / edition.removeprefix("fide/"), dict[str, list[str]]()
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
    law: AppliedLaw,
    faults_of_rules: Callable[[Mapping[str, Article], Rules], list[str]],
    rules_never_called: Callable[[Rules, frozenset[CodeType]], list[str]],
    articles_without_a_test: Callable[[Mapping[str, Article], Iterable[str]], list[str]],
) -> Callable[[str], list[str]]:
    """Return what names the articles of the edition that lack a rule, a call of it, or a test."""
    name, articles, rules = law.edition.name, law.edition.articles(), law.edition.rules

    def lacking(what: str) -> list[str]:
        if what == "a rule":
            return faults_of_rules(articles, rules)
        if what == "a call":
            return rules_never_called(rules, _code_run(name))
        assert what == "a test"
        return articles_without_a_test(articles, _collected(_HERE, name))

    return lacking
