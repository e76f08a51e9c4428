"""A player's games in a table on a page: d, d', the bonus, the rating the opponent ends with."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import groupby

from arpad.cli.law import edition_named
from arpad.cli.page import Page
from arpad.cli.words import places, signed, whole
from arpad.model.outcome import Exclusion, Formula, GameEntry

_LEGEND = (
    "rd is the round, final the rating after the table with which the opponent counts, res the "
    "result"
)
_LEGEND_OF_CHANGES = (
    "; a change comes from d unless a * marks d', and the bonus is added to the one taken"
)
_RESULTS = {Decimal(1): "1", Decimal("0.5"): "1/2", Decimal(0): "0"}


def show_table_games(page: Page, entries: Sequence[GameEntry], labels: Mapping[str, str]) -> None:
    """Add the games that count, and the articles by which they do."""
    if not entries:
        return
    is_whole = all(entry.change is None or not entry.change % 1 for entry in entries)
    is_running = len({entry.tr for entry in entries}) > 1
    rows = [_game(entry, labels, is_running=is_running, is_whole=is_whole) for entry in entries]
    page.table(rows, numbers=rows[0].keys() - {"opponent"}, indent=2)
    articles = {article for entry in entries for article in entry.articles}
    page.paragraph(f"by articles {', '.join(sorted(articles, key=_in_order))}", indent=2)


def shared_numbers(entries: Sequence[GameEntry]) -> Iterator[str]:
    """Yield in words what need not stand with every game: a tr that stays, and k with its steps."""
    ratings = {entry.tr for entry in entries}
    if len(ratings) == 1 and (tr := ratings.pop()) is not None:
        yield f"tr {tr.normalize():f}"
    steps = [next(same) for _, same in groupby(entries, key=lambda entry: entry.k)]
    for number, entry in enumerate(steps):
        if entry.k is not None:
            yield f"from round {entry.round} on k {entry.k}" if number else f"k {entry.k}"


def rounding(edition: str, taken: Mapping[str, str]) -> str:
    """Return in the words of the edition's readings what is rounded, and where a half went."""
    known = edition_named(edition).readings()
    what = known["what_is_rounded"]
    rounded = f"rounding: {what.choices[what.taken]}"
    half = taken.get("ties")
    return rounded if half is None else f"{rounded}; a half {known['ties'].choices[half]}"


def legend(entries: Iterable[GameEntry]) -> str:
    """Return what the headings of games mean; unrated players have no changes to explain."""
    has_changes = any(entry.change is not None for entry in entries)
    return f"{_LEGEND}{_LEGEND_OF_CHANGES if has_changes else ''}."


def show_left_out(page: Page, games: Sequence[Exclusion], labels: Mapping[str, str]) -> None:
    """Add the games that do not count, each with its reason."""
    rows = [
        {
            "rd": whole(game.round),
            "opponent": "" if game.opponent is None else labels.get(game.opponent, game.opponent),
            "not counted because": game.reason,
            "article": game.article,
        }
        for game in games
    ]
    page.table(rows, numbers={"rd"}, indent=2)


def _game(
    entry: GameEntry, labels: Mapping[str, str], *, is_running: bool, is_whole: bool
) -> dict[str, str]:
    is_raised = entry.taken is Formula.D_PRIME
    return {
        "rd": whole(entry.round),
        "opponent": labels.get(entry.opponent, ""),
        "final": whole(entry.opponent_rating),
        "tr": places(entry.tr) if is_running else "",
        "expected": "" if entry.expected is None else f"{entry.expected:.6f}",
        "res": _RESULTS.get(entry.score, str(entry.score)),
        "d": places(entry.d),
        "d'": f"*{places(entry.d_prime)}" if is_raised else places(entry.d_prime),
        "bonus": places(entry.bonus),
        "change": as_change(entry.change) if is_whole else signed(entry.change),
    }


def as_change(change: Decimal | None) -> str:
    """Write a change that is a whole number with its sign; nothing for none.

    >>> as_change(Decimal("-7.00")), as_change(Decimal(0)), as_change(None)
    ('-7', '+0', '')
    """
    return "" if change is None else f"{int(change):+d}"


def _in_order(article: str) -> tuple[int, str]:
    return len(article), article
