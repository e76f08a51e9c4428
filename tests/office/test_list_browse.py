"""Lists read page by page: every order and choice, forward and back, on a file and on a server."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from arpad.model.period import Flag, ListRow
from arpad.model.player import Sex
from arpad.office.list_browse import (
    Asked,
    ListedPlayer,
    list_before,
    list_page,
    players_named,
)
from arpad.office.list_cursor import Cursor, CursorError, read, written
from arpad.office.list_facets import list_facets
from arpad.office.list_movers import movers
from arpad.office.list_size import number_listed
from arpad.office.list_top import Category, top_of
from arpad.office.office import Office
from arpad.office.pools import pool_called
from arpad.store.list_choice import Choice, Order
from arpad.store.lists import BookedRow, ListHead, Origin, Section, add_list, lists_of
from arpad.store.names import add_names
from arpad.store.persons import add_codes

JANUARY, MARCH = date(2012, 1, 1), date(2012, 3, 1)
EVERYBODY = Choice()

# Code: name, federation, sex, born, title, flag, rating in January, rating in March, games.
_Facts: TypeAlias = tuple[
    str, str | None, Sex | None, date | int | None, str | None, Flag, int | None, int | None, int
]
PEOPLE: dict[str, _Facts] = {
    "1": ("Zorn, Öle", "EST", Sex.MALE, 1992, None, Flag.NONE, 2000, 2010, 9),
    "2": ("Abel, Ann", "LAT", Sex.FEMALE, date(1992, 1, 1), "WFM", Flag.NONE, 2100, 2090, 5),
    "3": ("abel, bo", "EST", None, None, None, Flag.INACTIVE, 2100, 2100, 0),
    "4": ("Ärm, Cid", None, Sex.MALE, 1947, "GM", Flag.NONE, 2500, 2500, 0),
    "5": ("Kask, Dag", "EST", Sex.FEMALE, 2000, None, Flag.NONE, None, 1500, 9),
    "6": ("Left, Eve", "EST", Sex.FEMALE, 1980, None, Flag.NONE, 1900, None, 0),
}


def _row(code: str, rating: int) -> ListRow:
    name, federation, sex, born, title, flag, _, _, games = PEOPLE[code]
    return ListRow(
        id=code,
        name=name,
        title=title,
        federation=federation,
        rating=rating,
        games=games,
        born=born,
        sex=sex,
        k=15,
        k_new_games=None,
        flag=flag,
        is_in_federation_list=True,
        is_in_top_list=flag is Flag.NONE,
    )


@pytest.fixture
def listed(office: Office) -> Office:
    with office.writing("test") as entry:
        pool = pool_called(entry.connection, "fide")
        numbers = add_codes(entry, PEOPLE)
        add_names(entry, ((numbers[code], facts[0]) for code, facts in PEOPLE.items()))
        for at, day in enumerate((JANUARY, MARCH)):
            on_list = [(code, facts[6 + at]) for code, facts in PEOPLE.items()]
            rows = [
                BookedRow(
                    player_id=numbers[code],
                    section=Section.LISTED,
                    position=place,
                    row=_row(code, int(rating)),
                )
                for place, (code, rating) in enumerate(
                    ((code, r) for code, r in on_list if isinstance(r, int)), 1
                )
            ]
            head = ListHead(
                pool_id=pool.id,
                number=at + 1,
                list_date=day,
                last_day=day + timedelta(days=50),
                edition="fide/b02_2010",
                readings={},
                origin=Origin.IMPORTED,
                fingerprint=f"{at}",
            )
            add_list(entry, head, rows)
    return office


def _pages(office: Office, asked: Asked, most: int) -> Iterator[tuple[ListedPlayer, ...]]:
    """Read to the last page, then all the way back, and yield the pages of the way on."""
    with office.reading() as connection:
        head = lists_of(connection, pool_called(connection, "fide").id)[-1]
        before = list_before(connection, head)
        on = [list_page(connection, head, before, asked, most=most)]
        while on[-1].next:
            further = replace(asked, cursor=on[-1].next)
            on.append(list_page(connection, head, before, further, most=most))
        back = [on[-1]]
        while back[-1].previous:
            nearer = replace(asked, cursor=back[-1].previous)
            back.append(list_page(connection, head, before, nearer, most=most))
    assert [page.players for page in reversed(back)] == [page.players for page in on]
    yield from (page.players for page in on)


def _codes(office: Office, asked: Asked, most: int = 2) -> list[str]:
    players = [player for page in _pages(office, asked, most) for player in page]
    assert [player.place for player in players] == [*range(1, len(players) + 1)]
    return [player.row.id for player in players]


# The order of letters is that of their numbers in Unicode: capitals, small letters, then Ä and Ö.
@pytest.mark.parametrize(
    ("order", "codes"),
    [
        (Order.RATING, "43215"),  # 2500; 2100, 2090, 2010, 1500
        (Order.NAME, "25134"),
        (Order.FEDERATION, "3152"),  # EST 2100, 2010, 1500; LAT. Ärm has none
        (Order.GAMES, "512"),  # nine, nine, five; the later player of two first
        (Order.CHANGE, "12"),  # +10, -10; Kask is new, two did not move
    ],
)
@pytest.mark.parametrize("is_reversed", [False, True])
def test_every_order_reads_on_and_back(
    listed: Office, order: Order, codes: str, *, is_reversed: bool
) -> None:
    asked = Asked(order=order, is_reversed=is_reversed)
    expected = list(reversed(codes)) if is_reversed else list(codes)
    assert [_codes(listed, asked, most) for most in (1, 2, 9)] == [expected] * 3


@pytest.mark.parametrize(
    ("choice", "codes"),
    [
        (Choice(federation="EST"), "315"),
        (Choice(federation="EST", sex=Sex.FEMALE), "5"),
        (Choice(sex=Sex.FEMALE), "25"),
        (Choice(title="GM"), "4"),
        (Choice(born_from=1992), "215"),  # the day counts as its year
        (Choice(born_from=1992, born_to=1992), "21"),
        (Choice(born_to=1991), "4"),
        (Choice(is_active=True), "4215"),
        (Choice(is_active=False), "3"),
        (Choice(is_top=True), "4215"),
        (Choice(players=()), ""),
        (Choice(grade="1 Dan"), ""),
        (Choice(series="Joker"), ""),
    ],
)
def test_whom_a_choice_finds(listed: Office, choice: Choice, codes: str) -> None:
    for order in (Order.RATING, Order.NAME):
        found = _codes(listed, Asked(choice=choice, order=order))
        assert sorted(found) == sorted(codes)
    assert _codes(listed, Asked(choice=choice)) == list(codes)
    moved = [code for code in "12" if code in codes]
    assert _codes(listed, Asked(choice=choice, order=Order.CHANGE)) == moved


def test_a_row_says_what_changed_since_the_list_before(listed: Office) -> None:
    players = [player for page in _pages(listed, Asked(), 9) for player in page]
    assert {player.row.id: player.change for player in players} == {
        "1": 10,
        "2": -10,
        "3": 0,
        "4": 0,
        "5": None,
    }


def test_what_a_list_can_be_chosen_by(listed: Office) -> None:
    with listed.reading() as connection:
        head = lists_of(connection, pool_called(connection, "fide").id)[-1]
        facets = list_facets(connection, head)
        assert number_listed(connection, head) == 5
    assert (facets.federations, facets.titles) == (("EST", "LAT"), ("GM", "WFM"))
    assert (facets.sexes, facets.has_births, facets.has_inactive) == ((*Sex,), True, True)
    assert (facets.grades, facets.series) == ((), ())


@pytest.mark.parametrize(("text", "codes"), [("arm", "4"), ("ABEL", "32"), ("5", "5"), ("x", "")])
def test_players_are_found_by_folded_names_and_codes(listed: Office, text: str, codes: str) -> None:
    with listed.reading() as connection:
        found = players_named(connection, text)
    assert _codes(listed, Asked(choice=Choice(players=found))) == list(codes)


def test_movers_newcomers_and_leavers(listed: Office) -> None:
    with listed.reading() as connection:
        first, second = lists_of(connection, pool_called(connection, "fide").id)
        found = movers(connection, second, first)
    said = [(m.row.id, m.before, m.after, m.change) for m in found.gains + found.losses]
    assert said == [("1", 2000, 2010, 10), ("2", 2100, 2090, -10)]
    assert [(m.row.id, m.before, m.after) for m in found.newcomers] == [("5", None, 1500)]
    assert [(m.row.id, m.before, m.after) for m in found.leavers] == [("6", 1900, None)]
    numbers = found.numbers
    assert (numbers.up, numbers.down, numbers.new, numbers.gone) == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("category", "codes"),
    [
        (Category.EVERYBODY, "4215"),  # without the inactive
        (Category.WOMEN, "25"),
        (Category.JUNIORS, "215"),  # born in 1992 or later, for a list of 2012
        (Category.VETERANS_50, "4"),
        (Category.VETERANS_65, "4"),
    ],
)
def test_the_best_of_each_category(listed: Office, category: Category, codes: str) -> None:
    with listed.reading() as connection:
        head = lists_of(connection, pool_called(connection, "fide").id)[-1]
        top = top_of(connection, head, None, category, EVERYBODY, most=10)
        two = top_of(connection, head, None, category, EVERYBODY, most=2)
    assert [player.row.id for player in top.players] == list(codes)
    assert [player.row.id for player in two.players] == list(codes)[:2]


def test_a_list_put_in_between_moves_the_comparison_of_the_next(listed: Office) -> None:
    day = date(2012, 2, 1)
    with listed.writing("test") as entry:
        pool = pool_called(entry.connection, "fide")
        first = lists_of(entry.connection, pool.id)[0]
        head = replace(first, number=3, list_date=day, fingerprint="between")
        number = players_named(entry.connection, "1")[0]
        row = BookedRow(player_id=number, section=Section.LISTED, position=1, row=_row("1", 2003))
        add_list(entry, head, [row])
    with listed.reading() as connection:
        _, between, last = lists_of(connection, pool_called(connection, "fide").id)
        found = movers(connection, last, between)
    assert [(m.row.id, m.before, m.after) for m in found.gains] == [("1", 2003, 2010)]
    assert found.numbers.new == 4


@given(st.integers(0, 2**63), st.integers(0, 10**9), st.booleans())
def test_a_cursor_is_read_as_it_was_written(
    player: int,
    before: int,
    is_back: bool,  # noqa: FBT001 - hypothesis fills them
) -> None:
    cursor = Cursor(player, before, is_back)
    assert read(written(cursor, "scope"), "scope") == cursor


@given(st.text())
def test_what_is_no_cursor_is_refused(text: str) -> None:
    with pytest.raises(CursorError, match="begin with the first page"):
        read(text, "scope")


def test_a_cursor_of_another_list_or_choice_is_refused() -> None:
    text = written(Cursor(1, 0), ("fingerprint", EVERYBODY))
    for scope in (("other", EVERYBODY), ("fingerprint", Choice(federation="EST"))):
        with pytest.raises(CursorError):
            read(text, scope)


def test_a_cursor_of_an_earlier_version_is_refused() -> None:
    with_keys = Cursor((2400, "Name, Some", 17), 100)  # type: ignore[arg-type]
    with pytest.raises(CursorError, match="begin with the first page"):
        read(written(with_keys, "scope"), "scope")


@given(st.integers(0, 60), st.integers(0, 255))
def test_a_cursor_that_was_changed_is_refused(place: int, byte: int) -> None:
    text = written(Cursor(17, 100), "scope")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    changed = text[: place % len(text)] + letters[byte % 64] + text[place % len(text) + 1 :]
    if changed.rstrip("=")[:-1] == text[:-1]:
        return  # the last letter has bits that nothing is made of
    with pytest.raises(CursorError):
        read(changed, "scope")
