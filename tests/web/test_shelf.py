"""The shelf: files are made once, sent whole, and put away when there is no room."""

from threading import Barrier, Thread
from typing import BinaryIO

import pytest

from arpad.web.shelf import Shelf


def test_a_file_is_made_once_also_by_many_at_a_time() -> None:
    shelf, made, all_there = Shelf(), list[int](), Barrier(8)
    found = list[bytes]()

    def make(stream: BinaryIO) -> None:
        made.append(1)
        stream.write(b"content")

    def ask() -> None:
        all_there.wait()
        with shelf.open("key", make) as file:
            found.append(file.read())

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(made), found) == (1, [b"content"] * 8)


def test_what_nobody_asks_for_goes_first() -> None:
    shelf = Shelf(most_bytes=25)
    for key in ("a", "b"):
        shelf.open(key, _ten).close()
    reader = shelf.open("a", _never)
    shelf.open("c", _ten).close()
    assert [shelf.has(key) for key in "abc"] == [True, False, True]
    shelf.open("d", _many).close()
    assert [shelf.has(key) for key in "abcd"] == [False, False, False, True]
    assert reader.read() == b"x" * 10
    reader.close()


def test_a_file_that_could_not_be_made_is_not_there() -> None:
    shelf = Shelf()
    with pytest.raises(AssertionError):
        shelf.open("key", _never)
    assert not shelf.has("key")


def _ten(stream: BinaryIO) -> None:
    stream.write(b"x" * 10)


def _many(stream: BinaryIO) -> None:
    stream.write(b"x" * 99)


def _never(stream: BinaryIO) -> None:
    raise AssertionError(stream)
