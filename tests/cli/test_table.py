from hypothesis import given
from hypothesis import strategies as st

from arpad.cli.table import laid_out

words = st.text(st.characters(categories=["L", "Nd", "Zs"]), max_size=60)
numbers = st.integers(-(10**6), 10**6).map(str)


def test_words_to_the_left_and_numbers_to_the_right() -> None:
    rows = [{"name": "Anna", "K": "10"}, {"name": "Bo", "K": "5"}]
    assert laid_out(rows, width=80, numbers={"K"}) == ["name   K", "Anna  10", "Bo     5"]


def test_a_column_that_is_always_empty_is_left_out() -> None:
    rows = [{"id": "A", "title": "", "K": "10"}, {"id": "B", "title": "", "K": ""}]
    assert laid_out(rows, width=80) == ["id  K", "A   10", "B"]


def test_texts_wrap_between_words() -> None:
    rows = [{"message": "a difference counts", "n": "1"}]
    assert laid_out(rows, width=5, numbers={"n"}) == [
        "message     n",
        "a           1",
        "difference",
        "counts",
    ]


def test_runs_of_blanks_stay_as_they_are() -> None:
    rows = [{"message": 'expected a day; found "2026/ 1   9" here'}]
    assert laid_out(rows, width=26) == [
        "message",
        "expected a day; found",
        '"2026/ 1   9" here',
    ]


def test_only_very_long_words_are_broken() -> None:
    rows = [{"id": "0123456789abcdefghij", "n": "1"}]
    assert laid_out(rows, width=5, numbers={"n"}) == [
        "id              n",
        "0123456789abcd  1",
        "efghij",
    ]


def test_wide_letters_keep_the_columns_straight() -> None:
    rows = [{"name": "羽生善治", "n": "1"}, {"name": "Habu", "n": "2"}]
    assert laid_out(rows, width=80, numbers={"n"}) == ["name      n", "羽生善治  1", "Habu      2"]


@given(st.lists(st.tuples(words, numbers), min_size=1), st.integers(1, 120))
def test_a_number_is_never_cut(rows: list[tuple[str, str]], width: int) -> None:
    table = [{"name": name, "number": number} for name, number in rows]
    lines = laid_out(table, width=width, numbers={"number"})
    shown = [line.split()[-1] for line in lines if line.split()]
    assert all(number in shown for _, number in rows)
