"""The scale of a pool: its points, its players through time, and the report on its drift."""

from typing import Annotated

from msgspec import Meta

from arpad.client.answers.words import (
    Amount,
    Answer,
    Count,
    EditionName,
    ListDay,
    PoolCode,
)

Cause = Annotated[
    str, Meta(description="Why points came or went, as a word.", examples=["different-k"])
]
Corrects = Annotated[
    str | None,
    Meta(description="Of a correction, what its entries would have been.", examples=["game"]),
]
Article = Annotated[
    str,
    Meta(
        description="An article by its own number; `import` for lists of another office, `office` "
        "where no text says anything.",
        examples=["8.56"],
    ),
]
Points = Annotated[float, Meta(description="Points, a statistic.", examples=[-7.2])]
Chance = Annotated[
    float, Meta(description="How often chance alone does as much, from 0 to 1.", examples=[0.03])
]
Told = Annotated[
    str,
    Meta(
        description="A sentence, in the language of the answer.",
        examples=["The scale falls by 12.4 points a year (95 % sure: -16.1 to -8.6)."],
    ),
]


class Flow(Answer, frozen=True, kw_only=True):
    """Points that came, or went, for one cause under one article.

    `number` counts the entries of the ledger, or the players who came or left.
    """

    cause: Cause
    article: Article
    edition: EditionName
    number: Count
    amount: Amount
    corrects: Corrects


class ListBalance(Answer, frozen=True, kw_only=True):
    """The points of one list: those of the list before, every flow, and what they come to."""

    list_date: ListDay
    number: Annotated[int, Meta(description="The number of the list.", examples=[4])]
    edition: EditionName
    follows: ListDay | None
    players_before: Count
    players: Count
    before: Amount
    flows: tuple[Flow, ...]
    after: Amount
    is_balanced: bool


class Yearly(Answer, frozen=True, kw_only=True):
    """The points that a cause gives a player of the list in a year under an article."""

    cause: Cause
    article: Article
    edition: EditionName
    points: Points
    corrects: Corrects


class Balance(Answer, frozen=True, kw_only=True):
    """The points of a pool; `lists_left` are older lists that are still being added up."""

    pool: PoolCode
    lists: tuple[ListBalance, ...]
    lists_left: Count
    a_year: tuple[Yearly, ...]


class Quantile(Answer, frozen=True, kw_only=True):
    """The rating below which so many in a hundred players lie."""

    percent: Annotated[int, Meta(examples=[50])]
    rating: Annotated[float, Meta(examples=[1862.0])]


class TopMean(Answer, frozen=True, kw_only=True):
    """The mean rating of so many players at the top of a list."""

    players: Count
    mean: Annotated[float, Meta(examples=[2381.4])]


class Bin(Answer, frozen=True, kw_only=True):
    """How many players have a rating from one to another."""

    low: Annotated[int, Meta(examples=[1800])]
    high: Annotated[int, Meta(examples=[1899])]
    players: Count


class ListPopulation(Answer, frozen=True, kw_only=True):
    """The players whom one list shows; of a first list nobody came and nobody left."""

    list_date: ListDay
    players: Count
    mean: Annotated[float | None, Meta(examples=[1858.9])]
    quantiles: tuple[Quantile, ...]
    top: tuple[TopMean, ...]
    histogram: tuple[Bin, ...]
    entries: Count | None
    exits: Count | None


class MeanChange(Answer, frozen=True, kw_only=True):
    """The mean change of players who are on both of two lists, with its 95 % interval."""

    players: Count
    mean: Points
    low: Points | None
    high: Points | None


class CohortPoint(Answer, frozen=True, kw_only=True):
    """A cohort on one list, and how it has changed since the list before and since the first."""

    list_date: ListDay
    players: Count
    mean: Annotated[float | None, Meta(examples=[1874.4])]
    since_before: MeanChange | None
    since_first: MeanChange | None
    first: ListDay | None


class Cohort(Answer, frozen=True, kw_only=True):
    """Players who are followed through time: `same`, `aged` (35 to 45) or `active` (5 years)."""

    name: Annotated[str, Meta(examples=["same"])]
    title: Told
    points: tuple[CohortPoint, ...]


class Population(Answer, frozen=True, kw_only=True):
    """The players of a pool, list by list, and some of them followed through time."""

    pool: PoolCode
    lists: tuple[ListPopulation, ...]
    cohorts: tuple[Cohort, ...]
