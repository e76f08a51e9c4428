"""The public surface: everything listed can be had, and listing costs nothing."""

import subprocess
import sys

import pytest

import arpad


@pytest.mark.parametrize("name", arpad.__all__)
def test_every_public_name_can_be_had(name: str) -> None:
    assert getattr(arpad, name) is not None


def test_the_names_are_listed_in_order_and_complete() -> None:
    assert dir(arpad) == sorted(arpad.__all__)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="no attribute 'elo'"):
        arpad.__getattr__("elo")


def test_importing_the_package_imports_nothing_else() -> None:
    code = (
        "import sys, arpad; print([m for m in ('msgspec', 'rich', 'cyclopts') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "[]"


def test_an_unreadable_event_file_raises_with_every_reason(tmp_path: object) -> None:
    with pytest.raises(arpad.UnreadableEventError, match="There is no such file") as caught:
        arpad.read_event(f"{tmp_path}/none.json")
    assert len(caught.value.findings) == 1
