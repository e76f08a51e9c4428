"""A player's certificate as a value: what a rating office confirms on one page."""

from datetime import date

from msgspec import Struct


class ListedRating(Struct, frozen=True):
    """The rating of a player on a list of the past."""

    day: date
    rating: int


class Certificate(Struct, frozen=True, kw_only=True):
    """What the office confirms of a player on a list; what it does not know is None.

    `rating` stands as the list shows it. `history` has the player's lists in any order, with this
    one or without. `edition` names the text and `article` its place that the number follows from.
    `fingerprint` and `verify_at` let a reader compare the page with the list. `issued_on` is said
    by whoever issues it.
    """

    federation: str
    list_date: date
    name: str
    id: str
    rating: int
    issued_on: date
    pool: str | None = None
    list_number: str | None = None
    player_federation: str | None = None
    title: str | None = None
    grade: str | None = None
    series: str | None = None
    born: int | None = None
    games: int | None = None
    k: int | None = None
    rank: int | None = None
    history: tuple[ListedRating, ...] = ()
    edition: str | None = None
    article: str | None = None
    fingerprint: str | None = None
    verify_at: str | None = None
    signatory: str | None = None
