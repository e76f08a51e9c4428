import json
from collections.abc import Callable
from subprocess import CompletedProcess

Arpad = Callable[..., CompletedProcess[str]]


def test_the_editions_and_their_dates(arpad: Arpad) -> None:
    answer = arpad("editions", "--json")
    held = {edition["name"]: edition for edition in json.loads(answer.stdout)}
    assert answer.returncode == 0
    assert [(name, e["since"], e["until"]) for name, e in held.items()] == [
        ("fide/b02_2004", "2005-07-01", "2009-06-30"),
        ("fide/b02_2008", "2009-07-01", "2011-06-30"),
        ("fide/b02_2010", "2011-07-01", "2013-06-30"),
        ("fide/b02_2013", "2013-07-01", "2014-06-30"),
        ("fide/b02_2014", "2014-07-01", "2017-06-30"),
        ("fide/b02_2017", "2017-07-01", "2021-12-31"),
        ("fide/b02_2022", "2022-01-01", "2024-02-29"),
        ("fide/b02_2024", "2024-03-01", None),
        ("fide/rapid_blitz_2012", "2012-01-01", "2014-06-30"),
        ("fide/rapid_blitz_2014", "2014-07-01", "2017-06-30"),
        ("fide/rapid_blitz_2017", "2017-07-01", "2021-12-31"),
        ("fide/rapid_blitz_2022_01", "2022-01-01", "2022-09-30"),
        ("fide/rapid_blitz_2022_10", "2022-10-01", "2024-02-29"),
        ("fide/rapid_blitz_2024", "2024-03-01", None),
        ("fesa/elo_text", None, None),
        ("fesa/elo_program", None, None),
        ("fisf/classique_2019", "2019-09-01", "2020-08-31"),
    ]
    assert all(e["articles"] and e["readings"] for e in held.values())
    assert [name for name, e in held.items() if not e["examples"]] == [
        *(f"fide/b02_{year}" for year in (2013, 2014, 2017, 2022, 2024)),
        *(name for name in held if name.startswith("fide/rapid_blitz_")),
    ]


def test_the_page_names_title_source_and_dates(arpad: Arpad) -> None:
    editions = json.loads(arpad("editions", "--json").stdout)
    page = " ".join(arpad("editions").stdout.split())
    for edition in editions:
        assert edition["title"] in page
        assert edition["source"] in page
        if edition["until"] is not None:
            assert f"{edition['since']} to {edition['until']}" in page
    assert "from 2024-03-01 on" in page


def test_a_text_without_a_date_is_called_undated(arpad: Arpad) -> None:
    page = arpad("editions").stdout
    shogi = page.partition("fesa/elo_text")[2]
    assert shogi.count("undated  ") == 2
    assert "0001" not in page
    assert "9999" not in page
