"""Invented people: who they are, how strong they really are, and how often they play."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct

from arpad.demo.countries import countries
from arpad.demo.dice import chance
from arpad.demo.names import Names
from arpad.model.player import Player, Sex

_WOMEN_PERCENT = 27


class Someone(Struct, frozen=True, kw_only=True):
    """One invented person.

    `strength` is the truth that no rating list knows; `rise` is what it gains in two months.
    `appetite` says how often the person plays: 0 for never. Who has no number yet is known by
    name and birth alone.
    """

    code: str
    name: str
    federation: str
    sex: Sex
    born: int
    strength: int
    rise: int = 0
    appetite: int = 1
    rating: int | None = None
    games: int = 0
    title: str | None = None
    grade: str | None = None
    has_number: bool = True

    def strength_after(self, months: int) -> int:
        """Return the strength some months after the beginning."""
        return self.strength + self.rise * months // 2

    def as_player(self, rating: int | None, reported_id: str) -> Player:
        """Return the person as a report names players."""
        return Player(
            id=reported_id,
            name=self.name,
            federation=self.federation,
            sex=self.sex,
            born=self.born,
            title=self.title,
            rating=rating,
        )


class Described(Struct, frozen=True):
    """What chance decides about anybody, whatever the sport."""

    name: str
    federation: str
    sex: Sex
    born: int


def describe(
    random: Random, names: Names, federations: Sequence[str], *, oldest: int, youngest: int
) -> Iterator[Described]:
    """Yield people without end, born between two years."""
    known = countries()
    while True:
        federation = random.choice(federations)
        sex = Sex.FEMALE if chance(random, _WOMEN_PERCENT) else Sex.MALE
        born = random.randint(oldest, youngest)
        yield Described(names.new(known[federation].tongue, sex), federation, sex, born)
