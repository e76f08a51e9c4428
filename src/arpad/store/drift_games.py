"""What games carry from one list to the next: the two sides of each held against each other.

A game between two players with one K moves as much up as down. What is left of the others is left
by something: different K, a cap, an opponent without a rating, an opponent who is not shown.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from sqlalchemy import (
    ColumnElement,
    Connection,
    FunctionElement,
    Select,
    and_,
    case,
    func,
    or_,
    select,
)

from arpad.model.ledger import Cause
from arpad.store.drift_balance import Step, carried, is_in_circulation
from arpad.store.schema import entry, player
from arpad.store.views import ledger

_BOTH = 2
_ONE_POINT = 100


class GameSum(Struct, frozen=True, kw_only=True):
    """Sides of games whose players are in circulation, and which are alike.

    `has_other` tells whether the opponent's side is booked as well, `is_shown` whether he is in
    circulation too, `has_same_k` whether both have one K. `uneven` is by how many hundredths both
    expect more than one point together. The difference and what it makes expected are there where
    a cap was reached, and where a text that ends its table does not say whether it was; `details`
    where the text has two formulas.
    """

    edition: str
    has_other: bool
    is_shown: bool
    has_same_k: bool
    uneven: int
    k: int | None
    difference: int | None
    expected: int | None
    details: str | None
    number: int
    amount: int


def game_sums(connection: Connection, step: Step) -> Iterator[GameSum]:
    """Yield what the games of a list add up to."""
    for row in connection.execute(_alike(step)):
        edition, has_other, is_shown, has_same_k, uneven, *formula, number, amount = row
        k, difference, expected, details = formula
        yield GameSum(
            edition=edition,
            has_other=bool(has_other),
            is_shown=bool(is_shown),
            has_same_k=bool(has_same_k),
            uneven=int(uneven),
            k=k,
            difference=difference,
            expected=expected,
            details=details,
            number=number,
            amount=int(amount),
        )


def _alike(step: Step) -> Select[Any]:
    """Ask for sides of games that are alike, added up."""
    c = _held_together(step).subquery().c
    may_be_capped = or_(c.counted != c.difference, and_(c.counted.is_(None), c.details.is_(None)))
    has_other = c.first != c.last
    is_a_pair = and_(has_other, c.sides == _BOTH)
    uneven = case((is_a_pair, func.coalesce(c.together - _ONE_POINT, 0)), else_=0)
    facts = [c.edition, _truth(has_other), c.shown, _truth(c.least == c.most), uneven]
    formula = [
        c.k,
        *(case((may_be_capped, each)) for each in (c.difference, c.expected)),
        c.details,
    ]
    sides = select(*facts, *formula, c.amount).where(c.in_circulation == 1).subquery().c
    *groups, amount = sides
    return select(*groups, func.count(), func.sum(amount)).group_by(*groups)


def _held_together(step: Step) -> Select[Any]:
    """Ask for every side of a game, with what holds for all sides of it."""
    c = _sides(step).subquery().c
    game = (c.event_id, c.round, c.one, c.other)

    def over(value: FunctionElement[Any], name: str) -> ColumnElement[Any]:
        return value.over(partition_by=game).label(name)

    return select(
        *(c.edition, c.amount, c.k, c.difference, c.counted, c.expected, c.details),
        c.in_circulation,
        over(func.min(c.player_id), "first"),
        over(func.max(c.player_id), "last"),
        over(func.min(c.in_circulation), "shown"),
        over(func.min(c.k), "least"),
        over(func.max(c.k), "most"),
        over(func.count(c.amount), "sides"),
        over(func.sum(c.expected), "together"),
    )


def _sides(step: Step) -> Select[Any]:
    """Ask for the sides of games that a list carries; both sides of one name the same two."""
    c, own = ledger.c, player.c.code
    return (
        carried(
            step,
            *(c.event_id, c.round, c.player_id, c.edition, c.amount, c.k),
            *(c.difference, c.counted, c.expected, c.details),
            case((own < c.opponent, own), else_=c.opponent).label("one"),
            case((own < c.opponent, c.opponent), else_=own).label("other"),
            _truth(is_in_circulation(step, ledger)).label("in_circulation"),
            source=ledger,
        )
        .join(player, player.c.id == c.player_id)
        .where(c.cause == Cause.GAME.value, *_that_hold(step))
    )


def _that_hold(step: Step) -> tuple[ColumnElement[bool], ...]:
    """Ask for neither side of a reversal: before a list is out, K may follow further games.

    What corrections take back is not booked as games.
    """
    if step.by_event:
        return ()
    back = entry.alias("back").c
    taken_back = select(back.reverses).where(
        back.pool_id == step.pool_id,
        back.list_date == step.after.list_date,
        back.cause == Cause.GAME.value,
        back.reverses.is_not(None),
    )
    return ledger.c.reverses.is_(None), ledger.c.id.not_in(taken_back)


def _truth(condition: ColumnElement[bool]) -> ColumnElement[int]:
    """Ask for 1 or 0, which both databases can count and compare."""
    return case((condition, 1), else_=0)
