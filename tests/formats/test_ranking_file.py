"""A ranking is read from CSV with all its contradictions: places, series and their order."""

from collections.abc import Sequence
from datetime import date
from importlib.resources import as_file, files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.classic_series import ClassicSeries
from arpad.formats.csv_notation import csv_text
from arpad.formats.ranking_file import ranking_from_bytes, read_ranking
from arpad.model.ranking import RankedPlayer
from arpad.regulations.application import starting_ratings

COLUMNS = ("id", "name", "duplicate_rank", "duplicate_series", "classic_rank", "classic_series")
HEADER = ",".join(COLUMNS)


def told(*lines: str) -> list[tuple[str, str]]:
    players, findings = ranking_from_bytes("\n".join([HEADER, *lines]).encode(), name="r.csv")
    assert (players is None) == bool(findings)
    return [(finding.where, finding.message) for finding in findings]


def example_ranking() -> tuple[RankedPlayer, ...]:
    with as_file(files("arpad") / "examples" / "duplicate_ranking.csv") as path:
        players, findings = read_ranking(path)
    assert findings == ()
    assert players is not None
    return players


# What is read


def test_a_player_may_be_in_both_rankings_in_one_or_in_none() -> None:
    text = f"{HEADER}\n7,Zoé Arn,1,1,2,joker\n8,Bo Ray,2,1,,\n9,Cy Oz,,,1,A\n10,,,,,\n"
    players, findings = ranking_from_bytes(text.encode(), name="r.csv")
    assert findings == ()
    assert players == (
        RankedPlayer(
            id="7",
            name="Zoé Arn",
            duplicate_rank=1,
            duplicate_series=1,
            classic_rank=2,
            classic_series="Joker",
        ),
        RankedPlayer(id="8", name="Bo Ray", duplicate_rank=2, duplicate_series=1),
        RankedPlayer(id="9", name="Cy Oz", classic_rank=1, classic_series="A"),
        RankedPlayer(id="10"),
    )
    assert type(players[0].classic_series) is str


def test_players_may_come_in_any_order() -> None:
    assert told("9,Cy Oz,9,3,,", "7,Zoé Arn,1,1,,", "8,Bo Ray,5,1,,") == []


# What is wrong


