"""The launch of 1 September 2019: starting ratings, then two seasons of tournaments in order."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any, TypeAlias

import pytest

from arpad.model.event import Event
from arpad.model.finding import Severity
from arpad.model.launch import Launch
from arpad.model.player import Player
from arpad.model.ranking import RankedPlayer, StartMethod
from arpad.model.rating import Standing
from arpad.regulations import application, catalogue

EventBuilder: TypeAlias = Callable[[str, Mapping[str, Any]], Event]
Findings: TypeAlias = Callable[[Any, str | None], list[tuple[Severity, str]]]
Begin: TypeAlias = Callable[..., Launch]
Ranking: TypeAlias = Callable[..., list[RankedPlayer]]
Replayed: TypeAlias = Callable[..., Event]

DAY = date(2019, 9, 1)


@pytest.fixture
def tournament(edition: str, build_event: EventBuilder) -> Replayed:
    """Return what makes a tournament of two days before the launch, its players named only."""

    def make(name: str, start: date, *table: str, **more: object) -> Event:
        cards = [card for line in table for card in line.replace(":", " ").split()]
        names = dict.fromkeys(
            card.rstrip("10=+-") if card[-1] in "10=+-" else card for card in cards
        )
        players = [{"id": i, "name": f"Player {i}"} for i in names if i != "*"]
        given = {"name": name, "start": start, "players": players, "table": table, **more}
        return build_event(edition, given)

    return make


@pytest.fixture
def begin(edition: str) -> Begin:
    """Return what launches the ratings from a ranking and tournaments."""

    def launch(ranking: list[RankedPlayer], *events: Event, **readings: str) -> Launch:
        return application.launch(ranking, events, edition=edition, readings=readings)

    return launch


def _players(launched: Launch) -> dict[str, Player]:
    return {player.id: player for player in launched.players}


def _ratings(launched: Launch) -> dict[str, int | None]:
    return {player.id: player.rating for player in launched.players}


# By hand


@pytest.fixture
def small_ranking(ranking_of: Ranking) -> list[RankedPlayer]:
    """Return ten Duplicate players, of whom a is the first, and x and y without such a ranking.

    They start with 1613 (a), 1679 (x) and 1430 (y).
    """
    more = {
        "x": {"name": "Xavier", "classic_series": "Joker", "classic_rank": 1},
        "y": {"name": "Yves", "classic_series": "A", "classic_rank": 50},
    }
    ranking = ranking_of({1: 10}, **more)
    return [
        RankedPlayer(id="a", name="Anna", duplicate_rank=1, duplicate_series=1)
        if player.id == "d1"
        else player
        for player in ranking
    ]


@pytest.fixture
def two_seasons(tournament: Replayed) -> tuple[Event, Event]:
    """Return one tournament of each season; n is in no ranking."""
    return (
        tournament("Autumn", date(2017, 10, 7), "x: y1", "y: a1", "a: x="),
        tournament("Spring", date(2019, 5, 4), "a: x1", "y: n1"),
    )


@pytest.mark.article("fisf/classique_2019", "3", "4", "5", "annex 1", "annex 2")
def test_a_small_launch_calculated_by_hand(
    small_ranking: list[RankedPlayer], two_seasons: tuple[Event, Event], begin: Begin
) -> None:
    """Three players in autumn, four in spring; K is 40, and 50 for n with 1400.

    Autumn: x and y are 249 apart, 0.81, y and a 183, 0.26, a and x 66, 0.41. Spring: x 1683 and
    a 1587 are 96 apart, 0.63, y 1452 and n 1400 are 52 apart, 0.57; n has 1378.50, halves up.
    """
    launched = begin(small_ranking, *two_seasons)
    autumn, spring = launched.tournaments
    assert (autumn.name, autumn.end) == ("Autumn", date(2017, 10, 8))
    assert (spring.name, spring.end) == ("Spring", date(2019, 5, 5))
    minus = "\N{MINUS SIGN}"
    assert {player.id: player.line for player in autumn.outcome.players} == {
        "x": f"1683 = 1679 + 40 (1.5 {minus} 1.40)",
        "y": f"1452 = 1430 + 40 (1 {minus} 0.45)",
        "a": f"1587 = 1613 + 40 (0.5 {minus} 1.15)",
    }
    assert {player.id: player.line for player in spring.outcome.players} == {
        "a": f"1612 = 1587 + 40 (1 {minus} 0.37)",
        "x": f"1658 = 1683 + 40 (0 {minus} 0.63)",
        "y": f"1469 = 1452 + 40 (1 {minus} 0.57)",
        "n": f"1379 = 1400 + 50 (0 {minus} 0.43)",
    }
    assert _ratings(launched) == {"a": 1612, "x": 1658, "y": 1469, "n": 1379}


@pytest.mark.article("fisf/classique_2019", "2", "3", "5")
def test_the_state_at_the_launch_holds_all_that_the_next_tournament_asks_for(
    edition: str,
    small_ranking: list[RankedPlayer],
    two_seasons: tuple[Event, Event],
    begin: Begin,
) -> None:
    launched = begin(small_ranking, *two_seasons)
    assert (launched.edition, launched.day) == (edition, DAY)
    state = {
        p.id: (p.name, p.games, p.tournaments, p.last_event, p.series) for p in launched.players
    }
    spring = date(2019, 5, 5)
    assert state == {
        "a": ("Anna", 3, 2, spring, "B"),
        "x": ("Xavier", 3, 2, spring, "B"),
        "y": ("Yves", 3, 2, spring, "C"),
        "n": ("Player n", 1, 1, spring, "C"),
    }


@pytest.mark.article("fisf/classique_2019", "3", "annex 1")
def test_the_starting_ratings_stand_beside_what_became_of_them(
    small_ranking: list[RankedPlayer], two_seasons: tuple[Event, Event], begin: Begin
) -> None:
    starting = begin(small_ranking, *two_seasons).starting
    ratings = {rating.id: rating for rating in starting.ratings}
    assert [ratings[i].rating for i in "axyn"] == [1613, 1679, 1430, 1400]
    assert ratings["n"].method is StartMethod.NONE
    assert (starting.on, starting.season) == (DAY, "2019-2020")
    assert starting.law is not None
    assert starting.law.players == 10


@pytest.mark.article("fisf/classique_2019", "3")
def test_whoever_did_not_play_has_a_starting_rating_and_no_more(
    small_ranking: list[RankedPlayer], two_seasons: tuple[Event, Event], begin: Begin
) -> None:
    launched = begin(small_ranking, *two_seasons)
    started = {rating.id for rating in launched.starting.ratings}
    assert started - set(_players(launched)) == {f"d{n}" for n in range(2, 11)}


@pytest.mark.article("fisf/classique_2019", "3", "5", "annex 1")
def test_players_without_a_ranking_are_named(
    small_ranking: list[RankedPlayer],
    two_seasons: tuple[Event, Event],
    begin: Begin,
    findings_of: Findings,
) -> None:
    launched = begin(small_ranking, *two_seasons)
    assert findings_of(launched, "annex 1") == [(Severity.WARN, "player n")]
    assert launched.readings["no_ranking"] == "lowest"


@pytest.mark.article("fisf/classique_2019", "3")
def test_the_tournaments_may_come_in_any_order(
    small_ranking: list[RankedPlayer], two_seasons: tuple[Event, Event], begin: Begin
) -> None:
    autumn, spring = two_seasons
    launched, turned = begin(small_ranking, autumn, spring), begin(small_ranking, spring, autumn)
    assert turned.tournaments == launched.tournaments
    assert _players(turned) == _players(launched)
    assert launched.readings["order_of_tournaments"] == "end-start-id"


@pytest.mark.article("fisf/classique_2019", "3", "4")
def test_the_readings_chosen_hold_in_every_tournament(
    small_ranking: list[RankedPlayer], two_seasons: tuple[Event, Event], begin: Begin
) -> None:
    launched = begin(small_ranking, *two_seasons, ties="even")
    assert _ratings(launched)["n"] == 1378
    assert launched.tournaments[1].outcome.readings["ties"] == "even"
    assert launched.readings["ties"] == "even"


# The order of tournaments


@pytest.mark.article("fisf/classique_2019", "3", "4")
def test_tournaments_are_replayed_by_end_then_start_then_name(
    tournament: Replayed, begin: Begin
) -> None:
    def event(name: str, start: tuple[int, int], end: tuple[int, int]) -> Event:
        return tournament(name, date(2018, *start), "A: B=", end=date(2018, *end))

    events = [
        event("later end", (1, 1), (3, 5)),
        event("b", (3, 2), (3, 4)),
        event("a", (3, 2), (3, 4)),
        event("z", (3, 1), (3, 4)),
        event("earlier end", (3, 3), (3, 3)),
    ]
    order = ["earlier end", "z", "a", "b", "later end"]
    for given in (events, events[::-1]):
        assert [t.name for t in begin([], *given).tournaments] == order


@pytest.mark.article("fisf/classique_2019", "3", "4", "annex 2")
def test_a_long_competition_counts_by_its_last_day(
    tournament: Replayed, begin: Begin, ranking_of: Ranking
) -> None:
    """Both start at 1679; interclubs from October to June come after a tournament in March.

    March: x 1679 + 40 (1 - 0.5); interclubs: 1699 against 1659, 40 (0 - 0.56), so 1677 (1676.6).
    The other way round it would be 1659, then 40 (1 - 0.44), so 1681.
    """
    ranking = ranking_of({}, **{i: {"classic_series": "Joker", "classic_rank": 1} for i in "xy"})
    league = tournament("Interclubs", date(2017, 10, 1), "x: y0", end=date(2018, 6, 30))
    march = tournament("March", date(2018, 3, 3), "x: y1")
    launched = begin(ranking, league, march)
    assert [t.name for t in launched.tournaments] == ["March", "Interclubs"]
    assert _ratings(launched) == {"x": 1677, "y": 1681}


# The two seasons


@pytest.mark.article("fisf/classique_2019", "3", "5")
@pytest.mark.parametrize(
    ("start", "end", "is_replayed"),
    [
        (date(2017, 8, 31), date(2017, 8, 31), False),
        (date(2017, 8, 31), date(2017, 9, 1), True),
        (date(2017, 9, 1), date(2017, 9, 1), True),
        (date(2018, 8, 31), date(2018, 9, 1), True),
        (date(2019, 8, 31), date(2019, 8, 31), True),
        (date(2019, 8, 31), date(2019, 9, 1), False),
        (date(2019, 9, 1), date(2019, 9, 1), False),
        (date(2020, 1, 4), date(2020, 1, 5), False),
    ],
)
def test_two_seasons_are_replayed_and_what_lies_outside_is_named(
    start: date,
    end: date,
    *,
    is_replayed: bool,
    tournament: Replayed,
    begin: Begin,
    findings_of: Findings,
) -> None:
    launched = begin([], tournament("Open", start, "A: B1", end=end))
    assert [t.name for t in launched.tournaments] == (["Open"] if is_replayed else [])
    assert _ratings(launched) == ({"A": 1425, "B": 1375} if is_replayed else {})
    assert findings_of(launched, "3") == ([] if is_replayed else [(Severity.WARN, "Open")])
    assert all(str(start) in f.message for f in launched.findings if f.article == "3")


@pytest.mark.article("fisf/classique_2019", "3")
@pytest.mark.parametrize("season", [date(2017, 11, 4), date(2018, 11, 3)])
def test_one_competition_in_either_season_is_enough(
    season: date, tournament: Replayed, begin: Begin
) -> None:
    launched = begin([], tournament("Open", season, "A: B1"))
    assert _ratings(launched) == {"A": 1425, "B": 1375}


@pytest.mark.article("fisf/classique_2019", "3")
def test_a_day_without_an_end_is_its_own_last_day(tournament: Replayed, begin: Begin) -> None:
    launched = begin([], tournament("Open", date(2019, 8, 31), "A: B1", end=None))
    assert [t.end for t in launched.tournaments] == [date(2019, 8, 31)]


@pytest.mark.article("fisf/classique_2019", "3", "4")
def test_a_bye_alone_makes_no_player_of_the_launch(tournament: Replayed, begin: Begin) -> None:
    launched = begin([], tournament("Open", date(2018, 3, 3), "A: B1", "C: *+", "D: A-"))
    assert set(_ratings(launched)) == {"A", "B"}
    assert _players(launched)["A"].games == 1


@pytest.mark.article("fisf/classique_2019", "3")
def test_a_launch_without_tournaments_has_no_players(begin: Begin, ranking_of: Ranking) -> None:
    launched = begin(ranking_of({1: 3}))
    assert (launched.players, launched.tournaments) == ((), ())
    assert len(launched.starting.ratings) == 3


@pytest.mark.article("fisf/classique_2019", "1", "3")
def test_a_refused_tournament_changes_nothing_and_is_named(
    tournament: Replayed, begin: Begin, findings_of: Findings
) -> None:
    events = [
        tournament("Kept", date(2018, 3, 3), "A: B1"),
        tournament("Refused", date(2018, 4, 7), "A: B1", "C: D1", homologated=False),
    ]
    launched = begin([], *events)
    assert _ratings(launched) == {"A": 1425, "B": 1375}
    assert _players(launched)["A"].tournaments == 1
    assert findings_of(launched, "1") == [(Severity.WARN, "Refused")]
    assert [t.name for t in launched.tournaments] == ["Kept", "Refused"]


@pytest.mark.article("fisf/classique_2019", "1", "3")
def test_a_decision_admits_a_tournament_to_the_launch(
    tournament: Replayed, begin: Begin, findings_of: Findings
) -> None:
    decision = {"article": "1", "reason": "good", "who": "QC", "when": date(2019, 8, 1)}
    event = tournament("Open", date(2018, 4, 7), "A: B1", homologated=False, decisions=[decision])
    launched = begin([], event)
    assert _ratings(launched) == {"A": 1425, "B": 1375}
    assert findings_of(launched, "1") == []


@pytest.mark.article("fisf/classique_2019", "2", "3")
def test_there_are_no_series_before_the_launch(
    small_ranking: list[RankedPlayer], two_seasons: tuple[Event, Event], begin: Begin
) -> None:
    launched = begin(small_ranking, *two_seasons)
    for replayed in launched.tournaments:
        assert {player.series for player in replayed.outcome.players} == {None}
        assert [f for f in replayed.outcome.findings if f.article == "2"] == []
    assert {"series_of_newcomers", "bars_of_other_seasons"} & set(launched.readings) == set()


# K and games grow


@pytest.mark.article("fisf/classique_2019", "3", "annex 2")
def test_games_add_up_from_tournament_to_tournament_and_k_falls(
    tournament: Replayed, begin: Begin
) -> None:
    """A wins one game of eight each time: above 1400 K is 40, and after 16 games it is 20."""
    table = ["A: B1", *(["A: B="] * 7)]
    events = [tournament(f"T{n}", date(2018, n, 3), *table) for n in (1, 2, 3)]
    launched = begin([], *events)
    lines = [{p.id: p for p in t.outcome.players} for t in launched.tournaments]
    assert [(line["A"].k, line["A"].games_after) for line in lines] == [(50, 8), (40, 16), (20, 24)]
    assert [(line["B"].k, line["B"].games_after) for line in lines] == [(50, 8), (50, 16), (20, 24)]
    a = _players(launched)["A"]
    assert (a.games, a.tournaments, a.last_event) == (24, 3, date(2018, 3, 4))


# The first list


@pytest.mark.article("fisf/classique_2019", "1", "3", "6")
def test_the_first_list_has_those_with_2_tournaments_and_15_games_of_the_last_year(
    edition: str, tournament: Replayed, begin: Begin
) -> None:
    """Pairs that draw all their games: 7 and 8 games, 15 and 0, 7 and 7, and 7 and 8 long ago."""

    def draws(games: int, *pairs: str) -> list[str]:
        return [f"{pair[0]}: {pair[1]}=" for pair in pairs for _ in range(games)]

    events = [
        tournament("First", date(2017, 12, 2), *draws(7, "AB", "EF", "GH"), *draws(15, "CD")),
        tournament("Long ago", date(2018, 8, 25), *draws(8, "GH"), end=date(2018, 8, 31)),
        tournament("Second", date(2018, 9, 1), *draws(8, "AB"), *draws(7, "EF"), end=None),
    ]
    launched = begin([], *events)
    standings = [Standing(player=player) for player in launched.players]
    made = application.make_list(launched.day, standings, edition=edition)
    assert [(row.id, row.rank, row.rating) for row in made.rows] == [("A", 1, 1400), ("B", 1, 1400)]
    assert made.file is not None
    assert {row.id: (row.status, row.tournaments, row.games) for row in made.file} == {
        "A": ("ranked", 2, 15),
        "B": ("ranked", 2, 15),
        "C": ("provisional", 1, 15),
        "D": ("provisional", 1, 15),
        "E": ("provisional", 2, 14),
        "F": ("provisional", 2, 14),
        "G": ("inactive", 2, 15),
        "H": ("inactive", 2, 15),
    }
    assert made.readings["last_year"] == "same-day"
    assert {row.series for row in made.file} == {"C"}


@pytest.mark.article("fisf/classique_2019", "3", "4")
def test_the_state_at_the_launch_is_what_the_first_tournament_begins_with(
    edition: str,
    small_ranking: list[RankedPlayer],
    two_seasons: tuple[Event, Event],
    begin: Begin,
    build_event: EventBuilder,
) -> None:
    """With 1612 a beats x, 1658: 46 apart, 0.44, K 40 with 3 games: 1634 (1634.4)."""
    launched = begin(small_ranking, *two_seasons)
    players = [_players(launched)[i] for i in "ax"]
    event = build_event(edition, {"players": [], "table": ["a: x1"], "start": DAY})
    outcome = application.rate(
        Event(
            name="First",
            start=DAY,
            end=DAY + timedelta(days=1),
            system=event.system,
            homologated=True,
            players=tuple(players),
            games=event.games,
        ),
        edition=edition,
    )
    a = outcome.players[0]
    assert (a.after, a.k, a.games_after, a.tournaments_after, a.series) == (1634, 40, 4, 3, "B")


@pytest.mark.parametrize("edition", ["fide/b02_2010", "fesa/elo_text"])
def test_an_edition_without_a_launch_says_so(edition: str) -> None:
    with pytest.raises(catalogue.UnknownEditionError, match="knows no launch"):
        application.launch([], [], edition=edition)
