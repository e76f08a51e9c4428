"""Every reader of bytes, with sound files and with a way to make large ones.

A new reader is added to `READERS`; `test_every_reader.py` finds those that are missing.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
import pytest
from msgspec import Struct

from arpad.formats.event_file import UnreadableEventError, event_from_bytes
from arpad.formats.event_file import read_event_file as read_event_file_
from arpad.formats.event_source import is_report, read_event, source_from_bytes
from arpad.formats.fesa import (
    is_fesa_table,
    is_turnering,
    read_fesa_rows,
    read_fesa_table,
    read_turnering,
    write_fesa_table,
    write_turnering,
)
from arpad.formats.fide_list import (
    fide_list_from_bytes,
    read_columns,
    read_fide_list,
    write_fide_txt,
    write_fide_xml,
)
from arpad.formats.fide_list_header import header_of_list
from arpad.formats.fisf import is_fisf_results, read_fisf_results, write_fisf_results
from arpad.formats.house_source import read_house
from arpad.formats.list_recognition import BEGINNING, form_of_list, form_of_text
from arpad.formats.list_source import list_from_path
from arpad.formats.lists import (
    list_from_json,
    list_from_parquet,
    read_list_json,
    read_list_parquet,
    table_of_listed_players,
    write_csv,
    write_json,
    write_parquet,
)
from arpad.formats.player_file import player_from_bytes, read_player_file
from arpad.formats.ranking_file import ranking_from_bytes, read_ranking
from arpad.formats.rating_list_file import rating_list_from_bytes, read_rating_list
from arpad.formats.results import (
    event_from_results,
    is_results_csv,
    is_workbook,
    results_csv,
    results_xlsx,
    template_csv,
    template_xlsx,
)
from arpad.formats.trf import (
    check_trf,
    event_from_trf,
    fix_trf,
    read_trf,
    trf_from_event,
    write_trf,
)
from arpad.model.event import Event, Game, Result
from arpad.model.finding import Finding, error
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.player import Player, Sex
from arpad.model.report import TableRow
from arpad.model.system import System
from arpad.regulations.application import rate, report_table
from arpad.regulations.house_file import HouseError

Read = Callable[[bytes], Iterable[Finding]]
Large = Callable[[float], bytes]
"""A file of about so many megabytes."""

MEGABYTE = 1_000_000


class Reader(Struct, frozen=True, kw_only=True):
    """A reader of bytes: what it does with them, sound files, large files, fragments to put in."""

    name: str
    read: Read
    samples: tuple[bytes, ...]
    large: Mapping[str, Large]
    covers: tuple[Callable[..., object], ...]
    """The public functions that are put to the test with it."""
    by_path: tuple[Callable[[Path], object], ...] = ()
    """Those among them that take the path of a file."""
    fragments: tuple[bytes, ...] = ()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for one every reader, or every large file of every reader."""
    if "reader" in metafunc.fixturenames and "kind" in metafunc.fixturenames:
        kinds = [(reader, kind) for reader in READERS for kind in reader.large]
        ids = [f"{reader.name}: {kind}" for reader, kind in kinds]
        metafunc.parametrize(("reader", "kind"), kinds, ids=ids)
    elif "reader" in metafunc.fixturenames:
        metafunc.parametrize("reader", READERS, ids=lambda reader: reader.name)


@pytest.fixture(scope="session")
def readers() -> list[Reader]:
    """Return every reader."""
    return READERS


# Samples


def _example(name: str) -> bytes:
    return (files("arpad") / "examples" / name).read_bytes()


def _event(name: str) -> Event:
    event, _ = event_from_bytes(_example(name), name=name)
    assert event is not None
    return event


HOUSE = b"""name = "house/k20"
title = "K = 20"
base = "fide/b02_2010"
since = 2011-07-01

[[k_ordinary]]
since = 2011-07-01
value = 20
"""
CHESS, SHOGI, SCRABBLE = map(
    _event, ("1_round_robin.json", "4_shogi_table.json", "5_scrabble_tournament.json")
)
LISTED = [
    ListedPlayer("1", "Ek, Anna", "SWE", Sex.FEMALE, "WIM", "WIM", ("IA", "FST"), "AFM",
                 ListRating(2471, 9, 10), ListRating(2400, 0, 20), ListRating(None, 0, 0), 1988,
                 "wi"),
    ListedPlayer("2", "Roos, Jan", "NED", Sex.MALE, standard=ListRating(1900, 0, 40)),
    ListedPlayer("3", "Brück & Söhne, Zoë", o_titles=("SI", "FI", "LSI", "SLI", "NA"), flag="i"),
] * 7  # fmt: skip
OLD = (
    b"ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG\n"
    b" 1701991  Arbo, Anton                            SWE     2300    0   i   \n"
    b" 1401815  Borg, Jacob                      m     DEN     2374   18       \n"
)


