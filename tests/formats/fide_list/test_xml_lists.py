"""Lists in XML: read as a stream, and refused where XML is abused."""

from datetime import date

import pytest

from arpad.formats.fide_list import FideList, fide_list_from_bytes
from arpad.formats.fide_list.field import TAGS
from arpad.model.listed_player import ListedPlayer, ListKind, ListRating
from arpad.model.player import Sex

ANNA = {
    "fideid": "4500018",
    "name": "Ek, Anna",
    "country": "SWE",
    "sex": "F",
    "title": "WIM",
    "w_title": "WIM",
    "o_title": "IA,FST",
    "foa_title": "AFM",
    "rating": "2471",
    "games": "9",
    "k": "10",
    "rapid_rating": "2400",
    "rapid_games": "0",
    "rapid_k": "20",
    "blitz_rating": "0",
    "blitz_games": "0",
    "blitz_k": "0",
    "birthday": "1988",
    "flag": "wi",
}
READ = ListedPlayer(
    id="4500018",
    name="Ek, Anna",
    federation="SWE",
    sex=Sex.FEMALE,
    title="WIM",
    w_title="WIM",
    o_titles=("IA", "FST"),
    foa_title="AFM",
    standard=ListRating(2471, 9, 10),
    rapid=ListRating(2400, 0, 20),
    blitz=ListRating(None, 0, 0),
    born=1988,
    flag="wi",
)
SINGLE_TAGS = [tag for tag in TAGS if not tag.startswith(("rapid", "blitz"))]
TYPE_DECLARED = (
    "The XML declares a document type or entities, which can unfold without end or fetch other "
    "files; no list of FIDE does, check where it comes from."
)
CUT_OFF = "The XML ends too early; the file seems to be cut off, download it again."


def element(**changes: str) -> str:
    fields = "".join(f"<{tag}>{text}</{tag}>\n" for tag, text in (ANNA | changes).items())
    return f"<player>\n{fields}</player>\n"


def document(*players: str, start: str = "<playerslist>\n") -> bytes:
    return f"{start}{''.join(players)}</playerslist>\n".encode()


def read(data: bytes, name: str = "players_list_xml_foa.xml") -> FideList:
    return fide_list_from_bytes(data, name=name)


def told(fide_list: FideList) -> list[tuple[str, str, str]]:
    list(fide_list)
    return [(f.severity.value, f.where, f.message) for f in fide_list.findings]


def error(data: bytes) -> tuple[str, str]:
    ((severity, where, message),) = told(read(data, "x.xml"))
    assert severity == "error"
    return where, message


# What is read

COMMENT = "<!-- a list -->"
"""A comment is nothing FIDE writes: from there on the parser reads."""


@pytest.mark.parametrize("comment", ["", COMMENT])
def test_players_are_read_with_the_lines_where_they_end(comment: str) -> None:
    fide_list = read(document(comment, element(), element(fideid="7", name="Roos, Jan")))
    (line, anna), (next_line, jan) = fide_list.numbered()
    assert anna == READ
    assert (jan.id, jan.name) == ("7", "Roos, Jan")
    assert (line, next_line, fide_list.lines) == (22, 43, 45)
    assert (fide_list.kind, fide_list.findings) == (ListKind.COMBINED, ())


@pytest.mark.parametrize("comment", ["", COMMENT])
@pytest.mark.parametrize(
    "data",
    [
        document(element().replace("\n", ""), start="<playerslist>"),
        document(element().replace("\n", "\r\n  ")),
        document(element(), start='<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n'),
        b"\xef\xbb\xbf" + document(element()),
        document(element().replace("<fideid>", "<fideid> ").replace("</name>", " </name>")),
        document(element(name="<![CDATA[Ek, Anna]]>")),
        document(element().replace("<player>", '<player id="1">')),
        document(element(), "<!-- the end --><?end?>"),
    ],
)
def test_the_same_player_in_other_words(data: bytes, comment: str) -> None:
    data = data.replace(b"<playerslist>", b"<playerslist>" + comment.encode())
    fide_list = read(data)
    assert list(fide_list) == [READ]
    assert fide_list.findings == ()


@pytest.mark.parametrize("comment", ["", COMMENT])
@pytest.mark.parametrize(
    ("escaped", "name"),
    [
        ("O&apos;Ek &amp; Son, &lt;Anna&gt; &quot;Ann&quot;", 'O\'Ek & Son, <Anna> "Ann"'),
        ("S&#246;n, &#x41;nna", "Sön, Anna"),
        ("Ek &amp;lt; Son", "Ek &lt; Son"),
    ],
)
def test_signs_that_xml_escapes(escaped: str, name: str, comment: str) -> None:
    plain = element(name="Roos, Jan")
    players = read(document(comment, plain, element(name=escaped), plain))
    assert [player.name for player in players] == ["Roos, Jan", name, "Roos, Jan"]


