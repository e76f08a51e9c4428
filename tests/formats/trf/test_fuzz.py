"""Whatever bytes arrive, nothing raises, nothing hangs, and nothing is lost."""

import json
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from arpad.formats.event_file import event_from_bytes
from arpad.formats.trf import (
    check_trf,
    event_from_trf,
    fix_trf,
    read_trf,
    trf_from_event,
    write_trf,
)
from arpad.model.event import Event

SAMPLES = sorted((Path(__file__).parent / "samples").glob("*.trf"))
CODES = [b"001", b"012", b"042", b"062", b"132", b"142", b"162", b"240", b"299", b"310", b"XXS"]


def mutated(data: bytes, dice: Random) -> bytes:
    """Return bytes with a few signs, lines or cells changed."""
    changed = bytearray(data)
    for _ in range(dice.randint(1, 8)):
        at = dice.randrange(len(changed) + 1)
        match dice.randrange(7):
            case 0:
                changed[at : at + 1] = bytes([dice.randrange(256)])
            case 1:
                changed[at : at + dice.randint(1, 12)] = b""
            case 2:
                changed[at:at] = dice.randbytes(dice.randint(1, 6)).replace(b"\0", b" ")
            case 3:
                changed[at:at] = dice.choice([b"\r", b"\n", b"\r\n", *CODES])
            case 4:
                lines = bytes(changed).split(b"\n")
                dice.shuffle(lines)
                changed = bytearray(b"\n".join(lines))
            case 5:
                other = dice.randrange(len(changed) + 1)
                changed[at:at] = changed[other : other + dice.randint(1, 200)]
            case 6:
                changed[at : at + 1] = dice.choice(b"0123456789 =+-WDLHFUZwb*").to_bytes()
    return bytes(changed)


def exercise(data: bytes) -> Event | None:
    """Do everything that can be done with bytes; return the event if they are one."""
    file, findings = read_trf(data, name="fuzz.trf")
    if file is None:
        assert len(findings) == 1
        return None
    assert write_trf(file) == data
    check_trf(file)
    fixed = fix_trf(file)
    assert fix_trf(fixed.file).changes == ()
    again, _ = read_trf(write_trf(fixed.file), name="fuzz.trf")
    assert again == fixed.file
    event, _ = event_from_trf(file)
    if event is not None:
        content = json.loads(msgspec.json.encode(event))
        assert event_from_bytes(json.dumps(content).encode(), name="e.json") == (event, ())
        for dialect in ("2006", "2026"):
            assert read_trf(trf_from_event(event, dialect), name="fuzz.trf")[0] is not None
    return event


def fuzz(seconds: float, dice: Random) -> tuple[int, int]:
    """Exercise mutations until time is up; return how many, and how many were events."""
    tries = events = 0
    samples = [path.read_bytes() for path in SAMPLES]
    until = time.monotonic() + seconds
    while time.monotonic() < until or tries < 100:
        tries += 1
        noise = tries % 10 == 0
        size = dice.choice([3, 50, 2000])
        data = dice.randbytes(size) if noise else mutated(dice.choice(samples), dice)
        if tries % 20 == 0:
            data = b"012 Open\n" + data.replace(b"\0", b" ")
        events += exercise(data) is not None
    return tries, events


def test_mutated_files_never_raise() -> None:
    tries, events = fuzz(2, Random(6))  # noqa: S311 - a game of chance, not a secret
    assert tries >= 100
    assert events > 0


@pytest.mark.long
def test_mutated_files_never_raise_in_a_minute() -> None:
    tries, events = fuzz(60, Random())  # noqa: S311 - a game of chance, not a secret
    assert tries > 1000
    assert events > 100


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_file_cut_anywhere_is_read_or_refused(sample: Path) -> None:
    data = sample.read_bytes()
    for length in range(0, len(data), 97):
        exercise(data[:length])


def large(megabytes: float, kind: str) -> bytes:
    """Return a file of about this size: many players, long lines, or many faults."""
    size = int(megabytes * 1_000_000)
    head = b"012 Open\n042 2026/01/01\n"
    if kind == "players":
        rounds = "".join(f"{n:>4} w 1  " for n in range(1, 10))
        line = f"{'001    1      Kask, Kaur':<91}{rounds}\n".encode()
        return head + line * (size // len(line))
    if kind == "cells":
        line = f"{'001    1      Kask, Kaur':<91}{'   Q w Q  ' * 900}\n".encode()
        return head + line * (size // len(line))
    if kind == "pairings":
        count = size // 1000
        lines = [f"{f'001 {n:>4}':<91}" + f"{n % 9999 + 1:>4} w 1  " * 90 for n in range(1, count)]
        return head + "\n".join(lines).encode()
    return head + b"404 what\n" * (size // 30) + b"XXP 1 2 3 4 5 6\n" * (size // 30)


def seconds_for(data: bytes) -> float:
    started = time.process_time()
    file, _ = read_trf(data, name="large.trf")
    if file is not None:
        check_trf(file)
        event_from_trf(file)
    return time.process_time() - started


def is_linear(small: float, kind: str) -> bool:
    """Tell whether four times the bytes take at most about four times as long."""
    first, last = (min(seconds_for(large(small * n, kind)) for _ in range(2)) for n in (1, 4))
    return last < 4 * first * 2 + 0.05


KINDS = ["players", "cells", "pairings", "other"]


@pytest.mark.parametrize("kind", KINDS)
def test_time_grows_with_the_size_only(kind: str) -> None:
    assert is_linear(0.1, kind)


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_time_grows_with_the_size_only_up_to_four_megabytes(kind: str) -> None:
    assert is_linear(1, kind)


def test_a_million_short_lines_are_refused_quickly() -> None:
    started = time.process_time()
    file, findings = read_trf(b"012\n" * 1_000_000, name="lines.trf")
    assert file is None
    assert findings[0].message == "The file has more than 200000 lines; check what it holds."
    assert time.process_time() - started < 5


def test_a_place_is_told_on_one_line() -> None:
    """Signs that cannot be printed, and names without end, do not reach the screen."""
    name = "\x1b[31m\u202e" + "x" * 100
    line = f"001    1      {name[:33]:<33}{'':<44}   1 w \x07"
    file, _ = read_trf(f"012 Open\n{line}\n".encode(), name="open.trf")
    assert file is not None
    for finding in check_trf(file):
        assert finding.where.isprintable()
        assert finding.message.isprintable()
