"""What an experiment has found, in words and figures: for its page, and for an assembly."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec import Struct

from arpad.locale import Words, message
from arpad.office.explanation_words import DASH
from arpad.office.figure_words import in_words

if TYPE_CHECKING:
    from arpad.drift.figure import Figure
    from arpad.drift.laboratory_values import Laboratory
    from arpad.drift.movers import Mover

GROUPS = {
    "age": message("age"),
    "sex": message("sex"),
    "federation": message("federation"),
    "under 20": message("under 20"),
    "20 to 34": message("20 to 34"),
    "35 to 49": message("35 to 49"),
    "50 to 64": message("50 to 64"),
    "65 and over": message("65 and over"),
    "women": message("women"),
    "men": message("men"),
}
"""Groups of players, by the words that programs know."""


class Chapter(Struct, frozen=True, kw_only=True):
    """A heading with what stands under it: sentences, a figure, and players if it names any.

    `is_drawn` is false where two numbers are better read in the table alone.
    """

    heading: str
    sentences: tuple[str, ...]
    figure: "Figure | None" = None
    is_drawn: bool = True
    players: "tuple[tuple[str, tuple[Mover, ...]], ...]" = ()


def chapters(found: "Laboratory", say: Words) -> tuple[Chapter, ...]:
    """Return everything that was found, in the order in which a commission asks."""
    drawn = {figure.name: figure for figure in found.figures}
    told = (_means(found, say, drawn), _movers(found, say, drawn), _fairness(found, say, drawn))
    return (*told, *_foretold(found, say, drawn))


def _means(found: "Laboratory", say: Words, drawn: Mapping[str, "Figure"]) -> Chapter:
    sentences = [
        say("A year brings {points} points to the mean rating under {edition}.").format(
            points=signed(say, slope, 2), edition=edition
        )
        for edition, slope in ((found.base, found.base_a_year), (found.house, found.house_a_year))
        if slope is not None
    ]
    if not sentences:
        sentences = [say("There are too few lists for a line through their means.")]
    alternative = say(
        "The mean rating of all rated players under {base} and {house}, from {first} to {last}."
    ).format(base=found.base, house=found.house, **_span(found, say))
    figure = _figure(drawn, "means", say, say("Mean rating through time"), alternative, sentences)
    return Chapter(heading=say("Drift: the mean rating"), sentences=tuple(sentences), figure=figure)


def _span(found: "Laboratory", say: Words) -> dict[str, str]:
    days = {"first": found.first_day, "last": found.last_day}
    return {name: say.day(day) if day else DASH for name, day in days.items()}


def _movers(found: "Laboratory", say: Words, drawn: Mapping[str, "Figure"]) -> Chapter:
    moved = found.movers
    sentences = [
        say.plural(
            "{moved} of {n} player ends with another rating: {mean} on average, {size} in size.",
            "{moved} of {n} players end with another rating: {mean} on average, {size} in size.",
            moved.compared,
        ).format(
            moved=say.number(moved.moved),
            n=say.number(moved.compared),
            mean=signed(say, moved.mean),
            size=say.points(Decimal(f"{moved.mean_size:.1f}"), 1),
        )
    ]
    if moved.only_base or moved.only_house:
        sentences.append(
            say("{base} alone rates {more} players, {house} alone {other}.").format(
                base=found.base,
                house=found.house,
                more=say.number(moved.only_base),
                other=say.number(moved.only_house),
            )
        )
    title = say("How far players are moved")
    figure = _figure(drawn, "differences", say, title, title + say(":"), sentences)
    named = ((say("Largest gains"), moved.gains), (say("Largest losses"), moved.losses))
    return Chapter(
        heading=say("Who is moved"),
        sentences=tuple(sentences),
        figure=figure,
        players=tuple((heading, movers) for heading, movers in named if movers),
    )


def _fairness(found: "Laboratory", say: Words, drawn: Mapping[str, "Figure"]) -> Chapter:
    if not found.fairness:
        nothing = say("Neither age, sex nor federation of the players is known.")
        return Chapter(heading=say("Fairness"), sentences=(nothing,))
    apart = [
        f"{say(GROUPS.get(g.group, g.group))} {signed(say, g.mean)}"
        for g in found.fairness
        if not g.low <= 0 <= g.high
    ]
    sentences = [
        say("How far the house edition moves groups of players on average, with 95 % intervals."),
        say("Away from nought: {groups}.").format(groups=", ".join(apart))
        if apart
        else say("No group is away from nought."),
    ]
    figure = _figure(drawn, "fairness", say, say("What it does to groups"), "", sentences)
    return Chapter(heading=say("Fairness"), sentences=tuple(sentences), figure=figure)


def _foretold(found: "Laboratory", say: Words, drawn: Mapping[str, "Figure"]) -> Iterator[Chapter]:
    if not found.calibration:
        return
    sentences = [
        say(
            "{edition} foretold {n} games with a log-loss of {loss} and a Brier score of {brier}."
        ).format(
            edition=side.edition,
            n=say.number(side.games),
            loss=say.points(Decimal(f"{side.log_loss:.5f}"), 5),
            brier=say.points(Decimal(f"{side.brier:.5f}"), 5),
        )
        for side in found.calibration
    ]
    if found.paired is not None:
        sentences.append(_paired(found, say))
    title = say("How well the games were foretold")
    figure = _figure(drawn, "calibration", say, title, say("Less is better."), sentences)
    yield Chapter(heading=title, sentences=tuple(sentences), figure=figure, is_drawn=False)


def _paired(found: "Laboratory", say: Words) -> str:
    """Say whether the house foretells better, worse, or whether that cannot be told."""
    pair = found.paired
    if pair is None:
        return ""
    if pair.low <= 0 <= pair.high:
        said = say(
            "Which of them foretells better cannot be told: game by game the log-loss differs by "
            "{mean}, 95 % sure from {low} to {high}."
        )
    elif pair.mean > 0:
        said = say(
            "{house} foretells worse: game by game the log-loss differs by {mean}, 95 % sure from "
            "{low} to {high}."
        )
    else:
        said = say(
            "{house} foretells better: game by game the log-loss differs by {mean}, 95 % sure from "
            "{low} to {high}."
        )
    values = {"mean": pair.mean, "low": pair.low, "high": pair.high}
    written = {name: signed(say, value, 5) for name, value in values.items()}
    return said.format(house=found.house, **written)


def _figure(
    drawn: Mapping[str, "Figure"],
    name: str,
    say: Words,
    title: str,
    alternative: str,
    sentences: Sequence[str],
) -> "Figure | None":
    if name not in drawn:
        return None
    words = " ".join((alternative, *sentences)).strip()
    values = {english: say(word) for english, word in GROUPS.items()}
    return in_words(drawn[name], say, title=title, alternative=words, values=values)


def signed(say: Words, value: float, places: int = 1) -> str:
    """Write a change that is no exact number, to so many places."""
    return say.signed(Decimal(f"{value:.{places}f}"), places)
