"""Files that hold no event are told by what they are, never as JSON that they are not."""

from io import BytesIO

import pytest

from arpad.formats.event_source import source_from_bytes
from arpad.formats.fide_list import write_fide_xml
from arpad.formats.lists import table_of_listed_players, write_csv, write_json
from arpad.model.listed_player import ListedPlayer, ListRating

WANTED = "give a tournament report (TRF), a results file (CSV, xlsx) or an event file."
NOTHING = "Nothing in this file looks like an event;"
PLAYERS = [ListedPlayer("4500018", "Ek, Anna", "SWE", standard=ListRating(2310, 9, 20))]


def written(form: str) -> bytes:
    stream = BytesIO()
    if form == "xml":
        write_fide_xml(PLAYERS, stream)
    else:
        write = {"csv": write_csv, "json": write_json}[form]
        write(table_of_listed_players(PLAYERS), stream)
    return stream.getvalue()


def sentences(data: bytes, name: str) -> list[str]:
    source = source_from_bytes(data, name=name)
    assert source.event is None
    return [finding.message for finding in source.findings]


@pytest.mark.parametrize("name", ["letter.txt", "list.xml", "notes", "old.xls"])
def test_a_file_like_nothing_we_know_is_told_so(name: str) -> None:
    assert sentences(b"Dear office,\nhere are our results.\n", name) == [f"{NOTHING} {WANTED}"]


def test_a_table_without_blocks_is_shown_the_template() -> None:
    data = b"round,white,black,result\n1,Anna,Bo,1-0\n"
    assert sentences(data, "results.csv") == [
        (
            f"{NOTHING} results in CSV stand under [event], [players] and [games]: arpad template "
            "results.csv writes a file to fill in."
        )
    ]


@pytest.mark.parametrize("name", ["results.csv", "results.xlsx", "report"])
@pytest.mark.parametrize("data", [b"", b" \r\n\t"])
def test_an_empty_file_is_told_so(name: str, data: bytes) -> None:
    assert sentences(data, name) == [
        "The file is empty; it should hold a report, results or an event file."
    ]


@pytest.mark.parametrize("name", ["event.json", "event.toml"])
def test_an_event_file_is_still_told_as_one(name: str) -> None:
    [message] = sentences(b"", name)
    assert message == "The file is empty; it should hold JSON or TOML."


@pytest.mark.parametrize(
    ("form", "words"), [("csv", "CSV"), ("json", "JSON"), ("xml", "FIDE's XML")]
)
def test_a_rating_list_is_told_as_one(form: str, words: str) -> None:
    assert sentences(written(form), f"list.{form}") == [
        f"This is a rating list ({words}) and holds no event; {WANTED}"
    ]


def test_text_of_two_bytes_a_letter_is_told_as_that() -> None:
    assert sentences("Tere".encode("utf-16"), "letter.txt") == [
        "The file is encoded as UTF-16; save it as UTF-8."
    ]


@pytest.mark.parametrize(
    ("start", "kind"),
    [(b"%PDF-1.7\n", "a PDF"), (b"PK\3\4", "a ZIP archive"), (b"\x1f\x8b", "a compressed archive")],
)
def test_a_line_like_a_record_makes_no_report_of_another_file(start: bytes, kind: str) -> None:
    """An object of a PDF is numbered as a record is: three digits and a blank."""
    assert sentences(start + b"\n612 0 obj\n\0\1\2", "list.pdf") == [
        f"This is {kind} and not a report; {WANTED}"
    ]
