"""Where articles, editions and lists meet: one answer on both sides of every seam."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from importlib.resources import files
from typing import Any

import pytest

from arpad.formats.event_file import event_from_bytes
from arpad.formats.event_source import read_event
from arpad.model.event import Event
from arpad.model.finding import Severity
from arpad.model.outcome import Outcome, PlayerOutcome, Status
from arpad.model.player import EarlierResult, Player
from arpad.model.rating import Standing
from arpad.model.report import ReportRow
from arpad.regulations import catalogue
from arpad.regulations.application import entry_list, make_list, rapid_list, rate, report_table

EDITIONS = ("fide/b02_2004", "fide/b02_2008", "fide/b02_2010")
DAYS = {"fide/b02_2004": 2007, "fide/b02_2008": 2010, "fide/b02_2010": 2012}


def an_event(year: int = 2012, **facts: Any) -> Event:  # noqa: ANN401 - any field of the file
    """Return a Swiss of X against nine players of 1800, sound but for what is changed."""
    rated = [{"id": name, "rating": 1800, "games": 50} for name in "ABCDEFGHI"]
    results = facts.pop("results", "11111=000")
    written = {"1": "1-0", "0": "0-1", "=": "1/2"}
    event: dict[str, Any] = {
        "name": "Open",
        "start": f"{year}-03-03",
        "end": f"{year}-03-11",
        "registered": f"{year}-01-01",
        "system": "swiss",
        "time_control": "120",
        "arbiter": "Arbiter",
        "players": [{"id": "X"}, *rated],
        "games": [
            {"round": n, "white": "X", "black": player["id"], "result": written[result]}
            for n, (player, result) in enumerate(zip(rated, results, strict=False), 1)
        ],
    }
    read, findings = event_from_bytes(json.dumps(event | facts).encode(), name="open.json")
    assert read is not None, findings
    return read


def player(outcome: Outcome, player_id: str = "X") -> PlayerOutcome:
    return next(p for p in outcome.players if p.id == player_id)


def told(outcome: Outcome, article: str) -> list[Severity]:
    return [finding.severity for finding in outcome.findings if finding.article == article]


def newcomer(*results: Mapping[str, Any]) -> Sequence[Standing]:
    earlier = tuple(EarlierResult(**result) for result in results)
    return [Standing(player=Player(id="X"), results=earlier)]


def test_the_window_of_a_first_rating_closes_with_the_list_it_appears_on() -> None:
    """Too late for 1 January, so for 1 March 2012: the two years begin on 1 March 2010."""
    old = {"start": "2010-01-10", "games": 4, "score": 2, "rc": 1800}
    event = an_event(
        start="2011-12-20",
        end="2011-12-30",
        registered="2011-10-01",
        results="11=00",
        players=[
            {"id": "X", "earlier": [old]},
            *({"id": name, "rating": 1800, "games": 50} for name in "ABCDE"),
        ],
    )
    outcome = rate(event)
    assert (player(outcome).status, player(outcome).after) == (Status.UNRATED, None)
    assert "1 earlier result outside the window" in " ".join(f.message for f in outcome.findings)
    listed = make_list(
        date(2012, 3, 1),
        newcomer(
            {"start": date(2010, 1, 10), "games": 4, "score": Decimal(2), "rc": 1800},
            {"start": date(2011, 12, 20), "games": 5, "score": Decimal("2.5"), "rc": 1800},
        ),
    )
    assert listed.rows == ()


def test_a_first_rating_is_the_same_in_the_outcome_and_on_the_list_of_another_edition() -> None:
    """5.5 of 9 against 1800, two half points above: 30 points by the text of 2010, 25 before."""
    outcome = rate(an_event(start="2011-06-20", end="2011-06-28", registered="2011-04-01"))
    assert outcome.edition == "fide/b02_2008"
    assert player(outcome).after == 1830
    result = {"start": date(2011, 6, 20), "games": 9, "score": Decimal("5.5"), "rc": 1800}
    assert [row.rating for row in make_list(date(2011, 9, 1), newcomer(result)).rows] == [1830]


def test_the_mean_of_pooled_opponents_is_rounded_once_where_their_total_is_known() -> None:
    """9002 over 5 and 7203 over 4 are 16205 over 9, 1800.56; from a rounded 1800 it is 1800.33."""
    ratings = zip("ABCD", (1801, 1801, 1801, 1800), strict=True)
    rated = [{"id": name, "rating": rating, "games": 50} for name, rating in ratings]
    earlier = {"start": "2011-11-01", "games": 5, "score": 2.5}
    after = []
    for average in ({"opponents_total": 9002}, {"rc": 1800}):
        newcomer = {"id": "X", "earlier": [earlier | average]}
        event = an_event(players=[newcomer, *rated], games=against(rated))
        after.append(player(rate(event)).after)
    assert after == [1801, 1800]


@pytest.mark.parametrize("average", [{"opponents_total": 9003}, {"rc": 1801}])
def test_the_rating_of_a_stored_result_starts_from_a_whole_average(
    average: Mapping[str, int],
) -> None:
    """9003 over 5 is 1800.6, so 1801; 3 of 5 adds 12.5: 1813.5, up to 1814, not 1813.1.

    With 4 games at 1800 and 2 points: (5 x 1814 + 4 x 1800) / 9 = 1807.78.
    """
    earlier = {"start": "2006-11-01", "games": 5, "score": 3, **average}
    rated = [{"id": name, "rating": 1800, "games": 50} for name in "ABCD"]
    newcomer = {"id": "X", "earlier": [earlier]}
    event = an_event(2007, players=[newcomer, *rated], games=against(rated))
    assert player(rate(event)).after == 1808


def test_a_reason_that_is_a_sentence_keeps_one_full_stop() -> None:
    said = {"article": "0.4", "reason": "Hall was late.", "who": "Office", "when": "2012-02-20"}
    event = an_event(registered="2012-02-15", decisions=[said])
    message = next(f.message for f in rate(event).findings if f.article == "0.4")
    assert message.endswith("Hall was late.")
    assert not message.endswith("..")


def against(rated: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return as many wins as losses of X against some players."""
    return [
        {"round": n, "white": "X", "black": p["id"], "result": ("1-0", "0-1")[n % 2]}
        for n, p in enumerate(rated, 1)
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_in_force_from_the_day_its_own_article_gives(edition: str) -> None:
    law = catalogue.law(edition)
    assert law.force is not None
    assert law.force[0] == law.edition.since


def test_the_report_of_a_round_robin_counts_the_same_games_in_every_column() -> None:
    """The printed field under 2004: A has 5 rated opponents; W_e by table (b), capped at 350.

    Against 2500, 2400, 2300, 2300 and 2150 a rating of 2600 expects .64 .76 .85 .85 .89.
    """
    event = read_event(str(files("arpad") / "examples" / "1_round_robin.json"))
    rows = report_table(event, rate(event, edition="fide/b02_2004"))
    assert rows is not None
    row = next(row for row in rows if row.id == "A")
    assert isinstance(row, ReportRow)
    assert row.n == 5
    assert row.W_minus_We == row.W - Decimal("3.99")


def test_the_rapid_list_is_that_of_the_edition_of_the_day() -> None:
    shown = rapid_list(date(2007, 7, 1), {"A": 1399, "B": 2187}, set_k=20)
    assert shown is not None
    assert (shown.shown, shown.k) == ({"B": "218"}, 20)
    assert rapid_list(date(2012, 7, 1), {"B": 2187}) is None
    assert rapid_list(date(2003, 7, 1), {"B": 2187}) is None


def test_an_upheld_appeal_ends_a_refusal_to_rate() -> None:
    decision = {"article": "0.5", "reason": "no report", "who": "Office", "when": "2012-03-12"}
    upheld = decision | {"verdict": "admit", "reason": "appeal upheld", "when": "2012-03-20"}
    assert told(rate(an_event(decisions=[decision])), "0.5") == [Severity.REFUSE]
    assert told(rate(an_event(decisions=[decision, upheld])), "0.5") == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_decision_lets_rounds_in_that_were_too_fast(edition: str) -> None:
    year = DAYS[edition]
    rounds = [{"number": n, "time_control": "25+10"} for n in range(1, 10)]
    decision = {"article": "1.2", "reason": "clocks", "who": "Office", "when": f"{year}-03-12"}
    refused = rate(an_event(year, rounds=rounds), edition=edition)
    admitted = rate(an_event(year, rounds=rounds, decisions=[decision]), edition=edition)
    assert (told(refused, "1.2"), player(refused).games) == ([Severity.REFUSE], 0)
    assert (told(admitted, "1.2"), player(admitted).games) == ([], 9)


def test_an_official_event_does_not_let_rounds_in_that_were_too_fast() -> None:
    rounds = [{"number": n, "time_control": "25+10"} for n in range(1, 10)]
    outcome = rate(an_event(rounds=rounds, official=True))
    assert (told(outcome, "1.2"), player(outcome).games) == ([Severity.REFUSE], 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_time_control_that_no_round_takes_is_not_held_against_the_event(edition: str) -> None:
    rounds = [{"number": n, "time_control": "120"} for n in range(1, 10)]
    outcome = rate(an_event(DAYS[edition], time_control="30", rounds=rounds), edition=edition)
    assert [f.article for f in outcome.findings if f.severity is Severity.REFUSE] == []
    rounds.pop()
    rounds.append({"number": 9, "time_control": None})
    outcome = rate(an_event(DAYS[edition], time_control="30", rounds=rounds), edition=edition)
    assert len([f for f in outcome.findings if f.severity is Severity.REFUSE]) == 1


def test_an_earlier_nil_is_as_indeterminate_as_one_of_the_event_itself() -> None:
    """2004 leaves d_p at 0 % blank: the nil counts neither way, the nine games stand."""
    good = {"start": "2006-10-01", "games": 5, "score": 2.5, "rc": 1800}
    nil = {"start": "2006-11-01", "games": 4, "score": 0, "rc": 1800}
    rated = [{"id": name, "rating": 1800, "games": 50} for name in "ABCDEFGHI"]
    event = an_event(2007, players=[{"id": "X", "earlier": [good, nil]}, *rated])
    assert player(rate(event)).status is Status.NEW
    borrowed = rate(event, readings={"dp_at_extremes": "eight-hundred"})
    assert player(borrowed).after != player(rate(event)).after


def test_monthly_lists_once_decided_are_those_an_event_uses_and_enters() -> None:
    event = an_event(start="2012-08-10", end="2012-08-18", monthly_decision="2011-03-01")
    said = " ".join(finding.message for finding in rate(event).findings)
    assert "list of 2012-08-01, valid for events that start until 2012-08-31" in said
    assert "enters the list of 2012-09-01, whose cut-off is 2012-08-25" in said


@pytest.mark.parametrize(
    ("terms", "is_told", "reading"),
    [
        ({}, True, None),
        ({"scheduled_games": 4}, False, "over-half"),
        ({"scheduled_games": 4, "points_to_win": 2}, False, None),
    ],
)
def test_a_match_says_at_what_score_it_was_won_or_is_asked(
    terms: Mapping[str, Any], reading: str | None, *, is_told: bool
) -> None:
    pair = [{"id": name, "rating": 1800, "games": 50} for name in "AB"]
    games = [
        {"round": n, "white": "A", "black": "B", "result": r}
        for n, r in enumerate(("1-0", "1-0", "1/2", "0-1"), 1)
    ]
    outcome = rate(an_event(system="match", players=pair, games=games, **terms))
    assert told(outcome, "6.5") == ([Severity.WARN] if is_told else [])
    assert outcome.readings.get("match_won") == reading
    counted = {"": 4, "over-half": 3}.get(reading or "", 4) if not terms.get("points_to_win") else 2
    assert player(outcome, "A").games == counted


def test_every_rating_of_a_newcomer_is_explained_with_its_article() -> None:
    """5.5 of 9: two half points above 50 %, 30 points by 8.23."""
    message = next(f.message for f in rate(an_event()).findings if f.article == "8.23")
    assert message == "X: R_c 1800, 2 half points above 50 %: R_c + 30 = R_u 1830."


def test_a_change_is_added_to_the_last_list_known() -> None:
    """K 15 x (0.5 - 0.5) in one game leaves the rating of the later list."""
    pair = [
        {
            "id": "A",
            "rating": 1800,
            "games": 50,
            "published": [{"since": "2012-05-01", "rating": 1850}],
        },
        {"id": "B", "rating": 1800, "games": 50},
    ]
    games = [{"round": 1, "white": "A", "black": "B", "result": "1/2"}]
    outcome = rate(an_event(players=pair, games=games))
    assert (player(outcome, "A").before, player(outcome, "A").after) == (1800, 1850)
    assert (player(outcome, "B").before, player(outcome, "B").after) == (1800, 1800)


def test_a_list_is_made_by_the_edition_of_its_day_and_on_days_of_lists_only() -> None:
    assert make_list(date(2009, 4, 1), []).edition == "fide/b02_2004"
    assert make_list(date(2009, 7, 1), []).edition == "fide/b02_2008"
    with pytest.raises(ValueError, match="2012-08-01 is no day of a list; 2012-07-01 is one"):
        make_list(date(2012, 8, 1), [])
    assert make_list(date(2012, 8, 1), [], monthly_decision=date(2011, 3, 1)).rows == ()
    with pytest.raises(ValueError, match="no text is held for a list of 2003-07-01"):
        make_list(date(2003, 7, 1), [])
    named = make_list(date(2003, 7, 1), [], edition="fide/b02_2010")
    assert [finding.severity for finding in named.findings] == [Severity.WARN]


def test_a_player_listed_anew_is_warned_about() -> None:
    result = EarlierResult(start=date(2012, 3, 3), games=9, score=Decimal("4.5"), rc=1800)
    fresh = Standing(player=Player(id="X"), results=(result,), games=9)
    again = Standing(player=Player(id="Y"), results=(result,), games=60)
    made = make_list(date(2012, 5, 1), [fresh, again])
    assert [(f.severity, f.where) for f in made.findings] == [(Severity.WARN, "player Y")]
    assert {row.id: row.k for row in made.rows} == {"X": 30, "Y": 15}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_system_that_no_text_of_fide_knows_is_told(edition: str) -> None:
    event = an_event(DAYS[edition], system="table")
    told = [f for f in rate(event, edition=edition).findings if f.where == "system"]
    assert [finding.severity for finding in told] == [Severity.WARN]
    swiss = an_event(DAYS[edition])
    assert [f for f in rate(swiss, edition=edition).findings if f.where == "system"] == []


@pytest.mark.parametrize(
    ("list_date", "last_day", "official"),
    [
        (date(2013, 12, 1), date(2013, 11, 24), date(2013, 11, 30)),
        (date(2015, 3, 1), date(2015, 2, 22), date(2015, 2, 28)),
        (date(2018, 3, 1), date(2018, 2, 22), date(2018, 2, 28)),
        (date(2023, 3, 1), date(2023, 2, 26), date(2023, 2, 28)),
        (date(2025, 3, 1), date(2025, 2, 26), date(2025, 2, 28)),
    ],
)
def test_an_event_enters_the_list_whose_cut_off_it_meets(
    list_date: date, last_day: date, official: date
) -> None:
    """Seven days before the list and from 2022 on three; official events on its eve."""
    for is_official, last in ((False, last_day), (True, official)):
        for day in (last, date.fromordinal(last.toordinal() + 1)):
            event = an_event(start=f"{day}", end=f"{day}", official=is_official)
            assert (entry_list(event)[0] == list_date) is (day == last)
