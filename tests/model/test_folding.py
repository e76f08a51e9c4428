"""Folded names: every way in which a name is written leads to the same keys."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.model.folding import is_short_for, keys_of, same_spelling, whole_keys, words_of

LETTERS = st.text(
    st.characters(categories=("Lu", "Ll"), max_codepoint=0x17F, exclude_characters="ŉ"),
    min_size=1,
    max_size=8,
)


@pytest.mark.parametrize(
    "names",
    [
        ("Müller, Hans", "Mueller Hans", "MULLER Hans", "Hans Müller", "HANS MÜLLER"),
        ("Sørensen", "Soerensen", "Sorensen", "SÖRENSEN"),
        ("Åse Bråten", "Aase Braaten", "ase braten"),
        ("Strauß", "STRAUSS", "strauss"),
        ("Ærø", "Aeroe", "AERO"),
        ("Łukasz Żak", "Lukasz Zak"),
        ("Đorđe", "Dorde"),
        ("Þóra", "Thora"),
        ("Işık", "ISIK", "isik"),  # noqa: RUF001 - the letter without a dot
        ("Çelik, İnci", "celik inci"),
        ("Kask, Kaur", "Kaur KASK", "kask  kaur"),
        ("Mu\u0308ller", "Müller"),
    ],
)
def test_one_name_written_in_many_ways_has_one_whole_key(names: tuple[str, ...]) -> None:
    assert len({whole_keys(name) for name in names}) == 1


@pytest.mark.parametrize(
    "names",
    [
        ("O'Brien, Pat", "OBrien Pat", "O Brien Pat", "Pat O’Brien"),  # noqa: RUF001 - the sign
        ("Le-Quoc, An", "Le Quoc, An", "LeQuoc, An"),
        ("D'Arc-Petit", "DArc Petit", "D Arc Petit"),
    ],
)
def test_signs_between_letters_join_or_part(names: tuple[str, ...]) -> None:
    first, *others = names
    for other in others:
        assert whole_keys(first) & whole_keys(other)


def test_another_name_has_another_key() -> None:
    assert not whole_keys("Kask, Kaur") & whole_keys("Kask, Karl")


@given(st.lists(LETTERS, min_size=1, max_size=4))
def test_the_order_of_the_words_does_not_matter(words: list[str]) -> None:
    assert len({keys_of(" ".join(some)) for some in permutations(words)}) == 1


@given(LETTERS, st.data())
def test_what_is_typed_of_a_word_begins_its_key(word: str, data: st.DataObject) -> None:
    typed = word[: data.draw(st.integers(1, len(word)))]
    (whole,), (start,) = words_of(word), words_of(typed)
    assert whole.startswith(start)


@given(st.text(max_size=30))
def test_any_text_can_be_folded(text: str) -> None:
    keys = keys_of(text)
    assert whole_keys(text) <= keys
    assert all(key == key.strip() and "  " not in key for key in keys)


def test_every_word_leads_a_key_with_the_others_behind_it() -> None:
    assert keys_of("Kask, Kaur Jan") == {"kask jan kaur", "kaur jan kask", "jan kask kaur"}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Müller, Hans", "Hans Mueller", True),
        ("Müller", "Muller", True),
        ("Mueller", "Muller", False),
        ("Michael", "Michał", False),
        ("O'Brien", "OBrien", True),
    ],
)
def test_two_letters_for_one_are_sure_only_where_the_one_is_written(
    one: str, other: str, *, same: bool
) -> None:
    assert same_spelling(one, other) is same
    assert same_spelling(other, one) is same


@pytest.mark.parametrize(
    ("short", "name", "fits"),
    [
        ("K. Kask", "Kask, Kaur", True),
        ("Kask, Kaur", "Kask, Kaur Jaan", True),
        ("K. Kask", "Kask", False),
        ("L. Kask", "Kask, Kaur", False),
        ("", "Kask", False),
    ],
)
def test_initials_stand_for_words(short: str, name: str, *, fits: bool) -> None:
    assert is_short_for(words_of(short), words_of(name)) is fits
