"""The page on which FESA's two editions are held against each other, rule by rule."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from arpad.model.outcome import GameEntry
from arpad.model.player import Player
from arpad.regulations.catalogue import edition as edition_named
from arpad.regulations.catalogue import law

from .fesa_examples import (
    Difference,
    Example,
    Same,
    differences,
    editions,
    event_of,
    line_of,
    listed,
    quantity,
    sum_of,
)
from .markdown import NOTICE, cell, table

PAGE = "fesa-differences.md"
TABLE = "arch-13"
PRINTED = "cdf-2024"
"""The examples of the editions that stand for whole tables on the page."""

_ABOUT = (
    "FESA's rating rules are known as a text and as a program, and the two do not compute the "
    "same. `fesa/elo_text` is the French text taken at its word; it is the default. "
    "`fesa/elo_program` is what FESA's program and its current English page do; it gives back the "
    "tables that FESA has published. Both have the rule numbers of the French text."
)
_HOW = (
    "Every number on this page is computed by both editions when the page is written. The choices "
    "and their reasons are the readings of the editions; nothing else differs between the two. In "
    "the examples B+ is a win over B, B= a draw and B- a loss; a player is new or has a rating, "
    "games and activity bonuses behind him."
)
_WHOLE = (
    "The 13th Nekomadoken, 15 April 2017: nine rated players, one with stored results, three "
    "graded newcomers. The archive holds the ratings that FESA's program gave."
)
_FINALS = (
    "Of the {rows} rated rows in the published table of the French championship of 20-21 April "
    "2024, each recomputed from the printed final ratings with the activity bonus on or off, "
    "`fesa/elo_text` explains {text} and `fesa/elo_program` {program}."
)
_SAME = (
    "FESA's program does these things otherwise, but no text says how they are to be done, or a "
    "text says the contrary. Both editions follow the text."
)
_NAMES = {
    "after": "rating after",
    "grade": "grade",
    "promotions": "promotion",
    "counters": "games in a row",
    "bonus_used": "bonuses counted",
    "history": "kept",
    "excluded": "not counted",
    "refusal": "refusal",
}
_SIGNS = {Decimal(1): "+", Decimal("0.5"): "=", Decimal(0): "-"}


def differences_page() -> str:
    """Return the page."""
    return "\n\n".join(
        (
            NOTICE,
            "# Where the two editions of FESA differ",
            _ABOUT,
            _HOW,
            _overview(),
            "## One table by both",
            _WHOLE,
            _whole_table(),
            _finals(),
            *(part for difference in differences().difference for part in _section(difference)),
            "## What is the same, although the program differs",
            _SAME,
            *(part for same in differences().same for part in _same(same)),
        )
    )


def _overview() -> str:
    rows = (
        (
            f"[{difference.heading}](#{_anchor(difference.heading)})",
            ", ".join(_rules(difference)),
            *(cell(_taken(difference, name)) for name in editions()),
        )
        for difference in differences().difference
    )
    return table(("difference", "rules", *_headings()), rows)


def _anchor(heading: str) -> str:
    kept = "".join(c for c in heading.lower() if c.isalnum() or c in " -_")
    return kept.replace(" ", "-")


def _headings() -> Iterator[str]:
    return (f"`{name}`" for name in editions())


def _whole_table() -> str:
    """Return a table that was archived, beside what both editions make of it."""
    text, program = editions()
    example = next(e for e in edition_named(program).examples() if e.id == TABLE)
    by_text, by_program = law(text).run(example), law(program).run(example)
    before = {player["id"]: player.get("rating") for player in example.input["players"]}
    rows = (
        (
            player,
            str(before[player] or "new"),
            str(archived),
            _marked(by_text[player], archived),
            _marked(by_program[player], archived),
        )
        for player, archived in example.printed.items()
    )
    return table(("player", "before", "archive", *_headings()), rows)


def _marked(rating: object, archived: object) -> str:
    return str(rating) if rating == archived else f"**{rating}**"


def _finals() -> str:
    text, program = editions()
    example = next(e for e in edition_named(program).examples() if e.id == PRINTED)
    rows = sum(not row["unrated"] for row in example.input["rows"])
    explained = {name: law(name).run(example)["rows_explained"] for name in (text, program)}
    return _FINALS.format(rows=rows, text=explained[text], program=explained[program])


def _section(difference: Difference) -> Iterator[str]:
    yield f"## {difference.heading}"
    yield f"{_cited(_rules(difference))}. {cell(_question(difference))}"
    yield table(
        ("", *_headings()),
        (
            ("taken", *(cell(_taken(difference, name)) for name in editions())),
            ("why", *(cell(_why(difference, name)) for name in editions())),
        ),
    )
    if difference.reading:
        yield _switch(difference.reading)
    yield from _example(difference.example)


def _same(same: Same) -> Iterator[str]:
    yield f"### {same.heading}"
    yield f"{_cited(same.rules)}. {cell(same.here)}"
    yield f"FESA's program: {_small(cell(same.program))}"
    yield from _example(same.example)


def _small(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _cited(rules: Sequence[str]) -> str:
    numbers = [rule for rule in rules if rule != "preamble"]
    words = ["The preamble"] if "preamble" in rules else []
    if numbers:
        words.append(f"{'rules' if len(numbers) > 1 else 'rule'} {', '.join(numbers)}")
    cited = " and ".join(words)
    return cited[0].upper() + cited[1:]


def _rules(difference: Difference) -> tuple[str, ...]:
    if difference.reading is None:
        return difference.rules
    return edition_named(editions()[0]).readings()[difference.reading].articles


def _question(difference: Difference) -> str:
    if difference.reading is None:
        return difference.question
    return edition_named(editions()[0]).readings()[difference.reading].question


def _taken(difference: Difference, name: str) -> str:
    if difference.reading is None:
        return difference.text if name == editions()[0] else difference.program
    reading = edition_named(name).readings()[difference.reading]
    return reading.choices[reading.taken]


def _why(difference: Difference, name: str) -> str:
    if difference.reading is None:
        return difference.text_why if name == editions()[0] else difference.program_why
    return edition_named(name).readings()[difference.reading].why


def _switch(reading: str) -> str:
    """Return how the other choice can be had within an edition, where it can."""
    taken = edition_named(editions()[0]).readings()[reading]
    if taken.switch:
        return f"Reading `{reading}`, a switch in both editions: `--reading {reading}=...`."
    return f"Reading `{reading}`, recorded in both editions."


def _example(example: Example) -> Iterator[str]:
    yield f"Example: {cell(example.story)}"
    if example.list_date is not None:
        rows = [("listed", *(cell(listed(example, name)) for name in editions()))]
        yield table(("", *_headings()), rows)
        return
    yield table(("player", "before", "results"), _setting(example))
    yield table(("player", "", *_headings()), _results(example))
    if "after" in example.quantities:
        yield f"The sum of {example.shown[0]}:"
        yield "\n".join(f"- `{name}`: {cell(sum_of(example, name))}" for name in editions())
        yield from _games(example)


def _setting(example: Example) -> Iterator[Sequence[str]]:
    """Yield what is known before the table: of each player what he brings, and his results."""
    event = event_of(example)
    for player in example.players:
        results = [
            f"{game.opponent_of(player.id)}"
            f"{_SIGNS[Decimal(game.score_of(player.id)) / 100]}"
            f"{' at odds' if game.handicap else ''}"
            for game in event.games
            if player.id in game.players
        ]
        yield player.id, cell(_brought(player)), " ".join(results)


def _brought(player: Player) -> str:
    facts = ["new" if player.rating is None else str(player.rating)]
    if player.games:
        facts.append(f"{player.games} games")
    if player.bonus_used:
        facts.append(f"{player.bonus_used} bonuses")
    if player.grade:
        facts.append(player.grade)
    if player.outside_grade:
        facts.append(f"{player.outside_grade} from outside")
    if player.counters.lb:
        facts.append(f"{player.counters.lb} at LB, {player.counters.mp} at MP")
    return ", ".join(facts)


def _results(example: Example) -> Iterator[Sequence[str]]:
    for player_id in example.shown:
        for name in example.quantities:
            shown = [cell(quantity(example, edition, player_id, name)) for edition in editions()]
            yield player_id, _NAMES[name], *shown


def _games(example: Example) -> Iterator[str]:
    """Yield the games of the first player shown, where formulas gave a change."""
    entries = [
        (edition, entry)
        for edition in editions()
        for entry in line_of(example, edition, example.shown[0]).entries
        if entry.d is not None
    ]
    if any(entry.d or entry.bonus for _, entry in entries):
        columns = ("edition", "opponent", "counts as", "tr", "k", "expected")
        rows = (_game(edition, entry) for edition, entry in entries)
        yield table((*columns, "d", "d'", "bonus", "change"), rows)


def _game(edition: str, entry: GameEntry) -> Sequence[str]:
    numbers: Mapping[str, Decimal | None] = {
        "d": entry.d,
        "d_prime": entry.d_prime,
        "bonus": entry.bonus,
        "change": entry.change,
    }
    return (
        f"`{edition}`",
        entry.opponent,
        str(entry.opponent_rating),
        _short(entry.tr),
        str(entry.k),
        str(entry.expected),
        *(_short(number) for number in numbers.values()),
    )


def _short(number: Decimal | None) -> str:
    """Return a number with two places, or none where it is whole."""
    if number is None:
        return ""
    if number == int(number):
        return str(int(number))
    return str(number.quantize(Decimal("0.01")))
