"""What may be asked about a rating list: its language, and a part of it."""

from typing import Annotated, Literal, TypeAlias

from cyclopts import Parameter
from msgspec import Struct

from arpad.cli.exits import UsageError

LanguageChoice: TypeAlias = Annotated[
    Literal["en", "fr", "et"] | None,
    Parameter(name="--language", help="Language of xlsx or PDF; else en."),
]
FederationChoice: TypeAlias = Annotated[
    str | None,
    Parameter(name="--federation", metavar="CODE", help="Of a list, the players of a federation."),
]
ActiveChoice: TypeAlias = Annotated[
    bool, Parameter(name="--active", help="Of a list, those who are not inactive.")
]
TopChoice: TypeAlias = Annotated[
    int | None, Parameter(name="--top", metavar="N", help="Of a list, the N highest rated.")
]

STANDARD_OUTPUT = "-"


class ListChoices(Struct, frozen=True, kw_only=True):
    """What was asked about a list; nothing is everybody, in English."""

    language: str | None
    federation: str | None
    active: bool
    top: int | None

    def refuse_for_events(self, name: str) -> None:
        """Refuse what cannot be asked about a file that is no list."""
        given = {
            "--language": self.language is not None,
            "--federation": self.federation is not None,
            "--active": self.active,
            "--top": self.top is not None,
        }
        asked = [option for option, is_given in given.items() if is_given]
        if asked:
            verb = "is" if len(asked) == 1 else "are"
            raise UsageError(
                f"{name} is no rating list, and {', '.join(asked)} {verb} about lists."
            )
