"""Laws of arithmetic that every edition keeps, whatever the event: found by trying many events."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any, TypeAlias

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.model.event import Event, Game, Result
from arpad.model.exact import as_decimal, as_hundredths, half_up
from arpad.model.outcome import Outcome, PlayerOutcome, Status
from arpad.model.player import EarlierResult, Player
from arpad.model.rating import Standing
from arpad.model.system import System
from arpad.regulations import application
from arpad.regulations.edition import Readings
from arpad.regulations.fide.applied_law import AppliedLaw

Laws: TypeAlias = Mapping[str, AppliedLaw]
Drawn: TypeAlias = tuple[list[Player], list[Game]]
DrawnWithSystem: TypeAlias = tuple[list[Player], list[Game], System]
Numbers: TypeAlias = dict[str, tuple[object, ...]]

STARTS = {
    "fide/b02_2004": date(2006, 5, 6),
    "fide/b02_2008": date(2010, 5, 8),
    "fide/b02_2010": date(2012, 5, 12),
}
PLAYED = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
UNPLAYED = tuple(result for result in Result if not result.is_played)
REVERSED = {
    Result.WHITE_WINS: Result.BLACK_WINS,
    Result.BLACK_WINS: Result.WHITE_WINS,
    Result.DRAW: Result.DRAW,
}

editions = pytest.mark.parametrize("edition", STARTS)
few = settings(max_examples=50)
"""Whole events are dear: half as many as usual."""
ratings = st.integers(min_value=1000, max_value=2900)
differences = st.integers(min_value=-3000, max_value=3000)
coefficients = st.sampled_from([10, 15, 25, 30])


def _event(
    edition: str, players: list[Player], games: list[Game], system: System = System.SWISS
) -> Event:
    return Event(
        name="Law",
        start=STARTS[edition],
        end=STARTS[edition],
        registered=date(2000, 1, 1),
        system=system,
        time_control="120",
        arbiter="K. Kask",
        players=tuple(players),
        games=tuple(games),
    )


@st.composite
def fields(draw: st.DrawFn, rated: tuple[int, int] = (2, 7)) -> list[Player]:
    """Draw rated players with a K."""
    number = draw(st.integers(*rated))
    return [
        Player(id=f"R{index}", name=f"R{index}", rating=draw(ratings), k=draw(coefficients))
        for index in range(number)
    ]


@st.composite
def swiss_games(draw: st.DrawFn, ids: list[str]) -> list[Game]:
    """Draw some rounds in which nobody plays twice."""
    games: list[Game] = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(ids))
        games += [
            Game(round=number, white=white, black=black, result=draw(st.sampled_from(PLAYED)))
            for white, black in zip(order[::2], order[1::2], strict=False)
        ]
    return games


@st.composite
def swiss(draw: st.DrawFn) -> Drawn:
    """Draw a Swiss of rated players."""
    players = draw(fields())
    return players, draw(swiss_games([player.id for player in players]))


@st.composite
def mixed_swiss(draw: st.DrawFn) -> Drawn:
    """Draw a Swiss with some unrated players."""
    players = draw(fields())
    players += [Player(id=f"U{index}", name="U") for index in range(draw(st.integers(1, 3)))]
    return players, draw(swiss_games([player.id for player in players]))


@st.composite
def round_robins(draw: st.DrawFn, meetings: int = 1) -> Drawn:
    """Draw a complete round robin with unrated players."""
    players = draw(fields(rated=(4, 6)))
    players += [Player(id=f"U{index}", name="U") for index in range(draw(st.integers(1, 3)))]
    pairs = [*combinations([player.id for player in players], 2)] * meetings
    games = [
        Game(round=number, white=white, black=black, result=draw(st.sampled_from(PLAYED)))
        for number, (white, black) in enumerate(pairs, 1)
    ]
    return players, games


def _of(system: System) -> Callable[[Drawn], DrawnWithSystem]:
    return lambda drawn: (*drawn, system)


events = st.one_of(
    swiss().map(_of(System.SWISS)),
    mixed_swiss().map(_of(System.SWISS)),
    mixed_swiss().map(_of(System.TEAM)),
    mixed_swiss().map(_of(System.SCHEVENINGEN)),
    mixed_swiss().map(_of(System.ROUND_ROBIN)),
    round_robins().map(_of(System.ROUND_ROBIN)),
    round_robins(meetings=2).map(_of(System.DOUBLE_ROUND_ROBIN)),
)


def _rate(
    edition: str, players: list[Player], games: list[Game], system: System = System.SWISS
) -> Outcome:
    return application.rate(_event(edition, players, games, system))


def _numbers(outcome: Outcome, *, of_rated: bool = False) -> Numbers:
    return {
        player.id: _line(player)
        for player in outcome.players
        if player.status is Status.RATED or not of_rated
    }


def _line(player: PlayerOutcome) -> tuple[object, ...]:
    entries = sorted(player.entries, key=lambda entry: (entry.round, entry.opponent))
    plain = [
        getattr(player, name)
        for name in player.__struct_fields__
        if name not in {"entries", "excluded"}
    ]
    return (*plain, *entries)


# Expected scores


@editions
@given(player=ratings, opponent=ratings)
def test_the_expected_scores_of_both_sides_make_one(
    edition: str, player: int, opponent: int, laws: Laws
) -> None:
    rating, on = laws[edition].rating, STARTS[edition]
    own = rating.counted_difference(player, opponent, on=on)
    other = rating.counted_difference(opponent, player, on=on)
    assert own == -other
    assert rating.expected_in_game(own) + rating.expected_in_game(other) == 100


@editions
@given(difference=differences, cap=st.integers(min_value=0, max_value=1000))
def test_the_expected_scores_make_one_under_every_cap(
    edition: str, difference: int, cap: int, laws: Laws
) -> None:
    expected, counted = laws[edition].rating.expected_score, max(-cap, min(cap, difference))
    assert expected(counted) + expected(-counted) == 100


@editions
@given(smaller=differences, larger=differences)
def test_a_higher_difference_never_lowers_the_expectation(
    edition: str, smaller: int, larger: int, laws: Laws
) -> None:
    smaller, larger = sorted((smaller, larger))
    expected = laws[edition].rating.expected_score
    assert expected(smaller) <= expected(larger)


@editions
@given(player=ratings, opponent=ratings, k=coefficients, result=st.sampled_from(PLAYED))
def test_what_one_side_wins_the_other_loses_where_k_is_equal(
    edition: str, player: int, opponent: int, k: int, result: Result
) -> None:
    players = [Player(id="A", rating=player, k=k), Player(id="B", rating=opponent, k=k)]
    game = Game(round=1, white="A", black="B", result=result)
    one, other = _rate(edition, players, [game]).players
    assert one.change is not None
    assert other.change is not None
    assert one.change == -other.change


@editions
@few
@given(drawn=swiss(), k=coefficients)
def test_where_everybody_has_one_k_no_point_is_made_or_lost(
    edition: str, drawn: Drawn, k: int
) -> None:
    players, games = drawn
    same = [msgspec.structs.replace(player, k=k) for player in players]
    outcome = _rate(edition, same, games)
    assert sum(player.change or 0 for player in outcome.players) == 0


@editions
@few
@given(drawn=swiss())
def test_mirrored_ratings_and_results_mirror_every_change(edition: str, drawn: Drawn) -> None:
    players, games = drawn
    mirrored = [
        msgspec.structs.replace(player, rating=3900 - (player.rating or 0)) for player in players
    ]
    turned = [msgspec.structs.replace(game, result=REVERSED[game.result]) for game in games]
    there, back = _rate(edition, players, games), _rate(edition, mirrored, turned)
    assert [p.change for p in there.players] == [-(p.change or 0) for p in back.players]


@editions
@few
@given(drawn=swiss())
def test_reversed_results_are_judged_by_the_same_expectation(edition: str, drawn: Drawn) -> None:
    players, games = drawn
    turned = [msgspec.structs.replace(game, result=REVERSED[game.result]) for game in games]
    for there, back in zip(
        _rate(edition, players, games).players, _rate(edition, players, turned).players, strict=True
    ):
        assert there.expected == back.expected
        assert there.score + back.score == there.games == back.games
        assert there.k is not None
        assert there.expected is not None
        both = (there.change or 0) + (back.change or 0)
        assert both == there.k * (there.games - 2 * there.expected)


# The same event


@editions
@few
@given(drawn=events)
def test_rating_an_event_twice_gives_the_same(edition: str, drawn: DrawnWithSystem) -> None:
    assert _rate(edition, *drawn) == _rate(edition, *drawn)


@editions
@few
@given(drawn=events, data=st.data())
def test_the_order_of_players_and_games_changes_no_number(
    edition: str, drawn: DrawnWithSystem, data: st.DataObject
) -> None:
    players, games, system = drawn
    shuffled = data.draw(st.permutations(players)), data.draw(st.permutations(games))
    there, again = _rate(edition, players, games, system), _rate(edition, *shuffled, system)
    assert _numbers(there) == _numbers(again)
    assert there.readings == again.readings
    assert there.method == again.method


@editions
@few
@given(drawn=round_robins(), data=st.data())
def test_the_cap_pass_does_not_depend_on_the_order_of_the_table(
    edition: str, drawn: Drawn, data: st.DataObject
) -> None:
    players, games = drawn
    shuffled = data.draw(st.permutations(players))
    one, other = (
        {p.id: (p.rc, p.ru, p.rc_new, p.ru_new) for p in outcome.players}
        for outcome in (
            _rate(edition, players, games, System.ROUND_ROBIN),
            _rate(edition, shuffled, games, System.ROUND_ROBIN),
        )
    )
    assert one == other


@editions
@few
@given(drawn=events)
def test_colours_do_not_matter(edition: str, drawn: DrawnWithSystem) -> None:
    players, games, system = drawn
    turned = [
        Game(
            round=game.round,
            white=game.black or "",
            black=game.white,
            result=REVERSED[game.result],
        )
        for game in games
    ]
    assert _numbers(_rate(edition, players, games, system)) == _numbers(
        _rate(edition, players, turned, system)
    )


@editions
@few
@given(drawn=events)
def test_no_number_of_an_outcome_is_a_binary_fraction(edition: str, drawn: DrawnWithSystem) -> None:
    outcome = _rate(edition, *drawn)
    assert not [value for value in _values(msgspec.to_builtins(outcome)) if type(value) is float]
    for player in outcome.players:
        for number in (player.score, player.expected, player.change):
            assert number is None or number.as_tuple().exponent == -2


def _values(value: Any) -> Iterator[object]:  # noqa: ANN401
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _values(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _values(part)
    else:
        yield value


@editions
@few
@given(drawn=events)
def test_a_line_is_the_sum_of_its_games(edition: str, drawn: DrawnWithSystem) -> None:
    for player in _rate(edition, *drawn).players:
        assert player.games == len(player.entries)
        assert player.score == sum((e.score for e in player.entries), Decimal(0))
        if player.status is Status.RATED:
            assert player.expected == sum((e.expected or 0 for e in player.entries), Decimal(0))
            assert player.change == sum((e.change or 0 for e in player.entries), Decimal(0))
            assert player.before is not None
            exact = player.before + Fraction(player.change or 0)
            assert player.after == half_up(exact)


@editions
@few
@given(drawn=events)
def test_every_game_of_a_player_is_counted_or_excluded_with_an_article(
    edition: str, drawn: DrawnWithSystem, laws: Laws
) -> None:
    players, games, system = drawn
    articles = set(laws[edition].edition.articles())
    for player in _rate(edition, players, games, system).players:
        played = sorted(game.round for game in games if player.id in game.players)
        entered = [entry.round for entry in player.entries]
        excluded = [exclusion.round for exclusion in player.excluded]
        assert sorted(entered + excluded) == played
        assert {exclusion.article for exclusion in player.excluded} <= articles


# What must not matter


@editions
@few
@given(drawn=st.one_of(swiss(), mixed_swiss()), data=st.data())
def test_games_that_were_not_played_change_nothing(
    edition: str, drawn: Drawn, data: st.DataObject
) -> None:
    players, games = drawn
    ids = [player.id for player in players]
    forfeits = [
        Game(
            round=number,
            white=white,
            black=data.draw(st.sampled_from([None, *(i for i in ids if i != white)])),
            result=data.draw(st.sampled_from(UNPLAYED)),
        )
        for number, white in enumerate(data.draw(st.lists(st.sampled_from(ids), max_size=4)), 90)
    ]
    with_forfeits = _rate(edition, players, [*games, *forfeits])
    assert _numbers(with_forfeits) == _numbers(_rate(edition, players, games))
    for player in with_forfeits.players:
        late = {exclusion.round for exclusion in player.excluded if exclusion.round >= 90}
        assert late == {game.round for game in forfeits if player.id in game.players}


@editions
@few
@given(drawn=round_robins(), result=st.sampled_from(UNPLAYED))
def test_a_further_unplayed_game_leaves_a_complete_round_robin_as_it_is(
    edition: str, drawn: Drawn, result: Result
) -> None:
    players, games = drawn
    ids = [player.id for player in players]
    more = Game(round=99, white=ids[0], black=ids[1], result=result)
    before = _rate(edition, players, games, System.ROUND_ROBIN)
    after = _rate(edition, players, [*games, more], System.ROUND_ROBIN)
    assert _numbers(before) == _numbers(after)


@editions
@few
@given(drawn=swiss(), data=st.data())
def test_an_unrated_player_in_a_swiss_changes_no_rated_players_number(
    edition: str, drawn: Drawn, data: st.DataObject
) -> None:
    players, games = drawn
    ids = [player.id for player in players]
    opponents = data.draw(st.lists(st.sampled_from(ids), min_size=1, max_size=5))
    more = [
        Game(round=number, white="U", black=opponent, result=data.draw(st.sampled_from(PLAYED)))
        for number, opponent in enumerate(opponents, 90)
    ]
    with_unrated = _rate(edition, [*players, Player(id="U")], [*games, *more])
    assert _numbers(with_unrated, of_rated=True) == _numbers(_rate(edition, players, games))


@editions
@few
@given(drawn=events)
def test_names_and_federations_change_no_number(edition: str, drawn: DrawnWithSystem) -> None:
    players, games, system = drawn
    renamed = [
        msgspec.structs.replace(player, name=f"Nobody {number}", federation="EST", title="GM")
        for number, player in enumerate(players)
    ]
    assert _numbers(_rate(edition, players, games, system)) == _numbers(
        _rate(edition, renamed, games, system)
    )


# Unrated players


@editions
@few
@given(average=ratings, games=st.integers(min_value=1, max_value=20))
def test_more_points_never_give_a_lower_event_rating(
    edition: str, average: int, games: int
) -> None:
    found = []
    for halves in range(1, 2 * games + 1):
        scores = [100] * (halves // 2) + [50] * (halves % 2)
        scores += [0] * (games - len(scores))
        answer = application.calculate(edition, [(average, s) for s in scores], rating=None)
        found.append(answer.ru)
    assert None not in found[:-1]
    known = [rating for rating in found if rating is not None]
    assert known == sorted(known)


@editions
@given(
    results=st.lists(st.tuples(st.integers(3, 9), st.integers(1500, 2500)), min_size=2, max_size=4),
    data=st.data(),
)
def test_a_first_rating_does_not_depend_on_the_order_in_which_results_are_stored(
    edition: str, results: list[tuple[int, int]], data: st.DataObject
) -> None:
    months = {"fide/b02_2004": 2006, "fide/b02_2008": 2010, "fide/b02_2010": 2012}
    earlier = [
        EarlierResult(
            start=date(months[edition], 1 + number, 7),
            games=games,
            score=Decimal(games) / 2,
            rc=average,
            ru=average,
        )
        for number, (games, average) in enumerate(results)
    ]
    opponents = [Player(id=f"R{index}", rating=2000, k=15) for index in range(3)]
    games = [
        Game(round=index + 1, white="U", black=f"R{index}", result=Result.DRAW)
        for index in range(3)
    ]
    there, again = (
        _rate(edition, [Player(id="U", earlier=tuple(stored)), *opponents], games).players[0]
        for stored in (earlier, data.draw(st.permutations(earlier)))
    )
    assert (there.status, there.after) == (again.status, again.after)


# Lists


@editions
@given(
    changes=st.lists(st.integers(min_value=-6000, max_value=6000), max_size=6),
    rating=st.integers(min_value=2000, max_value=2600),
    data=st.data(),
)
def test_a_list_takes_the_events_of_a_period_in_any_order(
    edition: str, changes: list[int], rating: int, data: st.DataObject, laws: Laws
) -> None:
    law = laws[edition]
    listed = [
        law.make_list(
            STARTS[edition].replace(month=7, day=1),
            [
                Standing(
                    player=Player(id="X", rating=rating),
                    changes=tuple(order),
                    games_by_period=(5,),
                    games=100,
                )
            ],
            Readings(law.edition),
        ).rows
        for order in (changes, data.draw(st.permutations(changes)))
    ]
    assert listed[0] == listed[1]
    assert listed[0][0].rating == half_up(rating + Fraction(sum(changes), 100))


@given(hundredths=st.integers(min_value=-(10**6), max_value=10**6))
def test_a_change_in_hundredths_is_shown_and_read_without_loss(hundredths: int) -> None:
    assert as_hundredths(as_decimal(hundredths)) == hundredths
