"""The sum of a printed explanation: from the rating before, line by line, to the one listed."""

from collections.abc import Iterator

from arpad.formats.print import PrintedTable, Section
from arpad.locale import Words
from arpad.office.as_of import Revised
from arpad.office.explained import Explanation
from arpad.office.explanation_words import CAUSES, about_correction, articles, rated


def sum_section(say: Words, told: Explanation) -> Section:
    """Return the sum, whether it adds up, and what corrections have made of it since."""
    return Section(say("The sum"), (_sum(say, told), *_proof(say, told)))


def _sum(say: Words, told: Explanation) -> PrintedTable:
    rows = (_before(say, told), *_moves(say, told))
    last = (say("Rating on this list"), rated(say, told.after))
    return PrintedTable(
        header=(say("What"), say("Points")), rows=(*rows, last), numbers=frozenset({1})
    )


def _before(say: Words, told: Explanation) -> tuple[str, str]:
    what = say("Rating before")
    if told.before_on is not None:
        what = say("Rating before, on the list of {day}").format(day=say.day(told.before_on))
    return what, rated(say, told.before)


def _moves(say: Words, told: Explanation) -> Iterator[tuple[str, str]]:
    for event in told.events:
        if event.entries:
            yield event.name, say.signed(event.change)
    carried = say("Correction {number}, about the list of {day}")
    for each in told.corrections:
        if each.is_carried:
            day = say.day(each.concerns)
            yield carried.format(number=each.correction.number, day=day), say.signed(each.total)
    for entry in told.by_the_list:
        law = articles(say, entry.articles)
        yield f"{say(CAUSES[entry.cause])} ({law})", say.signed(entry.amount)


def _proof(say: Words, told: Explanation) -> Iterator[str]:
    if told.origin == "imported":
        yield say(
            "This list was taken over from elsewhere, as it is: the office did not compute it."
        )
        return
    together = (
        say("All entries together are {total}, exactly the difference between the two lists.")
        if told.adds_up
        else say("It does not add up: all entries together are {total}. Please tell the office.")
    )
    yield together.format(total=say.signed(told.total))
    if not (told.events or told.corrections or told.by_the_list):
        yield say("No event of this player entered this list, so nothing moved.")
    if told.revision is not None:
        yield from _revised(say, told.revision)


def _revised(say: Words, since: Revised) -> Iterator[str]:
    if not since.difference:
        yield say("Corrections since have left this number as it is.")
    else:
        yield say(
            "Revised since: official {official}, revised {revised}. The list stays as it came out; "
            "this page explains the official number."
        ).format(official=rated(say, since.official), revised=rated(say, since.revised))
    for reason in since.why:
        yield f"{about_correction(say, reason.correction)} · {say.signed(reason.points)}"
    for number in since.rated_since:
        yield say("Event {number}, rated after the list came out").format(number=number)
