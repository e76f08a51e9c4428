"""What the tests of the demonstration share: the worlds, and the whole story told once."""

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from msgspec import Struct

from arpad.demo.chess_people import ChessWorld, chess_world
from arpad.demo.dice import dice
from arpad.demo.names import Names
from arpad.demo.story import Story, Told


class TheStory(Struct, frozen=True):
    """The story with everything that it told, and the folder that it left behind."""

    story: Story
    told: tuple[Told, ...]
    folder: Path


@pytest.fixture(scope="session")
def the_story(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TheStory]:
    folder = tmp_path_factory.mktemp("demo") / "demo"
    story = Story(folder, version("arpad"))
    yield TheStory(story, tuple(story.tell()), folder)
    story.book.engine.dispose()


@pytest.fixture(scope="session")
def chess() -> ChessWorld:
    return chess_world(Names(dice("names")))
