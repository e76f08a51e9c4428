"""`arpad performance` and `arpad titles`: pages, JSON, and what is refused."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

import pytest

from arpad.cli.exits import ExitCode

Arpad = Callable[..., CompletedProcess[str]]


def test_a_performance_is_held_against_every_title(arpad: Arpad) -> None:
    # 2484, 2512, 2390 and 2200 for the unrated one average 2396.5, so 2397; 3.5 out of 4 are 88 %.
    found = arpad("performance", "2484=1", "2512=1/2", "2390=1", "unrated=1")
    assert found.returncode == ExitCode.DONE
    assert "GM     unrated as 2200     2397    2380         2733     2600  yes" in found.stdout
    told = json.loads(arpad("performance", "2400=1", "2500=1/2", "--json").stdout)
    assert told["performance"]["performance"] == 2643
    assert [each["title"] for each in told["levels"]] == ["GM", "IM", "WGM", "WIM"]


def test_titles_say_what_is_missing(arpad: Arpad) -> None:
    found = arpad("titles", "--rating", 2290, "--games", 25)
    assert "FM     2300     30  no: 10 points, 5 games" in found.stdout
    told = json.loads(arpad("titles", "--rating", 2310, "--games", 45, "--json").stdout)
    assert [each["is_reached"] for each in told["titles"]] == [True, True]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("performance",), "No games"),
        (("performance", "unrated=2"), "'unrated=2': '2' is not a result"),
        (("performance", "9999=1"), "'9999' is not a rating"),
        (("titles", "--rating", "2300"), "with --games"),
        (("titles", "--rating", "x", "--games", "1"), "is not possible"),
    ],
)
def test_what_is_refused(arpad: Arpad, words: tuple[str, ...], sentence: str) -> None:
    found = arpad(*words)
    assert found.returncode == ExitCode.UNUSABLE
    assert sentence in found.stderr
