"""The page of FISF's numbers: as the text prints them, and by the normal law as worked out here."""

import re
from statistics import NormalDist

import pytest
from docs.generators.scrabble_page import links_to_scrabble, scrabble_page

from arpad.regulations.catalogue import editions_of
from arpad.regulations.fisf.classique_2019 import CLASSIQUE_2019

PAGE = scrabble_page()


def rows(heading: str, columns: str) -> list[tuple[str, ...]]:
    """Return the rows of the table with these columns, in a section."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    table = section.partition(f"\n| {columns} |\n")[2].partition("\n\n")[0]
    return [tuple(line.strip("| ").split(" | ")) for line in table.splitlines()[1:]]


def test_the_bars_are_those_of_section_2() -> None:
    assert rows("Series", "series | rating | of the players") == [
        ("Joker", "from 1917", "about 5 %"),
        ("A", "1810 to 1916", "about 10 %"),
        ("B", "1544 to 1809", "about 30 %"),
        ("C", "below 1544", "the rest"),
    ]


def test_the_coefficients_are_those_of_annex_2_without_overlap() -> None:
    assert rows("The coefficient", "games before | rating before | K") == [
        ("up to 14", "up to 1400", "50"),
        ("up to 14", "1401 to 1749", "40"),
        ("15 or more", "up to 1749", "20"),
        ("any", "1750 to 1899", "16"),
        ("any", "1900 or more", "10"),
    ]


def test_only_ranked_players_are_on_the_published_list() -> None:
    listed = [(s, on) for s, _, on in rows("Statuses", "status | meaning | on the published list")]
    assert listed == [
        ("`estimated`", "no"),
        ("`provisional`", "no"),
        ("`ranked`", "yes"),
        ("`inactive`", "no"),
    ]


def test_the_statuses_change_with_2_tournaments_15_games_and_a_year() -> None:
    assert rows("Statuses", "tournaments | games | last competition | status") == [
        ("0", "0", "none", "`estimated`"),
        ("1", "1", "2019-03-01", "`provisional`"),
        ("1", "15", "2019-03-01", "`provisional`"),
        ("2", "14", "2019-03-01", "`provisional`"),
        ("2", "15", "2019-03-01", "`ranked`"),
        ("2", "15", "2019-02-28", "`inactive`"),
    ]


LAWS = ("three-sigmas", "first-2000", "two-anchors")
STARTS = {
    int(rank): dict(zip(LAWS, starts, strict=True))
    for rank, *starts in rows("Starting ratings", f"rank | {' | '.join(f'`{w}`' for w in LAWS)}")
}


def z_of(rank: int) -> float:
    return NormalDist().inv_cdf(1 - (rank - 0.5) / 10_000)


def by_three_sigmas(rank: int) -> float:
    cut = NormalDist().cdf(-3)
    share = cut + (1 - (rank - 0.5) / 10_000) * (1 - 2 * cut)
    return 1150 + 850 / 3 * NormalDist().inv_cdf(share)


def by_first_2000(rank: int) -> float:
    return 1150 + 850 * z_of(rank) / z_of(1)


def by_two_anchors(rank: int) -> float:
    slope = (1679 - 1430) / (z_of(400) - z_of(1500))
    return 1679 + slope * (z_of(rank) - z_of(400))


@pytest.mark.parametrize("rank", STARTS)
def test_every_start_follows_from_its_law(rank: int) -> None:
    values = (by_three_sigmas(rank), by_first_2000(rank), by_two_anchors(rank))
    for law, value in zip(LAWS, values, strict=True):
        shown = re.fullmatch(r"(\d+) \((-?\d+\.\d\d)\)", STARTS[rank][law])
        assert shown is not None
        assert float(shown[2]) == pytest.approx(value, abs=0.006)
        assert int(shown[1]) == min(1950, max(1400, int(value + 0.5)))


def test_the_cap_ends_and_the_floor_begins_between_two_ranks_shown() -> None:
    assert [STARTS[rank]["three-sigmas"][:4] for rank in (10, 11)] == ["1950", "1949"]
    assert by_three_sigmas(1880) > 1400 > by_three_sigmas(1881)


def test_the_constants_are_those_of_annex_1() -> None:
    columns = "classic series | at the end of Duplicate series | rating"
    assert rows("Starting ratings", columns) == [
        ("Joker", "3", "1679"),
        ("A", "4", "1430"),
        ("B", "5", "1400"),
        ("C", "6", "1400"),
    ]


def test_the_sections_are_linked_from_their_articles() -> None:
    links = links_to_scrabble(CLASSIQUE_2019)
    assert list(links) == ["2", "6", "annex 1", "annex 2"]
    headings = [re.match(r"\[(.+?)\]", link) for link in links.values()]
    assert all(heading and f"\n## {heading[1]}\n" in PAGE for heading in headings)
    assert links_to_scrabble(editions_of("fide")[0]) == {}
