"""Documents of headings, sentences and tables as PDF."""

import io
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from arpad.formats.print import PrintedTable, Section, document_pdf
from arpad.locale import Language

Pages = Callable[[bytes], list[str]]

SECTIONS = [
    Section("Ce qui compte", ("Deux parties comptent.", "*Rien* #panic() $x$")),
    Section(
        "Parties",
        (
            PrintedTable(
                header=("Adversaire", "Écart"),
                rows=tuple((f"Bœuf{n}, Zoé", str(n)) for n in range(90)),
                numbers=frozenset({1}),
            ),
            "Voilà tout.",
        ),
    ),
]


def document(language: Language = Language.FRENCH) -> bytes:
    return document_pdf(
        SECTIONS, language=language, title="Explication", on=date(2020, 8, 1), footer="fisf"
    )


def test_a_document_has_its_sections_in_order_and_its_title_on_every_page(pages: Pages) -> None:
    texts = pages(document())
    assert texts[0].startswith(
        "Explication 1er août 2020 Ce qui compte Deux parties comptent. *Rien* #panic() $x$ "
        "Parties Adversaire Écart Bœuf0, Zoé 0 Bœuf1, Zoé 1"
    )
    assert all(text.startswith("Explication 1er août 2020") for text in texts)
    assert "Bœuf89, Zoé 89 Voilà tout." in texts[-1]
    assert len(texts) == 2


def test_a_table_over_two_pages_has_its_head_on_both(pages: Pages) -> None:
    assert all("Adversaire Écart" in text for text in pages(document()))


@pytest.mark.parametrize(
    ("language", "foot"),
    [
        (Language.ENGLISH, "fisf page 1 of 2"),
        (Language.FRENCH, "fisf page 1 sur 2"),
        (Language.ESTONIAN, "fisf lk 1/2"),
    ],
)
def test_pages_are_counted_in_the_language(pages: Pages, language: Language, foot: str) -> None:
    assert foot in pages(document(language))[0]


def test_the_same_document_gives_the_same_bytes() -> None:
    assert document() == document()


def test_the_file_knows_its_title_language_and_day() -> None:
    reader = PdfReader(io.BytesIO(document()))
    assert reader.metadata is not None
    assert reader.metadata.title == "Explication"
    assert str(reader.metadata.creation_date) == "2020-08-01 00:00:00+00:00"
    assert str(reader.root_object["/Lang"]) == "fr"


def test_a_document_without_sections_is_its_title(pages: Pages) -> None:
    pdf = document_pdf([], language=Language.ENGLISH, title="Nothing", on=date(2020, 8, 2))
    assert pages(pdf) == ["Nothing 2 August 2020 page 1 of 1"]


@settings(max_examples=25)
@given(st.text(max_size=200), st.lists(st.tuples(st.text(), st.text()), max_size=5).map(tuple))
def test_any_texts_can_be_set(text: str, rows: tuple[tuple[str, str], ...]) -> None:
    table = PrintedTable(header=(text, text), rows=rows)
    pdf = document_pdf(
        [Section(text, (text, table))], language=Language.ENGLISH, title=text, on=date(2020, 8, 1)
    )
    assert pdf.startswith(b"%PDF")
