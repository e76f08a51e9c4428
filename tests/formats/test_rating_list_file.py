"""A rating list is read from CSV with all its contradictions, and written so that it can be."""

import csv
import io
from collections.abc import Sequence
from datetime import date
from importlib.resources import as_file, files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.classic_series import ClassicSeries
from arpad.formats.rating_list_file import (
    rating_list_csv,
    rating_list_from_bytes,
    read_rating_list,
)
from arpad.model.period import Flag, ListRow, ListStatus
from arpad.model.player import Player
from arpad.model.rating import Standing
from arpad.regulations.application import make_list, propose_bars

HEADER = "id,name,rating,games,tournaments,last_event,series,federation"
END_OF_SEASON = date(2020, 8, 31)


def told(*lines: str) -> list[tuple[str, str]]:
    data = "\n".join([HEADER, *lines]).encode()
    players, findings = rating_list_from_bytes(data, name="list.csv")
    assert (players is None) == bool(findings)
    return [(finding.where, finding.message) for finding in findings]


def example_list() -> tuple[Player, ...]:
    with as_file(files("arpad") / "examples" / "scrabble_list.csv") as path:
        players, findings = read_rating_list(path)
    assert findings == ()
    assert players is not None
    return players


# What is read


def test_a_player_is_read_with_everything_the_list_says() -> None:
    text = f"{HEADER}\nFI7,Zoé Arn,1917,88,8,2020-01-19,Joker,SUI\nFI8,,,0,0,,,\n"
    players, findings = rating_list_from_bytes(text.encode(), name="list.csv")
    assert findings == ()
    assert players == (
        Player(
            id="FI7",
            name="Zoé Arn",
            rating=1917,
            games=88,
            tournaments=8,
            last_event=date(2020, 1, 19),
            series="Joker",
            federation="SUI",
        ),
        Player(id="FI8", games=0, tournaments=0),
    )


@pytest.mark.parametrize(
    ("written", "series"),
    [("joker", "Joker"), ("JOKER", "Joker"), ("a", "A"), ("B", "B"), ("c", "C"), ("", None)],
)
def test_a_series_is_read_in_any_case(written: str, series: str | None) -> None:
    text = f"{HEADER}\n7,Zoé Arn,1917,88,8,2020-01-19,{written},\n"
    players, _ = rating_list_from_bytes(text.encode(), name="list.csv")
    assert players is not None
    assert players[0].series == series
    assert type(players[0].series) in {str, type(None)}


def test_rank_and_status_may_stand_on_the_list_and_are_not_used() -> None:
    text = (
        "rank,id,name,rating,games,tournaments,last_event,status\n"
        "1,7,Zoé Arn,1917,88,8,2020-01-19,ranked\n"
        ",8,Bo Ray,1400,0,0,,estimated\n"
    )
    players, findings = rating_list_from_bytes(text.encode(), name="list.csv")
    assert findings == ()
    assert players is not None
    assert [player.id for player in players] == ["7", "8"]


# What is wrong