@pytest.mark.parametrize(
    ("name", "kind", "day"),
    [
        ("standard_rating_list.xml", ListKind.STANDARD, None),
        ("rapid_sep26frl_xml.xml", ListKind.RAPID, date(2026, 9, 1)),
        ("blitz_rating_list.xml", ListKind.BLITZ, None),
    ],
)
@pytest.mark.parametrize("comment", ["", COMMENT])
def test_a_list_of_one_pace_is_of_the_pace_in_its_name(
    name: str, kind: ListKind, day: date | None, comment: str
) -> None:
    fields = "".join(f"<{tag}>{ANNA[tag]}</{tag}>" for tag in SINGLE_TAGS)
    fide_list = read(document(comment, f"<player>{fields}</player>"), name)
    (player,) = fide_list
    assert (fide_list.kind, fide_list.date) == (kind, day)
    rating = ListRating(2471, 9, 10)
    expected = {ListKind.STANDARD: ListRating(), ListKind.RAPID: ListRating()}
    expected |= {ListKind.BLITZ: ListRating(), kind: rating}
    assert [player.standard, player.rapid, player.blitz] == list(expected.values())


@pytest.mark.parametrize("comment", ["", COMMENT])
@pytest.mark.parametrize("none", ["0", ""])
def test_a_player_without_a_rating(none: str, comment: str) -> None:
    numbers = dict.fromkeys([tag for tag in ANNA if "rating" in tag], none)
    (player,) = read(document(comment, element(**numbers, birthday="")))
    assert {player.standard.rating, player.rapid.rating, player.born} == {None}


@pytest.mark.parametrize(
    ("encoding", "declared", "findings"),
    [
        ("utf-8", "", 0),
        ("cp1252", "", 1),
        ("cp1252", '<?xml version="1.0" encoding="windows-1252"?>', 0),
        ("latin-1", "<?xml version='1.0' encoding='ISO-8859-1'?>", 0),
        ("utf-8", '<?xml version="1.0" encoding="UTF-8"?>', 0),
    ],
)
def test_letters_of_three_encodings(encoding: str, declared: str, findings: int) -> None:
    name = "Ñuñez Brück, Zoë"
    text = f"{declared}<playerslist>{element(name=name)}</playerslist>"
    fide_list = read(text.encode(encoding))
    assert [player.name for player in fide_list] == [name]
    assert len(fide_list.findings) == findings


def test_players_across_the_pieces_in_which_a_file_is_read() -> None:
    count = 2000
    players = [element(fideid=str(n), name=f"Ek {n}, Ñ" if n % 7 else "") for n in range(count)]
    for comment in ("", COMMENT):
        fide_list = read(document(comment, *players))
        assert [int(player.id) for player in fide_list] == list(range(count))
        assert fide_list.findings == ()
        assert fide_list.lines == 2 + 21 * count + 1


def test_progress_is_told() -> None:
    data = document(*(element() for _ in range(2000)))
    seen: list[tuple[int, int]] = []
    fide_list = fide_list_from_bytes(
        data, name="x.xml", progress=lambda has_read, total: seen.append((has_read, total))
    )
    assert sum(1 for _ in fide_list) == 2000
    assert len(seen) > 2
    assert seen == sorted(seen)
    assert seen[-1] == (len(data), len(data))


# What is wrong


@pytest.mark.parametrize("comment", ["", COMMENT])
def test_a_player_who_cannot_be_used_is_left_out(comment: str) -> None:
    wrong = [element(rating="24x1"), element(fideid=""), "<player></player>"]
    fide_list = read(document(comment, *wrong, element()), "x.xml")
    rest = "; the player is left out: correct the list, or download it again."
    assert told(fide_list) == [
        ("error", "x.xml: line 22, <rating>",
         f'Expected a rating from 1 to 3999, 0 or blank for none; found "24x1"{rest}'),
        ("error", "x.xml: line 43, <fideid>",
         f"Expected an id of up to 15 digits; found nothing{rest}"),
        ("error", "x.xml: line 44, <fideid>",
         f"Expected an id of up to 15 digits; found nothing{rest}"),
    ]  # fmt: skip
    assert list(fide_list) == [READ]


