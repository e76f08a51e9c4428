"""Reports in bulk: a folder of 10 000 into columns, beside a plain loop over their lines.

The plain loop is what one writes in ten minutes: it slices the columns of every line and takes a
game from White's line, without looking whether a report is sound. `QUICK=1` takes a tenth of the
reports. All columns are compared with those of the plain loop, and a sample of the reports with
the careful reader.
"""

import random
import sys
import tempfile
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.report import IS_QUICK, at_least, compared, exit_code, stated
from benchmarks.timing import in_turn, medians, timed

from arpad.engines.local import spread
from arpad.formats.trf import event_from_trf, read_trf
from arpad.formats.trf.bulk import OUTCOMES, ReportColumns, read_many
from arpad.formats.trf.bulk.columns import columns_of

REPORTS = 1_000 if IS_QUICK else 10_000
LIMIT = 4.0
"""At least so many times as fast as the plain loop."""
SAMPLE = 100
"""So many of the reports are read by the careful reader as well."""

FIRST_DAY = date(2005, 1, 1)
PLAYED_SHARE, UNRATED_SHARE = 0.98, 0.2
LETTERS = (("1", "0"), ("=", "="), ("0", "1"))
NAMES = (("Smith", "Li", "Costa"), ("Mägi", "Øvergård", "Smith"), ("Čermák", "Łuczak", "Novak"))
"""A third of the reports is plain English, a third has letters of Latin-1, a third others too."""


