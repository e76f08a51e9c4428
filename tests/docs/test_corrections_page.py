"""The pages about corrections: every kind is there, and every number was worked out by hand."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from arpad.cli.app import COMMANDS
from arpad.office.gate_finding import Check
from arpad.office.gate_settings import SETTINGS
from arpad.regulations.tables import expected_scores

ROOT = Path(__file__).parents[2]
PAGE, OFFICE, TOUR = (
    (ROOT / "docs" / name).read_text(encoding="utf-8")
    for name in ("corrections.md", "office.md", "tour.md")
)
K = 15


def rounded(hundredths: int) -> int:
    """Return a rating as a list of FIDE has it, halves up."""
    return (hundredths + 50) // 100


def expected(own: int, other: int) -> int:
    """Return the expected score in hundredths, by the printed table (b)."""
    return expected_scores().of(own - other)


@pytest.mark.parametrize(
    "name",
    [c.name for c in COMMANDS if c.words[0] == "correct" or c.words[-1] in {"merge", "unmerge"}],
)
def test_every_command_that_corrects_is_on_both_pages(name: str) -> None:
    assert f"[`arpad {name}`](cli.md#arpad-{name.replace(' ', '-')})" in PAGE
    assert f"`arpad {name} " in OFFICE


def test_the_page_counts_the_checks_and_shows_every_setting() -> None:
    assert len(Check) == 12
    assert "held against twelve checks" in OFFICE
    listed = OFFICE.partition("$ arpad setting list\n")[2].partition("\n$ ")[0]
    shown = {line.split()[0] for line in listed.splitlines()[1:] if line[0] != " "}
    assert shown == {setting.name for setting in SETTINGS}


def test_a_corrected_list_of_chess_is_the_one_worked_out_by_hand() -> None:
    # Lind, 1988: half a point against 2240, one against 1870, none against 2105.
    published = K * (50 + 100 - expected(1988, 2240) - expected(1988, 1870) - expected(1988, 2105))
    assert rounded(198_800 + published) == 1993
    march = rounded(198_800 + published + K * 50)
    assert march == 2000
    # The match: two draws against 2116, with the published 1993.
    match = 2 * K * (50 - expected(1993, 2116))
    assert rounded(199_300 + match) == 1998
    assert rounded(march * 100 + match) == 2005
    assert "2012-03-01: 1993 → 2000; 2012-05-01: 1998" in PAGE
    assert "The rating on this list is 2005, 7 up." in PAGE


def test_the_games_of_a_duplicate_are_those_worked_out_by_hand() -> None:
    # Lind, 2005 on the list of July: a draw with 2111, a loss to 2227, a win over 1860.
    listed = dict(re.findall(r"^(45000\d\d)  .*? (\d{4}) → ", _merge(), re.MULTILINE))
    assert listed["4500036"] == "2005"
    change = K * (150 - sum(expected(2005, other) for other in (2111, 2227, 1860)))
    assert (change, rounded(200_500 + change)) == (345, 2008)
    assert "2005 → 2008" in _merge()


def _merge() -> str:
    return PAGE.partition("$ arpad player merge")[2].partition("```")[0]


def test_a_chain_is_the_one_worked_out_by_hand() -> None:
    # Framboisy, 1731 and 14 games: K 40 in May; then K 16 from 1750 on, else 20.
    for score, after_may, k, after_june in ((200, 1773, 16, 1778), (100, 1733, 20, 1741)):
        may = 40 * (score - 2 * expected(1731, 1749))
        assert rounded(173_100 + may) == after_may
        june = k * (100 - expected(after_may, 1648))
        assert rounded(after_may * 100 + june) == after_june
    assert "Odile Framboisy   1778 → 1741" in PAGE


def test_the_corrections_of_the_tour_are_those_worked_out_by_hand() -> None:
    # Chess: half a point at K 15.
    assert rounded(208_800 - 330 + K * 50) == 2092
    assert rounded(197_500 - 420 - K * 50) == 1963
    assert "4500041  Dahl, Ingrid    2085 → 2092" in TOUR
    assert "4500050  Eglitis, Janis  1971 → 1963" in TOUR
    # The gate: four games out of four at 0.09, two scores on two sides.
    assert expected(1896, 2274) == 9
    assert round(1 / 0.09**4, -3) == 15_000
    assert 4 * 0.09**4 < 0.001
    # Shogi: k 24, the base formula for a loss, the bonus, each game rounded by itself.
    bonus = (1800 - 1655) / 200
    games = (24 * (1 - 0.999272), 24 * (0 - 0.217902), 24 * (1 - 0.859759))
    assert 1655 + sum(round(game + bonus) for game in games) == 1655
    assert "BE022    Wouters, An   1691 → 1655" in TOUR
    # Scrabble: the late tournament at K 40, then the later one at K 16.
    may = rounded(173_100 + 40 * (200 - 2 * expected(1731, 1749)))
    june = 16 * (300 - sum(expected(may, other) for other in (1400, 1788, 1728, 1648)))
    assert (may, rounded(may * 100 + june)) == (1773, 1779)
    assert "FI1106  Odile Framboisy   1756 → 1779" in TOUR


def test_what_is_refused_is_refused_in_these_words() -> None:
    said = "\n".join(_sentences())
    quoted = re.findall(r"`([^`]+)`", PAGE.partition("## What is refused\n")[2])
    assert len(quoted) >= 8
    for sentence in quoted:
        for part in filter(None, map(str.strip, sentence.split("…"))):
            assert part in said, part


def _sentences() -> Iterator[str]:
    """Yield what the office says, with a mark where something is filled in."""
    for file in sorted((ROOT / "src" / "arpad" / "office").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.JoinedStr):
                parts = (v.value if isinstance(v, ast.Constant) else "…" for v in node.values)
                yield "".join(map(str, parts))


def test_the_tour_shows_a_correction_an_erratum_an_override_and_a_verified_proof() -> None:
    for step in (
        r"\$ arpad objection add ",
        r"\$ arpad correct \w+ (?!.*--commit)",
        r"\$ arpad correct \w+ .*--commit",
        r"\$ arpad errata",
        r"\$ arpad player show .*--valid ",
        r"\$ arpad gate .*--override ",
        r"\$ arpad verify .*proof\.zip[^$]*It holds\.",
        r"\$ arpad verify forged[^$]*\$ echo \$\?\n1\n",
        r"\$ arpad backup ",
        r"\$ arpad restore ",
    ):
        assert re.search(step, TOUR), step
