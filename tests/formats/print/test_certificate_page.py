"""A player's certificate as PDF."""

import io
import sys
from collections.abc import Callable
from datetime import date

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from arpad.formats.extras import MissingExtraError
from arpad.formats.print import Certificate, ListedRating, certificate_pdf
from arpad.locale import Language

Pages = Callable[[bytes], list[str]]

FINGERPRINT = "sha256:" + 8 * "0123ffdf"
CERTIFICATE = Certificate(
    federation="FIDE",
    pool="standard",
    list_date=date(2012, 9, 1),
    list_number="47",
    name="Õunapuu, François-Žan",
    id="4500123",
    player_federation="EST",
    title="FM",
    born=1988,
    rating=2217,
    games=9,
    k=15,
    rank=42,
    history=(
        ListedRating(date(2012, 9, 1), 2217),
        ListedRating(date(2010, 7, 1), 2150),
        ListedRating(date(2011, 7, 1), 2182),
    ),
    edition="fide/b02_2010",
    article="8.56",
    fingerprint=FINGERPRINT,
    verify_at="https://ratings.example.org/lists/47",
    issued_on=date(2012, 9, 14),
)
BARE = Certificate(
    federation="FESA",
    list_date=date(2014, 12, 31),
    name="Łęcki, Zoé",
    id="7",
    rating=1480,
    issued_on=date(2015, 1, 2),
)
BOTTOM_MARGIN = 60


def lowest_line(pdf: bytes) -> float:
    """Return how high above the edge of the paper, in points, the last line stands."""
    heights: list[float] = []

    def look(text: str, page: list[float], line: list[float], *_: object) -> None:
        if text.strip():
            heights.append(page[1] * line[4] + page[3] * line[5] + page[5])

    PdfReader(io.BytesIO(pdf)).pages[0].extract_text(visitor_text=look)
    return min(heights)


@pytest.mark.parametrize(
    ("language", "sayings"),
    [
        (
            Language.ENGLISH,
            (
                "FIDE Rating certificate Rating list (standard) · 1 September 2012 · List 47",
                "Number 4500123 Federation EST Title FM Year of birth 1988 Rank 42 Games 9 K 15",
                "Rating 2217 Rating history",
                "From 2150 on 1 July 2010 to 2217 on 1 September 2012.",
                "List Rating 1 Sept 2012 2217 1 Jul 2011 2182 1 Jul 2010 2150",
                "Regulations fide/b02_2010 Article 8.56",
                "Issued on 14 September 2012 For the rating office",
            ),
        ),
        (
            Language.FRENCH,
            (
                "Attestation de classement Liste de classement (standard) · 1er septembre 2012",
                "Numéro 4500123 Fédération EST Titre FM Année de naissance 1988 Rang 42 Parties 9",
                "Classement 2217 Évolution du classement",
                "Règlement fide/b02_2010 Article 8.56 Empreinte de la liste",
                "Délivrée le 14 septembre 2012",
            ),
        ),
        (
            Language.ESTONIAN,
            (
                "Reitingutunnistus Reitingunimekiri (tavamale) · 1. september 2012",
                "Number 4500123 Föderatsioon EST Tiitel FM Sünniaasta 1988 Koht 42 Partiid 9 K 15",
                "Reiting 2217 Reitingu ajalugu",
                "Määrustik fide/b02_2010 Artikkel 8.56 Nimekirja sõrmejälg",
                "Välja antud: 14. september 2012 Reitingubüroo nimel",
            ),
        ),
    ],
)
def test_a_certificate_says_what_is_known_in_the_language(
    pages: Pages, language: Language, sayings: tuple[str, ...]
) -> None:
    (text,) = pages(certificate_pdf(CERTIFICATE, language=language))
    assert [saying for saying in sayings if saying not in text] == []
    assert "Õunapuu, François-Žan" in text
    # To be compared and copied, so in one piece.
    assert FINGERPRINT in text
    assert "https://ratings.example.org/lists/47" in text


def test_what_is_not_known_is_not_mentioned(pages: Pages) -> None:
    (text,) = pages(certificate_pdf(BARE, language=Language.ENGLISH))
    assert text == (
        "FESA Rating certificate Rating list · 31 December 2014 We certify that this player is on "
        "the list with the rating given here. Łęcki, Zoé Number 7 Rating 1480 "
        "Issued on 2 January 2015 For the rating office"
    )