@pytest.mark.parametrize(
    ("line", "where", "message"),
    [
        ("7,Zoé Arn,0,1,,", "duplicate_rank",
         ("Expected a whole number from 1 to 1000000, or an empty cell for a player without a "
          "Duplicate ranking; found 0.")),
        ("7,Zoé Arn,1,8,,", "duplicate_series",
         ("Expected a whole number from 1 to 7, or an empty cell for a player without a Duplicate "
          "ranking; found 8.")),
        ("7,Zoé Arn,1,3B,,", "duplicate_series",
         ("Expected a whole number from 1 to 7, or an empty cell for a player without a Duplicate "
          'ranking; found "3B".')),
        ("7,Zoé Arn,,,1,D", "classic_series",
         ('Expected "Joker", "A", "B" or "C", or an empty cell for a player without a classic '
          'ranking; found "D".')),
        ("7,Zoé Arn,12,,,", "duplicate_series",
         ("There is a duplicate_rank, 12, but no duplicate_series; add it, or empty both cells.")),
        ("7,Zoé Arn,,3,,", "duplicate_rank",
         ("There is a duplicate_series, 3, but no duplicate_rank; add it, or empty both cells.")),
        ("7,Zoé Arn,,,12,", "classic_series",
         ("There is a classic_rank, 12, but no classic_series; add it, or empty both cells.")),
        ("7,Zoé Arn,,,,b", "classic_rank",
         ("There is a classic_series, b, but no classic_rank; add it, or empty both cells.")),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(line: str, where: str, message: str) -> None:
    assert told(line) == [(f"r.csv: line 2 (Zoé Arn), {where}", message)]


def test_ids_and_the_ranks_of_each_ranking_are_unique() -> None:
    assert told("7,Zoé Arn,3,1,5,A", "8,Bo Ray,3,1,5,A", "7,Cy Oz,5,1,3,A") == [
        (
            "r.csv: line 3 (Bo Ray), duplicate_rank",
            "The duplicate_rank 3 is already that of line 2 (Zoé Arn); correct one of the two.",
        ),
        (
            "r.csv: line 3 (Bo Ray), classic_rank",
            "The classic_rank 5 is already that of line 2 (Zoé Arn); correct one of the two.",
        ),
        (
            "r.csv: line 4 (Cy Oz), id",
            'The id "7" is already that of line 2 (Zoé Arn); give each player a different one.',
        ),
    ]


def test_a_duplicate_series_does_not_fall_as_the_rank_grows() -> None:
    assert told("7,Zoé Arn,12,2,,", "8,Bo Ray,11,3,,", "9,Cy Oz,1,1,,") == [
        (
            "r.csv: line 2 (Zoé Arn), duplicate_series",
            (
                "Series 2 at rank 12 cannot come after series 3 at rank 11, line 3 (Bo Ray); "
                "correct a rank or a series."
            ),
        )
    ]


@pytest.mark.parametrize("wrong", range(1, 99))
def test_one_wrong_series_is_one_error(wrong: int) -> None:
    """Seven series of fourteen players; one of them is put into the first or the last series."""
    series = [1 + rank // 14 for rank in range(98)]
    series[wrong - 1] = 7 if series[wrong - 1] < 4 else 1
    lines = [f"{rank},,{rank},{s},," for rank, s in enumerate(series, 1)]
    assert len(told(*lines)) == 1


def test_the_classic_series_may_follow_another_order_than_the_rank() -> None:
    """Section 2: a series is kept for the season whatever the rating does."""
    assert told("7,Zoé Arn,,,1,A", "8,Bo Ray,,,2,Joker") == []


def test_nothing_is_concluded_from_what_could_not_be_understood() -> None:
    assert [where for where, _ in told("7,Zoé Arn,x,3,4,y", "8,Bo Ray,2,2,,")] == [
        "r.csv: line 2 (Zoé Arn), duplicate_rank",
        "r.csv: line 2 (Zoé Arn), classic_series",
    ]


def test_every_column_is_needed() -> None:
    players, findings = ranking_from_bytes(b"id\n7\n", name="r.csv")
    assert players is None
    assert [(finding.where, finding.message) for finding in findings][:2] == [
        ("r.csv: line 1, name", 'The column "name" is missing; add it: the player\'s name.'),
        (
            "r.csv: line 1, duplicate_rank",
            (
                'The column "duplicate_rank" is missing; add it: the place in the Duplicate '
                "ranking; empty for a player who is not in it."
            ),
        ),
    ]
    assert len(findings) == 5


def test_a_misspelt_column_is_rather_one_that_is_missing() -> None:
    text = f"{HEADER.replace('classic_series', 'classic_ranks')}\n7,Zoé Arn,,,,\n"
    _, (finding,) = ranking_from_bytes(text.encode(), name="r.csv")
    assert finding.message == ('There is no column "classic_ranks"; did you mean "classic_series"?')


# Back and forth, and the example

words = st.text(st.characters(exclude_categories=["Cc", "Cs"], include_characters="\n\r\t"))
ids = words.map(lambda text: text.strip()[:64].strip()).filter(bool)


@st.composite
def rankings(draw: st.DrawFn) -> tuple[RankedPlayer, ...]:
    """Return a ranking whose Duplicate series grow with the rank, in any order of players."""
    names = draw(st.lists(ids, min_size=1, max_size=6, unique=True))
    ranks = st.lists(
        st.integers(1, 1_000_000), min_size=len(names), max_size=len(names), unique=True
    )
    duplicate, classic = sorted(draw(ranks)), draw(ranks)
    series = sorted(draw(st.lists(st.integers(1, 7), min_size=len(names), max_size=len(names))))
    players = []
    for index, name in enumerate(names):
        player = RankedPlayer(id=name, name=name)
        if draw(st.booleans()):
            player = RankedPlayer(
                id=name, name=name, duplicate_rank=duplicate[index], duplicate_series=series[index]
            )
        if draw(st.booleans()):
            player = RankedPlayer(
                id=name,
                name=name,
                duplicate_rank=player.duplicate_rank,
                duplicate_series=player.duplicate_series,
                classic_rank=classic[index],
                classic_series=str(draw(st.sampled_from(ClassicSeries))),
            )
        players.append(player)
    return tuple(draw(st.permutations(players)))


@given(rankings())
def test_a_ranking_that_is_written_is_read_back(ranking: Sequence[RankedPlayer]) -> None:
    rows = [[getattr(player, column) for column in COLUMNS] for player in ranking]
    text = csv_text(COLUMNS, rows)
    assert ranking_from_bytes(text.encode(), name="r.csv") == (ranking, ())


def test_the_example_has_players_in_every_series_and_some_without_duplicate() -> None:
    players = example_ranking()
    assert [p.duplicate_rank for p in players if p.duplicate_rank] == list(range(1, 61))
    assert {p.duplicate_series for p in players} == {*range(1, 8), None}
    assert {p.classic_series for p in players} == {*ClassicSeries, None}
    only_classic = [p.classic_series for p in players if p.duplicate_rank is None]
    assert only_classic == ["Joker", "A", "C"]


def test_starting_ratings_are_found_from_the_example() -> None:
    """Annex 1 by hand: two Jokers lead series 4, in the order of their classic ranking.

    Who has a classic ranking only stands at the end of series 3, 4 or 6 with 1679, 1430 or 1400.
    """
    found = starting_ratings(example_ranking(), on=date(2019, 9, 1))
    order = [rating.name for rating in found.ratings]
    assert order[10:13] == ["Maryvonne Lestrac", "Amadou Ndiour", "Kossi Amelavo"]
    given = {rating.name: rating.rating for rating in found.ratings}
    only_classic = ("Maryvonne Lestrac", "Romuald Pérignac", "Slimane Harrouchi")
    assert [given[name] for name in only_classic] == [1679, 1430, 1400]
