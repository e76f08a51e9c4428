"""Great differences where they hang on more than the game: one of an event, or a reading."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from arpad.model.exact import Hundredths, Score, as_decimal, as_hundredths
from arpad.model.outcome import GameEntry
from arpad.regulations.edition import Readings


def with_upgrades(
    entries: Sequence[GameEntry],
    *,
    most: int,
    readings: Readings,
    expected_in_game: Callable[[int], Hundredths],
    change: Callable[[Score, Hundredths, int], Hundredths],
) -> Sequence[GameEntry]:
    """Return games of which at most so many keep the cap, those with the greatest differences.

    Whether the weaker side is bound as well is reading upgrade.
    """
    capped = [at for at, entry in enumerate(entries) if entry.counted != entry.difference]
    above = [at for at in capped if (entries[at].difference or 0) > 0]
    below = [at for at in capped if at not in above]
    is_of_both = len(below) > most and readings.take("upgrade") == "both-sides"
    whole = {
        at for side in (above, below if is_of_both else ()) for at in _beyond(entries, side, most)
    }
    return [
        _whole(entry, expected_in_game, change) if at in whole else entry
        for at, entry in enumerate(entries)
    ]


def _beyond(entries: Sequence[GameEntry], side: Sequence[int], most: int) -> Sequence[int]:
    """Return the places of capped games beyond those with the greatest differences."""
    return sorted(side, key=lambda at: -abs(entries[at].difference or 0))[most:]


def with_cap(
    entries: Sequence[GameEntry],
    cap: int,
    expected_in_game: Callable[[int], Hundredths],
    change: Callable[[Score, Hundredths, int], Hundredths],
) -> Sequence[GameEntry]:
    """Return games of which each counts a cap at most."""
    counted = [max(-cap, min(cap, entry.difference or 0)) for entry in entries]
    return [
        entry if entry.difference == most else _counting(entry, most, expected_in_game, change)
        for entry, most in zip(entries, counted, strict=True)
    ]


def _whole(
    entry: GameEntry,
    expected_in_game: Callable[[int], Hundredths],
    change: Callable[[Score, Hundredths, int], Hundredths],
) -> GameEntry:
    """Return a game whose whole difference counts."""
    return _counting(entry, entry.difference or 0, expected_in_game, change)


def _counting(
    entry: GameEntry,
    difference: int,
    expected_in_game: Callable[[int], Hundredths],
    change: Callable[[Score, Hundredths, int], Hundredths],
) -> GameEntry:
    """Return a game of which so great a difference counts."""
    expected = expected_in_game(difference)
    changed = change(as_hundredths(entry.score), expected, entry.k or 0)
    return replace(
        entry,
        counted=difference,
        expected=as_decimal(expected),
        change=as_decimal(changed),
    )
