"""One slip is told once, wherever it is, and is never mended into another one.

Every game stands in two lines and in two sums, so a slip in one place can look like many. Here
every cell of a sound report is spoilt in every way, one at a time.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest

from arpad.formats.trf import TrfFile, fix_trf, observations, write_trf

PLAYERS, ROUNDS = 8, 5
HEAD = """\
012 Ring of eight
022 Tartu
032 EST
042 2012/02/03
052 2012/02/07
062 8
072 8
082 0
092 Swiss
102 Rebane, Toomas
122 90+30
132{}
""".format(" " * 88 + "  ".join(f"12/02/{day:02}" for day in range(3, 8)))
FIRST = HEAD.count("\n") + 1
"""The line of the first player."""
WORTH = {"1": 1.0, "=": 0.5, "0": 0.0}

Cells: TypeAlias = dict[int, list[tuple[int, str, str]]]


def pairings() -> Cells:
    """Return who played whom: five rounds of a ring, results of every kind."""
    cells: Cells = {number: [] for number in range(1, PLAYERS + 1)}
    ring = [*cells]
    for _ in range(ROUNDS):
        for seat in range(PLAYERS // 2):
            white, black = ring[seat], ring[-1 - seat]
            result = "1=0"[(white * 7 + black * 3) % 3]
            cells[white].append((black, "w", result))
            cells[black].append((white, "b", {"1": "0", "=": "=", "0": "1"}[result]))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return cells


CELLS = pairings()


def player(number: int) -> str:
    points = sum(WORTH[result] for _, _, result in CELLS[number])
    start = f"001 {number:>4} m    Mängija {number:<25} {2300 - number} EST {4500000 + number:>11}"
    rounds = (f"  {opponent:>4} {colour} {result}" for opponent, colour, result in CELLS[number])
    return f"{start} 1980/01/01 {points:>4} {number:>4}{''.join(rounds)}"


SOUND = "".join(
    f"{line}\r\n" for line in [*HEAD.splitlines(), *map(player, range(1, PLAYERS + 1))]
).encode()

Change: TypeAlias = tuple[int, int, str]
"""A line, a column, and the text that is put there."""


def slips() -> Iterator[tuple[str, Change]]:
    """Yield every slip in a cell, a starting rank, a FIDE number, a rating or a sum."""
    for number, cells in CELLS.items():
        line = FIRST + number - 1
        for position, (opponent, colour, result) in enumerate(cells):
            column = 92 + 10 * position
            other = "b" if colour == "w" else "w"
            yield "blank", (line, column, " " * 8)
            yield "colour", (line, column, f"{opponent:>4} {other} {result}")
            yield "bye", (line, column, "0000 - Z")
            yield "points", (line, 81, " 9.5")
            for letter in {*"1=0+WDLHFUZQ"} - {result}:
                yield "result", (line, column, f"{opponent:>4} {colour} {letter}")
            for wrong in {*CELLS, 99} - {opponent}:
                yield "opponent", (line, column, f"{wrong:>4} {colour} {result}")
        for rank in {"    ", "   0", "   x", "  77", *(f"{other:>4}" for other in CELLS)}:
            if rank.strip() != f"{number}":
                yield "rank", (line, 5, rank)
        yield "number", (line, 58, f"{4500000 + number % PLAYERS + 1:>11}")
        yield "rating", (line, 49, "21O0")


SLIPS = sorted(set(slips()))


@pytest.fixture(scope="module")
def spoilt(put: Callable[..., bytes]) -> Callable[[Change], bytes]:
    return lambda change: put(change, into=SOUND)


def test_nothing_is_wrong_with_the_sound_file(read: Callable[[bytes], TrfFile]) -> None:
    assert observations(read(SOUND)) == []
    assert len(SLIPS) > 900


@pytest.mark.parametrize("what", sorted({what for what, _ in SLIPS}))
def test_a_slip_is_told_once(
    what: str, spoilt: Callable[[Change], bytes], read: Callable[[bytes], TrfFile]
) -> None:
    for change in (change for kind, change in SLIPS if kind == what):
        seen = [o.finding for o in observations(read(spoilt(change)))]
        assert len(seen) == 1, (change, seen)


@pytest.mark.parametrize("what", sorted({what for what, _ in SLIPS}))
def test_a_slip_is_mended_or_left(
    what: str, spoilt: Callable[[Change], bytes], read: Callable[[bytes], TrfFile]
) -> None:
    """Where two lines contradict each other, no third place may be made to fit one of them."""
    for change in (change for kind, change in SLIPS if kind == what):
        data = spoilt(change)
        assert write_trf(fix_trf(read(data)).file) in {SOUND, data}, change


@pytest.mark.parametrize("number", CELLS)
def test_a_line_that_is_missing_is_told_once(number: int, read: Callable[[bytes], TrfFile]) -> None:
    data = SOUND.replace(f"{player(number)}\r\n".encode(), b"")
    [seen] = observations(read(data))
    assert seen.message == (
        f"no player has the starting rank {number}; it is named 5 times: add the line of this "
        "player, or correct the opponents"
    )
    assert write_trf(fix_trf(read(data)).file) == data


def test_two_lines_without_a_number_are_told_apart(
    put: Callable[..., bytes], read: Callable[[bytes], TrfFile]
) -> None:
    data = put((FIRST, 5, "    "), (FIRST + 4, 5, "    "), into=SOUND)
    assert [o.message.rpartition("; ")[2] for o in observations(read(data))] == [
        "the opponents call this player 1: is that the number?",
        "the opponents call this player 5: is that the number?",
    ]


def test_a_number_that_no_opponent_knows_is_told_where_it_is(
    put: Callable[..., bytes], read: Callable[[bytes], TrfFile]
) -> None:
    [seen] = observations(read(put((FIRST + 2, 5, "  77"), into=SOUND)))
    assert (seen.where, seen.message) == (
        f"line {FIRST + 2}, column 5 (77 Mängija 3)",
        (
            "nobody plays against the starting rank 77; the opponents call this player 3: is that "
            "the number?"
        ),
    )
