"""Wishes of a commission: a house edition tried, two texts compared on games."""

from typing import Annotated

from msgspec import Meta

from arpad.client.wishes.words import PoolCode, Wish

_K20 = (
    'name = "house/k20"\ntitle = "K = 20"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
    "[[k_ordinary]]\nvalue = 20\n"
)
EditionName = Annotated[
    str, Meta(description="An edition.", max_length=64, examples=["fide/b02_2010"])
]
ReadingChoice = Annotated[
    str,
    Meta(
        description="A choice of a reading, NAME=CHOICE; empty for none.",
        max_length=200,
        examples=["halves=even"],
    ),
]


class NewExperiment(Wish, frozen=True, kw_only=True):
    """A house edition to be tried on everything that a pool has rated."""

    pool: PoolCode
    house: Annotated[
        str,
        Meta(
            description="The house edition: the text of a TOML file.",
            max_length=200_000,
            examples=[_K20],
        ),
    ]


class NewComparison(Wish, frozen=True, kw_only=True):
    """Two texts, or two readings of one, to be compared on all games that lists have closed."""

    pool: PoolCode
    left: EditionName
    right: EditionName
    left_reading: ReadingChoice = ""
    right_reading: ReadingChoice = ""
