"""A small office with something of everything: chess by period, shogi by event, two lists out.

Its papers lie in one folder; its book grows command by command, and is copied at every stage.
"""

import json
from collections.abc import Iterable
from itertools import cycle
from pathlib import Path

from msgspec import Struct

CHESS = {
    "4500001": ("Aare, Tiina", 2268),
    "4500002": ("Brauer, Nils", 2215),
    "4500003": ("Cerny, Pavel", 2140),
    "4500004": ("Dahl, Ingrid", 2088),
    "4500005": ("Eglitis, Janis", 1975),
    "4500006": ("Forss, Anders", 1902),
    "4500007": ("Dahl, I.", 2088),
}
"""Ingrid Dahl stands in the register twice."""
SHOGI = {
    "BE014": ("Peeters, Joris", 1868, "1 Dan"),
    "BE022": ("Wouters, An", 1655, "2 Kyu"),
    "BE031": ("Maes, Koen", 1502, "4 Kyu"),
    "BE047": ("Goossens, Lies", 1340, "4 Kyu"),
}
NEW = {"4500008": "Grosz, Lena", "BE050": "Tanaka, Yui", "BE060": "Claes, Ward"}


class Stage(Struct, frozen=True):
    """A state of the office that steps begin from: how it is reached from the one before."""

    name: str
    now: str
    commands: tuple[str, ...]


STAGES = (
    Stage("new", "2012-01-02T09:00", ("init",)),
    Stage(
        "january",
        "2012-01-03T09:00",
        (
            "player import jan12frl.txt --pool fide",
            "player import shogi.csv --pool fesa --list-date 2012-01-01",
        ),
    ),
    Stage("ready", "2012-02-20T09:00", ("intake reports",)),
    Stage(
        "rated",
        "2012-02-25T09:00",
        ("period rate fide 2012-03-01 --commit", "event rate --pool fesa --commit"),
    ),
    Stage(
        "published",
        "2012-02-28T09:00",
        ("publish fide 2012-03-01 --commit", "publish fesa 2012-03-01 --commit"),
    ),
    Stage("late", "2012-03-05T09:00", ("intake late",)),
    Stage(
        "merged",
        "2012-03-06T09:00",
        ("player merge 4500007 4500004 --commit --reason 'same passport'",),
    ),
)


def write_papers(folder: Path) -> None:
    """Write the lists and reports of the office."""
    (folder / "jan12frl.txt").write_text(_chess_list(), encoding="utf-8")
    (folder / "shogi.csv").write_text(_shogi_list(), encoding="utf-8")
    for name, reports in (("reports", _reports()), ("late", _late())):
        (folder / name).mkdir()
        for number, report in enumerate(reports, 1):
            (folder / name / f"{number}.json").write_text(json.dumps(report), encoding="utf-8")


def _chess_list() -> str:
    head = "ID NUMBER NAME                    TIT  FED  JAN12 GMS  BORN  FLAG\n"
    return head + "".join(
        f" {code:<9}{name:<24}     EST  {rating}   9   199{code[-1]}{flag}\n"
        for (code, (name, rating)), flag in zip(CHESS.items(), cycle(("  w", "")))
    )


def _shogi_list() -> str:
    return "id,name,federation,rating,games,grade\n" + "".join(
        f'{code},"{name}",BE,{rating},210,{grade}\n'
        for code, (name, rating, grade) in SHOGI.items()
    )


def _reports() -> Iterable[dict[str, object]]:
    a, b, c, d, e, f, double = CHESS
    yield _chess("Winter Cup", "2012-01-14", [(a, b, "1-0"), (c, d, "1/2"), (a, c, "0-1")])
    lena, yui, _ = NEW
    yield _chess("Snow Cup", "2012-01-21", [(e, f, "1-0"), (b, double, "1/2"), (e, lena, "1-0")])
    yield _chess("Ice Cup", "2012-02-04", [(b, d, "0-1"), (c, e, "1-0"), (a, f, "1/2")])
    g, h, i, j = SHOGI
    yield _shogi("Winter table", "2012-01-15", [(g, h, "1-0"), (i, j, "0-1"), (g, yui, "0-1")])
    yield _shogi("Thaw table", "2012-02-12", [(h, i, "1-0"), (j, g, "0-1"), (i, g, "1-0")])


def _late() -> Iterable[dict[str, object]]:
    a, b, c, d, *_ = CHESS
    yield _chess("Lost Cup", "2012-02-05", [(b, a, "1-0"), (d, c, "1-0")])
    _, yui, ward = NEW
    yield _shogi("Lost table", "2012-02-01", [(yui, ward, "0-1"), (ward, yui, "1-0")])


def _chess(name: str, day: str, games: list[tuple[str, str, str]]) -> dict[str, object]:
    facts = {"federation": "EST", "system": "swiss", "registered": "2011-11-01"}
    return _event(name, day, games) | facts | {"time_control": "90+30"}


def _shogi(name: str, day: str, games: list[tuple[str, str, str]]) -> dict[str, object]:
    facts = {"federation": "FESA", "system": "table", "arbiter_recognised": True}
    return _event(name, day, games) | facts | {"time_control": "30+30"}


def _event(name: str, day: str, games: list[tuple[str, str, str]]) -> dict[str, object]:
    names = {code: found[0] for code, found in (CHESS | SHOGI).items()} | NEW
    codes = dict.fromkeys(code for white, black, _ in games for code in (white, black))
    return {
        "name": name,
        "start": day,
        "end": day,
        "arbiter": "Ilves, Mart",
        "players": [{"id": code, "name": names[code]} for code in codes],
        "games": [
            {"round": number, "white": white, "black": black, "result": result}
            for number, (white, black, result) in enumerate(games, 1)
        ],
    }
