"""Sections of a printed explanation about one event or one correction, game by game."""

from collections.abc import Iterator, Sequence

from arpad.formats.print import Block, PrintedTable, Section
from arpad.locale import Words, message
from arpad.model.grading import Award, Promotion
from arpad.model.outcome import shared_articles
from arpad.office.explained import (
    ExplainedCorrection,
    ExplainedEntry,
    ExplainedEvent,
    HalfPoint,
    NotCounted,
)
from arpad.office.explanation_words import (
    CAUSES,
    DASH,
    about_correction,
    article,
    articles,
    rated,
    scored,
)
from arpad.regulations.fesa.table_findings import WAYS

_AWARDS = {
    Award.AWARDED: message("Promotion, awarded"),
    Award.PENDING: message("Promotion, agreement awaited"),
    Award.REFUSED: message("Promotion, refused"),
}


def event_section(say: Words, event: ExplainedEvent) -> Section:
    """Return an event: its games, what did not count, grades, and half a point more."""
    return Section(event.name, tuple(_of_event(say, event)))


def correction_section(say: Words, told: ExplainedCorrection) -> Section:
    """Return a correction: what it was about, and its entries where they are nowhere else."""
    heading = say("Correction {number}").format(number=told.correction.number)
    asked = (
        say(
            "It concerns the list of {day}: taken back {back}, instead {instead}. "
            "This list carries the difference."
        )
        if told.is_carried
        else say("It is among the events above: taken back {back}, instead {instead}.")
    )
    effect = asked.format(
        day=say.day(told.concerns),
        back=say.signed(told.taken_back),
        instead=say.signed(told.instead),
    )
    entries = _entries(say, told.entries, is_one_correction=True) if told.is_carried else ()
    return Section(heading, (about_correction(say, told.correction), effect, *entries))


def _of_event(say: Words, event: ExplainedEvent) -> Iterator[Block]:
    yield _days_and_score(say, event)
    yield from _entries(say, event.entries)
    if event.line:
        yield say.sentence(event.line)
    if event.not_counted:
        yield f"{say('Why not? Games that did not count')}{say(':')}"
        yield from (_not_counted(say, game) for game in event.not_counted)
    yield from _grades(say, event)
    if event.series:
        yield say("Series: {series}").format(series=event.series)
    yield from map(say.sentence, event.notes)
    if event.half_point is not None:
        yield _half_a_point(say, event, event.half_point)


def _days_and_score(say: Words, event: ExplainedEvent) -> str:
    days = say.day(event.start)
    if event.last_day and event.last_day != event.start:
        days = f"{days} {DASH} {say.day(event.last_day)}"
    points = say.plural(
        "{score} points from {n} counted game", "{score} points from {n} counted games", event.games
    )
    return f"{days} · {points.format(score=scored(say, event.score), n=say.number(event.games))}"


def _entries(
    say: Words, entries: Sequence[ExplainedEntry], *, is_one_correction: bool = False
) -> Iterator[Block]:
    """Yield entries as a table; what is the same in all games is said once, below."""
    if not entries:
        return
    shared = shared_articles(entry for entry in entries if entry.opponent)
    header = (
        *(say("Round"), say("Opponent"), say("Rating"), say("Formula"), say("Change")),
        say("Articles"),
    )
    rows = tuple(
        (*_figures(say, entry), _law(say, entry, shared, is_one_correction=is_one_correction))
        for entry in entries
    )
    yield PrintedTable(header=header, rows=rows, numbers=frozenset({0, 2, 4}))
    if shared:
        yield f"{say('Every game goes by:')} {articles(say, shared)}"


def _figures(say: Words, entry: ExplainedEntry) -> tuple[str, ...]:
    what, formula = entry.opponent_name or entry.opponent or "", say.sentence(entry.formula)
    if entry.opponent is None:
        back = f" ({say('taken back')})" if entry.is_taken_back else ""
        what, formula = f"{say(CAUSES[entry.cause])}{back}", ""
    return (
        "" if entry.round is None else str(entry.round),
        what,
        "" if entry.opponent_rating is None else say.points(entry.opponent_rating),
        formula,
        say.signed(entry.amount),
    )


def _law(
    say: Words, entry: ExplainedEntry, shared: tuple[str, ...], *, is_one_correction: bool
) -> str:
    taken = () if entry.opponent is None else shared
    named = [article(say, each) for each in entry.articles if each not in taken]
    if entry.correction and not is_one_correction:
        named.append(say("correction {number}").format(number=entry.correction))
    return ", ".join(named)


def _not_counted(say: Words, game: NotCounted) -> str:
    named = say("Round {round}").format(round=game.round)
    if against := game.opponent_name or game.opponent:
        named = f"{named}{say(':')} {against}"
    return f"{named} {DASH} {say.sentence(game.reason)} ({article(say, game.article)})"


def _grades(say: Words, event: ExplainedEvent) -> Iterator[str]:
    if event.grade or event.promotions:
        yield say("Grade after it: {grade}").format(grade=event.grade or say("none"))
    yield from (_promotion(say, promotion) for promotion in event.promotions)
    if event.counters is not None:
        yield say(
            "Games in a row towards the next grade: {lower} at the lower bound, "
            "{middle} at the middle point."
        ).format(lower=event.counters.lb, middle=event.counters.mp)


def _promotion(say: Words, promotion: Promotion) -> str:
    way = say.sentence(WAYS[promotion.route])
    if promotion.game:
        way = f"{way} ({say('game {number}').format(number=promotion.game)})"
    award = f"{promotion.grade} {DASH} {say(_AWARDS[promotion.status])}{say(':')}"
    return f"{award} {way}, {say.points(promotion.value, 2)} ({article(say, promotion.article)})"


def _half_a_point(say: Words, event: ExplainedEvent, half: HalfPoint) -> str:
    game = say("{score} instead of {was} in round {round}, against {opponent}.").format(
        score=scored(say, half.score),
        was=scored(say, half.instead_of),
        round=half.round,
        opponent=half.opponent_name or half.opponent,
    )
    told = [f"{say('What half a point more would have done')}{say(':')}", game]
    if half.change is not None:
        instead = say("The event would have brought {change} and not {was}.")
        told.append(instead.format(change=say.signed(half.change), was=say.signed(event.change)))
    if half.rating is None:
        told.append(say("There would be no rating on this list."))
    else:
        then = say("The rating on this list would be {rating}.")
        told.append(then.format(rating=rated(say, half.rating)))
    return " ".join(told)
