"""Nothing of what is in hand of the rapid and blitz of 2017 is forgotten, nothing invented.

What every edition's articles must keep stands in `../test_articles.py`.
"""

from collections.abc import Callable

import pytest


@pytest.mark.parametrize("lack", ["a rule", "a call", "a test"])
def test_no_article_lacks(lack: str, articles_lacking: Callable[[str], list[str]]) -> None:
    lacking = articles_lacking(lack)
    assert not lacking, "\n".join(lacking)
