"""`arpad certificate`: one player of a list on a page, or a sentence that says why not."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from arpad.cli import certificate as command
from arpad.cli.app import COMMANDS
from arpad.formats import extras
from arpad.formats.print import Certificate, ListedRating
from arpad.formats.print.render import Pdf
from arpad.locale import Language

Arpad = Callable[..., CompletedProcess[str]]

HEADER = "ID NUMBER NAME                    TIT  FED  {month} GMS  BORN  FLAG\n"
ROWS = """\
 4500018  Ek, Anna                m    SWE  {rating}   9   1988  w
 4500026  Õunapuu, Žanna               EST  1910   0   1990  wi
 4500034  Berg, Carl              f    SWE     0   0   1970
"""
XML = """\
<playerslist><player><fideid>4500018</fideid><name>Ek, Anna</name><country>SWE</country>
<rating>0</rating><rapid_rating>1900</rapid_rating><rapid_games>4</rapid_games><rapid_k>20</rapid_k>
<blitz_rating>1850</blitz_rating></player></playerslist>
"""


@pytest.fixture
def fide(tmp_path: Path) -> Callable[..., Path]:
    def written(month: str = "JUL04", rating: object = 2310, name: str = "") -> Path:
        file = tmp_path / (name or f"{month}.txt")
        text = HEADER.format(month=month) + ROWS.format(rating=rating)
        file.write_text(text, encoding="utf-8")
        return file

    return written


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """Return a list of Scrabble as an office writes it."""
    keys = {"id": "text", "name": "text", "rating": "whole", "rank": "whole", "series": "text"}
    document = {
        "schema": "arpad/list/1",
        "title": "Rating list",
        "federation": "FISF",
        "pool": None,
        "edition": "fisf/classique_2019",
        "list_date": "2020-03-31",
        "columns": [{"key": k, "label": k, "kind": kind} for k, kind in keys.items()],
        "rows": [{"id": "F1", "name": "Amavi", "rating": 1990, "rank": 1, "series": "Joker"}],
    }
    file = tmp_path / "scrabble.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Certificate, Language]]:
    """Return what was to be printed, and print nothing."""
    seen: list[tuple[Certificate, Language]] = []

    def instead(certificate: Certificate, *, language: Language) -> Pdf:
        seen.append((certificate, language))
        return Pdf(b"%PDF")

    monkeypatch.setattr(command, "set_certificate", instead)
    return seen


Made = list[tuple[Certificate, Language]]
Fide = Callable[..., Path]


def test_a_page_is_printed(arpad: Arpad, fide: Fide, tmp_path: Path) -> None:
    target = tmp_path / "certificate.pdf"
    answer = arpad("certificate", fide(), "4500018", target)
    assert (answer.returncode, answer.stdout) == (0, "")
    assert answer.stderr == (
        f"Ek, Anna (4500018), 2310 on 2004-07-01: the certificate is written to {target}.\n"
    )
    assert target.read_bytes().startswith(b"%PDF")


def test_everything_that_the_list_says_is_on_it(
    arpad: Arpad, fide: Fide, tmp_path: Path, made: Made
) -> None:
    words = ("--language", "et", "--on", "2004-08-02")
    arpad("certificate", fide(), "4500018", tmp_path / "c.pdf", *words)
    certificate = Certificate(
        federation="FIDE",
        pool="standard",
        list_date=date(2004, 7, 1),
        name="Ek, Anna",
        id="4500018",
        player_federation="SWE",
        title="IM",
        born=1988,
        rating=2310,
        games=9,
        history=(ListedRating(date(2004, 7, 1), 2310),),
        issued_on=date(2004, 8, 2),
    )
    assert made == [(certificate, Language.ESTONIAN)]


def test_the_list_of_an_office_names_its_edition(
    arpad: Arpad, stored: Path, tmp_path: Path, made: Made
) -> None:
    assert arpad("certificate", stored, "F1", tmp_path / "c.pdf").returncode == 0
    certificate, language = made[0]
    assert language is Language.ENGLISH
    assert (certificate.federation, certificate.edition) == ("FISF", "fisf/classique_2019")
    assert (certificate.rank, certificate.series, certificate.pool) == (1, "Joker", None)
    assert certificate.issued_on == certificate.list_date == date(2020, 3, 31)


def test_other_lists_make_the_history(arpad: Arpad, fide: Fide, tmp_path: Path, made: Made) -> None:
    """The list of January has the player without a rating: it is left out, and that is said."""
    others = fide("APR04", 2290), fide("JAN04", "   0"), fide("JUL03", 2200)
    answer = arpad("certificate", fide(), "4500018", tmp_path / "c.pdf", "--history", *others)
    assert answer.returncode == 0
    assert made[0][0].history == (
        ListedRating(date(2003, 7, 1), 2200),
        ListedRating(date(2004, 4, 1), 2290),
        ListedRating(date(2004, 7, 1), 2310),
    )
    assert "The list of 2004-01-01 has no such rating: it is not drawn." in answer.stderr


@pytest.mark.parametrize(
    ("words", "rating", "games", "k"),
    [(["--pace", "rapid"], 1900, 4, 20), (["--pace", "blitz"], 1850, None, None)],
)
def test_the_pace_may_be_chosen(
    arpad: Arpad,
    tmp_path: Path,
    made: Made,
    words: list[str],
    rating: int,
    games: int | None,
    k: int | None,
) -> None:
    file = tmp_path / "players_sep14.xml"
    file.write_text(XML, encoding="utf-8")
    assert arpad("certificate", file, "4500018", tmp_path / "c.pdf", *words).returncode == 0
    certificate = made[0][0]
    assert (certificate.pool, certificate.rating) == (words[1], rating)
    assert (certificate.games, certificate.k) == (games, k)
    answer = arpad("certificate", file, "4500018", tmp_path / "d.pdf")
    assert answer.stderr == (
        "Ek, Anna (4500018) has no standard rating on players_sep14.xml: add --pace rapid.\n"
    )


@pytest.mark.parametrize(
    ("player_id", "sentence"),
    [
        ("4500081", "did you mean Ek, Anna (4500018)?"),
        ("4500019", "did you mean Ek, Anna (4500018)?"),
        ("45000181", "did you mean Ek, Anna (4500018)?"),
        ("450001", "did you mean Ek, Anna (4500018)?"),
        ("04500018", "did you mean Ek, Anna (4500018)?"),
        ("anna ek", "did you mean Ek, Anna (4500018)?"),
        ("4599999", "nobody comes near; check the id and the list."),
        ("450002\x1b", "450002\\x1b: "),
        ("9" * 5000, "nobody comes near"),
    ],
)
def test_an_unknown_id_names_the_nearest(
    arpad: Arpad, fide: Fide, tmp_path: Path, player_id: str, sentence: str
) -> None:
    answer = arpad("certificate", fide(), player_id, tmp_path / "c.pdf")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr.startswith("Nobody on JUL04.txt has the id ")
    assert sentence in answer.stderr
    assert len(answer.stderr) < 300


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["4500034", "c.pdf"], "Berg, Carl (4500034) has no standard rating on JUL04.txt."),
        (["4500018", "c.png"], "A certificate is a PDF: call it c.pdf."),
        (["4500018", "c.pdf", "--pace", "rapid"], "JUL04.txt has standard ratings: choose another"),
        (["4500018", "c.pdf", "--on", "0001-01-01"], "--on 0001-01-01 is out of reach"),
        (
            ["4500018", "c.pdf", "--on", "2004-06-30"],
            "--on 2004-06-30 is before the list of 2004-07-",
        ),
        (["4500018", "nowhere/c.pdf"], "cannot be written: No such file or directory."),
        (["4500018", "c.pdf", "--history", "none.txt"], "none.txt: There is no such file"),
    ],
)
def test_what_cannot_be_certified_is_said(
    arpad: Arpad, fide: Fide, tmp_path: Path, words: list[str], sentence: str
) -> None:
    answer = arpad("certificate", fide(), words[0], tmp_path / words[1], *words[2:])
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in answer.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["JUL04.txt"]


def test_a_later_list_is_no_history(arpad: Arpad, fide: Fide, tmp_path: Path) -> None:
    """A page of July cannot tell what the player had in January after it."""
    target = tmp_path / "c.pdf"
    answer = arpad("certificate", fide(), "4500018", target, "--history", fide("JAN05", 2350))
    assert (answer.returncode, target.exists()) == (2, False)
    assert answer.stderr == (
        "JAN05.txt is of 2005-01-01, after the list of 2004-07-01: leave it out, or certify it.\n"
    )


def test_an_id_that_stands_there_twice_is_not_certified(
    arpad: Arpad, fide: Fide, tmp_path: Path
) -> None:
    file, target = fide(), tmp_path / "c.pdf"
    text = file.read_text(encoding="utf-8")
    file.write_text(text + ROWS.format(rating=2400), encoding="utf-8")
    answer = arpad("certificate", file, "4500018", target)
    assert (answer.returncode, target.exists()) == (2, False)
    assert answer.stderr == (
        "JUL04.txt has the id 4500018 twice, and not the same of both: correct the list.\n"
    )


def test_letters_without_a_shape_are_told(arpad: Arpad, tmp_path: Path) -> None:
    file = tmp_path / "standard_sep14.csv"
    file.write_text("id,name,flag,standard_rating\n1,\U0001f600 Ek,,1900\n", encoding="utf-8")
    answer = arpad("certificate", file, "1", tmp_path / "c.pdf")
    assert answer.returncode == 0
    assert answer.stderr.startswith(
        "Some letters are in none of the fonts and stand as empty boxes"
    )


def test_a_rating_of_0_is_not_certified(arpad: Arpad, tmp_path: Path) -> None:
    file = tmp_path / "standard_sep14.csv"
    file.write_text("id,name,flag,standard_rating\n1,Ek,,0\n", encoding="utf-8")
    answer = arpad("certificate", file, "1", tmp_path / "c.pdf")
    assert (answer.returncode, answer.stderr) == (
        2,
        "Ek (1) has no standard rating on standard_sep14.csv.\n",
    )


def test_lists_that_do_not_go_together_are_refused(
    arpad: Arpad, fide: Fide, stored: Path, tmp_path: Path
) -> None:
    target = tmp_path / "c.pdf"
    answer = arpad("certificate", fide(), "4500018", target, "--history", stored)
    assert "scrabble.json is a list of FISF, and the certificate is of FIDE" in answer.stderr
    other = fide("JUL04", 2400, "other.txt")
    answer = arpad("certificate", fide(), "4500018", target, "--history", other)
    assert answer.stderr == "Two lists of 2004-07-01 have different ratings: leave one out.\n"
    answer = arpad("certificate", stored, "F1", target, "--pace", "blitz")
    assert answer.stderr == "scrabble.json has ratings of no pace: leave --pace out.\n"


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        (
            "list.csv",
            "id,name,grade,rating\n1,Ek,1 Dan,1800\n",
            "a certificate does: give the list",
        ),
        (
            "list.csv",
            "id,name,flag,rapid_rating\n1,Ek,,1800\n",
            "a certificate does: put the month",
        ),
        ("list.csv", "nothing like a list", "list.csv is no rating list: give FIDE's text"),
        ("list.json", '{"schema": "arpad/list/9"}', "install a newer one"),
    ],
)
def test_a_list_that_will_not_do_says_why(
    arpad: Arpad, tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    answer = arpad("certificate", tmp_path / name, "1", tmp_path / "c.pdf")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert sentence in answer.stderr


def test_another_file_is_not_written_over(
    arpad: Arpad, fide: Fide, tmp_path: Path, made: Made
) -> None:
    target = tmp_path / "c.pdf"
    target.write_bytes(b"precious")
    answer = arpad("certificate", fide(), "4500018", target)
    assert (answer.returncode, made) == (2, [])
    assert target.read_bytes() == b"precious"
    assert arpad("certificate", fide(), "4500018", target, "--force").returncode == 0
    assert target.read_bytes() == b"%PDF"


def test_a_missing_extra_is_a_sentence(
    arpad: Arpad, fide: Fide, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> Any:  # noqa: ANN401 - as the real one
        raise ModuleNotFoundError(name)

    monkeypatch.setattr(extras, "import_module", missing)
    answer = arpad("certificate", fide(), "4500018", tmp_path / "c.pdf")
    assert answer.returncode == 2
    assert answer.stderr == "Writing PDF needs the extra print: pip install 'arpad[print]'.\n"
    assert not (tmp_path / "c.pdf").exists()


def test_the_example_of_the_help_works(
    arpad: Arpad, stored: Path, monkeypatch: pytest.MonkeyPatch, made: Made
) -> None:
    monkeypatch.chdir(stored.parent)
    text = stored.read_text(encoding="utf-8").replace('"F1"', '"4000001"')
    Path("list.json").write_text(text, encoding="utf-8")
    example = next(command.example for command in COMMANDS if command.name == "certificate")
    assert arpad(*example.split()[1:]).returncode == 0
    assert made[0][0].name == "Amavi"
