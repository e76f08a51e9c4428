"""What the tests of the demonstration share: the worlds, and the whole story told once."""

import pickle
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from msgspec import Struct

from arpad.demo.chess_people import ChessWorld, chess_world
from arpad.demo.dice import dice
from arpad.demo.names import Names
from arpad.demo.occurrences import Occurrences
from arpad.demo.story import Story, Told


class TheStory(Struct, frozen=True):
    """The story, everything that it told and that had happened, and what it left behind."""

    story: Story
    told: tuple[Told, ...]
    occurred: Occurrences
    folder: Path


@pytest.fixture(scope="session")
def the_story(demo_folder: Path) -> Iterator[TheStory]:
    kept = demo_folder.with_suffix(".told").read_bytes()
    told, occurred = pickle.loads(kept)  # noqa: S301 - this run has written it
    story = Story(demo_folder, version("arpad"))
    yield TheStory(story, told, occurred, demo_folder)
    story.book.engine.dispose()


@pytest.fixture(scope="session")
def chess() -> ChessWorld:
    return chess_world(Names(dice("names")))
