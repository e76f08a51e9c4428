"""Pools and their lists: heads, rows, tops, movers, and what was corrected."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from arpad.client.answers.words import (
    Answer,
    Code,
    Coefficient,
    CorrectionNumber,
    Count,
    Day,
    EditionName,
    EventNumber,
    FederationCode,
    Fingerprint,
    ListDay,
    Name,
    Next,
    PoolCode,
    Rating,
    Round,
    Sex,
    Title,
    Year,
)


class ListHead(Answer, frozen=True, kw_only=True):
    """A list without its rows.

    `last_day` is the last day for which it is valid; null where it holds until the next comes out.
    """

    pool: PoolCode
    number: Annotated[int, Meta(description="The number of the list.", examples=[4])]
    list_date: ListDay
    last_day: Day | None
    edition: EditionName
    origin: Annotated[str, Meta(description="`published` or `imported`.", examples=["published"])]
    fingerprint: Fingerprint


class Pool(Answer, frozen=True, kw_only=True):
    """One scale of ratings: a federation and a discipline, with its newest list."""

    code: PoolCode
    name: Name
    federation: Annotated[
        str, Meta(description="The federation whose law rates the pool.", examples=["FIDE"])
    ]
    discipline: Annotated[str, Meta(examples=["standard"])]
    moves: Annotated[str, Meta(description="`by period` or `by event`.", examples=["by period"])]
    newest: ListHead | None


class Pools(Answer, frozen=True, kw_only=True):
    """The pools of the office."""

    items: tuple[Pool, ...]


class ListsPage(Answer, frozen=True, kw_only=True):
    """The lists of a pool, newest first."""

    items: tuple[ListHead, ...]
    next: Next


class ListRow(Answer, frozen=True, kw_only=True):
    """One player on a list.

    `change` is the difference from the list before, null for whoever was not on it. `revised` is
    what corrections known by the day that was asked for have made of the rating, `corrections`
    are their numbers.
    """

    place: Annotated[
        int, Meta(description="The place in the order that is asked for.", examples=[17])
    ]
    code: Code
    name: Name
    title: Title | None
    federation: FederationCode | None
    rating: Rating | None
    change: Annotated[int | None, Meta(description="Points, whole.", examples=[-7])]
    games: Count
    born: Year | None
    sex: Sex | None
    k: Coefficient | None
    grade: str | None
    series: str | None
    flag: Annotated[str, Meta(description="`inactive`, `delisted` or nothing.", examples=[""])]
    status: Annotated[
        str | None,
        Meta(description="What a rating rests on (Scrabble).", examples=["ranked"]),
    ]
    revised: Rating | None
    corrections: tuple[CorrectionNumber, ...]


class ListPage(Answer, frozen=True, kw_only=True):
    """Rows of a list in their order, as it was published and as it is known since."""

    list: ListHead
    known: Day
    found: Annotated[int, Meta(description="How many rows there are on all pages.", examples=[431])]
    items: tuple[ListRow, ...]
    next: Next


class Mover(Answer, frozen=True, kw_only=True):
    """A player whose rating moved from one list to the next; null where there was none."""

    code: Code
    name: Name
    federation: FederationCode | None
    before: Rating | None
    after: Rating | None
    change: Annotated[int | None, Meta(description="Points, whole.", examples=[41])]


class Movers(Answer, frozen=True, kw_only=True):
    """Who gained and lost most since the list before, who came and who left."""

    list: ListHead
    before: ListDay | None
    gains: tuple[Mover, ...]
    losses: tuple[Mover, ...]
    newcomers: tuple[Mover, ...]
    leavers: tuple[Mover, ...]


class TopList(Answer, frozen=True, kw_only=True):
    """The best of a list, all of them or those of a group."""

    list: ListHead
    group: Annotated[str, Meta(description="Who is compared.", examples=["all"])]
    items: tuple[ListRow, ...]


class Erratum(Answer, frozen=True, kw_only=True):
    """A correction that was booked: what it is about, when, why; `round` where it is about one.

    `undoes` is the number of the one that it takes back, `undone_by` of the one that took it back.
    """

    number: CorrectionNumber
    kind: Annotated[
        str,
        Meta(
            description="`result`, `person`, `withdrawal`, `late`, `start` or `merge`.",
            examples=["result"],
        ),
    ]
    event: EventNumber | None
    event_name: Name | None
    round: Round | None
    player: Code | None
    reason: Annotated[
        str, Meta(description="The officer's own words.", examples=["The result was turned round."])
    ]
    day: Day
    undoes: CorrectionNumber | None
    undone_by: CorrectionNumber | None


class ListEffect(Answer, frozen=True, kw_only=True):
    """What a correction did to a player's number on one list."""

    list_date: date
    official: Rating | None
    before: Rating | None
    after: Rating | None


class CorrectionEffect(Answer, frozen=True, kw_only=True):
    """What a correction changed for one player in a pool."""

    pool: PoolCode
    player: Code
    name: Name
    lists: tuple[ListEffect, ...]


class PublishedErratum(Answer, frozen=True, kw_only=True):
    """A correction with its effect on players."""

    erratum: Erratum
    effects: tuple[CorrectionEffect, ...]


class ErrataPage(Answer, frozen=True, kw_only=True):
    """What was corrected, newest first."""

    items: tuple[PublishedErratum, ...]
    next: Next
