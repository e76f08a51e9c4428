"""Tables that editions print beside or instead of a report, a row a player."""

from decimal import Decimal

from msgspec import Struct


class ReportRow(Struct, frozen=True, kw_only=True):
    """A player's line in the table that a text lets stand for a report, by its own letters."""

    id: str
    R_ar: int
    n: int
    W: Decimal
    W_minus_We: Decimal | None
    R_u: int | None


class TableRow(Struct, frozen=True, kw_only=True):
    """A player's line in a table of shogi as it is published.

    `elo` is the rating before the table, or the one after it for an unrated player, whose rating
    is marked and whose change stays blank.
    """

    nr: int
    id: str
    name: str
    federation: str | None
    grade: str | None
    elo: int | None
    is_unrated: bool
    results: tuple[str, ...]
    points: Decimal
    change: int | None
    promoted_to: str | None
