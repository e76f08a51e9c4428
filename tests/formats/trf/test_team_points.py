"""Match points and game points of teams are held against the games of their players.

The sample by hand: Harjumaa 1.5-0.5 Tartumaa, 1.5-0.5 Võrumaa, 2-0 Saaremaa; Võrumaa 2-0 Saaremaa;
Tartumaa 1-1 Võrumaa, with a forfeit on the second board; Tartumaa did not come against Saaremaa,
about whom three records of that round say different things.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from arpad.formats.trf import Change, TrfFile, fix_trf

Told: TypeAlias = Callable[[bytes], list[tuple[str, str, str]]]
Read: TypeAlias = Callable[[bytes], TrfFile]

HARJU, TARTU, SAARE, VORU, SHORT = 31, 32, 33, 34, 43
"""The lines of the teams, and that of Harjumaa's short results (802)."""


@pytest.fixture
def team(samples: Path) -> bytes:
    return (samples / "team_2026.trf").read_bytes()


@pytest.fixture
def changed(team: bytes) -> Callable[..., bytes]:
    """Return a function that writes texts at lines and columns of the sample."""

    def change(*changes: tuple[int, int, str]) -> bytes:
        lines = team.decode().split("\n")
        for number, column, text in changes:
            line = lines[number - 1]
            lines[number - 1] = line[: column - 1] + text + line[column - 1 + len(text) :]
        return "\n".join(lines).encode()

    return change


def test_the_sample_is_as_the_tests_take_it(team: bytes) -> None:
    lines = team.decode().split("\n")
    codes = [lines[number - 1][:7] for number in (HARJU, TARTU, SAARE, VORU, SHORT)]
    assert codes == ["310   1", "310   2", "310   3", "310   4", "802   1"]


@pytest.mark.parametrize(
    ("change", "place", "problem", "mended"),
    [
        ((HARJU, 55, "   5.0"), "line 31, column 55 (team 1 Harjumaa)",
         "The matches add up to 6.0 match points, and the line says 5.0",
         Change(HARJU, 55, "points of a team", "5.0", "6.0")),
        ((TARTU, 55, "   0.0"), "line 32, column 55 (team 2 Tartumaa)",
         "The matches add up to 1.0 match points, and the line says 0.0",
         Change(TARTU, 55, "points of a team", "0.0", "1.0")),
        ((VORU, 62, "   4.5"), "line 34, column 62 (team 4 Võrumaa)",
         "The games add up to 3.5 game points, and the line says 4.5",
         Change(VORU, 62, "points of a team", "4.5", "3.5")),
        ((SHORT, 15, "  12.0"), "line 43, column 15 (team 1 HARJU)",
         "The matches add up to 6.0 match points, and the line says 12.0",
         Change(SHORT, 15, "points of a team", "12.0", "6.0")),
        ((SHORT, 22, "   4.0"), "line 43, column 22 (team 1 HARJU)",
         "The games add up to 5.0 game points, and the line says 4.0",
         Change(SHORT, 22, "points of a team", "4.0", "5.0")),
        ((SHORT, 61, " 1.5"), "line 43, column 61 (team 1 HARJU)",
         "The games of round 3 add up to 2.0 game points, and the line says 1.5",
         Change(SHORT, 61, "points of a team", "1.5", "2.0")),
    ],
)  # fmt: skip
def test_a_wrong_sum_is_told_and_mended(
    change: tuple[int, int, str],
    place: str,
    problem: str,
    mended: Change,
    changed: Callable[..., bytes],
    told: Told,
    read: Read,
) -> None:
    data = changed(change)
    assert told(data) == [("warn", place, f"{problem}; correct the points or the results.")]
    fixed = fix_trf(read(data))
    assert fixed.changes == (mended,)
    assert fixed.file == read(changed())


@pytest.mark.parametrize(
    "changes",
    [
        [(HARJU, 79, "    ")],
        [(HARJU, 79, "   3")],
        [(HARJU, 79, "  99")],
        [(HARJU, 7, "2")],
        [(HARJU, 5, "   ")],
        [(21, 99, "Q")],
        [(21, 99, "*"), (23, 99, "*")],
        [(21, 112, "0000 - H"), (27, 112, "0000 - U")],
        [(line, 99, "-") for line in (21, 22, 23, 24)],
    ],
    ids=[
        "a player of no team",
        "a player of two teams",
        "a player that nobody is",
        "a number of two teams",
        "a team without a number",
        "a result that cannot be read",
        "a game without a result",
        "byes while the team plays",
        "a match that nobody came to",
    ],
)
def test_incomplete_teams_have_no_sums(
    changes: list[tuple[int, int, str]], changed: Callable[..., bytes], told: Told
) -> None:
    """Wrong points of Harjumaa are not told when its players or their games are in doubt."""
    found = told(changed(*changes, (HARJU, 55, "   5.0")))
    assert not [message for _, _, message in found if "match points" in message]


def test_a_team_of_which_records_say_different_things_has_no_sums(
    changed: Callable[..., bytes], told: Told
) -> None:
    assert told(changed((SAARE, 55, "   9.0"), (SAARE, 62, "   9.0"))) == []


def test_a_forfeited_match_that_the_players_deny_is_not_added(
    team: bytes, changed: Callable[..., bytes], told: Told
) -> None:
    """Record 330 says that Tartumaa won the match, and none of its players has a point of it."""
    data = changed((TARTU, 55, "   9.0"))
    assert len(told(data)) == 1
    assert told(data.replace(b"330 +-", b"330 -+")) == []
    assert team.count(b"330 +-") == 1


def test_a_bye_with_a_stated_worth_is_added(team: bytes, told: Told) -> None:
    """Saaremaa's second round as the allocated bye alone: 1 match point, 1 game point."""
    lines = [
        line
        for line in team.decode().split("\n")
        if not line.startswith(("240", "299", "330", "062", "801"))
    ]
    data = "\n".join(lines).encode()
    assert told(data) == [
        (
            "warn",
            "line 32, column 55 (team 3 Saaremaa)",
            (
                "The matches add up to 1.0 match points, and the line says 2.0; correct the points "
                "or the results."
            ),
        ),
        (
            "warn",
            "line 32, column 62 (team 3 Saaremaa)",
            (
                "The games add up to 1.0 game points, and the line says 2.0; correct the points or "
                "the results."
            ),
        ),
    ]


def test_a_line_that_has_slipped_is_not_compared(team: bytes, told: Told) -> None:
    slipped = team.replace(b"5.0   2 w  1.5", b"5.0    2 w  1.5")
    assert slipped != team
    assert told(slipped) == []


THREE = [(HARJU, 55, "   9.0"), (VORU, 55, "   4.0"), (SHORT, 15, "   9.0")]


def test_the_worth_of_matches_is_that_of_the_report(
    team: bytes, changed: Callable[..., bytes], told: Told
) -> None:
    data = changed(*THREE).replace(b"362 TW 2.0", b"362 TW 3.0")
    assert told(data) == []
    assert len(told(team.replace(b"362 TW 2.0", b"362 TW 3.0"))) == 3


def test_another_worth_that_no_record_states_is_told_once(
    changed: Callable[..., bytes], told: Told, read: Read
) -> None:
    data = changed(*THREE, (17, 1, "###"))
    assert told(data) == [
        (
            "warn",
            "line 31, column 55 (team 1 Harjumaa)",
            (
                "The match points of 3 lines are those of a match won for 3.0 and drawn for 1.0, "
                'which no record says; add "362 TW 3.0   TD 1.0   TL 0.0".'
            ),
        )
    ]
    assert fix_trf(read(data)).changes == ()
