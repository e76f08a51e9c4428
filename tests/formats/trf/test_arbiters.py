"""Arbiters keep their names, titles and numbers, which an event has no place for."""

from collections.abc import Callable
from pathlib import Path

import pytest

from arpad.formats.trf import Arbiter, TrfFile, arbiters_of


@pytest.mark.parametrize(
    ("text", "arbiter"),
    [
        ("Rebane, Toomas", Arbiter(name="Rebane, Toomas")),
        ("IA Rebane, Toomas (4500900)", Arbiter(name="Rebane, Toomas", title="IA", id="4500900")),
        ("FA Ilves, Anu 4500918", Arbiter(name="Ilves, Anu", title="FA", id="4500918")),
        ("Ilves, Anu, FIDE ID: 4500918", Arbiter(name="Ilves, Anu", id="4500918")),
        ("Ian Kask", Arbiter(name="Ian Kask")),
        ("Kask 7", Arbiter(name="Kask 7")),
        ("4500918", Arbiter(name="4500918")),
        ("IA", Arbiter(name="IA")),
    ],
)
def test_words_are_taken_apart(
    text: str, arbiter: Arbiter, read: Callable[[bytes], TrfFile]
) -> None:
    assert arbiters_of(read(f"112 {text}\n".encode())) == (arbiter,)


def test_chief_and_deputies(samples: Path, read: Callable[[bytes], TrfFile]) -> None:
    assert arbiters_of(read((samples / "open_2006.trf").read_bytes())) == (
        Arbiter(name="Rebane, Toomas", title="IA", id="4500900", is_chief=True),
        Arbiter(name="Ilves, Anu", title="FA", id="4500918"),
        Arbiter(name="Karu, Peep"),
    )
    assert [a.name for a in arbiters_of(read((samples / "old_deviations.trf").read_bytes()))] == [
        "Rebane,Toomas",
        "Ilves,Anu",
        "Karu,Peep",
    ]
