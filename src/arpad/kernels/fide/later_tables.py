"""What texts after 2013 add to a rated player's game, as tables: filled by asking the rules.

K is that of the list before the one that is made, more for juniors, and held down by the games of
the period; a great difference may count whole, for the strongest or for all but one game.
"""

from dataclasses import dataclass
from datetime import date
from itertools import product

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.columns import Int16
from arpad.kernels.fide.probing import HIGHEST, KernelError, threshold
from arpad.model.exact import as_decimal
from arpad.model.outcome import GameEntry
from arpad.model.rating import Record
from arpad.regulations.application import number_for_k
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw

GAMES_OF_PERIOD = 1024
"""So many games of a period are told apart: more leave nothing of K, or all of it."""
ANY_K = 30_000
"""More than any K: what is left of it is the most that any may be."""
_SOME_K = range(1, 60, 8)
"""What a limit may leave of K is tried for these, which are of no text."""
_MANY = 100_000
_BEYOND = 100
_CHILD = 5


@dataclass(frozen=True, slots=True)
class LaterTables:
    """What an edition asks beyond the texts up to 2013.

    `expected_whole` and `counted_whole` are for whole differences, which count from an own rating
    on, or in all great ones above but the greatest of an event. `k_young` is K of those young
    enough to be juniors, by whether they reached the mark, and by record; `most_k` the most that
    games of a period leave.
    """

    is_k_of_last_list: bool
    expected_whole: NDArray[np.uint8]
    counted_whole: Int16
    uncapped_from: int
    is_one_capped: bool
    k_young: Int16
    no_junior: int
    most_k: Int16


def later_tables(
    law: AppliedLaw, on: date, readings: Readings, *, differences: range, counted_games: int
) -> LaterTables:
    """Ask an edition everything; one that holds K down but not by the last list is refused."""
    rating = law.rating
    most_k = _most_k(law, on, readings)
    is_of_last_list = rating.is_k_of_last_list(readings)
    k_young = _young(law, on, readings, counted_games)
    whole = [rating.counted_difference(HIGHEST, HIGHEST - d, on=on) for d in differences]
    is_one_capped = _is_one_capped(law, on, readings)
    uncapped_from = _uncapped_from(law, on)
    if is_one_capped:
        whole = [*differences]
    return LaterTables(
        is_k_of_last_list=is_of_last_list,
        expected_whole=np.array([rating.expected_in_game(d) for d in whole], np.uint8),
        counted_whole=np.array(whole, np.int16),
        uncapped_from=uncapped_from,
        is_one_capped=is_one_capped,
        k_young=k_young,
        no_junior=_no_junior(law, on, readings),
        most_k=most_k,
    )


def _young(law: AppliedLaw, on: date, readings: Readings, counted_games: int) -> Int16:
    """Return K of the youngest: reached the mark or not, high or not, games, games since listing.

    Years later they would be no juniors: the year of birth is that of a child on this day.
    """
    cells = range(counted_games)
    return np.array(
        [
            law.rating.development_coefficient(
                Record(
                    rating=1,
                    games=games,
                    games_since_listing=since,
                    has_reached_high=high,
                    has_reached_2300=reached,
                    born=on.year - _CHILD,
                ),
                on=on,
                readings=readings,
            )
            for reached, high, games, since in product((False, True), (False, True), cells, cells)
        ],
        np.int16,
    )


def _no_junior(law: AppliedLaw, on: date, readings: Readings) -> int:
    """Return the least rating that ends the K of a junior: by this text, or by one after it."""
    mark = number_for_k("k_junior_rating", edition=law.edition.name, on=on)

    def coefficient(rating: int, *, reached: bool) -> int:
        record = Record(
            rating=rating,
            games=_MANY,
            games_since_listing=_MANY,
            has_reached_2300=reached,
            born=on.year - _CHILD,
        )
        return law.rating.development_coefficient(record, on=on, readings=readings)

    no_junior = HIGHEST + 1 if mark is None else mark
    for rating in range(1, HIGHEST + 1):
        if law.has_reached_high(rating, on=on):
            break
        as_if = coefficient(1, reached=rating >= no_junior)
        if coefficient(rating, reached=False) != as_if:
            raise KernelError(f"The K of juniors of {law.edition.name} does not end at its mark.")
    return no_junior


def _most_k(law: AppliedLaw, on: date, readings: Readings) -> Int16:
    """Return the most that K may be, by the games of a period."""

    def left(K: int, games: int) -> int:  # noqa: N803 - its letter
        return law.rating.coefficient_in_period(K, games, on=on, readings=readings)

    most = [ANY_K, *(left(ANY_K, games) for games in range(1, GAMES_OF_PERIOD))]
    if most[-1] != left(ANY_K, _MANY):
        raise KernelError(f"K of {law.edition.name} depends on more games than columns tell.")
    for asked, games in product(_SOME_K, range(1, GAMES_OF_PERIOD, 7)):
        if left(asked, games) != min(asked, most[games]):
            raise KernelError(f"{law.edition.name} holds K down in a way columns do not carry.")
    return np.array(most, np.int16)


def _uncapped_from(law: AppliedLaw, on: date) -> int:
    """Return the own rating from which a difference counts whole."""
    far = HIGHEST

    def is_whole(rating: int) -> bool:
        return law.rating.counted_difference(rating, rating - far, on=on) == far

    if not any(map(is_whole, range(1, HIGHEST + 1))):
        return HIGHEST + 1
    return threshold(is_whole, 1, HIGHEST, "The rating from which a difference counts whole")


def _is_one_capped(law: AppliedLaw, on: date, readings: Readings) -> bool:
    """Tell whether of the great differences of an event only the greatest above is capped."""
    cap = law.rating.counted_difference(0, -HIGHEST, on=on)
    beyond = [cap + _BEYOND, cap + 3 * _BEYOND, cap + 2 * _BEYOND]
    asked = [*beyond, *(-d for d in beyond)]
    entries = [_entry(law, d, max(-cap, min(cap, d))) for d in asked]
    found = [entry.counted for entry in law.rating.settle(entries, on=on, readings=readings)]
    if found == [entry.counted for entry in entries]:
        return False
    if found != [beyond[0], cap, beyond[2], -cap, -cap, -cap]:
        raise KernelError(
            f"{law.edition.name} settles great differences in a way columns do not carry."
        )
    return True


def _entry(law: AppliedLaw, difference: int, counted: int) -> GameEntry:
    return GameEntry(
        round=1,
        opponent="somebody",
        opponent_rating=0,
        difference=difference,
        counted=counted,
        expected=as_decimal(law.rating.expected_in_game(counted)),
        score=as_decimal(0),
        change=as_decimal(0),
        articles=(),
        k=1,
    )
