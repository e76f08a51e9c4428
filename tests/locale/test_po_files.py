"""Files of translations: in order, filled, and nothing lost when the messages change."""

from pathlib import Path

import pytest
from docs.generators import po_files
from docs.generators.po_files import fill, path_of, translations, update


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(po_files, "LOCALE", tmp_path)
    for language in po_files.LANGUAGES:
        (tmp_path / language / "LC_MESSAGES").mkdir(parents=True)


def text() -> str:
    return path_of("arpad", "fr").read_text(encoding="utf-8")


def test_new_messages_come_in_order_and_empty() -> None:
    assert update("arpad", "fr", ["b", "C", ("{n} a", "{n} as")]) == (3, 3)
    assert translations("arpad", "fr") == {("{n} a", "{n} as"): ("", ""), "b": ("",), "C": ("",)}
    assert text().index('msgid "b"') < text().index('msgid "C"')


def test_the_same_messages_give_the_same_file() -> None:
    update("arpad", "fr", ["one", "two"])
    before = text()
    update("arpad", "fr", ["two", "one"])
    assert text() == before


def test_a_text_is_on_one_line_and_comes_back_as_it_was() -> None:
    hard = 'a "quoted" text, \\ and\na second line ' + 40 * "that is long "
    update("arpad", "fr", [hard])
    fill("arpad", "fr", {hard: 'une « citation » \\ "x"\n' + 40 * "longue "})
    assert translations("arpad", "fr")[hard] == ('une « citation » \\ "x"\n' + 40 * "longue ",)
    assert all(len(entry.splitlines()) == 2 for entry in text().split("\n\n")[1:])


def test_what_nobody_says_any_more_goes_and_translations_stay() -> None:
    update("arpad", "fr", ["rating", "list"])
    assert fill("arpad", "fr", {"rating": "classement", "list": "liste", "else": "autre"}) == (2, 0)
    assert update("arpad", "fr", ["rating", "event"]) == (2, 1)
    assert translations("arpad", "fr") == {"event": ("",), "rating": ("classement",)}


def test_both_forms_can_be_given_in_one_text() -> None:
    update("arpad", "fr", [("{n} game", "{n} games")])
    assert fill("arpad", "fr", {"{n} game|||{n} games": "{n} partie|||{n} parties"}) == (1, 0)
    assert translations("arpad", "fr") == {("{n} game", "{n} games"): ("{n} partie", "{n} parties")}


def test_a_translation_is_kept_when_a_place_is_called_otherwise() -> None:
    update("arpad", "fr", ["{name} of {day} by {who}"])
    fill("arpad", "fr", {"{name} of {day} by {who}": "{who} : {name} du {day}"})
    update("arpad", "fr", ["{title} of {start} by {who}"])
    assert translations("arpad", "fr") == {
        "{title} of {start} by {who}": ("{who} : {title} du {start}",)
    }


def test_one_form_does_not_do_for_two() -> None:
    update("arpad", "fr", [("{n} game", "{n} games")])
    assert fill("arpad", "fr", {"{n} game|||{n} games": "{n} parties"}) == (0, 1)
