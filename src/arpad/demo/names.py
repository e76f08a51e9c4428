"""Names of invented people: no two alike, not even without their accents."""

import tomllib
from functools import cache
from importlib.resources import files
from random import Random

import msgspec
from msgspec import Struct

from arpad.model.folding import words_of
from arpad.model.player import Sex


class Tongue(Struct, frozen=True, forbid_unknown_fields=True):
    """The names of one language; `latin` says that ISO 8859-1 has all of their letters."""

    latin: bool
    women: tuple[str, ...]
    men: tuple[str, ...]
    beginnings: tuple[str, ...]
    endings: tuple[str, ...]


@cache
def tongues() -> dict[str, Tongue]:
    """Return the languages by their names."""
    text = (files("arpad.demo") / "names.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Tongue])


class Names:
    """Hands out names, each once: reports of shogi know players by nothing else."""

    def __init__(self, random: Random) -> None:
        """Begin with nobody called anything."""
        self._random = random
        self._taken: set[frozenset[str]] = set()

    def new(self, tongue: str, sex: Sex) -> str:
        """Return a new name as lists write it, the family name first."""
        known = tongues()[tongue]
        given = known.women if sex is Sex.FEMALE else known.men
        while True:
            family = self._random.choice(known.beginnings) + self._random.choice(known.endings)
            name = f"{family}, {self._random.choice(given)}"
            folded = frozenset(words_of(name))
            if folded not in self._taken:
                self._taken.add(folded)
                return name
