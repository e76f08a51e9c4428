"""A player's games on a page: numbers for those that count, the reason for the others."""

from collections.abc import Collection, Mapping, Sequence

from arpad.cli.page import Page
from arpad.cli.words import places, signed, whole
from arpad.model.outcome import Exclusion, GameEntry, PlayerOutcome, shared_articles

_NUMBERS = frozenset({"round", "rating", "D", "counted", "expected", "score", "K", "change"})


def show_player(page: Page, player: PlayerOutcome, labels: Mapping[str, str]) -> None:
    """Add one player's games; nothing for a player without any."""
    if not player.entries and not player.excluded:
        return
    page.gap()
    page.heading(labels.get(player.id, player.id))
    show_games(page, player.entries, labels)
    show_exclusions(page, player.excluded, labels)


def show_games(page: Page, entries: Sequence[GameEntry], labels: Mapping[str, str]) -> None:
    """Add the games that count; articles that all of them share are said once."""
    shared = shared_articles(entries)
    has_several_k = len({entry.k for entry in entries}) > 1
    rows = [_game(entry, labels, shared, has_several_k=has_several_k) for entry in entries]
    page.table(rows, numbers=_NUMBERS, indent=2)
    if shared:
        page.paragraph(f"by articles {', '.join(shared)}", indent=2)


def show_exclusions(page: Page, games: Sequence[Exclusion], labels: Mapping[str, str]) -> None:
    """Add the games that do not count, each with its reason."""
    page.table([_exclusion(game, labels) for game in games], numbers=_NUMBERS, indent=2)


def _game(
    entry: GameEntry, labels: Mapping[str, str], shared: Collection[str], *, has_several_k: bool
) -> dict[str, str]:
    return {
        "round": whole(entry.round),
        "opponent": labels.get(entry.opponent, entry.opponent),
        "rating": whole(entry.opponent_rating),
        "D": whole(entry.difference),
        "counted": whole(entry.counted),
        "expected": places(entry.expected),
        "score": places(entry.score),
        "K": whole(entry.k) if has_several_k else "",
        "change": signed(entry.change),
        "and by": ", ".join(article for article in entry.articles if article not in shared),
    }


def _exclusion(game: Exclusion, labels: Mapping[str, str]) -> dict[str, str]:
    opponent = game.opponent
    return {
        "round": whole(game.round),
        "opponent": "" if opponent is None else labels.get(opponent, opponent),
        "not counted because": game.reason,
        "article": game.article,
    }
