"""By which article two outcomes part: found from the numbers that differ, cited on both sides.

Editions are renumbered, so an article is asked of the edition by the rule that gave the number,
never taken over from the other side.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from arpad.drift.compare_values import GameDifference, NumberDifference, Quantity, Reason
from arpad.model.outcome import Exclusion, GameEntry, PlayerOutcome
from arpad.regulations.edition import Law
from arpad.regulations.house import numbers_of, series_words

_RULES: Mapping[Quantity, tuple[str, ...]] = {
    Quantity.START: ("table_change",),
    Quantity.K: ("development_coefficient", "coefficient"),
    Quantity.OPPONENT: ("stand_in_rating", "opponent_rating", "rating_before"),
    Quantity.CAP: ("counted_difference", "expected_score"),
    Quantity.EXPECTED: ("expected_in_game", "expected_score"),
    Quantity.RAISED: ("raised_change",),
    Quantity.BONUS: ("activity_bonus",),
    Quantity.AVERAGE: ("average_of_opponents", "performance_rating"),
    Quantity.PERFORMANCE: ("rating_above_half", "rating_of_unrated"),
    Quantity.STATUS: ("first_rating", "rating_of_unrated"),
    Quantity.ROUNDING: ("new_rating", "table_change"),
}
"""The rules that give a number, by the names they have in the modules on rating."""

_FOLLOWING = (
    (("tr", Quantity.START), ("k", Quantity.K)),
    (
        ("opponent_rating", Quantity.OPPONENT),
        ("counted", Quantity.CAP),
        ("expected", Quantity.EXPECTED),
    ),
)
"""Numbers of a game each of which follows from those before it: the first that differs counts."""
_ADDED = (("d_prime", Quantity.RAISED), ("bonus", Quantity.BONUS))
"""Numbers that follow from all of those."""
_OF_A_PLAYER = {
    "rc": Quantity.AVERAGE,
    "rc_new": Quantity.AVERAGE,
    "ru": Quantity.PERFORMANCE,
    "ru_new": Quantity.PERFORMANCE,
    "status": Quantity.STATUS,
    "grade": Quantity.GRADE,
    "series": Quantity.SERIES,
}
Line = GameEntry | Exclusion | None


class Laws(Struct, frozen=True):
    """The two laws that a game is put to."""

    left: Law
    right: Law

    def reason(self, quantity: Quantity) -> Reason:
        """Return a reason with the articles of the rules behind it."""
        return Reason(quantity, cited(self.left, quantity), cited(self.right, quantity))


def line_of(player: PlayerOutcome) -> tuple[object, ...]:
    """Return what an event comes to for a player: who has the same line does not differ."""
    rated = (player.status, player.games, player.change, player.after)
    return (*rated, player.ru, player.ru_new, player.grade, player.series)


def cited(law: Any, quantity: Quantity) -> tuple[str, ...]:  # noqa: ANN401 - rules vary by federation
    """Return the article of the rule that gives a number, in an edition's own numbering."""
    rules = (getattr(law.rating, name, None) for name in _RULES.get(quantity, ()))
    rule = next((rule for rule in rules if rule is not None), None)
    return () if rule is None else (law.edition.cite(rule),)


def game_differences(
    left: PlayerOutcome, right: PlayerOutcome, laws: Laws
) -> Iterator[GameDifference]:
    """Yield the games of a player that came to something else."""
    ours, theirs = _lines(left), _lines(right)
    for key in dict.fromkeys((*ours, *theirs)):
        line, other = ours.get(key), theirs.get(key)
        reasons = tuple(_game_reasons(line, other, laws))
        if reasons:
            yield GameDifference(
                round=key[0],
                opponent=key[1],
                left=line.change if isinstance(line, GameEntry) else None,
                right=other.change if isinstance(other, GameEntry) else None,
                reasons=reasons,
            )


def _lines(player: PlayerOutcome) -> dict[tuple[int, str | None], Line]:
    lines: list[GameEntry | Exclusion] = [*player.entries, *player.excluded]
    return {(line.round, line.opponent): line for line in lines}


def _game_reasons(left: Line, right: Line, laws: Laws) -> Iterator[Reason]:
    if not isinstance(left, GameEntry) or not isinstance(right, GameEntry):
        if isinstance(left, GameEntry) or isinstance(right, GameEntry):
            yield Reason(Quantity.COUNTED, _articles(left), _articles(right))
        return
    parted = list(_parted(left, right))
    for quantity in parted:
        yield laws.reason(quantity)
    if not parted and left.change != right.change:
        yield Reason(Quantity.CHANGE, left.articles, right.articles)


def _parted(left: GameEntry, right: GameEntry) -> Iterator[Quantity]:
    """Yield the numbers in which two entries part by themselves, not because an earlier one did."""

    def differing(names: tuple[tuple[str, Quantity], ...]) -> list[Quantity]:
        return [quantity for name, quantity in names if getattr(left, name) != getattr(right, name)]

    parted = [quantity for names in _FOLLOWING for quantity in differing(names)[:1]]
    if parted[:1] == [Quantity.START]:  # the expectation is that of the rating it starts from
        parted = [quantity for quantity in parted if quantity is not Quantity.EXPECTED]
    yield from parted or differing(_ADDED)


def _articles(line: Line) -> tuple[str, ...]:
    if line is None:
        return ()
    return (line.article,) if isinstance(line, Exclusion) else line.articles


def player_reasons(left: PlayerOutcome, right: PlayerOutcome, laws: Laws) -> Iterator[Reason]:
    """Yield by what the line of a player differs, apart from single games."""
    parted = (q for name, q in _OF_A_PLAYER.items() if getattr(left, name) != getattr(right, name))
    for quantity in dict.fromkeys(parted):
        yield _of_grades(left, right) if quantity is Quantity.GRADE else laws.reason(quantity)
    if left.after != right.after and left.change == right.change:
        if left.change is not None:
            yield laws.reason(Quantity.ROUNDING)
        elif (left.rc, left.ru, left.status) == (right.rc, right.ru, right.status):
            yield laws.reason(Quantity.STATUS)


def _of_grades(left: PlayerOutcome, right: PlayerOutcome) -> Reason:
    ours, theirs = (
        tuple(dict.fromkeys(p.article for p in side.promotions or ())) for side in (left, right)
    )
    return Reason(Quantity.GRADE, ours, theirs)


def number_differences(laws: Laws, reasons: Sequence[Reason]) -> Iterator[NumberDifference]:
    """Yield the numbers of the law that the articles behind reasons set otherwise."""
    ours = {article for reason in reasons for article in reason.left_articles}
    theirs = {article for reason in reasons for article in reason.right_articles}
    left, right = numbers_of(laws.left.edition), numbers_of(laws.right.edition)
    for name in (name for name in left if name in right):
        here, there = left[name], right[name]
        if not here or not there or [d.value for d in here] == [d.value for d in there]:
            continue
        if here[-1].article in ours or there[-1].article in theirs:
            yield NumberDifference(
                name=name,
                left_article=here[-1].article,
                right_article=there[-1].article,
                left=series_words(here),
                right=series_words(there),
            )
