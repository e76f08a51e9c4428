"""An explanation as a printed sheet, for a player's letter or the file of an appeal.

It says what the page of the site says, in the language of who reads it; only the words of an
officer stay as they were typed.
"""

from collections.abc import Iterator
from datetime import date

from arpad.formats.print import Block, PrintedTable, Section, document_pdf
from arpad.locale import Language, Words, words
from arpad.office.explained import Explanation, LeftOut, PooledResults
from arpad.office.explanation_sum import sum_section
from arpad.office.explanation_tables import correction_section, event_section
from arpad.office.explanation_words import DASH, STATES, article, rated, scored


def explanation_pdf(told: Explanation, *, language: Language, on: date) -> bytes:
    """Set an explanation in a language; `on` is the day that the sheet bears."""
    say = words(language)
    return document_pdf(
        [*_sections(say, told), *_law(say, told)],
        language=language,
        title=_title(say, told),
        on=on,
        footer=f"{_list(say, told)} · {told.fingerprint[:16]}",
    )


def _title(say: Words, told: Explanation) -> str:
    name = told.name or told.player
    if told.after is None:
        return say("Why no rating? {name}").format(name=name)
    return say("Why {rating}? {name}").format(rating=say.points(told.after), name=name)


def _list(say: Words, told: Explanation) -> str:
    named = say("List {number} of {day}")
    return named.format(number=told.list_number, day=say.day(told.list_date))


def _sections(say: Words, told: Explanation) -> Iterator[Section]:
    yield Section(_answer(say, told), (_whose(say, told),))
    yield sum_section(say, told)
    for event in told.events:
        yield event_section(say, event)
    for correction in told.corrections:
        yield correction_section(say, correction)
    if told.first_rating is not None:
        heading = say("Results of a player without a rating")
        yield Section(heading, tuple(_first_rating(say, told.first_rating)))
    if told.left_out:
        left = tuple(_left_out(say, event) for event in told.left_out)
        yield Section(say("Events that are not in this list"), left)


def _whose(say: Words, told: Explanation) -> str:
    whose = f"{told.name} ({told.player})" if told.name else told.player
    known = () if told.known is None else (f"{say('by what was known on')} {say.day(told.known)}",)
    return " · ".join((whose, told.pool, _list(say, told), *known))


def _answer(say: Words, told: Explanation) -> str:
    before, after = told.before, told.after
    if after is None and told.section == "delisted":
        fell = say(
            "The rating fell below the lowest one that is listed: {before} before, "
            "off this list now."
        )
        return fell.format(before=rated(say, before))
    if after is None:
        return say("There is no rating on this list.")
    if before is None:
        asked = say("The rating on this list is {after}. It is the first one.")
    elif after > before:
        asked = say("The rating on this list is {after}, {points} more than before.")
    elif after < before:
        asked = say("The rating on this list is {after}, {points} less than before.")
    else:
        asked = say("The rating on this list is {after}, as before.")
    return asked.format(after=say.points(after), points=say.points(abs(after - (before or 0))))


def _first_rating(say: Words, first: PooledResults) -> Iterator[Block]:
    yield say("A first rating is made from the results of several events together.")
    header = (
        *(say("Event of"), say("Games"), say("Points")),
        *(say("Average of the opponents"), say("Rating by this event")),
    )
    rows = [
        (
            *(say.day(each.start), say.number(each.games), scored(say, each.score)),
            *(rated(say, each.rc), rated(say, each.ru)),
        )
        for each in first.results
    ]
    given = say("not enough yet") if first.rating is None else say.points(first.rating)
    sum_ = (say("Together"), say.number(first.games), scored(say, first.score), "", given)
    yield PrintedTable(header=header, rows=(*rows, sum_), numbers=frozenset({1, 2, 3, 4}))


def _left_out(say: Words, event: LeftOut) -> str:
    reasons = " ".join(map(say.sentence, event.reasons))
    return f"{event.name} {DASH} {say(STATES[event.state])}. {reasons}".strip()


def _law(say: Words, told: Explanation) -> Iterator[Section]:
    """Yield what the articles say, and what was taken where their text is open."""
    if told.articles:
        gists = tuple(
            f"{article(say, each.article)} ({each.edition}){say(':')} {say.law(each.gist)}"
            for each in told.articles
        )
        yield Section(say("The articles, in our words"), gists)
    if told.readings:
        taken = tuple(
            f"{say.law(each.question)} {DASH} {say.law(each.meaning)}" for each in told.readings
        )
        yield Section(say("Where the text is open, and what was taken"), taken)
