"""Invented reports, and one form in which bulk and the careful reader can be compared."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from arpad.formats.trf import census_of, event_from_trf, read_trf
from arpad.formats.trf.bulk import NO_DAY, OUTCOMES, ReportColumns, read_many
from arpad.formats.trf.report import report_of
from arpad.model.event import Event

Told: TypeAlias = dict[str, Any]
"""What a report says: facts, players, games and byes."""
Carefully: TypeAlias = Callable[[bytes], Told | None]
InBulk: TypeAlias = Callable[..., dict[int, Told]]
Invent: TypeAlias = Callable[[random.Random, Counter[str]], bytes]

NAMES = (
    ("Smith, John", "Li", "O'Neil, J.", ""),
    ("Smith, John", "Mägi, Õnne", "Øvergård, Åse"),
    ("Smith, John", "Čermák, Jiří", "Иванов, Пётр", "Müller, Zoë"),
)
TOURNAMENTS = ("Open", "Võru lahtine", "Turniej w Łodzi")
"""Without accents, with those of Latin-1, and with others."""
TITLES = ("", "", "", "GM", " IM", "f", "wm", "WFM", "NM")
SEXES = "mwMWfF- "
SIDES = ("10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD", "wl", "==")
BYES = "HFUZ+-=10hA"
TYPES = (
    ("092 Individual: Swiss-System", "swiss"),
    ("092 Rundenturnier", "round-robin"),
    ("192 BERGER_ROUNDROBIN_G2", "double-round-robin"),
    ("092 Team: Swiss", "team"),
)


@dataclass
class Sheet:
    """A report that is being invented, and the awkward things in it."""

    dice: random.Random
    seen: Counter[str]
    ranks: list[int]
    script: int
    """Which letters its names have."""
    cells: dict[int, list[str]] = field(default_factory=dict)

    def note(self, what: str) -> None:
        self.seen[what] += 1


@pytest.fixture(scope="session")
def invented() -> Invent:
    """Return a maker of sound reports: every round paired, every notation that is plain enough."""

    def invent(dice: random.Random, seen: Counter[str]) -> bytes:
        number = dice.randint(2, 12)
        ranks = list(range(1, number + 1))
        if dice.random() < 0.2:
            seen["ranks with gaps"] += 1
            ranks = sorted(dice.sample(range(1, 10_000), number))
        sheet = Sheet(dice, seen, ranks, dice.randrange(3), {rank: [] for rank in ranks})
        for _ in range(dice.randint(1, 6)):
            play_round(sheet)
        lines = [*facts(sheet), *map(player_line, [sheet] * number, ranks), *after(sheet)]
        return in_bytes(sheet, lines)

    return invent


def play_round(sheet: Sheet) -> None:
    """Pair everybody with anybody; those who are left have a bye or nothing."""
    dice = sheet.dice
    free = dice.sample(sheet.ranks, len(sheet.ranks))
    while len(free) > 1 and dice.random() < 0.95:
        white, black = free.pop(), free.pop()
        letters = dice.choice(SIDES)
        if sheet.script and letters == "==":
            letters = "½="
        sheet.note(f"game {letters}")
        colours = dice.choice(("wb", "wb", "bw", "WB", "w ", " b", "--", "  "))
        if not colours.strip("- "):
            sheet.note("no colours")
        for side, other, colour, letter in zip(
            (white, black), (black, white), colours, letters, strict=True
        ):
            opponent = f"{other:04}" if dice.random() < 0.05 else f"{other:>4}"
            sheet.cells[side].append(f"{opponent} {colour} {letter}")
    for rank in free:
        if dice.random() < 0.7:
            letter = dice.choice(BYES)
            sheet.note(f"bye {letter}")
            sheet.cells[rank].append(f"{dice.choice(('0000', '    ', '   0'))} - {letter}")
        else:
            sheet.note("nothing in a round")
            sheet.cells[rank].append(dice.choice(("", "0000 -", "     -", "     w")).ljust(8))


def facts(sheet: Sheet) -> list[str]:
    dice = sheet.dice
    start = date(2000, 1, 1) + timedelta(dice.randrange(9000))
    end = start + timedelta(dice.randrange(10))
    type_, system = dice.choice(TYPES)
    sheet.note(f"system {system}")
    lines = [
        f"012 {TOURNAMENTS[sheet.script]} {dice.random()}",
        f"042 {start:%d.%m.%Y}" if dice.random() < 0.2 else f"042 {start:%Y/%m/%d}",
        f"052 {end:%Y/%m/%d}",
        type_,
        "022 Tartu",
        "### a remark",
        "XXR 9",
    ]
    if dice.random() < 0.7:
        lines.append(f"062 {len(sheet.ranks)}{dice.choice(('', ' (3)'))}")
    dice.shuffle(lines)
    return lines


def player_line(sheet: Sheet, rank: int) -> str:
    dice = sheet.dice
    name = dice.choice(NAMES[sheet.script])
    if name and max(name) > "ÿ":
        sheet.note("letters beyond Latin-1")
    if dice.random() < 0.1:
        sheet.note("name after blanks")
        name = f"  {name}"
    number = "" if dice.random() < 0.2 else f"{1_000_000 * (1 + dice.randrange(90)) + rank}"
    if number and dice.random() < 0.2:
        sheet.note("FIDE number to the left or with zeros")
        number = dice.choice((f"{number:<11}", f"{number:0>11}"))
    if not number:
        sheet.note("no FIDE number")
        number = dice.choice(("", "0"))
    rating = dice.choice(("", "0", dice.randint(1, 3999), dice.randint(1000, 2800)))
    if rating in {"", "0"}:
        sheet.note("no rating")
    line = (
        f"001 {rank:>4} {dice.choice(SEXES)}{dice.choice(TITLES):>3} {name:<33} {rating:>4} "
        f"{dice.choice(('EST', 'LAT', '   ', ' Q ')):3} {number:>11} {birth(sheet):<10} "
        f"{'1.0':>4} {rank:>4}  {'  '.join(sheet.cells[rank])}"
    )
    if dice.random() < 0.3:
        line = line.rstrip()
        sheet.note("line without blanks at its end")
    elif dice.random() < 0.2:
        sheet.note("line with more blanks at its end")
        line += " " * dice.randrange(30)
    return line


def birth(sheet: Sheet) -> str:
    dice = sheet.dice
    kind = dice.choice(("plain", "plain", "year", "dots", "year alone", "unknown", "leap", ""))
    sheet.note(f"birth {kind}")
    day = date(1930, 1, 1) + timedelta(dice.randrange(25_000))
    return {
        "plain": f"{day:%Y/%m/%d}",
        "year": f"{day:%Y}/00/00",
        "dots": f"{day:%d.%m.%Y}",
        "year alone": f"{day:%Y}",
        "unknown": "0000/00/00",
        "leap": f"{dice.choice((1960, 1984, 1992))}/02/29",
        "": "",
    }[kind]


def after(sheet: Sheet) -> list[str]:
    """Return the lines after the players: byes that are listed by themselves, teams, nothing."""
    dice = sheet.dice
    lines = []
    if dice.random() < 0.3:
        sheet.note("listed byes")
        named = " ".join(f"{rank:>4}" for rank in dice.sample(sheet.ranks, 2))
        lines.append(f"240 {dice.choice('FHZ')} {dice.randint(1, 7):>3} {named}")
    if dice.random() < 0.1:
        sheet.note("teams")
        lines.append(f"310   1 {'Team':<32}")
    return lines


def in_bytes(sheet: Sheet, lines: list[str]) -> bytes:
    dice = sheet.dice
    text = dice.choice(("\n", "\r", "\r\n")).join(lines)
    encoding = dice.choice(("utf-8", "utf-8", "utf-8-sig", "latin-1", "cp1252"))
    try:
        data = text.encode(encoding)
    except UnicodeEncodeError:
        encoding, data = "utf-8", text.encode()
    sheet.note(encoding)
    return data


@pytest.fixture(scope="session")
def carefully() -> Carefully:
    """Return the careful reader: what a report says, None when it is no event."""

    def read(data: bytes) -> Told | None:
        file, _ = read_trf(data, name="report.trf")
        if file is None:
            return None
        event, _ = event_from_trf(file)
        if event is None or event.end is None:
            return None
        table, census = report_of(file).table, census_of(file)
        ids = {player.id: table.ranks[at] for at, player in enumerate(event.players)}
        return {
            "facts": (event.name, event.start, event.end, event.system.value),
            "counts": (census.players, census.rounds),
            "players": [
                (ids[player.id], entry.line.text("id"), *person(event, at))
                for at, (player, entry) in enumerate(zip(event.players, table.entries, strict=True))
            ],
            "games": [
                (game.round, ids[game.white], ids[game.black], game.result, game.moves)
                for game in event.games
                if game.black is not None
            ],
            "byes": [
                (game.round, ids[game.white], game.result, game.moves)
                for game in event.games
                if game.black is None
            ],
        }

    return read


def person(event: Event, at: int) -> tuple[object, ...]:
    player = event.players[at]
    return (
        player.name,
        player.federation or "",
        player.sex or "",
        player.title or "",
        player.rating or 0,
        player.born,
    )


@pytest.fixture
def in_bulk(tmp_path: Path) -> InBulk:
    """Return the bulk reader: what each of some reports says, by its number, if it is taken."""

    def read(reports: list[bytes], **options: Any) -> dict[int, Told]:  # noqa: ANN401 - passed on
        paths = [tmp_path / f"{number}.trf" for number in range(len(reports))]
        for path, data in zip(paths, reports, strict=True):
            path.write_bytes(data)
        return told_by(read_many(paths, **options))

    return read


def told_by(columns: ReportColumns) -> dict[int, Told]:
    """Return what columns say, by the number that is the name of a file."""
    told: dict[int, Told] = {}
    events, players, games, byes = columns.events, columns.players, columns.games, columns.byes
    by_event: list[Told] = []
    for at, file in enumerate(events.file.tolist()):
        says: Told = {"players": [], "games": [], "byes": []}
        says["facts"] = (
            events.name[at],
            day(events.start[at]),
            day(events.end[at]),
            events.type[at],
        )
        says["counts"] = (events.players[at], events.rounds[at])
        told[int(Path(file).stem)] = says
        by_event.append(says)
    for row in range(len(players.rank)):
        id_, year = int(players.id[row]), int(players.birth_year[row])
        is_dated = players.birth_day[row] != NO_DAY
        born = day(players.birth_day[row]) if is_dated else year or None
        by_event[players.event[row]]["players"].append(
            (
                players.rank[row],
                str(id_) if id_ else "",
                players.name[row],
                players.federation[row],
                players.sex[row],
                players.title[row],
                players.rating[row],
                born,
            )
        )
        assert not is_dated or day(players.birth_day[row]).year == year
    ranks = players.rank
    for row, event in enumerate(games.event.tolist()):
        assert players.event[games.white[row]] == players.event[games.black[row]] == event
        result, moves = OUTCOMES[games.outcome[row]]
        halves = {"1-0": 2, "1/2": 1, "0-1": 0}.get(result, -1) if moves else -1
        assert games.result[row] == halves
        by_event[event]["games"].append(
            (games.round[row], ranks[games.white[row]], ranks[games.black[row]], result, moves)
        )
    for row, event in enumerate(byes.event.tolist()):
        assert players.event[byes.player[row]] == event
        result, moves = OUTCOMES[byes.outcome[row]]
        by_event[event]["byes"].append((byes.round[row], ranks[byes.player[row]], result, moves))
    return told


def day(number: int) -> date:
    return date(1970, 1, 1) + timedelta(int(number))
