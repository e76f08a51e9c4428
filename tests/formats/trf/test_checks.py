"""Everything wrong in a report is told once, with its line, its column and what to do."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from arpad.formats.deviation import MOST
from arpad.formats.trf import Topic, TrfFile, census_of, check_trf, observations, read_trf
from arpad.formats.trf.checking import errors
from arpad.formats.trf.observation import MOST_SEEN
from arpad.formats.trf.report import report_of
from arpad.model.finding import Severity

Change: TypeAlias = tuple[int, int, str]
Told: TypeAlias = Callable[[bytes], list[tuple[str, str, str]]]


def test_a_sound_file_has_no_findings(clean: bytes, samples: Path, told: Told) -> None:
    assert told(clean) == []
    assert told((samples / "open_2026.trf").read_bytes()) == []
    assert told((samples / "team_2026.trf").read_bytes()) == []


def test_ten_planted_errors_are_ten_findings(samples: Path, told: Told) -> None:
    assert told((samples / "ten_errors.trf").read_bytes()) == [
        (
            "warn",
            "line 6, column 5 (record 062)",
            "The record says 9 players, and the file has 8; write 8.",
        ),
        (
            "warn",
            "line 12, column 132 (record 132)",
            "No day for round 5; add it as YY/MM/DD.",
        ),
        (
            "error",
            "line 15, column 129 (round 4 of 1 Kask, Kaur)",
            (
                'A forfeit on one side only: "+" here, "0" for 6 Pärn, Urmas (line 21); correct '
                "one of the two."
            ),
        ),
        (
            "warn",
            "line 16, column 81 (points of 2 Tamm, Liis)",
            "The results add up to 4.5, and the line says 3.5; correct the points or the results.",
        ),
        (
            "error",
            "line 17, column 92 (round 1 of 3 Sepp, Ivo)",
            (
                "The opponent is 8 Lepik, Maie (line 22), who plays 4 Mägi, Õnne in this round; 6 "
                "Pärn, Urmas (line 21) names this player: is that the opponent?"
            ),
        ),
        (
            "error",
            "line 18, column 109 (round 2 of 4 Mägi, Õnne)",
            'Expected one of 1 = 0 + - W D L H F U Z; found "Q".',
        ),
        (
            "warn",
            "line 19, column 70 (birth date of 5 Kuusk, Jaan)",
            'Expected a day as YYYY/MM/DD, or YYYY/00/00; found "1955/13/40".',
        ),
        (
            "error",
            "line 19, column 117 (round 3 of 5 Kuusk, Jaan)",
            "Both this player and 8 Lepik, Maie (line 22) have White; correct one of the two.",
        ),
        (
            "error",
            "line 21, column 5 (6 Pärn, Urmas)",
            (
                "The starting rank 6 is also that of 6 Oja, Helve (line 20); the opponents call "
                "this player 7: is that the number?"
            ),
        ),
        (
            "error",
            "line 22, column 58 (8 Lepik, Maie)",
            (
                "The FIDE number 4500017 is also that of 1 Kask, Kaur (line 15); correct one of "
                "the two."
            ),
        ),
    ]


def test_an_old_file_is_read_with_a_word_on_each_deviation(samples: Path, told: Told) -> None:
    seen = told((samples / "old_deviations.trf").read_bytes())
    assert [(severity, where) for severity, where, _ in seen] == [
        ("warn", "line 1, column 6"),
        ("warn", "line 2"),
        ("warn", "line 3 (record 032, federation)"),
        ("info", "line 4, column 5 (record 042)"),
        ("info", "line 5, column 5 (record 052)"),
        ("info", "line 14 (record XYZ)"),
        ("info", "line 15, column 11 (title of 1 Kask, Kaur)"),
        ("info", "line 15, column 70 (birth date of 1 Kask, Kaur)"),
        ("info", "line 17, column 54 (3 Sepp, Ivo)"),
        ("warn", "line 21, column 58 (7 Pärn, Urmas)"),
    ]
    assert seen[1][2] == (
        "The line ends are mixed, 20 lines with CRLF, 1 line with LF and 1 line with CR; give all "
        "of them CRLF."
    )
    assert seen[5][2] == "The record is not one of the format; 1 line of it is kept as it is."
    assert seen[6][2] == (
        '4 titles, the first of them "g", are not written as the format has it; write "GM".'
    )
    assert seen[8][2] == "5 of 9 players have no federation."


def test_a_census(samples: Path, read: Callable[[bytes], TrfFile]) -> None:
    census = census_of(read((samples / "old_deviations.trf").read_bytes()))
    assert (census.players, census.rated, census.without_id) == (9, 6, 3)
    assert (census.without_federation, census.teams, census.rounds) == (5, 0, 5)


CASES: dict[str, tuple[list[Change], list[tuple[str, str, str]]]] = {
    # Pairings
    "names another's opponent": (
        [(18, 112, "   4")],
        [
            (
                "error",
                "line 18, column 112 (round 3 of 1 Kask, Kaur)",
                (
                    "The opponent is 4 Mägi, Õnne (line 21), who plays 2 Tamm, Liis in this round; "
                    "3 Sepp, Ivo (line 20) names this player: is that the opponent?"
                ),
            )
        ],
    ),
    "names nobody": (
        [(18, 112, "  77")],
        [
            (
                "error",
                "line 18, column 112 (round 3 of 1 Kask, Kaur)",
                (
                    "No player has the starting rank 77; 3 Sepp, Ivo (line 20) names this player: "
                    "is that the opponent?"
                ),
            )
        ],
    ),
    "names himself": (
        [(18, 112, "   1")],
        [
            (
                "error",
                "line 18, column 112 (round 3 of 1 Kask, Kaur)",
                (
                    "The player is named as his own opponent; 3 Sepp, Ivo (line 20) names this "
                    "player: is that the opponent?"
                ),
            )
        ],
    ),
    "names someone with a bye": (
        [(18, 112, "   5")],
        [
            (
                "error",
                "line 18, column 112 (round 3 of 1 Kask, Kaur)",
                (
                    "The opponent is 5 Kuusk, Jaan (line 22), who has a bye in this round; 3 Sepp, "
                    "Ivo (line 20) names this player: is that the opponent?"
                ),
            )
        ],
    ),
    "two games in a round": (
        [(25, 112, "   1 b 0")],
        [
            (
                "error",
                "line 25, column 112 (round 3 of 8 Lepik, Maie)",
                (
                    "The opponent is 1 Kask, Kaur (line 18), who plays 3 Sepp, Ivo in this round; "
                    "correct one of the two."
                ),
            )
        ],
    ),
    "two name a player without a game": (
        [(20, 132, "   2 w 1"), (25, 132, "   2 b 0")],
        [
            (
                "error",
                "line 20, column 132 (round 5 of 3 Sepp, Ivo)",
                (
                    "The opponent is 2 Tamm, Liis, and so it is for 8 Lepik, Maie; a player has "
                    "one game in a round, correct all but one."
                ),
            ),
            (
                "error",
                "line 25, column 132 (round 5 of 8 Lepik, Maie)",
                (
                    "The opponent is 2 Tamm, Liis, and so it is for 3 Sepp, Ivo; a player has one "
                    "game in a round, correct all but one."
                ),
            ),
        ],
    ),
    "three names in a circle": (
        [(18, 112, "   2"), (19, 112, "   3"), (21, 112, "   5")],
        [
            (
                "error",
                "line 18, column 112 (round 3 of 1 Kask, Kaur)",
                (
                    "The opponent is 2 Tamm, Liis (line 19), who plays 3 Sepp, Ivo in this round; "
                    "3 Sepp, Ivo (line 20) names this player: is that the opponent?"
                ),
            ),
            (
                "error",
                "line 19, column 112 (round 3 of 2 Tamm, Liis)",
                (
                    "The opponent is 3 Sepp, Ivo (line 20), who plays 1 Kask, Kaur in this round; "
                    "correct one of the two."
                ),
            ),
            (
                "error",
                "line 21, column 112 (round 3 of 4 Mägi, Õnne)",
                (
                    "The opponent is 5 Kuusk, Jaan (line 22), who has a bye in this round; correct "
                    "one of the two."
                ),
            ),
        ],
    ),
    "a blank side": (
        [(20, 112, "        ")],
        [
            (
                "error",
                "line 20, column 112 (round 3 of 3 Sepp, Ivo)",
                (
                    "The cell is blank, while 1 Kask, Kaur (line 18) has this player as the "
                    'opponent; write "   1 b 0".'
                ),
            )
        ],
    ),
    "a blank side of a forfeit": (
        [(20, 132, "        ")],
        [
            (
                "error",
                "line 20, column 132 (round 5 of 3 Sepp, Ivo)",
                (
                    "The cell is blank, while 8 Lepik, Maie (line 25) has this player as the "
                    "opponent; write the game in both lines."
                ),
            )
        ],
    ),
    "both White": (
        [(20, 117, "w")],
        [
            (
                "error",
                "line 18, column 117 (round 3 of 1 Kask, Kaur)",
                "Both this player and 3 Sepp, Ivo (line 20) have White; correct one of the two.",
            )
        ],
    ),
    "both Black": (
        [(18, 117, "B")],
        [
            (
                "error",
                "line 18, column 117 (round 3 of 1 Kask, Kaur)",
                "Both this player and 3 Sepp, Ivo (line 20) have Black; correct one of the two.",
            )
        ],
    ),
    # Results
    "results that do not fit": (
        [(18, 119, "=")],
        [
            (
                "error",
                "line 18, column 119 (round 3 of 1 Kask, Kaur)",
                (
                    'The results do not fit: "=" here, "0" for 3 Sepp, Ivo (line 20); and with '
                    "them the results of 1 Kask, Kaur add up to 4.0, while the line says 4.5; "
                    "correct one of the two results, or the points if it was a penalty."
                ),
            )
        ],
    ),
    "results that both win": (
        [(20, 119, "1"), (20, 81, " 2.5")],
        [
            (
                "error",
                "line 18, column 119 (round 3 of 1 Kask, Kaur)",
                (
                    'The results do not fit: "1" here, "1" for 3 Sepp, Ivo (line 20); correct one '
                    "of the two."
                ),
            )
        ],
    ),
    "a game that both lost": (
        [(18, 119, "0"), (18, 81, " 3.5")],
        [
            (
                "warn",
                "line 18, column 119 (round 3 of 1 Kask, Kaur)",
                (
                    'The points of the game do not add up to one: "0" here, "0" for 3 Sepp, Ivo '
                    '(line 20); taken for a penalty: in the event it is "--", no points for '
                    "either and not rated; correct one of the two results if it was none."
                ),
            )
        ],
    ),
    "a draw that one side lost": (
        [(18, 119, "="), (18, 81, " 4.0")],
        [
            (
                "warn",
                "line 18, column 119 (round 3 of 1 Kask, Kaur)",
                (
                    'The points of the game do not add up to one: "=" here, "0" for 3 Sepp, Ivo '
                    "(line 20); taken for a penalty: the game is left out of the event, which has "
                    "no such result; correct one of the two results if it was none."
                ),
            )
        ],
    ),
    "a penalty without points to compare": (
        [(18, 119, "0"), (18, 81, "    "), (20, 81, "    ")],
        [
            (
                "warn",
                "line 18, column 119 (round 3 of 1 Kask, Kaur)",
                (
                    'The points of the game do not add up to one: "0" here, "0" for 3 Sepp, Ivo '
                    '(line 20); taken for a penalty: in the event it is "--", no points for '
                    "either and not rated; correct one of the two results if it was none."
                ),
            )
        ],
    ),
    "a forfeit on one side": (
        [(20, 119, "-")],
        [
            (
                "error",
                "line 18, column 119 (round 3 of 1 Kask, Kaur)",
                (
                    'A forfeit on one side only: "1" here, "-" for 3 Sepp, Ivo (line 20); correct '
                    "one of the two."
                ),
            )
        ],
    ),
    "a result on one side": (
        [(18, 119, " ")],
        [
            (
                "error",
                "line 18, column 119 (round 3 of 1 Kask, Kaur)",
                (
                    '3 Sepp, Ivo has the result "0", while 1 Kask, Kaur has none; write it in both '
                    "lines."
                ),
            )
        ],
    ),
    "an unknown letter": (
        [(18, 119, "q")],
        [
            (
                "error",
                "line 18, column 119 (round 3 of 1 Kask, Kaur)",
                'Expected one of 1 = 0 + - W D L H F U Z; found "q".',
            )
        ],
    ),
    "an unknown colour": (
        [(18, 117, "s")],
        [
            (
                "error",
                "line 18, column 117 (round 3 of 1 Kask, Kaur)",
                'Expected w, b or -; found "s".',
            )
        ],
    ),
    "an opponent that is no number": (
        [(18, 112, " 3rd")],
        [
            (
                "error",
                "line 18, column 112 (round 3 of 1 Kask, Kaur)",
                'Expected the opponent\'s starting rank, or 0000; found "3rd".',
            )
        ],
    ),
    "an open game": (
        [(18, 119, "*"), (20, 119, "?")],
        [
            (
                "warn",
                "line 18, column 119 (round 3 of 1 Kask, Kaur)",
                "1 game of this round has no result yet.",
            )
        ],
    ),
    "a colour on one side": (
        [(20, 117, "-")],
        [
            (
                "warn",
                "line 20, column 117 (round 3 of 3 Sepp, Ivo)",
                "The colour stands on the opponent's side only; write it on both.",
            )
        ],
    ),
    "no colours": (
        [(18, 117, "-"), (20, 117, " ")],
        [
            (
                "warn",
                "line 18, column 117 (round 3 of 1 Kask, Kaur)",
                (
                    "1 game without colours; the player of the earlier line is taken to have had "
                    "White."
                ),
            )
        ],
    ),
    "a bye beside an opponent": (
        [(20, 99, "F")],
        [
            (
                "warn",
                "line 20, column 99 (round 1 of 3 Sepp, Ivo)",
                (
                    'The letter of a bye, "F", stands beside an opponent; write + or - for a game '
                    "not played, or 0000 for the opponent."
                ),
            )
        ],
    ),
    "a game without an opponent": (
        [(25, 129, "1")],
        [
            (
                "warn",
                "line 25, column 129 (round 4 of 8 Lepik, Maie)",
                (
                    'The result of a game, "1", stands without an opponent; name the opponent, or '
                    "write F, H or Z for a bye."
                ),
            )
        ],
    ),
    "an old half-point bye": ([(20, 109, "=")], []),
    "two allocated byes": (
        [(20, 109, "U"), (20, 81, " 2.0")],
        [
            (
                "warn",
                "line 22, column 109 (round 2 of 5 Kuusk, Jaan)",
                (
                    "2 players have the allocated bye U in this round, and only one can, as 3 "
                    "Sepp, Ivo (line 20); write F, H or Z for the others."
                ),
            )
        ],
    ),
    # Players
    "a rating out of reach": (
        [(18, 49, "4000")],
        [
            (
                "error",
                "line 18, column 49 (1 Kask, Kaur)",
                "Expected a rating up to 3999; found 4000.",
            )
        ],
    ),
    "a rating that is no number": (
        [(18, 49, "23I0")],
        [
            (
                "error",
                "line 18, column 49 (rating of 1 Kask, Kaur)",
                'Expected a whole number; found "23I0".',
            ),
        ],
    ),
    "an unknown title": (
        [(18, 11, " NM"), (20, 11, " NM")],
        [
            (
                "warn",
                "line 18, column 11 (title of 1 Kask, Kaur)",
                'Expected one of GM IM FM CM WGM WIM WFM WCM; found "NM", for 2 players.',
            )
        ],
    ),
    "an unknown sex": (
        [(18, 10, "x")],
        [
            (
                "warn",
                "line 18, column 10 (sex of 1 Kask, Kaur)",
                'Expected m or w; found "x".',
            )
        ],
    ),
    # Points and counts
    "a wrong sum": (
        [(18, 81, " 5.0")],
        [
            (
                "warn",
                "line 18, column 81 (points of 1 Kask, Kaur)",
                (
                    "The results add up to 4.5, and the line says 5.0; correct the points or the "
                    "results."
                ),
            )
        ],
    ),
    "wrong counts": (
        [(6, 5, "7 (6 paid)"), (7, 5, "9"), (8, 5, "3")],
        [
            (
                "warn",
                "line 6, column 5 (record 062)",
                "The record says 7 players, and the file has 8; write 8.",
            ),
            (
                "warn",
                "line 7, column 5 (record 072)",
                "The record says 9 rated players, and the file has 6; write 6.",
            ),
        ],
    ),
    # Rounds and days
    "too few rounds": (
        [(13, 5, "4")],
        [
            (
                "warn",
                "line 13, column 5 (record XXR)",
                "The record says 4 rounds, and the players have 5; correct one of the two.",
            )
        ],
    ),
    "rounds to come": (
        [(13, 5, "6")],
        [
            (
                "info",
                "line 13, column 5 (record XXR)",
                (
                    "The record says 6 rounds, and the players have 5: the event is not finished, "
                    "or rounds are missing."
                ),
            )
        ],
    ),
    "rounds without a day": (
        [(17, 112, "        "), (17, 132, "        ")],
        [
            (
                "warn",
                "line 17, column 112 (record 132)",
                "No day for rounds 3 and 5; add it as YY/MM/DD.",
            )
        ],
    ),
    "days without a round": (
        [(17, 142, "18/01/14")],
        [
            (
                "warn",
                "line 17, column 142 (record 132)",
                "6 rounds have a day, and the players have 5 rounds; correct one of the two.",
            )
        ],
    ),
    "a round outside the event": (
        [(17, 92, "18/01/11"), (17, 132, "18/01/15")],
        [
            (
                "warn",
                "line 17, column 92 (record 132)",
                (
                    "The round is on 2018-01-11, before the event starts on 2018-01-12; correct "
                    "one of the days."
                ),
            ),
            (
                "warn",
                "line 17, column 132 (record 132)",
                (
                    "The round is on 2018-01-15, after the event ends on 2018-01-14; correct one "
                    "of the days."
                ),
            ),
        ],
    ),
    "an end before the start": (
        [(5, 5, "2018/01/11")],
        [
            (
                "error",
                "line 5, column 5 (record 052)",
                (
                    "The event ends on 2018-01-11, before it starts on 2018-01-12; correct one of "
                    "the days."
                ),
            )
        ],
    ),
    "a day that is none": (
        [(4, 5, "2018/31/12")],
        [
            (
                "error",
                "line 4, column 5 (record 042)",
                'Expected a day as YYYY/MM/DD; found "2018/31/12".',
            )
        ],
    ),
    "a day in another notation": (
        [(4, 5, "12.01.2018")],
        [
            (
                "info",
                "line 4, column 5 (record 042)",
                'The day "12.01.2018" is not written as the format has it; write "2018/01/12".',
            )
        ],
    ),
    "a day that could be another": (
        [(4, 5, "12/01/2018")],
        [
            (
                "warn",
                "line 4, column 5 (record 042)",
                (
                    'The day "12/01/2018" is read as "2018/01/12", and could be another day; '
                    "look whether that is meant, and write it so."
                ),
            )
        ],
    ),
    "a day of a short year that could be another": (
        [(4, 5, "12.1.18   ")],
        [
            (
                "warn",
                "line 4, column 5 (record 042)",
                (
                    'The day "12.1.18" is read as "2018/01/12", and could be another day; look '
                    "whether that is meant, and write it so."
                ),
            )
        ],
    ),
    "a month of birth without a day": ([(18, 70, "1978/03/00")], []),
    "a day of a round in another notation": (
        [(17, 92, "18.01.12")],
        [
            (
                "info",
                "line 17, column 92 (record 132)",
                'The day "18.01.12" is not written as the format has it; write "18/01/12".',
            )
        ],
    ),
    # Columns
    "a name that is too long": (
        [(18, 15, "Kask-Kuusemäe, Kaur Kristjan Andre")],
        [
            (
                "warn",
                "line 18, column 48 (record 001)",
                (
                    'Expected a blank between two fields; found "Andre2310"; the text is too long '
                    "for its field, or the line has slipped."
                ),
            )
        ],
    ),
    "a tab": (
        [(18, 9, "\t")],
        [
            (
                "warn",
                "line 18, column 9 (record 001)",
                "There is a tab; columns are counted in letters, put blanks in its place.",
            )
        ],
    ),
    "a sign between rounds": (
        [(19, 110, ".")],
        [
            (
                "warn",
                "line 19, column 110 (record 001)",
                (
                    'Expected a blank between two fields; found "=."; the text is too long for its '
                    "field, or the line has slipped."
                ),
            )
        ],
    ),
    # Records
    "a blank record": (
        [(3, 5, "   ")],
        [
            (
                "warn",
                "line 3 (record 032, federation)",
                "The record is blank, and a report for rating needs it; write it from column 5.",
            )
        ],
    ),
    "a missing record": (
        [(3, 1, "###")],
        [
            (
                "warn",
                "record 032, federation",
                'The record is missing, and a report for rating needs it; add a line "032 …".',
            )
        ],
    ),
    "a record given twice": (
        [(11, 1, "012")],
        [
            (
                "warn",
                "line 11 (record 012, tournament name)",
                "The record was already given in line 1; keep one of them.",
            )
        ],
    ),
    "unknown records": (
        [(11, 1, "404"), (14, 1, "404")],
        [
            (
                "info",
                "line 11 (record 404)",
                "The record is not one of the format; 2 lines of it are kept as they are.",
            )
        ],
    ),
    "an indented record": (
        [(14, 1, "  112 Karu, Peep")],
        [
            (
                "warn",
                "line 14, column 3",
                "The record 112 begins in column 3 and is not read; let it begin in column 1.",
            )
        ],
    ),
    "a number of nobody": (
        [(26, 5, "  77"), (27, 5, "1 78")],
        [
            (
                "warn",
                "line 26, column 5 (record XXA)",
                "No player has the starting rank 77; correct it.",
            ),
            (
                "warn",
                "line 27, column 5 (record XXP)",
                "No player has the starting rank 78; correct it.",
            ),
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_wrong_is_told(case: str, put: Callable[..., bytes], told: Told) -> None:
    changes, expected = CASES[case]
    seen = told(put(*changes))
    assert sorted(seen) == sorted(expected)


def test_findings_are_in_the_order_of_the_lines(
    put: Callable[..., bytes], read: Callable[[bytes], TrfFile]
) -> None:
    data = put((25, 109, "="), (18, 81, " 9.0"), (3, 5, "   "), (6, 5, "99"), (22, 58, " " * 11))
    seen = list(observations(read(data)))
    assert [o.line for o in seen] == sorted(o.line for o in seen)
    assert tuple(o.finding for o in seen) == check_trf(read(data))
    assert {o.topic for o in seen} == {
        Topic.RECORDS,
        Topic.COUNTS,
        Topic.POINTS,
        Topic.PLAYERS,
        Topic.RESULTS,
    }


def test_a_player_without_a_number_is_known_by_the_opponents(
    put: Callable[..., bytes], told: Told
) -> None:
    assert told(put((25, 5, "    "))) == [
        (
            "error",
            "line 25, column 5 (? Lepik, Maie)",
            (
                "Expected a starting rank from 1 to 9999; it is missing; the opponents call this "
                "player 8: is that the number?"
            ),
        )
    ]


def test_a_number_given_twice_without_a_hint(clean: bytes, told: Told) -> None:
    player = "001    3 m    Uus, Tulija                            EST     4500092"
    seen = told(clean.replace(b"062 8", b"062 9") + player.encode())
    assert seen == [
        (
            "error",
            "line 28, column 5 (3 Uus, Tulija)",
            (
                "The starting rank 3 is also that of 3 Sepp, Ivo (line 20); give one of the two "
                "another number."
            ),
        )
    ]


def test_the_line_with_the_games_keeps_a_number_given_twice(clean: bytes, told: Told) -> None:
    lines = clean.replace(b"062 8", b"062 9").split(b"\r\n")
    player = "001    3 m    Uus, Tulija                            EST     4500092"
    lines.insert(17, player.encode())
    seen = told(b"\r\n".join(lines))
    assert [where for _, where, _ in seen] == ["line 18, column 5 (3 Uus, Tulija)"]
    assert "also that of 3 Sepp, Ivo (line 21)" in seen[0][2]


def test_players_are_missed(read: Callable[[bytes], TrfFile]) -> None:
    findings = check_trf(read(b"012 Open\n022 Tartu\n032 EST\n102 Ek\n"))
    assert [(f.where, f.message) for f in findings] == [
        ("record 001, player", "There are no players; every player needs a line.")
    ]


def test_newer_files_need_more_records(read: Callable[[bytes], TrfFile], clean: bytes) -> None:
    data = clean.replace(b"XXR", b"142").replace(b"042 ", b"### ").replace(b"052 ", b"### ")
    findings = check_trf(read(data.replace(b"132 ", b"### ")))
    assert [f.where for f in findings] == [
        "record 042, start",
        "record 052, end",
        "record 132, dates of the rounds",
    ]


def test_two_records_of_rounds_must_agree(clean: bytes, told: Told) -> None:
    data = clean.replace(b"XXR 5\r\n", b"XXR 5\r\n142 4\r\n")
    sentences = [sentence for _, where, sentence in told(data) if "record" in where]
    assert "Line 14 says 4 rounds; correct one of them." in sentences


def test_points_of_another_scoring_are_one_finding(
    put: Callable[..., bytes], told: Told, clean: bytes
) -> None:
    points = {18: "13.0", 19: "10.0", 20: " 4.0", 21: " 5.0", 22: " 6.0", 23: " 7.0"}
    points |= {24: " 4.0", 25: " 4.0"}
    data = put(*((line, 81, text) for line, text in points.items()))
    assert len([s for s in told(data) if "add up" in s[2]]) == 8
    unstated = put(*((line, 81, text) for line, text in points.items()), (15, 1, "###"))
    seen = [s for s in told(unstated) if "points" in s[2]]
    assert seen == [
        (
            "warn",
            "line 18, column 81 (8 players)",
            (
                "The points are those of a win for 3 and a draw for 1, which no record says; add "
                '"162  W 3.0    D 1.0    P 3.0".'
            ),
        )
    ]
    assert clean != data


def test_references_in_a_team_event_are_teams(samples: Path, told: Told) -> None:
    data = (samples / "team_2026.trf").read_bytes()
    data = data.replace(b"240 F   2    3", b"240 F   2    5").replace(
        b"330 +-   2   3", b"330 +-   2   9"
    )
    assert [sentence for _, _, sentence in told(data)] == [
        "No team has the number 5; correct it.",
        "No team has the number 9; correct it.",
    ]


def test_more_than_two_hundred_findings_are_cut() -> None:
    line = f"{'001    1':<91}" + "   1 w Q  " * 300
    file, _ = read_trf(f"012 Open\n{line}\n".encode(), name="open.trf")
    assert file is not None
    findings = check_trf(file)
    assert len(findings) == MOST + 1
    assert findings[-1].message == (
        "These are the first 200 findings, and there are more; mend them, check again."
    )
    assert findings[-1].severity is Severity.WARN


def test_a_crowd_of_opponents_is_not_listed_in_full() -> None:
    """Fifty players name the one who has no game: each is told, with three others at most."""
    lines = [f"{'001    1      Kask, Kaur':<91}"]
    lines += [f"{f'001 {n:>4}      Vastane {n}':<91}   1 b 0" for n in range(2, 52)]
    file, _ = read_trf("\n".join(["012 Open", *lines]).encode(), name="open.trf")
    assert file is not None
    seen = [o for o in observations(file) if o.topic is Topic.PAIRINGS]
    assert len(seen) == 50
    assert seen[-1].message == (
        "the opponent is 1 Kask, Kaur, and so it is for 2 Vastane 2, 3 Vastane 3 and 4 Vastane 4; "
        "a player has one game in a round, correct all but one"
    )


def test_a_place_is_told_on_one_line(read: Callable[[bytes], TrfFile]) -> None:
    """Signs that cannot be printed, and names without end, do not reach the screen."""
    name = "\x1b[31m\u202e" + "x" * 100
    line = f"001    1      {name[:33]:<33}{'':<44}   1 w \x07"
    for finding in check_trf(read(f"012 Open\n{line}\n".encode())):
        assert finding.where.isprintable()
        assert finding.message.isprintable()


def test_of_endless_errors_only_the_first_are_looked_for(
    read: Callable[[bytes], TrfFile],
) -> None:
    """Who has a hundred thousand broken cells is not made to wait for all of them."""
    line = f"{'001    1      Kask, Kaur':<91}{'   Q w Q  ' * 900}\n"
    report = report_of(read(f"042 2026/01/01\n{line * 60}".encode()))
    assert 0 < sum(1 for _ in errors(report)) < 2 * MOST_SEEN
    assert len(observations(report.file)) == MOST_SEEN
