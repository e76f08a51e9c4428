"""A rate of play is understood whole, from a code or from words, or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.trf.time_controls import code_of, control_from_code, control_from_words, text_of
from arpad.model.time_control import TimeControl, TimePeriod, parse_time_control


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("5400+30", "90+30"),
        ("40/6000+30:900+30", "40/100 15 +30"),
        ("40/7200:3600", "40/120 60"),
        ("40/5400:1800+30", "40/90 30+30"),
        ("40/7200:20/3600:1800+30", "40/120 20/60 30+30"),
        (" 5400 + 30 ", "90+30"),
        ("7200", "120"),
        ("W300-B240", None),
        ("90+30", None),
        ("5400+30:", None),
        ("5400:5400", None),
        ("0/5400", None),
        ("", None),
        ("90 min", None),
    ],
)
def test_codes(code: str, text: str | None) -> None:
    control = control_from_code(code)
    assert (control and text_of(control)) == text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("90+30", "90+30"),
        ("40/120, 60", "40/120 60"),
        ("90 min + 30 sec", "90+30"),
        ("90'+30\"", "90+30"),
        ("90\u2019 + 30\u2019\u2019", "90+30"),
        ("90 min + 30", "90+30"),
        ("90+30s", "90+30"),
        ("90 minutes + 30 sec. per move", "90+30"),
        ("90 minutes/game + 30 seconds/move", "90+30"),
        ("Standard: 90 min + 30 sec increment per move starting from move 1", "90+30"),
        ("60 min", "60"),
        ("2 hours", "120"),
        ("1h30", "90"),
        ("1 h 30 min", "90"),
        ("1h30 + 30 sec/coup", "90+30"),
        ("1h30/40 + 30' + 30\"", "40/90 30 +30"),
        ("2x90 min", "90"),
        ("2h/40 + 1h", "40/120 60"),
        ("40 moves/2 hours, 20 moves/1 hour, 30 min", "40/120 20/60 30"),
        ("100'x40+15'+30\"", "40/100 15 +30"),
        ("40/90'+30'+30\"", "40/90 30 +30"),
        ("90min/40moves+30min+30sec/move", "40/90 30 +30"),
        (
            (
                "40 moves in 90 minutes, then 30 minutes for the rest of the game with an "
                "increment of 30 seconds per move from move one"
            ),
            "40/90 30 +30",
        ),
        ("90 min pour 40 coups + 30 min + 30 s/coup", "40/90 30 +30"),
        ("90 Minuten für 40 Züge + 30 Minuten + 30 Sekunden pro Zug", "40/90 30 +30"),
        ("90 minutos + 30 segundos por jugada", "90+30"),
        ("90 min. 40 käiku, 30 min lõpuni, lisa 30 sek", "40/90 30 +30"),
        ("G/60+5", "60+5"),
        ("G/45 inc/15", "45+15"),
        ("", None),
        ("moves/time, increment", None),
        ("5400+30", None),
        ("30 sec/move", None),
        ("90 min + 30 sec delay", None),
        ("90 min KO", None),
        ("90 min with 30 sec, then 30 min", None),
        ("90 min + 30 sec or 60 sec", None),
        ("90 min, 60 min", None),
        ("1:30", None),
        ("three hours", None),
        ("40 moves", None),
        ("x" * 5000, None),
    ],
    ids=range(42),
)
def test_words(words: str, text: str | None) -> None:
    control = control_from_words(words)
    assert (control and text_of(control)) == text


periods = st.builds(
    TimePeriod, st.integers(1, 999), st.integers(0, 9999), st.just(0) | st.integers(0, 9999)
)
last = st.builds(
    TimePeriod, st.none() | st.integers(1, 999), st.integers(0, 9999), st.integers(0, 9999)
)
controls = st.builds(
    lambda first, rest: TimeControl((*first, rest)), st.lists(periods, max_size=3), last
)


@given(controls)
def test_a_time_control_is_written_and_read(control: TimeControl) -> None:
    assert parse_time_control(text_of(control)) == control
    assert control_from_code(code_of(control)) == control
