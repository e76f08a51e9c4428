"""`arpad demo` where it cannot be shown; the demonstration itself is tested in tests/demo."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from arpad.demo import story
from arpad.demo.story import Told
from arpad.office.office import OfficeError

Arpad = Callable[..., CompletedProcess[str]]


def test_a_folder_of_something_else_is_left_alone(arpad: Arpad, tmp_path: Path) -> None:
    (tmp_path / "arpad.db").write_text("a real book", encoding="utf-8")
    answer = arpad("demo", "--into", tmp_path)
    assert answer.returncode == 2
    assert "something else than a former demonstration" in answer.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["arpad.db"]


def test_a_folder_that_cannot_be_made_is_told(arpad: Arpad, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    answer = arpad("demo", "--into", tmp_path / "file" / "demo")
    assert answer.returncode == 2
    assert answer.stderr.endswith("Name another folder.\n")


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (OfficeError("The list is out."), "The list is out."),
        (OSError(28, "No space left on device"), "demo cannot be written: No space left"),
    ],
)
def test_what_stops_the_story_is_a_sentence(
    arpad: Arpad,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    problem: Exception,
    sentence: str,
) -> None:
    def tell(_: story.Story) -> object:
        yield Told("chess", "Something happens.")
        raise problem

    monkeypatch.setattr(story.Story, "tell", tell)
    answer = arpad("demo", "--into", tmp_path / "demo")
    assert answer.returncode == 2
    assert "Chess\n  Something happens.\n" in answer.stdout
    assert sentence in answer.stderr
