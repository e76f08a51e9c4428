"""Texts as they can be printed."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.print.printed_text import LONGEST_TEXT, one_line, printed, rough_width


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("Tamm, Jüri", "Tamm, Jüri"),
        ("Tamm,\nJüri\t\x00", "Tamm, Jüri"),
        ("  Tamm,  Jüri\u2028x", "Tamm, Jüri x"),
        ("O\u0303un", "Õun"),
        ("a\ud800b", "a b"),
        ("Mustermann-Lindenberg-Hohenstein", "Mustermann-Lindenberg-Hohenstein"),
        ("x" * 25, "x" * 24 + "\u00adx"),
        ("ab " * 60, "ab " * 39 + "ab…"),
    ],
)
def test_a_text_is_shown_in_one_line(text: str, shown: str) -> None:
    assert printed(text) == shown


def test_a_paragraph_is_not_shortened() -> None:
    assert one_line("ab\n" * 600) == " ".join(["ab"] * 600)


@given(st.text(max_size=300))
def test_what_is_shown_has_an_end_and_no_signs_without_a_shape(text: str) -> None:
    shown = printed(text)
    assert len(shown) <= LONGEST_TEXT
    assert not {category(sign) for sign in shown} & {"Cc", "Cs", "Zl", "Zp"}


def test_wide_letters_are_wider_than_narrow_ones() -> None:
    assert rough_width("MAMMW") > rough_width("aaaaa") > rough_width("illit")
