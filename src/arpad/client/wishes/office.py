"""Wishes of a rating officer: override findings of the gate, publish, correct."""

from datetime import date, datetime
from typing import Annotated, Literal

from msgspec import Meta

from arpad.client.wishes.words import (
    Code,
    EventNumber,
    ObjectionNumber,
    PoolCode,
    Reason,
    Wish,
)


class SeenFinding(Wish, frozen=True, kw_only=True):
    """A finding of the gate, just as a look at the list has shown it."""

    check: Annotated[
        str, Meta(description="The check, by its word.", max_length=64, examples=["mover"])
    ]
    about: Annotated[
        str, Meta(description="Whom it is about.", max_length=200, examples=["4500012"])
    ]
    message: Annotated[
        str,
        Meta(description="Its sentence.", max_length=2000, examples=["4500012 gains 200 points."]),
    ]


class Overriding(Wish, frozen=True, kw_only=True):
    """Why findings of the gate do not stop a list; one that says something else now does."""

    findings: Annotated[tuple[SeenFinding, ...], Meta(min_length=1, max_length=500)]
    reason: Reason


class Publication(Wish, frozen=True, kw_only=True):
    """When a list comes out; now, if no moment is named.

    With the fingerprint of a look at the list, only that very list is published.
    """

    at: (
        Annotated[
            datetime,
            Meta(
                description="The moment, with its zone.", tz=True, examples=["2012-03-01T00:00:00Z"]
            ),
        ]
        | None
    ) = None
    fingerprint: Annotated[
        str, Meta(description="The fingerprint of the look.", max_length=128, examples=["9f2c"])
    ] = ""


class Adjusting(Wish, frozen=True, kw_only=True):
    """A one-off adjustment of a whole list."""

    adjustment: Annotated[
        str,
        Meta(description="Its name.", max_length=64, examples=["compression_2024"]),
    ]


class Wrong(Wish, frozen=True, kw_only=True):
    """What was wrong, by its kind.

    `result`: event, round, white, black, result. `person`: event, was, is_now. `withdrawal` and
    `late`: event. `start`: pool, player, rating; with `list_date`, what that list should have said,
    by which games that use it are rated, or with `games` by the printed number. `merge`: duplicate,
    kept. `undo`: correction.
    """

    kind: Annotated[
        Literal["result", "person", "withdrawal", "late", "start", "merge", "undo"],
        Meta(description="What kind of correction it is.", examples=["result"]),
    ]
    event: EventNumber | None = None
    round: Annotated[int, Meta(description="The round.", ge=1, le=1000, examples=[3])] | None = None
    white: Code | None = None
    black: Code | None = None
    result: (
        Annotated[
            Literal["1-0", "0-1", "1/2", "+-", "-+", "--", "=="],
            Meta(description="The right result.", examples=["1/2"]),
        ]
        | None
    ) = None
    was: Code | None = None
    is_now: Code | None = None
    pool: PoolCode | None = None
    player: Code | None = None
    rating: (
        Annotated[int, Meta(description="The right rating.", ge=1, le=3999, examples=[2205])] | None
    ) = None
    list_date: (
        Annotated[
            date,
            Meta(description="The list that should have said it.", examples=["2012-07-01"]),
        ]
        | None
    ) = None
    games: (
        Annotated[
            Literal["printed"],
            Meta(description="Games stay rated by the printed number.", examples=["printed"]),
        ]
        | None
    ) = None
    duplicate: Code | None = None
    kept: Code | None = None
    correction: (
        Annotated[
            int,
            Meta(description="The correction to be taken back.", ge=1, le=2**53 - 1, examples=[2]),
        ]
        | None
    ) = None
    objection: ObjectionNumber | None = None


class Seen(Wish, frozen=True, kw_only=True):
    """What was shown of a correction before it is booked: `seen` of the answer of its look."""

    correction: Annotated[int, Meta(description="The newest one then.", ge=0, le=2**53 - 1)]
    effect: Annotated[str, Meta(description="The hash of its effect.", max_length=128)]


class Booking(Wish, frozen=True, kw_only=True):
    """A correction that is to be booked; with `seen` only if nothing has changed since."""

    correction: Wrong
    reason: Reason
    seen: Seen | None = None


class Undoing(Wish, frozen=True, kw_only=True):
    """A correction is to be taken back; with `seen` only if nothing has changed since."""

    reason: Reason
    seen: Seen | None = None
