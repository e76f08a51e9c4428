"""Whatever bytes arrive, no reader raises, and everything it says fits on a line."""

import re
import time
import zipfile
from io import BytesIO
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    from tests.formats.hostile.conftest import Reader

SHORT = settings(max_examples=60)
NUMBER = re.compile(rb"[0-9]+")
OTHER_NUMBERS = (b"0", b"-1", b"13", b"00", b"99", b"1e9", b"\xb2", b"9" * 30)
"""What a day, a round or a rating cannot be, and yet looks like one."""


def damaged(data: bytes, fragments: tuple[bytes, ...], dice: Random) -> bytes:
    """Return bytes with a few signs, pieces, lines or numbers changed."""
    changed = bytearray(data)
    for _ in range(dice.choice([1, 1, 2, 5, 20])):
        at, other = dice.randrange(len(changed) + 1), dice.randrange(len(changed) + 1)
        length = dice.choice([1, 2, 10, 200])
        match dice.randrange(10):
            case 0:
                changed[at : at + length] = dice.randbytes(min(length, 20))
            case 1:
                changed[at:at] = dice.choice(fragments)
            case 2:
                changed[at : at + length] = b""
            case 3:
                changed[at:at] = changed[other : other + length]
            case 4:
                changed[at : at + 1] = dice.choice(fragments)
            case 5:
                changed[at : at + length] = reversed(changed[at : at + length])
            case 6:
                lines = bytes(changed).split(b"\n")
                dice.shuffle(lines)
                changed = bytearray(b"\n".join(lines))
            case 7 if dice.random() < 0.2:
                del changed[at:]
            case _:
                changed = misnumbered(changed, dice)
    return bytes(changed)


def misnumbered(data: bytearray, dice: Random) -> bytearray:
    """Return bytes with another number in the place of one."""
    numbers = [*NUMBER.finditer(data)]
    if not numbers:
        return data
    start, end = dice.choice(numbers).span()
    return data[:start] + dice.choice(OTHER_NUMBERS) + data[end:]


def repacked(data: bytes, fragments: tuple[bytes, ...], dice: Random) -> bytes:
    """Return an archive with damage in one of its parts, but sound as an archive."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as archive, zipfile.ZipFile(made, "w") as copy:
        victim = dice.choice(archive.namelist())
        for name in archive.namelist():
            content = archive.read(name)
            copy.writestr(name, damaged(content, fragments, dice) if name == victim else content)
    return made.getvalue()


def mutated(reader: "Reader", dice: Random) -> bytes:
    """Return one of the sound files of a reader with some damage, or nothing but noise."""
    if dice.random() < 0.05:
        return dice.randbytes(dice.choice([3, 50, 2000]))
    sample = dice.choice(reader.samples)
    fragments = reader.fragments or (b"\0", b"\n", b"9" * 20)
    damage = repacked if sample.startswith(b"PK\3\4") and dice.random() < 0.7 else damaged
    return damage(sample, fragments, dice)


def look_at(reader: "Reader", data: bytes, seed: object = None) -> None:
    """Read bytes; every finding is printable and short, and there are not too many."""
    try:
        findings = tuple(reader.read(data))
        for finding in findings:
            assert (finding.where + finding.message).isprintable()
            assert len(finding.where + finding.message) < 1500
        assert len(findings) <= 620
    except BaseException as problem:
        problem.add_note(f"reader {reader.name!r}, seed {seed!r}, bytes {data!r}")
        raise


@SHORT
@given(data=st.binary(max_size=500), start=st.integers(0, 40))
def test_any_bytes_are_read_or_refused(reader: "Reader", data: bytes, start: int) -> None:
    """Bytes alone, and after the beginning of a sound file, which is what makes readers go on."""
    look_at(reader, data)
    sample = reader.samples[start % len(reader.samples)]
    look_at(reader, sample[: len(sample) * start // 40] + data)


@SHORT
@given(seed=st.integers(0, 2**32))
def test_mutated_files_are_read_or_refused(reader: "Reader", seed: int) -> None:
    look_at(reader, mutated(reader, Random(seed)), seed)  # noqa: S311 - damage, not secrets


def test_a_file_cut_anywhere_is_read_or_refused(reader: "Reader") -> None:
    for sample in reader.samples:
        for length in range(0, len(sample), len(sample) // 40 + 1):
            look_at(reader, sample[:length])


def test_damaged_files_are_read_by_their_path_too(reader: "Reader", tmp_path: Path) -> None:
    path = tmp_path / "file"
    for seed in range(20):
        path.write_bytes(mutated(reader, Random(seed)))  # noqa: S311 - damage, not secrets
        for read in reader.by_path:
            read(path)


@pytest.mark.long
def test_mutated_files_are_read_or_refused_for_a_minute(reader: "Reader") -> None:
    seed = time.time_ns() % 2**32
    end = time.monotonic() + 60
    while time.monotonic() < end:
        seed += 1
        look_at(reader, mutated(reader, Random(seed)), seed)  # noqa: S311 - damage, not secrets