@pytest.mark.parametrize("comment", ["", COMMENT])
def test_what_does_not_fit_is_told_and_the_rating_is_read(comment: str) -> None:
    fide_list = read(document(comment, element(sex="X", birthday="88")), "x.xml")
    (player,) = fide_list
    assert (player.sex, player.born, player.standard.rating) == (None, None, 2471)
    assert [where for _, where, _ in told(fide_list)] == [
        "x.xml: line 22, <sex>",
        "x.xml: line 22, <birthday>",
    ]


def test_an_element_that_is_not_known_is_told_once() -> None:
    club = element().replace("</player>", "<club>Lund<town>S</town></club></player>")
    fide_list = read(document(club, "<extra/>", club), "x.xml")
    assert list(fide_list) == [READ, READ]
    assert [(where, message) for _, where, message in told(fide_list)] == [
        ("x.xml: line 22", "The element <club> is not known here; it is not read."),
        ("x.xml: line 22", "The element <town> is not known here; it is not read."),
        ("x.xml: line 23", "The element <extra> is not known here; it is not read."),
    ]


@pytest.mark.parametrize("cut", [-1, -15, -30, -300])
def test_a_list_that_is_cut_off_is_read_as_far_as_it_goes(cut: int) -> None:
    data = document(element(), element()).rstrip()
    fide_list = read(data[:cut])
    players = list(fide_list)
    assert players == [READ] * (2 if cut > -30 else 1)
    assert [f.message for f in fide_list.findings] == [CUT_OFF]


def test_a_list_that_is_broken_is_read_as_far_as_it_goes() -> None:
    data = document(element(), "<player><name>Ek</player>", element())
    fide_list = read(data, "x.xml")
    assert list(fide_list) == [READ]
    assert told(fide_list) == [
        (
            "error",
            "x.xml: line 23",
            (
                "The XML is broken here (mismatched tag); what follows is not read: download the "
                "list again."
            ),
        )
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<html></html>", 'The XML holds "html", expected "playerslist"; it is no list of FIDE.'),
        (b'<?xml version="1.0" encoding="Shift_JIS"?><playerslist/>',
         "The XML is encoded as shift_jis; save it as UTF-8."),
        (b"<playerslist>&ek;</playerslist>",
         ("The XML is broken here (undefined entity); what follows is not read: download the list "
          "again.")),
        (b"<playerslist><player><a>" + b"<b>" * 100,
         "The elements of the XML are nested more than 50 deep; expected three."),
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused(data: bytes, message: str) -> None:
    assert [m for _, _, m in told(read(data, "x.xml"))][-1] == message


# What XML can be abused for

LAUGHS = "".join(
    f'<!ENTITY laugh{n} "{f"&laugh{n - 1};" * 10}">' if n else '<!ENTITY laugh0 "ha">'
    for n in range(10)
)


@pytest.mark.parametrize(
    "start",
    [
        f"<!DOCTYPE playerslist [{LAUGHS}]>",
        '<!DOCTYPE playerslist [<!ENTITY file SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE playerslist SYSTEM "http://localhost/list.dtd">',
        "<!DOCTYPE playerslist>",
    ],
)
@pytest.mark.parametrize("declared", ["", '<?xml version="1.0"?>'])
def test_document_types_and_entities_are_refused(start: str, declared: str) -> None:
    data = f"{declared}{start}<playerslist>{element(name='&laugh9;')}</playerslist>".encode()
    assert error(data) == ("x.xml: line 1", TYPE_DECLARED)


@pytest.mark.parametrize(
    ("before", "sign", "after"),
    [
        ("<playerslist><!--", "x>", "--></playerslist>"),
        ("<playerslist", " ", "></playerslist>"),
        ('<playerslist a="', "x>", '"></playerslist>'),
        ("<playerslist><player><name>", "x", "</name></player></playerslist>"),
        ("<playerslist>", " ", "</playerslist>"),
        ("<", "x", ">"),
    ],
)
def test_what_would_have_to_be_kept_in_memory_is_refused(
    before: str, sign: str, after: str
) -> None:
    data = (before + sign * (2_500_000 // len(sign)) + after).encode()
    _, message = error(data)
    assert message == (
        "A tag, a comment or a text of the XML is larger than 1 MB; no list of FIDE has one, "
        "check where the file comes from."
    )


def test_a_text_that_is_too_long_leaves_out_its_player() -> None:
    fide_list = read(document(element(name="x" * 1001), element()), "x.xml")
    assert list(fide_list) == [READ]
    assert [(where, message) for _, where, message in told(fide_list)] == [
        (
            "x.xml: line 22",
            (
                "An element of the player is longer than 1000 characters; the player is left out: "
                "check what the file holds."
            ),
        )
    ]
