"""Groups of things that belong together because some of them do."""

from collections.abc import Iterator


class Groups:
    """Numbers from 0 up, joined pair by pair into groups.

    >>> groups = Groups(4)
    >>> groups.join(0, 2)
    >>> list(groups.all())
    [[0, 2], [1], [3]]
    """

    def __init__(self, number: int) -> None:
        """Begin with everything by itself."""
        self._above = list(range(number))

    def join(self, one: int, other: int) -> None:
        """Put the groups of two together, under the smaller number."""
        first, second = sorted((self._head(one), self._head(other)))
        self._above[second] = first

    def all(self) -> Iterator[list[int]]:
        """Yield the groups by their smallest numbers, each in order."""
        groups: dict[int, list[int]] = {}
        for number in range(len(self._above)):
            groups.setdefault(self._head(number), []).append(number)
        yield from groups.values()

    def _head(self, number: int) -> int:
        while self._above[number] != number:
            self._above[number] = self._above[self._above[number]]
            number = self._above[number]
        return number