@pytest.mark.parametrize(
    ("field", "value", "saying"),
    [
        ("grade", "2 Kyu", "Grade 2 Kyu"),
        ("series", "Joker", "Series Joker"),
        ("games", 0, "Games 0"),
        ("signatory", "Ilves, Mart", "2 January 2015 Ilves, Mart"),
        ("pool", "rapid", "Rating list (rapid)"),
    ],
)
def test_one_more_fact_is_one_more_saying(
    pages: Pages, field: str, value: str | int, saying: str
) -> None:
    certificate = msgspec.structs.replace(BARE, **{field: value})
    assert saying in pages(certificate_pdf(certificate, language=Language.ENGLISH))[0]


def test_the_last_eight_lists_are_printed(pages: Pages) -> None:
    history = tuple(ListedRating(date(2000 + n, 1, 1), 1500 + n) for n in range(20))
    certificate = msgspec.structs.replace(BARE, history=history)
    (text,) = pages(certificate_pdf(certificate, language=Language.ENGLISH))
    table = text.partition("List Rating ")[2]
    assert table.startswith("1 Jan 2019 1519 1 Jan 2018 1518")
    assert "1 Jan 2012 1512" in table
    assert "1 Jan 2011" not in table


@pytest.mark.parametrize(
    "history",
    [(), (ListedRating(date(2014, 12, 31), 1480),), 2 * (ListedRating(date(2014, 1, 1), 1),)],
)
def test_a_history_of_one_day_is_none(pages: Pages, history: tuple[ListedRating, ...]) -> None:
    certificate = msgspec.structs.replace(BARE, history=history)
    assert "history" not in pages(certificate_pdf(certificate, language=Language.ENGLISH))[0]


@pytest.mark.parametrize("name", ["#panic()", "*x*", "$", '#read("x")', "[#pagebreak()]", "{name}"])
def test_a_name_prints_as_it_is_written(pages: Pages, name: str) -> None:
    certificate = msgspec.structs.replace(
        CERTIFICATE, name=name, federation=name, article=name, verify_at=name, signatory=name
    )
    (text,) = pages(certificate_pdf(certificate, language=Language.ENGLISH))
    assert text.count(name) == 5


@pytest.mark.parametrize("language", Language)
def test_a_certificate_is_one_page_however_much_there_is_to_say(
    pages: Pages, language: Language
) -> None:
    long = "Mustermann-Lindenberg " * 30
    certificate = Certificate(
        federation=long,
        pool=long,
        list_date=date(2020, 1, 1),
        list_number=long,
        name=long,
        id="9" * 64,
        player_federation=long,
        title=long,
        grade=long,
        series=long,
        born=1900,
        rating=-12345,
        games=10**9,
        k=40,
        rank=10**9,
        history=tuple(ListedRating(date(1900 + n, 1, 1), 37 * n % 5000) for n in range(120)),
        edition=long,
        article=long,
        fingerprint="f" * 500,
        verify_at="https://example.org/" + "a" * 500,
        issued_on=date(2020, 1, 1),
        signatory=long,
    )
    pdf = certificate_pdf(certificate, language=language)
    assert len(pages(pdf)) == 1
    assert lowest_line(pdf) > BOTTOM_MARGIN


@settings(max_examples=25)
@given(
    st.builds(
        Certificate,
        federation=st.text(),
        list_date=st.dates(),
        name=st.text(),
        id=st.text(),
        rating=st.integers(),
        issued_on=st.dates(),
        history=st.lists(
            st.builds(ListedRating, st.dates(), st.integers(-5_000, 5_000)), max_size=9
        ).map(tuple),
    )
)
def test_any_certificate_can_be_set(certificate: Certificate) -> None:
    pdf = certificate_pdf(certificate, language=Language.ESTONIAN)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 1


def test_the_same_certificate_gives_the_same_bytes() -> None:
    first, second = (certificate_pdf(CERTIFICATE, language=Language.FRENCH) for _ in range(2))
    assert first == second


def test_the_file_knows_its_title_and_the_day_of_issue_and_can_be_read_aloud() -> None:
    pdf = certificate_pdf(CERTIFICATE, language=Language.FRENCH)
    reader = PdfReader(io.BytesIO(pdf))
    assert reader.metadata is not None
    assert reader.metadata.title == "Attestation de classement · Õunapuu, François-Žan"
    assert str(reader.metadata.creation_date) == "2012-09-14 00:00:00+00:00"
    assert str(reader.root_object["/Lang"]) == "fr"
    assert b"<pdfuaid:part>1" in pdf


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(
        MissingExtraError, match=r"needs the extra print: pip install 'arpad\[print\]'"
    ):
        certificate_pdf(BARE, language=Language.ENGLISH)