def report(number: int, dice: random.Random) -> str:
    """Return an invented Swiss: names with accents, unrated players, byes and forfeits."""
    players, rounds = dice.randint(20, 100), dice.randint(5, 11)
    start = FIRST_DAY + timedelta(dice.randrange(7000))
    cells: list[list[str]] = [[] for _ in range(players)]
    points = [0.0] * players
    for _ in range(rounds):
        draw_round(dice, cells, points)
    lines = [
        f"012 Open no. {number}",
        "022 Tartu",
        "032 EST",
        f"042 {start:%Y/%m/%d}",
        f"052 {start + timedelta(rounds):%Y/%m/%d}",
        f"062 {players}",
        "082 0",
        "092 Individual: Swiss-System",
        "102 IA Rebane, Toomas (4500900)",
        "122 90 min + 30 sec/move",
        *player_lines(dice, NAMES[number % len(NAMES)], cells, points),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def draw_round(dice: random.Random, cells: list[list[str]], points: list[float]) -> None:
    """Pair everybody with anybody; now and then somebody has a bye or does not come."""
    order = list(range(len(cells)))
    dice.shuffle(order)
    if len(order) % 2:
        last = order.pop()
        cells[last].append("0000 - U")
        points[last] += 1
    for white, black in zip(order[::2], order[1::2], strict=True):
        letters = dice.choice(LETTERS) if dice.random() < PLAYED_SHARE else ("+", "-")
        cells[white].append(f"{black + 1:>4} w {letters[0]}")
        cells[black].append(f"{white + 1:>4} b {letters[1]}")
        for side, letter in zip((white, black), letters, strict=True):
            points[side] += {"1": 1.0, "+": 1.0, "=": 0.5}.get(letter, 0.0)


def player_lines(
    dice: random.Random, names: tuple[str, ...], cells: list[list[str]], points: list[float]
) -> Iterator[str]:
    """Yield the lines of the players."""
    ids = dice.sample(range(100_000, 600_000), len(cells))
    for rank, (number, rounds, total) in enumerate(zip(ids, cells, points, strict=True), start=1):
        name = f"{dice.choice(names)}, Given{number}"
        title = dice.choice(("", "", "", "", "FM", "IM", "GM"))
        rating = "" if dice.random() < UNRATED_SHARE else dice.randint(1400, 2600)
        born = f"{dice.randint(1940, 2000)}/{dice.randint(1, 12):02}/{dice.randint(1, 28):02}"
        yield (
            f"001 {rank:>4} {dice.choice('mw')}{title:>3} {name:<33} {rating:>4} EST {number:>11} "
            f"{born} {total:>4} {rank:>4}  {'  '.join(rounds)}"
        )


PLAYED = {"1": 2, "=": 1, "0": 0}
EVENT_COLUMNS = ("name", "start", "end", "players", "rounds")
PLAYER_COLUMNS = (
    *("event", "rank", "id", "name", "federation", "sex", "title", "rating"),
    *("birth_year", "birth_day"),
)
GAME_COLUMNS = ("event", "round", "white", "black", "result")
Rows = list[tuple[object, ...]]
Table = dict[str, NDArray[Any]]
Tables = list[Table]


def day_number(text: str) -> int:
    """Return a day as days since 1970."""
    day = date(int(text[:4]), int(text[5:7]), int(text[8:10]))
    return day.toordinal() - date(1970, 1, 1).toordinal()


def plain_loop(folder: Path) -> Tables:
    """Read a folder of reports line by line into columns of events, players and games."""
    events: Rows = []
    players: Rows = []
    games: Rows = []
    for number, path in enumerate(sorted(folder.iterdir())):
        name = start = end = ""
        first, rounds = len(players), 0
        cells: list[tuple[int, int, int, int]] = []
        ranks: dict[int, int] = {}
        for line in path.read_bytes().decode().splitlines():
            code = line[:3]
            if code == "001":
                rank, row = int(line[4:8]), len(players)
                ranks[rank] = row
                born = line[69:79]
                players.append(
                    (
                        number,
                        rank,
                        int(line[57:68].strip() or 0),
                        line[14:47].strip(),
                        line[53:56].strip(),
                        "f" if line[9] == "w" else line[9],
                        line[10:13].strip(),
                        int(line[48:52].strip() or 0),
                        int(born[:4]),
                        day_number(born),
                    )
                )
                for at in range(91, len(line), 10):
                    if line[at + 5] == "w":
                        result = PLAYED.get(line[at + 7], -1)
                        cells.append(((at - 81) // 10, row, int(line[at : at + 4]), result))
                rounds = max(rounds, (len(line) - 89) // 10)
            elif code == "012":
                name = line[4:].strip()
            elif code == "042":
                start = line[4:]
            elif code == "052":
                end = line[4:]
        events.append((name, day_number(start), day_number(end), len(players) - first, rounds))
        games += [(number, n, white, ranks[black], result) for n, white, black, result in cells]
    return [
        dict(zip(names, map(np.array, zip(*rows, strict=True)), strict=True))
        for names, rows in (
            (EVENT_COLUMNS, events),
            (PLAYER_COLUMNS, players),
            (GAME_COLUMNS, games),
        )
    ]


def write_reports(folder: Path, number: int) -> int:
    """Write invented reports into a folder; return how many bytes they are."""
    dice, size = random.Random(64), 0  # noqa: S311 - invented results, not secrets
    for at in range(number):
        size += (folder / f"{at:05}.trf").write_bytes(report(at, dice).encode())
    return size


def differences(loop: Tables, columns: ReportColumns) -> Iterator[str]:
    """Yield the columns in which the plain loop and the bulk reader differ."""
    if columns.left:
        yield f"{len(columns.left)} reports are left: {columns.left[0].reason}"
        return
    events, players = columns_of(columns.events), columns_of(columns.players)
    ours = events, players, in_order(columns_of(columns.games))
    for mine, theirs in zip(ours, (*loop[:2], in_order(loop[2])), strict=True):
        yield from (name for name in theirs if not np.array_equal(mine[name], theirs[name]))


def in_order(games: Table) -> Table:
    """Return games by event, round and White: the loop has them by White's line."""
    order = np.lexsort((games["white"], games["round"], games["event"]))
    return {name: column[order] for name, column in games.items()}


def careful_differences(columns: ReportColumns) -> Iterator[str]:
    """Yield the files of the sample of which the careful reader says something else."""
    number = len(columns.events.file)
    for at in range(0, number, max(1, number // SAMPLE)):
        path = Path(str(columns.events.file[at]))
        file, _ = read_trf(path.read_bytes(), name=path.name)
        event = None if file is None else event_from_trf(file)[0]
        if event is None or said_in_bulk(columns, at) != (
            [event.name, event.start, event.end, event.system],
            [(p.id, p.name, p.federation, p.sex, p.title, p.rating, p.born) for p in event.players],
            {(g.round, g.white, g.black, g.result) for g in event.games},
        ):
            yield path.name


def said_in_bulk(columns: ReportColumns, at: int) -> tuple[object, ...]:
    """Return what columns say about one event, as an event has it."""
    events, players, games, byes = columns.events, columns.players, columns.games, columns.byes
    first_day = np.datetime64("1970-01-01")
    rows = np.flatnonzero(players.event == at).tolist()
    some = np.flatnonzero(games.event == at).tolist()
    alone = np.flatnonzero(byes.event == at)
    return (
        [
            events.name[at],
            (first_day + events.start[at]).item(),
            (first_day + events.end[at]).item(),
            events.type[at],
        ],
        [
            (
                str(players.id[row]),
                players.name[row],
                players.federation[row],
                players.sex[row],
                players.title[row] or None,
                players.rating[row] or None,
                (first_day + players.birth_day[row]).item(),
            )
            for row in rows
        ],
        {
            (
                games.round[row],
                str(players.id[games.white[row]]),
                str(players.id[games.black[row]]),
                OUTCOMES[games.outcome[row]][0],
            )
            for row in some
        }
        | {
            (
                byes.round[row],
                str(players.id[byes.player[row]]),
                None,
                OUTCOMES[byes.outcome[row]][0],
            )
            for row in alone
        },
    )


def main() -> int:
    """Tell how many times as fast as the plain loop reports are read, and whether they are same."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = write_reports(folder, REPORTS)
        loop, columns = plain_loop(folder), read_many(folder)
        what = f"{REPORTS} reports"
        compared("TRF in bulk as the plain loop", differences(loop, columns), what=what)
        what = f"{SAMPLE} reports"
        compared("TRF in bulk as the careful reader", careful_differences(columns), what=what)
        del loop, columns
        seconds = medians(
            in_turn(
                {
                    "loop": partial(timed, partial(plain_loop, folder)),
                    "one core": partial(timed, partial(read_many, folder)),
                    "all cores": partial(timed, partial(read_many, folder, spread=spread)),
                }
            )
        )
    loop_seconds, one, several = seconds.values()
    note = f"{REPORTS} reports, {one:.2f} s"
    at_least("TRF in bulk, one core, to the plain loop", loop_seconds / one, LIMIT, "x", note=note)
    stated(
        "TRF in bulk, all cores",
        f"{one / several:.2f} x one core ({size / several / 1e6:.0f} MB/s)",
    )
    return exit_code()


if __name__ == "__main__":
    sys.exit(main())
