"""Players as those see them who look after the register."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from arpad.client.answers.words import Answer, Code, Day, FederationCode, Name, Sex, Title

Born = Annotated[
    date | int | None, Meta(description="The day of birth, or the year.", examples=[1987])
]
Memberships = Annotated[
    tuple[str, ...], Meta(description="IBCA, ICSC or IPCA.", examples=[["IBCA"]])
]
Source = Annotated[str, Meta(description="Where it was learnt.", examples=["report 3"])]


class PlayerVersion(Answer, frozen=True, kw_only=True):
    """What the register says of a player from a day on; of one day the last version counts."""

    since: Day
    name: Name
    federation: FederationCode | None
    title: Title | None
    sex: Sex | None
    born: Born
    deceased: Day | None
    memberships: Memberships
    is_excluded: Annotated[
        bool, Meta(description="Whether the federation asked not to list the player.")
    ]
    source: Source


class PlayerRecord(Answer, frozen=True, kw_only=True):
    """The whole record of a player: every version, in the order of their days."""

    code: Code
    versions: tuple[PlayerVersion, ...]


class ChangedPlayer(Answer, frozen=True, kw_only=True):
    """What was entered of a player: the versions that were added."""

    code: Code
    added: tuple[PlayerVersion, ...]