@pytest.mark.parametrize(
    ("line", "where", "message"),
    [
        ("7,Zoé Arn,0,88,8,2020-01-19,A,", "rating",
         ("Expected a whole number from 1 to 3999, or an empty cell for a player without a "
          "rating; found 0.")),
        ("7,Zoé Arn,1 917,88,8,2020-01-19,A,", "rating",
         ("Expected a whole number from 1 to 3999, or an empty cell for a player without a "
          'rating; found "1 917".')),
        ("7,Zoé Arn,1917,88,8,19/01/2020,A,", "last_event",
         ("Expected a day as YYYY-MM-DD, or an empty cell for a player without a game; found "
          '"19/01/2020".')),
        ("7,Zoé Arn,1917,88,8,2020-02-30,A,", "last_event",
         "2020-02-30 is not a day of the calendar."),
        ("7,Zoé Arn,1917,88,8,0202-01-19,A,", "last_event",
         "0202-01-19 is out of reach; expected a day from 1850 to 2199."),
        ("7,Zoé Arn,1917,88,8,2020-01-19,Jocker,", "series",
         ('Expected "Joker", "A", "B" or "C", or an empty cell; found "Jocker"; did you mean '
          '"Joker"?')),
        ("7,Zoé Arn,1917,8,9,2020-01-19,A,", "tournaments",
         ("9 tournaments with 8 games cannot be; every tournament has at least one; correct one "
          "of the two.")),
        ("7,Zoé Arn,1917,0,1,,A,", "tournaments",
         ("1 tournament with 0 games cannot be; every tournament has at least one; correct one of "
          "the two.")),
        ("7,Zoé Arn,1917,0,0,2020-01-19,A,", "last_event",
         ("The last competition was on 2020-01-19, but games is 0; correct games, or empty this "
          "cell.")),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place(line: str, where: str, message: str) -> None:
    assert told(line) == [(f"list.csv: line 2 (Zoé Arn), {where}", message)]


@pytest.mark.parametrize("line", ["7,Zoé Arn,1,1,1,2020-01-19,,", "7,Zoé Arn,3999,0,0,,,"])
def test_the_bounds_themselves_are_fine(line: str) -> None:
    assert told(line) == []


def test_an_id_belongs_to_one_player() -> None:
    lines = ["7,Zoé Arn,1,1,1,,,", "8,Bo Ray,1,1,1,,,", " 7 ,Cy Oz,1,1,1,,,", "7,,1,1,1,,,"]
    message = 'The id "7" is already that of line 2 (Zoé Arn); give each player a different one.'
    assert told(*lines) == [
        ("list.csv: line 4 (Cy Oz), id", message),
        ("list.csv: line 5 (7), id", message),
    ]


def test_nothing_is_concluded_from_what_could_not_be_understood() -> None:
    assert [where for where, _ in told("7,Zoé Arn,1917,x,9,2020-01-19,A,")] == [
        "list.csv: line 2 (Zoé Arn), games"
    ]


def test_a_status_that_is_none_is_told() -> None:
    text = "id,name,rating,games,tournaments,last_event,status\n7,Zoé Arn,1,1,1,,classé\n"
    _, (finding,) = rating_list_from_bytes(text.encode(), name="list.csv")
    assert finding.message == (
        'Expected "estimated", "provisional", "ranked" or "inactive", or an empty cell; found '
        '"classé".'
    )


# Writing


def row(**facts: Any) -> ListRow:  # noqa: ANN401 - any fields of a row
    plain: dict[str, Any] = {
        "title": None,
        "born": None,
        "sex": None,
        "k": 20,
        "k_new_games": None,
        "flag": Flag.NONE,
        "is_in_federation_list": True,
        "is_in_top_list": True,
    }
    return ListRow(**plain | facts)


ZOE = row(
    id="7",
    name="Arn, Zoé",
    federation="SUI",
    rating=1917,
    games=88,
    status=ListStatus.RANKED,
    series="Joker",
    tournaments=8,
    last_event=date(2019, 12, 7),
)
BO = row(
    id="8",
    name="Bo Ray",
    federation=None,
    rating=1400,
    games=0,
    status=ListStatus.ESTIMATED,
    series="C",
    tournaments=0,
)


def test_the_organisers_file_has_ratings_statuses_and_series() -> None:
    assert rating_list_csv([ZOE, BO]) == (
        "id,name,federation,rating,status,series,games,tournaments,last_event\n"
        '7,"Arn, Zoé",SUI,1917,ranked,Joker,88,8,2019-12-07\n'
        "8,Bo Ray,,1400,estimated,C,0,0,\n"
    )


def test_the_published_list_begins_with_the_rank() -> None:
    ranked = row(
        id="7",
        name="Zoé Arn",
        federation="SUI",
        rating=1917,
        games=88,
        rank=1,
        status=ListStatus.RANKED,
        series="Joker",
        tournaments=8,
    )
    assert rating_list_csv([ranked]) == (
        "rank,id,name,federation,rating,status,series,games,tournaments,last_event\n"
        "1,7,Zoé Arn,SUI,1917,ranked,Joker,88,8,\n"
    )


def test_a_list_of_nobody_is_a_header() -> None:
    header = "id,name,federation,rating,status,series,games,tournaments,last_event\n"
    assert rating_list_csv([]) == header


def test_bars_are_not_proposed_from_a_list_without_the_last_competition() -> None:
    lines = rating_list_csv([ZOE, BO]).splitlines()
    text = "\n".join(line.rpartition(",")[0] for line in lines)
    players, (finding,) = rating_list_from_bytes(text.encode(), name="file.csv")
    assert players is None
    assert (finding.where, finding.message) == (
        "file.csv: line 1, last_event",
        (
            'The column "last_event" is missing; add it: the last day of the player\'s last '
            "competition, as YYYY-MM-DD; empty for a player without a game."
        ),
    )


words = st.text(st.characters(exclude_categories=["Cc", "Cs"], include_characters="\n\r\t"))
ids = words.map(lambda text: text.strip()[:64].strip()).filter(bool)
names = words.map(lambda text: text.strip()[:200].strip())
counts = st.integers(0, 100).flatmap(lambda t: st.tuples(st.integers(t, 1000), st.just(t)))


@st.composite
def list_rows(draw: st.DrawFn) -> ListRow:
    games, tournaments = draw(counts)
    return row(
        id=draw(ids),
        name=draw(names),
        federation=draw(st.none() | names.filter(bool)),
        rating=draw(st.integers(1, 3999)),
        games=games,
        tournaments=tournaments,
        status=draw(st.none() | st.sampled_from(ListStatus)),
        series=draw(st.none() | st.sampled_from(ClassicSeries).map(str)),
        rank=draw(st.none() | st.integers(1, 1_000_000)),
        last_event=draw(st.dates(date(1850, 1, 1), date(2199, 1, 1))) if games else None,
    )


@given(st.lists(list_rows(), min_size=1, max_size=5, unique_by=lambda row: row.id))
def test_a_written_list_is_read_back_with_the_same_players(rows: Sequence[ListRow]) -> None:
    players, findings = rating_list_from_bytes(rating_list_csv(rows).encode(), name="list.csv")
    assert findings == ()
    assert players == tuple(
        Player(
            id=row.id,
            name=row.name,
            federation=row.federation,
            rating=row.rating,
            games=row.games,
            last_event=row.last_event,
            tournaments=row.tournaments,
            series=row.series,
        )
        for row in rows
    )


@st.composite
def players_of_a_list(draw: st.DrawFn) -> Player:
    games, tournaments = draw(counts)
    days = st.dates(date(1850, 1, 1), date(2199, 12, 31))
    return Player(
        id=draw(ids),
        name=draw(names),
        rating=draw(st.none() | st.integers(1, 3999)),
        games=games,
        tournaments=tournaments,
        last_event=draw(st.none() | days) if games else None,
        series=draw(st.none() | st.sampled_from(ClassicSeries).map(str)),
        federation=draw(st.none() | names.filter(bool)),
    )


@given(
    st.lists(players_of_a_list(), min_size=1, max_size=5, unique_by=lambda player: player.id),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.permutations(HEADER.split(",")),
)
def test_players_come_out_of_a_list_however_it_was_written(
    players: Sequence[Player], separator: str, line_end: str, columns: Sequence[str]
) -> None:
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=separator, lineterminator=line_end, quoting=csv.QUOTE_ALL)
    writer.writerow(columns)
    writer.writerows([getattr(player, column) for column in columns] for player in players)
    data = file.getvalue().encode()
    assert rating_list_from_bytes(data, name="list.csv") == (tuple(players), ())


# The law's own words, and the example


def test_both_lists_of_the_law_are_read_back() -> None:
    players = [player for player in example_list() if player.rating is not None]
    made = make_list(
        date(2020, 3, 31), [Standing(player=p) for p in players], edition="fisf/classique_2019"
    )
    assert made.file is not None
    for rows in (made.rows, made.file):
        read, findings = rating_list_from_bytes(rating_list_csv(rows).encode(), name="l.csv")
        assert findings == ()
        assert read is not None
        assert {p.id: (p.name, p.rating, p.games, p.series) for p in read}.items() <= {
            p.id: (p.name, p.rating, p.games, p.series) for p in players
        }.items()
    assert len(made.rows) < len(made.file) == len(players)


def test_a_published_list_is_read_from_its_file(tmp_path: object) -> None:
    players, (finding,) = read_rating_list(f"{tmp_path}/no.csv")
    assert players is None
    assert finding.message == "There is no such file; check its name and its folder."


def test_the_series_of_files_are_those_of_the_text() -> None:
    """Section 2: Joker, A, B, and C for the rest."""
    assert [str(series) for series in ClassicSeries] == ["Joker", "A", "B", "C"]
    assert list(propose_bars(example_list(), on=END_OF_SEASON).counts) == list(ClassicSeries)


def test_bars_are_proposed_from_the_example() -> None:
    """Section 2 by hand: of 34 players 1.7, 5.1 and 15.3 are rounded to 2, 5 and 15.

    Of the 40, two have no game and one has no rating, two have too few games or tournaments, and
    one has not played for two years.
    """
    players = example_list()
    proposal = propose_bars(players, on=END_OF_SEASON)
    assert len(players) == 40
    assert proposal.population == 34
    assert proposal.proposed == {"Joker": 1951, "A": 1893, "B": 1749}
    assert proposal.counts == {"Joker": 2, "A": 3, "B": 10, "C": 19}


def test_the_example_shows_every_status() -> None:
    standings = [Standing(player=player) for player in example_list()]
    made = make_list(END_OF_SEASON, standings, edition="fisf/classique_2019")
    assert made.file is not None
    assert {row.status for row in made.file} == set(ListStatus)
