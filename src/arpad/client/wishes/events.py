"""Wishes about events: register one, submit a report, say who a player is, decide, appeal."""

from typing import Annotated, Literal

from msgspec import Meta

from arpad.client.wishes.words import (
    Article,
    Code,
    Day,
    EventNumber,
    FederationCode,
    Name,
    PoolCode,
    Reason,
    Wish,
)

LONGEST_FILE = 7_000_000


class EventPlan(Wish, frozen=True, kw_only=True):
    """An event that is to be registered before it starts."""

    pool: PoolCode
    name: Name
    start: Day
    end: Day
    federation: FederationCode | None = None
    is_official: Annotated[bool, Meta(description="Whether it is an official one.")] = False
    has_norms: Annotated[bool, Meta(description="Whether norms for titles can be made in it.")] = (
        False
    )
    system: Annotated[
        Literal[
            "swiss",
            "round-robin",
            "double-round-robin",
            "team",
            "scheveningen",
            "match",
            "table",
        ],
        Meta(description="How it will be paired.", examples=["swiss"]),
    ] = "swiss"
    time_control: (
        Annotated[str, Meta(description="The rate of play.", max_length=100, examples=["90+30"])]
        | None
    ) = None


class Arbiter(Wish, frozen=True, kw_only=True):
    """An arbiter of an event, with the id that his federation gave him."""

    name: Annotated[str, Meta(description="The name.", max_length=200, examples=["Tamm, Mari"])]
    id: Annotated[str, Meta(description="The id.", max_length=20, examples=["4500099"])] = ""
    is_chief: Annotated[bool, Meta(description="Whether it is the chief arbiter.")] = False


class Report(Wish, frozen=True, kw_only=True):
    """A report of an event: its text, or its bytes as base64 where it is no text."""

    name: Annotated[
        str, Meta(description="What the file is called.", max_length=120, examples=["open.trf"])
    ] = "report"
    text: (
        Annotated[
            str,
            Meta(
                description="The file, if it is text.",
                max_length=LONGEST_FILE,
                examples=["012 Open"],
            ),
        ]
        | None
    ) = None
    base64: (
        Annotated[
            str,
            Meta(
                description="The file, if it is not; as base64 (RFC 4648).", max_length=LONGEST_FILE
            ),
        ]
        | None
    ) = None
    pool: PoolCode | None = None
    event: EventNumber | None = None
    arbiters: Annotated[tuple[Arbiter, ...], Meta(max_length=40)] = ()


class PlayerChoice(Wish, frozen=True, kw_only=True):
    """Who a player of a report is; a new one is entered under this code."""

    reported: Annotated[
        str, Meta(description="The id in the report.", max_length=200, examples=["17"])
    ]
    code: Code
    is_new: Annotated[bool, Meta(description="Whether he is to be entered as new.")] = False


class Because(Wish, frozen=True, kw_only=True):
    """The reason of something that needs nothing else."""

    reason: Reason


class Appeal(Wish, frozen=True, kw_only=True):
    """An appeal against the refusal that stands."""

    reason: Reason
    article: Article | None = None


class Ruling(Wish, frozen=True, kw_only=True):
    """What is decided about an event, under which article; `about` is the place of a finding."""

    verdict: Annotated[
        Literal["admit", "refuse"], Meta(description="What is decided.", examples=["admit"])
    ]
    reason: Reason
    article: Article | None = None
    about: (
        Annotated[
            str,
            Meta(description="The finding that is meant, by its `where`.", max_length=200),
        ]
        | None
    ) = None
