"""What games leave over, cause by cause: a game of equals moves as much up as down.

Of a game beyond the cap, the cap has done what lies between the expectation by the counted and by
the real difference. Of a game that counts by d' instead of d, d' has done what lies between them.
Where both players expect more or less than one point together, half of it is each one's: with equal
K that is all that can be left, with different K what remains is theirs.
"""

from collections.abc import Iterable, Iterator
from decimal import ROUND_HALF_EVEN, Decimal
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from arpad.drift.balance_causes import FlowCause, article_behind
from arpad.drift.balance_flow import Flow
from arpad.model.exact import Hundredths, as_hundredths
from arpad.model.outcome import Formula
from arpad.regulations.catalogue import law
from arpad.regulations.tables import expected_scores
from arpad.store.drift_games import GameSum

_HUNDREDTH = Decimal("0.01")


class _Terms(Struct):
    d: Decimal | None = None
    taken: str | None = None


_TERMS = msgspec.json.Decoder(_Terms)


def game_flows(sums: Iterable[GameSum]) -> Iterator[Flow]:
    """Yield what games bring into circulation or take out of it."""
    for each in sums:
        apart = list(_set_apart(each))
        yield from (_flow(cause, each, amount) for cause, amount in apart)
        rest = each.amount - sum(amount for _, amount in apart)
        yield _flow(_cause(each), each, rest)


def _set_apart(each: GameSum) -> Iterator[tuple[FlowCause, Hundredths]]:
    k = each.k or 0
    if each.difference is not None and each.expected is not None:
        expected = _expected(each.edition, each.difference)
        if expected != each.expected:
            yield FlowCause.CAP, each.number * k * (expected - each.expected)
    if each.uneven and each.is_shown and not each.has_same_k:
        yield FlowCause.UNEVEN_EXPECTATION, -each.number * k * each.uneven // 2
    if each.details is not None:
        terms = _TERMS.decode(each.details)
        if terms.taken == Formula.D_PRIME and terms.d is not None:
            d = terms.d.quantize(_HUNDREDTH, rounding=ROUND_HALF_EVEN)
            yield FlowCause.RAISED_CHANGE, each.amount - each.number * as_hundredths(d)


@cache
def _expected(edition: str, difference: int) -> Hundredths:
    """Return what an edition whose games have a cap would expect without it.

    FISF ends the table early that it shares with FIDE: without an end it would go on.
    """
    applied: Any = law(edition)
    if applied.edition.federation == "fisf":
        return expected_scores().of(difference)
    return int(applied.rating.expected_score(difference))


def _cause(each: GameSum) -> FlowCause:
    if not each.has_other:
        return FlowCause.UNRATED_OPPONENT
    if not each.is_shown:
        return FlowCause.UNSHOWN_OPPONENT
    return FlowCause.UNEVEN_EXPECTATION if each.has_same_k else FlowCause.DIFFERENT_K


def _flow(cause: FlowCause, each: GameSum, amount: Hundredths) -> Flow:
    return Flow(
        cause=cause,
        article=article_behind(cause, each.edition),
        edition=each.edition,
        number=each.number,
        amount=amount,
    )
