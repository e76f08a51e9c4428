"""Whatever bytes arrive as shogi files, nothing raises and nothing hangs."""

import time
from random import Random

import pytest

from arpad.formats.fesa import (
    is_fesa_table,
    is_turnering,
    read_fesa_rows,
    read_fesa_table,
    read_turnering,
    write_turnering,
)
from arpad.model.event import Event
from arpad.model.finding import Severity

TURNERING = """\
[Harvest Open, Turku, Finland, 2024-09-07/08]
[2024-09-08]
[Time control: 30min + 30sec]
1 [Salo][Aino][3+ 2+(-r) 0+] 3
2 [Öberg][Mats] SE [4+ 1-(+r) 3=] 1.5
3 N [Quist][Bo] DK [1- 4+ 2=][1] 1.5
4 [van den Berg][Jo][2- 3- 0-] 0
""".encode("iso-8859-1")
TABLE = """\
Winter Open : 2023-12-30/2024-01-01
Nr Name                Nat  Grade  ELO    1   2   3 MMS Pts   +/-
 1 Salo         Aino   FI   2 Dan  1990   3+  2+  0+  1  4    +9
 2 Öberg        Mats   SE   1 Kyu  1702   4+  1-  3=  1  2.5  -3
 3 van den Berg Jo Ann NL          1333*  1-  4+  2=  0  1½
 4 Le Quoc      Odile  FR           871   2-  3-  0-  0  0   -41

Promoting Öberg Mats to 1 Dan
""".encode("iso-8859-1")
PIECES = [b"[", b"]", b"(", b")", b"+", b"-", b"=", b"12+", b"N", b"*", b"\n", b"\r", b";", b"&"]


def mutated(data: bytes, dice: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, 5)):
        at = dice.randrange(len(changed) + 1)
        match dice.randrange(5):
            case 0:
                changed[at : at + 1] = bytes([dice.randrange(256)])
            case 1:
                changed[at : at + dice.randint(1, 12)] = b""
            case 2:
                changed[at:at] = dice.choice(PIECES)
            case 3:
                changed[at:at] = dice.choice(PIECES) * dice.randint(1, 300)
            case 4:
                other = dice.randrange(len(changed) + 1)
                changed[at:at] = changed[other : other + dice.randint(1, 200)]
    return bytes(changed)


def exercise(data: bytes) -> int:
    """Read bytes in every way; return how many events they are."""
    is_turnering(data)
    is_fesa_table(data)
    read_fesa_rows(data, name="f.txt")
    events: list[Event] = []
    for reader in (read_turnering, read_fesa_table):
        event, findings = reader(data, name="f.txt")
        assert (event is None) == any(f.severity is Severity.ERROR for f in findings)
        assert all(f.where.isprintable() and f.message.isprintable() for f in findings)
        events += [] if event is None else [event]
    for event in events:
        try:
            written = write_turnering(event)
        except ValueError:
            continue
        assert read_turnering(written, name="f.txt")[0] is not None
    return len(events)


def fuzz(seconds: float, dice: Random) -> tuple[int, int]:
    tries = events = 0
    until = time.monotonic() + seconds
    while time.monotonic() < until or tries < 100:
        tries += 1
        data = mutated(dice.choice([TURNERING, TABLE]), dice)
        events += exercise(dice.randbytes(200) if tries % 10 == 0 else data)
    return tries, events


def test_mutated_files_never_raise() -> None:
    tries, events = fuzz(2, Random(4))  # noqa: S311 - a game of chance, not a secret
    assert tries >= 100
    assert events > 0


@pytest.mark.long
def test_mutated_files_never_raise_in_a_minute() -> None:
    tries, events = fuzz(60, Random())  # noqa: S311 - a game of chance, not a secret
    assert tries > 1000
    assert events > 100


@pytest.mark.parametrize("sample", [TURNERING, TABLE], ids=["turnering", "table"])
def test_a_file_cut_anywhere_is_read_or_refused(sample: bytes) -> None:
    for length in range(len(sample)):
        exercise(sample[:length])


HEAD = b"[Open]\n[2024-01-01]\n"
TABLE_HEAD = b"Open : 2024-01-01\nNr Name Nat Grade ELO 1\n"
LINES = {
    "brackets": (HEAD, b"1 " + b"[" * 9_000 + b"\n"),
    "blanks": (HEAD, b"1 [A][B][" + b" " * 9_000 + b"x\n"),
    "extras": (HEAD, b"1 [A][B]" + b" " * 9_000 + b"![]\n"),
    "starts": (HEAD, b"1" + b" " * 9_000 + b"x [A][B][]\n"),
    "cells": (HEAD, b"1 [A][B][" + b"2+ " * 3_000 + b"]\n"),
    "table": (TABLE_HEAD, b" 1 Salo Aino FI 2 Dan 1990 " + b"2+ " * 20 + b"20 +1\n"),
    "names": (TABLE_HEAD, b" 1 " + b"a " * 4_000 + b"FI 2 Dan 1990 2+ 1 +1\n"),
}


def large(megabytes: float, kind: str) -> bytes:
    """Return a file of about this size: many players, or a line over and over."""
    size = int(megabytes * 1_000_000)
    if kind in LINES:
        head, line = LINES[kind]
        return head + line * (size // len(line))
    numbers = range(1, size // 25)
    rows = (f"{n} [P{n}][Jo][{n + 1 if n % 2 else n - 1}+ 0-]" for n in numbers)
    return HEAD + "\n".join(rows).encode()


def seconds_for(data: bytes) -> float:
    started = time.process_time()
    is_turnering(data)
    is_fesa_table(data)
    read_turnering(data, name="large.txt")
    read_fesa_table(data, name="large.txt")
    return time.process_time() - started


def is_linear(small: float, kind: str) -> bool:
    """Tell whether four times the bytes take at most about four times as long."""
    first, last = (min(seconds_for(large(small * n, kind)) for _ in range(2)) for n in (1, 4))
    return last < 4 * first * 2 + 0.05


KINDS = ["players", *LINES]


@pytest.mark.parametrize("kind", KINDS)
def test_time_grows_with_the_size_only(kind: str) -> None:
    assert is_linear(0.1, kind)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_time_grows_with_the_size_only_up_to_four_megabytes(kind: str) -> None:
    assert is_linear(1, kind)
