"""House editions: the rules of the base with other numbers, and nothing else."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from types import FunctionType
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.model.event import Event, Game, Result, Round
from arpad.model.finding import Severity
from arpad.model.outcome import Outcome
from arpad.model.player import EarlierResult, Player
from arpad.model.rating import Standing
from arpad.model.system import System
from arpad.regulations import catalogue
from arpad.regulations.application import calculate, make_list, propose_bars, rate
from arpad.regulations.edition import Law
from arpad.regulations.house import HouseEdition
from arpad.regulations.house_file import read_house

K20 = """
name = "house/k20"
title = "K = 20 for everybody under 2400"
base = "fide/b02_2010"
since = 2011-07-01

[[k_ordinary]]
since = 2011-07-01
value = 20
"""


@pytest.fixture(autouse=True)
def nothing_held() -> Iterator[None]:
    """Let no house edition of one test be known to another."""
    yield
    catalogue._HOUSE.clear()  # noqa: SLF001 - there is no other way, and no need for one


def held(text: str) -> str:
    law = read_house(text, "house.toml")
    catalogue.hold(law)
    return law.edition.name


def unchanged(base: str, name: str = "house/same") -> str:
    since = catalogue.edition(base).since
    return held(f'name = "{name}"\ntitle = "the same"\nbase = "{base}"\nsince = {since}\n')


def player(code: str, rating: int | None, **facts: Any) -> Player:  # noqa: ANN401 - of a player
    return Player(id=code, name=f"Player {code}", rating=rating, **facts)


def duel(*, games: int = 40, second: int | None = 2000) -> Event:
    """Return an event of two games: 2200 beats 2000, then draws; .76 and .24 expected."""
    return Event(
        name="Duel",
        start=date(2012, 1, 10),
        end=date(2012, 1, 11),
        system=System.SWISS,
        players=(player("A", 2200, games=games), player("B", second, games=games)),
        games=(
            Game(round=1, white="A", black="B", result=Result.WHITE_WINS),
            Game(round=2, white="B", black="A", result=Result.DRAW),
        ),
    )


def changes(outcome: Outcome) -> dict[str, Decimal | None]:
    return {line.id: line.change for line in outcome.players}


def test_k_of_20_moves_by_hand_calculated_points() -> None:
    # A: (1 - .76) + (.5 - .76) = -.02; B: -.24 + .26 = +.02. Times 15, and times 20.
    event = duel()
    assert changes(rate(event, edition="fide/b02_2010")) == {
        "A": Decimal("-0.30"),
        "B": Decimal("0.30"),
    }
    assert changes(rate(event, edition=held(K20))) == {"A": Decimal("-0.40"), "B": Decimal("0.40")}


def test_numbers_that_the_house_leaves_alone_are_the_base_s() -> None:
    event = duel(games=10)  # both are new: K is 30 in the base and in the house
    house = rate(event, edition=held(K20))
    assert {line.k for line in house.players} == {30}


def test_an_outcome_cites_the_base_and_says_whose_the_number_is() -> None:
    outcome = rate(duel(), edition=held(K20))
    said = [f for f in outcome.findings if "house/k20; fide/b02_2010 has 15" in f.message]
    assert [finding.article for finding in said] == ["8.56"]
    assert outcome.players[0].entries[0].articles == ("8.51", "8.55a", "8.55b", "8.55c", "8.56")


def test_the_article_of_a_house_number_says_so_and_others_are_the_base_s() -> None:
    house, base = catalogue.edition(held(K20)), catalogue.edition("fide/b02_2010")
    assert "house/k20 sets k_ordinary to 20" in house.articles()["8.56"].note
    assert house.articles()["8.54"] == base.articles()["8.54"]
    assert house.articles().keys() == base.articles().keys()


@given(k=st.integers(0, 99))
def test_any_k_moves_in_proportion(k: int) -> None:
    name = held(K20.replace("value = 20", f"value = {k}").replace("house/k20", "house/any"))
    assert changes(rate(duel(), edition=name)) == {
        "A": Decimal(-2 * k) / 100,
        "B": Decimal(2 * k) / 100,
    }


@pytest.mark.parametrize("base", catalogue.laws())
def test_a_house_edition_that_changes_nothing_answers_every_example_as_its_base(base: str) -> None:
    law, house = catalogue.law(base), catalogue.law(unchanged(base))
    assert isinstance(house.edition, HouseEdition)
    assert house.edition.numbers == ()
    for example in law.edition.examples():
        assert house.run(example) == law.run(example), example.id


@pytest.mark.parametrize("base", ["fide/b02_2004", "fide/b02_2008", "fide/b02_2010"])
@pytest.mark.parametrize("system", [System.SWISS, System.ROUND_ROBIN])
@pytest.mark.parametrize("second", [2000, None])
def test_a_house_edition_that_changes_nothing_gives_the_same_bytes(
    base: str, system: System, second: int | None
) -> None:
    event = msgspec.structs.replace(duel(second=second), system=system)
    house = msgspec.json.encode(rate(event, edition=unchanged(base, "house/a")))
    assert house.replace(b"house/a", base.encode()) == msgspec.json.encode(
        rate(event, edition=base)
    )


@pytest.mark.parametrize("base", catalogue.laws())
def test_no_rule_of_a_house_edition_sees_the_numbers_of_its_base(base: str) -> None:
    theirs = {id(vars(module)) for module in modules(catalogue.law(base))}
    for module in modules(catalogue.law(unchanged(base))):
        rules = [value for value in vars(module).values() if isinstance(value, FunctionType)]
        assert rules
        assert not any(id(rule.__globals__) in theirs for rule in rules)


@pytest.mark.parametrize("base", catalogue.laws())
def test_modules_of_editions_hold_nothing_that_a_twin_cannot_stand_for(base: str) -> None:
    package = catalogue.edition(base).package
    for module in modules(catalogue.law(base)):
        own = [v for v in vars(module).values() if getattr(v, "__module__", "") == module.__name__]
        assert all(isinstance(value, FunctionType) for value in own), module.__name__
        assert module.__name__.startswith(package)


def modules(law: Law) -> list[Any]:
    shape: Any = law
    return [getattr(law, name) for name in shape.__struct_fields__ if name != "edition"]


def test_rules_taken_over_from_older_texts_read_the_house_s_numbers() -> None:
    # 3.1 of 2010 is an older rule: at most three rounds a day, here one.
    name = held(
        'name = "house/one"\ntitle = "one round"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
        "[[rounds_a_day]]\nvalue = 1\n"
    )
    both = tuple(Round(number=n, date=date(2012, 1, 10)) for n in (1, 2))
    event = msgspec.structs.replace(duel(), rounds=both)
    base, house = (
        [f.severity for f in rate(event, edition=e).findings if f.article == "3.1"]
        for e in ("fide/b02_2010", name)
    )
    assert Severity.REFUSE not in base
    assert Severity.REFUSE in house


def test_a_value_holds_from_its_day_on_and_the_base_s_before() -> None:
    name = held(K20.replace("since = 2011-07-01\nvalue", "since = 2012-01-01\nvalue"))
    games = [(2000, 100)]
    ks = [
        calculate(name, games, rating=2000, games_so_far=50, on=day).k
        for day in (date(2011, 12, 31), date(2012, 1, 1))
    ]
    assert ks == [15, 20]


def test_a_house_edition_is_in_force_on_its_own_days_and_not_among_the_texts() -> None:
    name = held(K20)
    assert name not in {edition.name for edition in catalogue.editions()}
    found = catalogue.governing(date(2012, 1, 1))
    assert found is not None
    assert found.edition.name == "fide/b02_2010"
    around = catalogue.around(catalogue.law(name))
    days = [around(date(year, 1, 1)) for year in (2006, 2012)]
    assert [law and law.edition.name for law in days] == ["fide/b02_2004", "house/k20"]


def test_a_list_is_made_by_the_house_s_floor() -> None:
    name = held(
        'name = "house/floor"\ntitle = "floor"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
        "[[floor]]\nvalue = 1500\n"
    )
    standing = Standing(player=player("A", 1400), games=40)
    base, house = (
        make_list(date(2012, 1, 1), [standing], edition=e) for e in ("fide/b02_2010", name)
    )
    assert [row.id for row in base.rows] == ["A"]
    assert [row.id for row in house.rows] == []


def test_the_list_that_an_event_enters_is_that_of_the_house_s_cut_off() -> None:
    # It ends on 11 January; 60 days before 1 March are 1 January, so that list is missed.
    name = held(
        'name = "house/cut"\ntitle = "cut-off"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
        "[[cut_off_days]]\nvalue = 60\n"
    )
    base, house = (
        " ".join(finding.message for finding in rate(duel(), edition=e).findings)
        for e in ("fide/b02_2010", name)
    )
    assert "it enters the list of 2012-03-01, whose cut-off is 2012-02-23" in base
    assert "it enters the list of 2012-05-01, whose cut-off is" in house


def test_earlier_results_are_judged_by_the_house_on_its_own_days() -> None:
    # 10 games at 50 % against 1400, then 10 against 1800. The base pools them: 1600. By the
    # house's floor of 1500 the first result is below it, and is ignored (8.31).
    name = held(
        'name = "house/floor2"\ntitle = "floor"\nbase = "fide/b02_2010"\nsince = 2011-07-01\n'
        "[[floor]]\nvalue = 1500\n"
    )
    results = tuple(
        EarlierResult(
            start=date(2011, month, 1),
            games=10,
            score=Decimal(5),
            rc=rc,
            opponents_total=10 * rc,
            ru=rc,
        )
        for month, rc in ((10, 1400), (11, 1800))
    )
    standing = Standing(player=player("A", None), results=results, games_by_period=(20,))
    ratings = [
        [row.rating for row in make_list(date(2012, 1, 1), [standing], edition=e).rows]
        for e in ("fide/b02_2010", name)
    ]
    assert ratings == [[1600], [1800]]


def test_k_table_and_bonus_of_shogi_are_the_house_s() -> None:
    name = held(
        'name = "house/shogi"\ntitle = "k"\nbase = "fesa/elo_text"\nsince = 0001-01-01\n'
        "[[coefficients]]\nvalue = [[1000, 10]]\n[[bonus_limit]]\nvalue = 0\n"
    )
    base, house = (
        calculate(e, [(1500, 100)], rating=1500, bonus_used=0) for e in ("fesa/elo_text", name)
    )
    # Even players: d is half of k. The base has k 28 and adds (1800 - 1500) / 200 = 1.5, and the
    # half of 15.5 goes to the even integer.
    assert base.change == Decimal(16)
    assert house.change == Decimal(5)


def test_series_shares_of_scrabble_are_the_house_s() -> None:
    name = held(
        'name = "house/shares"\ntitle = "shares"\nbase = "fisf/classique_2019"\n'
        'since = 2019-09-01\n[[shares]]\nvalue = [["Joker", 50], ["A", 20], ["B", 10]]\n'
    )
    people = [
        player(f"P{n}", 1000 + 10 * n, games=50, tournaments=5, last_event=date(2020, 5, 1))
        for n in range(1, 101)
    ]
    base, house = (
        propose_bars(people, on=date(2020, 8, 31), edition=e).proposed
        for e in ("fisf/classique_2019", name)
    )
    # 5 of a hundred are at or above 1000 + 10 * 96, 50 at or above 1000 + 10 * 51.
    assert (base["Joker"], house["Joker"]) == (1960, 1510)


def test_marks_tell_numbers_apart_and_names_do_not() -> None:
    one, other = (
        read_house(K20.replace("value = 20", f"value = {k}"), "k.toml").edition for k in (20, 25)
    )
    assert one.name == other.name
    assert one.mark != other.mark
