"""Access: what a key is and may do, and the table of rights."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta

from arpad.client.answers.words import Answer, FederationCode

AccountName = Annotated[str, Meta(description="Who signs.", examples=["kaur"])]
RoleName = Annotated[str, Meta(description="A role.", examples=["rating-officer"])]
RightName = Annotated[str, Meta(description="A right, by its name.", examples=["DECIDE"])]
Moment = Annotated[
    datetime, Meta(description="A moment, in UTC.", examples=["2012-03-01T09:30:00Z"])
]
Reach = Annotated[
    str,
    Meta(
        description="How far a right goes: `nothing`, `own` (events that the account has "
        "registered or reported), `federation` or `everything`.",
        examples=["everything"],
    ),
]


class HeldRight(Answer, frozen=True, kw_only=True):
    """A right that a key carries, and how far it goes."""

    right: RightName
    says: Annotated[str, Meta(description="What may be done.", examples=["publish lists"])]
    reach: Reach


class Me(Answer, frozen=True, kw_only=True):
    """Whose key this is, what it carries, and until when.

    `scopes` are the rights that were given to the key; `rights` those of them that the roles of
    the account still have.
    """

    account: AccountName
    full_name: Annotated[str, Meta(description="The name.", examples=["Kaur Kask"])]
    roles: tuple[RoleName, ...]
    federation: FederationCode | None
    key: Annotated[str, Meta(description="How the key begins.", examples=["arpad_4f1d2c"])]
    key_name: Annotated[str, Meta(description="What it is called.", examples=["night run"])]
    scopes: tuple[RightName, ...]
    rights: tuple[HeldRight, ...]
    ends: Moment


class RightRow(Answer, frozen=True, kw_only=True):
    """A right, and how far it goes for each role; a role that is not named does not have it."""

    right: RightName
    says: Annotated[str, Meta(description="What may be done.", examples=["publish lists"])]
    roles: Annotated[
        dict[str, Reach],
        Meta(description="Reaches by roles.", examples=[{"rating-officer": "everything"}]),
    ]


class RightsTable(Answer, frozen=True, kw_only=True):
    """Who may do what."""

    items: tuple[RightRow, ...]
