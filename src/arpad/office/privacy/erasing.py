"""Erasing a person from public view, and showing him again; the book stays as it is."""

from collections.abc import Iterable, Iterator

from sqlalchemy import Connection

from arpad.locale import message
from arpad.model.folding import words_of
from arpad.office.access.entrance import Entrance
from arpad.office.office import Office, OfficeError
from arpad.office.plain_words import plain_words
from arpad.office.player_overview import player_coded
from arpad.store.desk.erasures import Erasure, add_erasure, end_erasure, erasures_of
from arpad.store.merges import merges
from arpad.store.name_pages import names_of
from arpad.store.persons import numbers_of, persons_on
from arpad.store.player_events import event_names_of
from arpad.store.player_lists import lines_of_player
from arpad.store.withheld import Erased, telling_words

_ALREADY = message("This person is erased from public view already.")
_NOT_ERASED = message("This person is not erased from public view.")


def erase(office: Office, entrance: Entrance, code: str, reason: str) -> None:
    """Take a person out of everything that the public sees, but for code and numbers."""
    why = plain_words("The reason", reason)
    with office.reading() as connection:
        player_coded(connection, code)
    with entrance.writing() as connection:
        if is_erased(erasures_of(connection, code)):
            raise OfficeError(_ALREADY)
        made = Erasure(player=code, since=entrance.now.date(), reason=why, who=entrance.who)
        add_erasure(connection, made)
        entrance.record(
            connection,
            "erase from public view",
            f"player {code}",
            before={"erased": False},
            after={"erased": True, "reason": why},
        )


def show_again(entrance: Entrance, code: str) -> None:
    """End the erasure of a person."""
    with entrance.writing() as connection:
        if not end_erasure(connection, code, entrance.now):
            raise OfficeError(_NOT_ERASED)
        entrance.record(
            connection,
            "end the erasure",
            f"player {code}",
            before={"erased": True},
            after={"erased": False},
        )


def is_erased(erasures: Iterable[Erasure]) -> bool:
    """Tell whether one of a person's erasures stands."""
    return any(erasure.ended is None for erasure in erasures)


def erased_persons(connection: Connection, codes: Iterable[str]) -> tuple[Erased, ...]:
    """Return those who are erased, each with every entry that turned out to be the same person."""
    numbers = _of_same_persons(connection, set(numbers_of(connection, sorted(codes)).values()))
    if not numbers:
        return ()
    persons = persons_on(connection, numbers=sorted(numbers))
    names = names_of(connection, sorted(numbers))
    events = event_names_of(connection, sorted(numbers))
    return tuple(
        Erased(
            number=number,
            code=person.code,
            federation=person.federation,
            names=frozenset(names[number]) | _on_lists(connection, number),
            events=frozenset(_called_after(names.get(number, set()), events.get(number, {}))),
        )
        for number, person in persons.items()
    )


def _of_same_persons(connection: Connection, numbers: set[int]) -> set[int]:
    standing = merges(connection) if numbers else ()
    while (
        more := {
            number
            for merge in standing
            for number in (merge.kept, merge.duplicate)
            if {merge.kept, merge.duplicate} & numbers
        }
        - numbers
    ):
        numbers |= more
    return numbers


def _on_lists(connection: Connection, number: int) -> frozenset[str]:
    lines = lines_of_player(connection, number).values()
    return frozenset(line.name for some in lines for line in some)


def _called_after(names: Iterable[str], events: dict[int, str]) -> Iterator[int]:
    """Yield the events of a person in whose names there is a word of his own."""
    words = telling_words(names)
    for number, name in events.items():
        if not words.isdisjoint(words_of(name)):
            yield number
