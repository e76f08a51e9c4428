"""The catalogues have every message of the package, translated, and nothing else."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from docs.generators.law_texts import quotations
from docs.generators.messages import messages
from docs.generators.po_files import CATALOGUES, Key, path_of, renewed

from arpad.locale import Language

TRANSLATED = [Language.FRENCH, Language.ESTONIAN]
IDENTICAL = Path(__file__).parent / "identical.toml"

RUN = "run python docs/generators/messages.py"
ABBREVIATED = {"No."}
"""What English shortens with a full stop, and others with none."""

EVERY_FILE = pytest.mark.parametrize("language", TRANSLATED)
EVERY_CATALOGUE = pytest.mark.parametrize("catalogue", CATALOGUES)


@cache
def used() -> dict[str, set[Key]]:
    return messages()


@cache
def catalogue_of(catalogue: str, language: Language) -> Catalog:
    with path_of(catalogue, language).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def entries_of(catalogue: str, language: Language) -> list[Message]:
    return [entry for entry in catalogue_of(catalogue, language) if entry.id]


def key_of(entry: Message) -> Key:
    if isinstance(entry.id, str):
        return entry.id
    one, many = entry.id
    return one, many


def forms_of(entry: Message) -> list[tuple[str, str]]:
    """Pair every translation with the English words it stands for."""
    if isinstance(entry.id, str):
        assert isinstance(entry.string, str)
        return [(entry.id, entry.string)]
    return list(zip(entry.id, entry.string or (), strict=True))


def all_forms(catalogue: str, language: Language) -> list[tuple[str, str]]:
    return [form for entry in entries_of(catalogue, language) for form in forms_of(entry)]


@EVERY_FILE
@EVERY_CATALOGUE
def test_every_message_of_the_package_is_in_its_catalogue(
    catalogue: str, language: Language
) -> None:
    there = {key_of(entry) for entry in entries_of(catalogue, language)}
    assert sorted(map(str, used()[catalogue] - there)) == [], RUN


@EVERY_FILE
@EVERY_CATALOGUE
def test_no_message_is_translated_that_nobody_says(catalogue: str, language: Language) -> None:
    there = {key_of(entry) for entry in entries_of(catalogue, language)}
    assert sorted(map(str, there - used()[catalogue])) == [], RUN


@EVERY_FILE
@EVERY_CATALOGUE
def test_collecting_the_messages_again_changes_nothing(catalogue: str, language: Language) -> None:
    there = path_of(catalogue, language).read_text(encoding="utf-8")
    assert renewed(catalogue, language, used()[catalogue]) == there


@EVERY_FILE
@EVERY_CATALOGUE
def test_every_message_is_translated_for_certain(catalogue: str, language: Language) -> None:
    entries = entries_of(catalogue, language)
    assert entries
    assert [key_of(entry) for entry in entries if entry.fuzzy] == []
    assert [english for english, text in all_forms(catalogue, language) if not text.strip()] == []
    assert not catalogue_of(catalogue, language).obsolete


@EVERY_FILE
@EVERY_CATALOGUE
def test_a_translation_has_the_places_of_its_original(catalogue: str, language: Language) -> None:
    def places(text: str) -> list[str]:
        return sorted(re.findall(r"\{.*?\}", text))

    forms = all_forms(catalogue, language)
    assert [english for english, text in forms if text and places(english) != places(text)] == []


@EVERY_FILE
@EVERY_CATALOGUE
def test_only_listed_messages_are_the_same_in_both_languages(
    catalogue: str, language: Language
) -> None:
    allowed = set(tomllib.loads(IDENTICAL.read_text(encoding="utf-8"))[catalogue][language])
    same = {english for english, text in all_forms(catalogue, language) if english == text}
    assert sorted(same - allowed - quotations()) == []
    assert sorted(allowed - same) == []


@EVERY_FILE
@EVERY_CATALOGUE
def test_a_piece_of_a_sentence_stays_a_piece(catalogue: str, language: Language) -> None:
    """What begins small or has no full stop is put into others; a full stop ends a sentence."""
    forms = [(e, t) for e, t in all_forms(catalogue, language) if e and t]
    stops = [e for e, t in forms if (e[-1] == ".") != (t[-1] == ".")]
    assert [each for each in stops if each not in ABBREVIATED] == []


@EVERY_FILE
@EVERY_CATALOGUE
def test_the_header_tells_the_forms_that_the_office_uses(
    catalogue: str, language: Language
) -> None:
    assert catalogue_of(catalogue, language).num_plurals == 2
    assert {len(forms_of(entry)) for entry in entries_of(catalogue, language)} <= {1, 2}


@EVERY_FILE
@EVERY_CATALOGUE
def test_letters_are_composed_and_spaces_before_signs_do_not_break(
    catalogue: str, language: Language
) -> None:
    forms = all_forms(catalogue, language)
    assert [text for _, text in forms if re.search(r"[\u0300-\u036f]", text)] == []
    breaking = re.compile(r"[^\W\d_] [:;?!»]")
    assert [t for e, t in forms if breaking.search(t) and not breaking.search(e)] == []