def _txt(players: list[ListedPlayer], kind: ListKind = ListKind.COMBINED) -> bytes:
    file = BytesIO()
    write_fide_txt(players, file, kind=kind, label="SEP14")
    return file.getvalue()


def _xml(players: list[ListedPlayer]) -> bytes:
    file = BytesIO()
    write_fide_xml(players, file)
    return file.getvalue()


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """Return an archive of these parts."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return data.getvalue()


def _list(players: int, write: Callable[..., object]) -> bytes:
    file = BytesIO()
    table = table_of_listed_players(LISTED * (players // len(LISTED) or 1))
    write(table, file)
    return file.getvalue()


def _fesa_table() -> bytes:
    rows = report_table(SHOGI, rate(SHOGI)) or ()
    return write_fesa_table(SHOGI, [row for row in rows if isinstance(row, TableRow)])


TRF_SAMPLES = [
    path.read_bytes() for path in sorted((Path(__file__).parents[1] / "trf/samples").glob("*.trf"))
]


# Large files


def _repeated(head: bytes, piece: bytes, tail: bytes = b"") -> Large:
    """Return what repeats a piece until the size is reached."""
    return lambda size: head + piece * int(size * MEGABYTE / len(piece)) + tail


def open_event(games: int, system: System = System.SWISS) -> Event:
    """Return an event of so many games, everybody with nine of them."""
    players = max(2, games * 2 // 9)
    return Event(
        name="Large Open",
        start=CHESS.start,
        system=system,
        players=tuple(
            Player(id=f"P{n}", name=f"Player {n}", rating=1200 + n % 900) for n in range(players)
        ),
        games=tuple(
            Game(round=r + 1, white=f"P{n}", black=f"P{players - 1 - n}", result=Result.DRAW)
            for r in range(9)
            for n in range(players // 2)
        ),
    )


def _written(write: Callable[[Event], bytes], games: int, event: Event) -> Large:
    """Return what writes an event with so many games a megabyte, told like another event."""

    def large(size: float) -> bytes:
        made = open_event(int(games * size), event.system)
        return write(msgspec.structs.replace(event, players=made.players, games=made.games))

    return large


def _json_event(size: float) -> bytes:
    return msgspec.json.encode(open_event(int(size * 14_000)))


def _json_findings(size: float) -> bytes:
    event = json.loads(msgspec.json.encode(open_event(int(size * 14_000))))
    for game in event["games"]:
        game["white"], game["result"] = "Q", "what"
    return json.dumps(event).encode()


def _player_with_history(size: float) -> bytes:
    player = json.loads(_example("player.json"))
    lists = [value for value in player.values() if isinstance(value, list) and value]
    for values in lists:
        values.extend(values * int(size * MEGABYTE / len(lists) / len(json.dumps(values))))
    return json.dumps(player).encode()


def _lines_of(sample: bytes, *, head: int) -> Large:
    """Return what repeats the lines of a sample after its first ones."""
    lines = sample.splitlines(keepends=True)
    return _repeated(b"".join(lines[:head]), b"".join(lines[head:]))


def _trf_pairings(size: float) -> bytes:
    lines = [
        f"{f'001 {n:>4}':<91}" + f"{n % 9999 + 1:>4} w 1  " * 90 for n in range(1, int(size * 1000))
    ]
    return TRF_HEAD + "\n".join(lines).encode()


TRF_HEAD = b"012 Open\n042 2026/01/01\n"
_PLAYER = f"{'001    1      Kask, Kaur':<91}"
TRF_LARGE: Mapping[str, Large] = {
    "players": _repeated(
        TRF_HEAD, (_PLAYER + "".join(f"{n:>4} w 1  " for n in range(1, 10)) + "\n").encode()
    ),
    "cells": _repeated(TRF_HEAD, f"{_PLAYER}{'   Q w Q  ' * 900}\n".encode()),
    "pairings": _trf_pairings,
    "other records": _repeated(TRF_HEAD, b"404 what\nXXP 1 2 3 4 5 6\n"),
    "teams": _repeated(TRF_HEAD, b"310   1 Team" + b" " * 61 + b"   1    2\n802   1 T 1.0\n"),
}
TXT_HEAD = _txt([])
TXT_ROW = _txt(LISTED[:1])[len(TXT_HEAD) :]
ELEMENT = _xml(LISTED[:1])[len(b"<playerslist>\n") : -len(b"</playerslist>\n")]
XML_HEAD = b"<playerslist>"
TXT_LARGE: Mapping[str, Large] = {
    "rows": _repeated(TXT_HEAD, TXT_ROW),
    "rows that fit nowhere": _repeated(TXT_HEAD, b"7" + b"A" * 200 + b"\n"),
    "rows of other letters": _repeated(TXT_HEAD, b"7" + b"\xe9" * 160 + b"\n"),
    "short rows": _repeated(TXT_HEAD, b"7\n"),
    "blank lines": _repeated(TXT_HEAD, b"\r"),
    "one line": _repeated(TXT_HEAD, b"7"),
    "one line without a header": _repeated(b"", b"7 ABC 7 "),
    "rows without a header": _repeated(b"", OLD.partition(b"\n")[2]),
    "a long header": _repeated(b"ID Number Name ", b"GamesBorn"),
}
XML_LARGE: Mapping[str, Large] = {
    "elements": _repeated(XML_HEAD, ELEMENT),
    "empty elements": _repeated(XML_HEAD, b"<player></player>"),
    "an element without an end": _repeated(XML_HEAD + b"<player>", b"<k>1</k>"),
    "comments": _repeated(XML_HEAD, b"<!-- > -->"),
    "nothing but tags": _repeated(XML_HEAD, b"<x/>"),
}


# What is done with the bytes


def read_everything_of_a_trf(data: bytes) -> Iterable[Finding]:
    """Check a report, mend it, make an event of it, and write both again."""
    file, findings = read_trf(data, name="report.trf")
    if file is None:
        assert len(findings) == 1
        return findings
    assert write_trf(file) == data
    fixed = fix_trf(file)
    assert fix_trf(fixed.file).changes == ()
    again, _ = read_trf(write_trf(fixed.file), name="report.trf")
    assert again == fixed.file
    event, on_the_way = event_from_trf(file)
    if event is not None:
        content = msgspec.json.encode(event)
        assert event_from_bytes(content, name="e.json") == (event, ())
        for dialect in ("2006", "2026"):
            assert read_trf(trf_from_event(event, dialect), name="report.trf")[0] is not None
    return (*check_trf(file), *on_the_way)


def check_a_trf(data: bytes) -> Iterable[Finding]:
    """Do only what a check does, which is what has to be quick."""
    file, findings = read_trf(data, name="report.trf")
    return findings if file is None else (*check_trf(file), *event_from_trf(file)[1])


def read_everything_of_a_fide_list(data: bytes) -> Iterable[Finding]:
    """Read a list in both ways and look at what must hold for any."""
    fide_list = fide_list_from_bytes(data, name="list")
    numbered = list(fide_list.numbered())
    findings = fide_list.findings
    lines = [number for number, _ in numbered]
    assert lines == sorted(lines)
    assert not lines or lines[-1] <= fide_list.lines
    for _, player in numbered:
        assert player.id.isdigit()
        assert (player.name + player.flag).isprintable()
        assert all(p.rating is None or 0 < p.rating < 4000 for p in (player.standard, player.rapid))
    assert len(fide_list.columns()["id"]) == len(numbered)
    assert fide_list.findings == findings
    return findings


def _either(read: Callable[..., tuple[object, Iterable[Finding]]], name: str) -> Read:
    """Return a reader that answers with a value or says why there is none."""

    def answer(data: bytes) -> Iterable[Finding]:
        value, findings = read(data, name=name)
        findings = tuple(findings)
        assert value is not None or findings
        return findings

    return answer


def _both(*reads: Read) -> Read:
    return lambda data: tuple(finding for read in reads for finding in read(data))


def _asked(*questions: Callable[[bytes], bool]) -> Read:
    """Return a reader that only asks what the bytes are."""

    def answer(data: bytes) -> Iterable[Finding]:
        assert {question(data) for question in questions} <= {True, False}
        return ()

    return answer


def read_any_file(data: bytes) -> Iterable[Finding]:
    """Read a file as what it is by its content."""
    source = source_from_bytes(data, name="file")
    assert source.event is not None or source.findings
    return source.findings


def read_any_list(data: bytes) -> Iterable[Finding]:
    """Read a file as the list that it is by its content, to the last row."""
    form_of_text(data[:BEGINNING])
    with TemporaryDirectory() as folder:
        path = Path(folder) / "list"
        path.write_bytes(data)
        source = list_from_path(path)
        if source is None:
            return ()
        assert source.table is not None or source.findings
        for _ in source.table.rows if source.table is not None else ():
            pass
        return source.findings


def _read_event(path: Path) -> object:
    try:
        return read_event(path)
    except UnreadableEventError as reason:
        return reason


def _read_house(path: Path) -> list[Finding]:
    try:
        read_house(path)
    except HouseError as refusal:
        return [error(path.name, reason) for reason in str(refusal).splitlines()]
    return []


def _house(data: bytes) -> list[Finding]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "house.toml"
        path.write_bytes(data)
        return _read_house(path)


CSV_BITS = (b'"', b",", b";", b"\t", b"\n", b"\r\n", b"9" * 30, b"1E308", b"NaN", b"-", b'""')
JSON_BITS = (b"{", b"}", b"[", b"]", b'"', b":", b",", b"null", b"1e999", b"9" * 5000, b"\\ud800")
XML_BITS = (b"<!DOCTYPE a [", b"<!--", b"]]>", b"<![CDATA[", b"<player>", b"</player>", b"&x;",
            b"</playerslist>", b"&#0;", b'<c r="A1"/>', b"<v>99999999</v>", b't="s"')  # fmt: skip
TRF_BITS = (
    *(b"001", b"012", b"042", b"062", b"132", b"142", b"162", b"240", b"299", b"310", b"XXS"),
    *(b"\r", b"\n", b"\r\n"),
    *(bytes([sign]) for sign in b"0123456789 =+-WDLHFUZwb*"),
)
ZIP_BITS = (b"PK\3\4", b"PK\5\6", b"PK\6\7", b"PK\1\2")

READERS = [
    Reader(
        name="event file",
        read=_either(event_from_bytes, "event"),
        samples=tuple(
            map(_example, ("1_round_robin.json", "2_swiss_open.toml", "4_shogi_table.json"))
        ),
        large={
            "games in JSON": _json_event,
            "faults in JSON": _json_findings,
            "games in TOML": _repeated(
                _example("2_swiss_open.toml") + b"\n",
                b'[[games]]\nround = 1\nwhite = "A"\nblack = "B"\nresult = "1-0"\n',
            ),
        },
        covers=(event_from_bytes, read_event, read_event_file_),
        by_path=(_read_event, read_event_file_),
        fragments=JSON_BITS,
    ),
    Reader(
        name="player file",
        read=_either(player_from_bytes, "player"),
        samples=(_example("player.json"),),
        large={"history": _player_with_history, "one text": _repeated(b'{"id": "', b"x", b'"}')},
        covers=(player_from_bytes, read_player_file),
        by_path=(read_player_file,),
        fragments=JSON_BITS,
    ),
    Reader(
        name="house edition",
        read=_house,
        samples=(HOUSE,),
        large={"values": _repeated(HOUSE, b"[[k_ordinary]]\nsince = 2012-01-01\nvalue = 9\n")},
        covers=(read_house,),
        by_path=(_read_house,),
        fragments=JSON_BITS,
    ),
    Reader(
        name="rating list in CSV",
        read=_either(rating_list_from_bytes, "list.csv"),
        samples=(_example("scrabble_list.csv"),),
        large={
            "rows": _lines_of(_example("scrabble_list.csv"), head=1),
            "faults": _repeated(b"id,name,rating\n", b"X1,Ek,many\n"),
        },
        covers=(rating_list_from_bytes, read_rating_list),
        by_path=(read_rating_list,),
        fragments=CSV_BITS,
    ),
    Reader(
        name="ranking in CSV",
        read=_either(ranking_from_bytes, "ranking.csv"),
        samples=(_example("duplicate_ranking.csv"),),
        large={"rows": _lines_of(_example("duplicate_ranking.csv"), head=1)},
        covers=(ranking_from_bytes, read_ranking),
        by_path=(read_ranking,),
        fragments=CSV_BITS,
    ),
    Reader(
        name="TRF",
        read=read_everything_of_a_trf,
        samples=tuple(TRF_SAMPLES),
        large={},
        covers=(read_trf,),
        fragments=TRF_BITS,
    ),
    Reader(
        name="check of a TRF",
        read=check_a_trf,
        samples=(TRF_SAMPLES[0],),
        large=TRF_LARGE,
        covers=(read_trf,),
        fragments=TRF_BITS,
    ),
    Reader(
        name="FIDE list in TXT",
        read=read_everything_of_a_fide_list,
        samples=(
            _txt(LISTED),
            _txt(LISTED, ListKind.RAPID),
            OLD * 3,
            OLD.partition(b"\n")[2] * 3,
        ),
        large=TXT_LARGE,
        covers=(fide_list_from_bytes, read_fide_list, read_columns),
        by_path=(lambda path: list(read_fide_list(path)), read_columns),
        fragments=(b"ID Number Name Fed ", b" " * 30, b"9" * 20, b"\x1a"),
    ),
    Reader(
        name="FIDE list in XML",
        read=read_everything_of_a_fide_list,
        samples=(_xml(LISTED), _xml(LISTED).replace(XML_HEAD, XML_HEAD + b"<!---->")),
        large=XML_LARGE,
        covers=(fide_list_from_bytes, read_fide_list, read_columns),
        by_path=(lambda path: list(read_fide_list(path)), read_columns),
        fragments=XML_BITS,
    ),
    Reader(
        name="FIDE list in an archive",
        read=read_everything_of_a_fide_list,
        samples=(zipped({"list": _txt(LISTED)}), zipped({"list": _xml(LISTED)})),
        large={},
        covers=(fide_list_from_bytes, read_fide_list, read_columns),
        by_path=(lambda path: list(read_fide_list(path)), read_columns),
        fragments=ZIP_BITS + XML_BITS,
    ),
    Reader(
        name="results in CSV",
        read=_both(_either(event_from_results, "results.csv"), _asked(is_results_csv)),
        samples=(template_csv(), results_csv(CHESS)),
        large={"games": _written(results_csv, 30_000, CHESS)},
        covers=(event_from_results, is_results_csv),
        fragments=(*CSV_BITS, b"[games]", b"[rounds]\n"),
    ),
    Reader(
        name="results in a workbook",
        read=_both(_either(event_from_results, "results.xlsx"), _asked(is_workbook)),
        samples=(template_xlsx(), results_xlsx(CHESS)),
        large={"games": _written(results_xlsx, 5_000, CHESS)},
        covers=(event_from_results, is_workbook),
        fragments=ZIP_BITS + XML_BITS,
    ),
    Reader(
        name="turnering.txt",
        read=_both(_either(read_turnering, "turnering.txt"), _asked(is_turnering)),
        samples=(write_turnering(SHOGI),),
        large={"lines": _lines_of(write_turnering(SHOGI), head=3)},
        covers=(read_turnering, is_turnering),
        fragments=(b"[", b"]", b"\n", b"+", b"-", b"=", b"9" * 20, b"\xbd"),
    ),
    Reader(
        name="table of FESA",
        read=_both(
            _either(read_fesa_table, "table.txt"),
            _either(read_fesa_rows, "table.txt"),
            _asked(is_fesa_table),
        ),
        samples=(_fesa_table(),),
        large={"lines": _lines_of(_fesa_table(), head=2)},
        covers=(read_fesa_table, read_fesa_rows, is_fesa_table),
        fragments=(b"\n", b"Promoting ", b"+", b"-", b"*", b"9" * 20, b" " * 30, b"\xbd"),
    ),
    Reader(
        name="results of FISF",
        read=_both(_either(read_fisf_results, "results.csv"), _asked(is_fisf_results)),
        samples=(write_fisf_results(SCRABBLE),),
        large={
            "games": _written(write_fisf_results, 30_000, SCRABBLE),
            "lines": _lines_of(write_fisf_results(SCRABBLE), head=3),
        },
        covers=(read_fisf_results, is_fisf_results),
        fragments=CSV_BITS,
    ),
    Reader(
        name="list in JSON",
        read=_either(list_from_json, "list.json"),
        samples=(_list(21, write_json),),
        large={"rows": lambda size: _list(int(size * 9_000), write_json)},
        covers=(list_from_json, read_list_json),
        by_path=(read_list_json,),
        fragments=JSON_BITS,
    ),
    Reader(
        name="list in Parquet",
        read=_either(list_from_parquet, "list.parquet"),
        samples=(_list(21, write_parquet),),
        large={"rows": lambda size: _list(int(size * 9_000), write_parquet)},
        covers=(list_from_parquet, read_list_parquet),
        by_path=(read_list_parquet,),
        fragments=(b"PAR1", b"\0" * 8, b"\xff" * 8),
    ),
    Reader(
        name="any list",
        read=read_any_list,
        samples=(
            _example("scrabble_list.csv"),
            _list(21, write_csv),
            _txt(LISTED),
            _xml(LISTED),
            OLD.partition(b"\n")[2] * 3,
            zipped({"list": _txt(LISTED)}),
            _list(21, write_json),
            _list(21, write_parquet),
        ),
        large={
            "rows in CSV": lambda size: _list(int(size * 15_000), write_csv),
            "one line of CSV": _repeated(b"id,name,rating\n", b"x"),
            "one quotation": _repeated(b'id,name,rating\n1,"', b"x\n"),
        },
        covers=(list_from_path, header_of_list, form_of_list, form_of_text),
        by_path=(form_of_list,),
        fragments=CSV_BITS + JSON_BITS + ZIP_BITS,
    ),
    Reader(
        name="any file",
        read=_both(read_any_file, _asked(is_report)),
        samples=(
            TRF_SAMPLES[0],
            _example("1_round_robin.json"),
            _example("2_swiss_open.toml"),
            template_xlsx(),
            template_csv(),
            write_turnering(SHOGI),
            _fesa_table(),
            write_fisf_results(SCRABBLE),
            _list(3, write_csv),
        ),
        large={"records": TRF_LARGE["other records"], "blanks": _repeated(b"", b" \n")},
        covers=(source_from_bytes, is_report),
        fragments=TRF_BITS + JSON_BITS,
    ),
]
"""Every reader."""


# Bombs

LAUGHS = b"".join(
    [
        b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "' + b"lol" * 10 + b'">',
        *(b'<!ENTITY l%d "%s">' % (n + 1, b"&l%d;" % n * 10) for n in range(9)),
        b"]>",
    ]
)
HUGE = 400_000_000


def _is_archive(reader: Reader) -> bool:
    return reader.samples[0].startswith(b"PK\3\4")


def _parts(reader: Reader) -> dict[str, bytes]:
    with ZipFile(BytesIO(reader.samples[0])) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _zip_bomb(reader: Reader) -> bytes:
    """Return an archive that unfolds to 400 MB in every part that a reader may look at."""
    names = _parts(reader) if _is_archive(reader) else ["list"]
    blanks = b" " * (HUGE // len(names))
    return zipped(dict.fromkeys(names, blanks))


def _crowd(reader: Reader) -> bytes:
    parts = _parts(reader) if _is_archive(reader) else {}
    return zipped(parts | {f"part{n}": b"" for n in range(30_000)})


def _laughs(reader: Reader) -> bytes:
    """Return XML that grows by entities, in place of every part that is XML."""
    if not _is_archive(reader):
        return LAUGHS + b"<playerslist><player><fideid>1</fideid><name>&l9;</name></player>"
    parts = _parts(reader)
    return zipped(
        {
            name: LAUGHS + content.partition(b"?>")[2] if b"<?xml" in content else LAUGHS + content
            for name, content in parts.items()
        }
    )


def _equal_rows(_reader: Reader) -> bytes:
    """Return a Parquet file of a few kilobytes with 15 million times the same row."""
    pyarrow, parquet = map(import_module, ("pyarrow", "pyarrow.parquet"))
    table = parquet.read_table(BytesIO(_list(1, write_parquet))).slice(0, 1)
    rows = pyarrow.Table.from_batches(table.to_batches() * 100_000, table.schema).combine_chunks()
    file = BytesIO()
    with parquet.ParquetWriter(file, table.schema) as writer:
        for _ in range(150):
            writer.write_table(rows)
    return file.getvalue()


BOMBS: Mapping[str, Callable[[Reader], bytes]] = {
    "100 MB without an end": lambda _: b"x" * 101_000_000,
    "100 MB after a sound beginning": lambda reader: (
        reader.samples[0][: len(reader.samples[0]) // 2] + b"x" * 101_000_000
    ),
    "a zip bomb": _zip_bomb,
    "a crowd of parts": _crowd,
    "a billion laughs": _laughs,
    "millions of equal rows": _equal_rows,
}
"""Files that are made to fill the memory or to take forever."""
