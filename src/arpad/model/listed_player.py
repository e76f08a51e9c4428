"""Players as a published list shows them: one value a player, whatever file the list came in."""

from enum import StrEnum

from msgspec import Struct

from arpad.model.player import Sex


class ListKind(StrEnum):
    """Which ratings a published list holds."""

    COMBINED = "combined"
    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


# Neither of the two can be part of a cycle; a list has millions, and the collector need not look.


class ListRating(Struct, frozen=True, gc=False):
    """What a list says of a player at one pace; a rating of 0 or blank is none.

    `games` are those rated in the period of the list. Zeros of games and K are kept as zeros and
    blanks as None, so that a list can be written again as it was.
    """

    rating: int | None = None
    games: int | None = None
    k: int | None = None


class ListedPlayer(Struct, frozen=True, gc=False):
    """One player of a published list; what the list does not say is None or empty.

    `flag` is kept as it stands: lists of 2012 and later have i, w and wi, older ones also n, in,
    wn, win, ie, it and t. What n, e and t said is not known; i always was inactive and w a woman.
    """

    id: str
    name: str = ""
    federation: str | None = None
    sex: Sex | None = None
    title: str | None = None
    w_title: str | None = None
    o_titles: tuple[str, ...] = ()
    foa_title: str | None = None
    standard: ListRating = ListRating()
    rapid: ListRating = ListRating()
    blitz: ListRating = ListRating()
    born: int | None = None
    flag: str = ""

    @property
    def is_inactive(self) -> bool:
        """Tell whether the list marks the player as inactive.

        >>> ListedPlayer("1", flag="wi").is_inactive, ListedPlayer("2", flag="wn").is_inactive
        (True, False)
        """
        return "i" in self.flag.lower()

    @property
    def is_woman(self) -> bool:
        """Tell whether the list says, by its column or by the flag, that the player is a woman.

        >>> ListedPlayer("1", flag="win").is_woman, ListedPlayer("2", flag="i").is_woman
        (True, False)
        """
        return self.sex is Sex.FEMALE or (self.sex is None and "w" in self.flag.lower())
