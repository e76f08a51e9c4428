"""Events: results and their points, games seen from either side, days where they are known."""

from datetime import date

import msgspec
import pytest

from arpad.model.event import Event, Game, Result, Round
from arpad.model.period import Flag, ListRow, Period, RatingList, ScaleReport
from arpad.model.player import Player
from arpad.model.system import System


@pytest.mark.parametrize(
    ("result", "white", "black", "is_played"),
    [
        ("1-0", 100, 0, True),
        ("0-1", 0, 100, True),
        ("1/2", 50, 50, True),
        ("+-", 100, 0, False),
        ("-+", 0, 100, False),
        ("--", 0, 0, False),
        ("==", 50, 50, False),
    ],
)
def test_a_result_gives_points_to_both_sides_and_says_whether_it_was_played(
    result: str, white: int, black: int, *, is_played: bool
) -> None:
    known = Result(result)
    assert (known.white_score, known.black_score) == (white, black)
    assert known.is_played is is_played


def test_every_result_is_in_the_list_above() -> None:
    assert [str(result) for result in Result] == ["1-0", "0-1", "1/2", "+-", "-+", "--", "=="]


def test_a_game_is_seen_from_either_side() -> None:
    game = Game(round=1, white="A", black="B", result=Result.WHITE_WINS)
    assert game.players == ("A", "B")
    assert (game.opponent_of("A"), game.opponent_of("B")) == ("B", "A")
    assert (game.score_of("A"), game.score_of("B")) == (100, 0)
    assert game.moves


def test_a_bye_has_one_player_and_no_opponent() -> None:
    bye = Game(round=1, white="A", black=None, result=Result.WHITE_FORFEIT_WIN)
    assert bye.players == ("A",)
    assert bye.opponent_of("A") is None
    assert bye.score_of("A") == 100


def test_the_last_day_is_the_end_or_the_last_round_or_the_start() -> None:
    start = date(2012, 5, 12)
    rounds = (
        Round(number=1, date=date(2012, 5, 13)),
        Round(number=3),
        Round(number=2, date=date(2012, 5, 15)),
    )
    bare = Event(name="Open", start=start, system=System.SWISS, players=(), games=())
    assert bare.last_day == start
    dated = msgspec.structs.replace(bare, rounds=rounds)
    assert dated.last_day == date(2012, 5, 15)
    assert msgspec.structs.replace(dated, end=date(2012, 5, 20)).last_day == date(2012, 5, 20)


def test_a_round_has_a_day_where_the_report_gives_it() -> None:
    event = Event(
        name="Open",
        start=date(2012, 5, 12),
        system=System.SWISS,
        rounds=(Round(number=1, date=date(2012, 5, 13)), Round(number=2)),
        players=(),
        games=(),
    )
    assert event.date_of_round(1) == date(2012, 5, 13)
    assert event.date_of_round(2) is None
    assert event.date_of_round(3) is None


def test_the_nouns_cannot_be_changed() -> None:
    player = Player(id="A", rating=2000)
    with pytest.raises(AttributeError):
        player.rating = 2100  # type: ignore[misc]


def test_a_player_without_a_rating_is_unrated_and_named_by_his_id() -> None:
    assert not Player(id="A").is_rated
    assert Player(id="A").label == "A"
    assert Player(id="A", name="Aas", rating=2000).label == "Aas (A)"
    assert Player(id="A", rating=2000).is_rated


def test_a_period_holds_its_first_and_its_last_day() -> None:
    period = Period(date(2012, 1, 1), date(2012, 2, 29))
    assert date(2012, 1, 1) in period
    assert date(2012, 2, 29) in period
    assert date(2011, 12, 31) not in period
    assert date(2012, 3, 1) not in period


def test_the_top_of_a_list_is_sorted_by_rating_then_name_and_leaves_the_inactive_out() -> None:
    rows = (
        _row("1", "Berg", 2500),
        _row("2", "Aas", 2500),
        _row("3", "Dahl", 2700, is_in_top_list=False),
        _row("4", "Kask", 2600),
    )
    made = RatingList(
        edition="fide/b02_2010",
        period=Period(date(2012, 1, 1), date(2012, 2, 29)),
        rows=rows,
        delisted=(),
        titled_unrated=(),
        scale=_no_scale(),
        readings={},
        findings=(),
    )
    assert [row.name for row in made.top(2)] == ["Kask", "Aas"]
    assert [row.name for row in made.top(100)] == ["Kask", "Aas", "Berg"]


def _row(player_id: str, name: str, rating: int, *, is_in_top_list: bool = True) -> ListRow:
    return ListRow(
        id=player_id,
        name=name,
        title=None,
        federation=None,
        rating=rating,
        games=0,
        born=None,
        sex=None,
        k=10,
        k_new_games=None,
        flag=Flag.NONE,
        is_in_federation_list=True,
        is_in_top_list=is_in_top_list,
    )


def _no_scale() -> ScaleReport:
    return ScaleReport(
        rated_before=0,
        rated_after=0,
        mean_before=None,
        mean_after=None,
        entries=0,
        exits=0,
        mean_of_entries=None,
        mean_of_exits=None,
        same_players_change=None,
        sum_of_changes=0,
        quartiles_before=(),
        quartiles_after=(),
    )
