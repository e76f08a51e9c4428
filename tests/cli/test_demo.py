from collections.abc import Callable
from subprocess import CompletedProcess

from arpad.cli.demo import examples

Arpad = Callable[..., CompletedProcess[str]]


def test_every_example_is_shown_in_order(arpad: Arpad) -> None:
    answer = arpad("demo")
    headings = [line for line in answer.stdout.splitlines() if line.startswith("=== ")]
    names = [example.name for example in examples()]
    assert answer.returncode == 0
    assert names == sorted(names)
    assert [heading.rpartition(": ")[2] for heading in headings] == names
    assert "Next: arpad rate FILE" in answer.stdout


def test_every_example_can_be_rated(arpad: Arpad) -> None:
    assert examples()
    assert arpad("demo").stderr == ""
