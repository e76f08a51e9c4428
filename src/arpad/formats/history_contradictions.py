"""Contradictions in the results that a player who is still unrated brings along."""

from collections.abc import Iterator, Sequence

from arpad.formats.deviation import Deviation
from arpad.formats.report_shape import POINTS_OF_A_GAME
from arpad.formats.wording import listed, shown
from arpad.model.exact import DRAW, LOSS, WIN, as_decimal
from arpad.model.finding import number_of
from arpad.model.player import Player, StoredResult

_SCORES = tuple(as_decimal(score) for score in (LOSS, DRAW, WIN))
_SCORES_OF_A_GRADE = [as_decimal(LOSS), as_decimal(WIN)]
_MOST_SHOWN = 4


def history(player: Player) -> Iterator[Deviation]:
    """Yield every contradiction in a player's stored results, and of others with them."""
    wrong = [index for index, result in enumerate(player.history) if result.score not in _SCORES]
    for index in wrong:
        found = shown(player.history[index].score)
        message = f"expected {POINTS_OF_A_GAME}; found {found}"
        yield Deviation(("history", index, "score"), message)
    virtual = [result for result in player.history if result.virtual]
    if virtual and not wrong:
        yield from _virtual(virtual)
    if player.history:
        yield from _numbers(player, len(virtual))


def _virtual(results: Sequence[StoredResult]) -> Iterator[Deviation]:
    """Yield virtual results other than the pair that an outside grade gives."""
    scores = sorted(result.score for result in results)
    if scores == _SCORES_OF_A_GRADE and len({r.opponent_rating for r in results}) == 1:
        return
    some = [f"{shown(r.score)} against {r.opponent_rating}" for r in results[:_MOST_SHOWN]]
    more = len(results) - len(some)
    found = listed([*some, f"{more} more"] if more else some)
    message = (
        "an outside grade gives two virtual results, a win and a loss against the same rating; "
        f"found {found}; correct them, or which of them are virtual"
    )
    yield Deviation(("history",), message)


def _numbers(player: Player, virtual: int) -> Iterator[Deviation]:
    """Yield numbers that do not fit a player who has stored results.

    Whether virtual results count as games is open, so both numbers fit.
    """
    results = len(player.history)
    if player.games is not None and player.games not in {results, results - virtual}:
        virtually = f", {virtual} of them virtual" if virtual else ""
        message = (
            f"the number of games is {player.games}, but history holds "
            f"{number_of(results, 'result')}{virtually}; an unrated player has every game in "
            "history, a rated one none"
        )
        yield Deviation(("games",), message)
    if player.bonus_used:
        message = (
            "a player with a history is unrated and gets no activity bonus, but bonus_used is "
            f"{player.bonus_used}; correct one of the two"
        )
        yield Deviation(("bonus_used",), message)
