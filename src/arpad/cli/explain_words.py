"""An explanation in sentences: what a page and a printed sheet both say."""

from collections.abc import Iterator
from decimal import Decimal

from arpad.cli.correction_words import about_explained, because_of, moved_by, rating
from arpad.cli.words import count, days, signed
from arpad.office.explained import (
    ExplainedEntry,
    ExplainedEvent,
    Explanation,
    HalfPoint,
    PooledResults,
)
from arpad.regulations.fesa.table_findings import WAYS


def title(told: Explanation) -> str:
    """Say whose number is explained, and on which list."""
    known = f", as known on {told.known}" if told.known else ""
    whose = f"{told.name or told.player} ({told.player})"
    return f"{whose}: list of {told.list_date}, {told.pool}{known}"


def answer(told: Explanation) -> str:
    """Say the number in one sentence."""
    moved = "" if told.before is None or told.after is None else _moved(told.after - told.before)
    if told.after is not None:
        return f"The rating on this list is {told.after}{moved}."
    if told.section == "delisted":
        return f"The rating fell below the floor: with {told.before} before, off the list now."
    return "There is no rating on this list."


def _moved(points: int) -> str:
    return ", as before" if not points else f", {abs(points)} {'up' if points > 0 else 'down'}"


def reckoning(told: Explanation) -> Iterator[tuple[str, str]]:
    """Yield the sum line by line: words and points."""
    since = "" if told.before_on is None else f" on the list of {told.before_on}"
    yield f"rating before{since}", "none" if told.before is None else str(told.before)
    for event in told.events:
        if event.entries:
            yield f"event {event.number}, {event.name}", signed(event.change)
    for correction in told.corrections:
        if correction.is_carried:
            number, concerns = correction.correction.number, correction.concerns
            what = f"correction {number}, concerns the list of {concerns}"
            yield what, signed(correction.total)
    for entry in told.by_the_list:
        yield f"{entry.formula.partition(':')[0]} ({_articles(entry)})", signed(entry.amount)
    yield "rating on this list", "none" if told.after is None else str(told.after)


def proof(told: Explanation) -> str:
    """Say whether the entries lead from the rating before to the one on the list."""
    if told.origin == "imported":
        return "This list was taken over from elsewhere, as it is."
    if told.adds_up:
        return f"All entries together: {signed(told.total)}. Difference to the list: 0."
    missing = (told.after or 0) - (told.before or 0) - told.total
    return f"All entries together: {signed(told.total)}. DIFFERENCE to the list: {signed(missing)}."


def corrected(told: Explanation) -> Iterator[str]:
    """Yield what corrections did in this list, and what later ones have made of its number."""
    yield from map(about_explained, told.corrections)
    if (since := told.revision) is None:
        return
    by = f", by {because_of(since.why)}" if since.why else ""
    late = ", ".join(map(str, since.rated_since))
    after = f", by events rated after it came out ({late})" if late else ""
    yield (
        f"REVISED since: official {rating(since.official)}, revised {rating(since.revised)}"
        f"{by}{after}. The list stays as it came out; this page explains the official number."
    )
    yield from map(moved_by, since.why)


def about_event(event: ExplainedEvent) -> str:
    """Say what an event was: name, days, score."""
    span = days(event.start, event.last_day or event.start)
    scored = f"{_plain(event.score)} from {count(event.games, 'counted game')}"
    return f"Event {event.number}, {event.name}, {span}: {scored}"


def afterwards(event: ExplainedEvent) -> Iterator[str]:
    """Yield what is left to say of an event: its line, grades, status, what the law noted."""
    if event.line:
        yield event.line
    if event.grade or event.promotions:
        yield f"Grade: {event.grade or 'none'}."
    for promotion in event.promotions:
        where = "" if promotion.game is None else f" in game {promotion.game}"
        yield (
            f"Promotion to {promotion.grade}: {promotion.status.value}, {WAYS[promotion.route]}"
            f"{where}, at {promotion.value} (article {promotion.article})."
        )
    if event.counters is not None:
        yield (
            f"Games in a row towards the next grade: {event.counters.lb} at the lower bound, "
            f"{event.counters.mp} at the middle point."
        )
    if event.list_status is not None:
        series = f", series {event.series}" if event.series else ""
        yield f"Status after it: {event.list_status.value}{series}."
    yield from event.notes
    if event.half_point is not None:
        yield half_a_point(event.half_point, event.change)


def half_a_point(half: HalfPoint, change: Decimal) -> str:
    """Say what half a point more would have done."""
    game = f"{_plain(half.score)} instead of {_plain(half.instead_of)} in round {half.round}"
    against = half.opponent_name or half.opponent
    instead = "" if half.change is None else f" {signed(half.change)} instead of {signed(change)},"
    then = "no rating" if half.rating is None else f"a rating of {half.rating}"
    return f"Half a point more ({game} against {against}):{instead} {then} on this list."


def pooled(first: PooledResults) -> str:
    """Say what the results of a player without a rating come to."""
    results = count(len(first.results), "result")
    start = f"{results}, {count(first.games, 'game')}, {_plain(first.score)} points: "
    given = "not enough for a rating yet" if first.rating is None else f"R_n = {first.rating}"
    return f"{start}{given}."


def _articles(entry: ExplainedEntry) -> str:
    return f"article {', '.join(entry.articles)}"


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}" if number else "0"
