"""Round robins with unrated players: who is left, what they bring, what opponents meet."""

from arpad.kernels.columns import UNPLAYED, Int8, Int32
from arpad.kernels.compiled import compiled
from arpad.kernels.fide.answers import (
    COUNTS_FIRST_RU,
    COUNTS_GAMES_IN_DOUBLE,
    EDITION,
    EXCLUDES_BELOW_FLOOR,
    REACHES_FLOOR,
    Texts,
)
from arpad.kernels.fide.at_hand import BLACK, WHITE, AtHand
from arpad.kernels.fide.counted_games import add_besides
from arpad.kernels.fide.event_games import Event
from arpad.kernels.fide.event_rating import is_good, is_void
from arpad.kernels.fide.field import DOUBLE
from arpad.kernels.fide.results import Brought, Results, bring, past_of
from arpad.kernels.fide.robin_table import average_of_field, cap_pass, first_pass, is_in_field
from arpad.kernels.fide.seats import (
    COUNTED,
    IS_VOID,
    KEPT,
    KEPT_POINTS,
    NO_RATING,
    PAST,
    PLAYER,
    RATING,
    RU,
    RU_NEW,
    SINCE,
    Room,
)


@compiled
def rate_round_robin(event: Event, seats: int, at_hand: AtHand) -> None:
    """Apply the articles of a round robin in their order."""
    result, room, texts = at_hand.games.result, at_hand.room, at_hand.texts
    text, sheets, results, met = event.text, room.sheets, at_hand.results, at_hand.met
    find_void(event, seats, sheets, texts, results)
    keep_games(event, result, room)
    field = 0
    for seat in range(seats):
        field += 1 if is_in_field(seat, sheets) else 0
    opponents = field - 1
    if event.system == DOUBLE and texts.numbers[text, COUNTS_GAMES_IN_DOUBLE]:
        opponents *= 2
    average = average_of_field(seats, opponents, text, sheets, texts)
    first_pass(seats, average, text, sheets, texts)
    for seat in range(seats):
        if sheets[seat, RATING] == 0 and sheets[seat, RU] != NO_RATING:
            R_c = cap_pass(seat, seats, average, text, sheets, texts)  # noqa: N806 - its letter
            if R_c == NO_RATING:
                met.number[1] = max(int(met.number[1]), event.number)
            else:
                judge(event, seat, R_c, opponents, sheets, texts, results)
    for seat in range(seats):
        sheets[seat, COUNTED] = stand_in(seat, text, sheets, texts)
    meet(event, at_hand)


@compiled
def find_void(event: Event, seats: int, sheets: Int32, texts: Texts, results: Results) -> None:
    """Find whose result is void, all at once and on the scores as played."""
    text = event.text
    edition = int(texts.numbers[text, EDITION])
    for seat in range(seats):
        sheets[seat, IS_VOID] = False
        sheets[seat, KEPT] = sheets[seat, KEPT_POINTS] = 0
        if sheets[seat, RATING] == 0:
            player = int(sheets[seat, PLAYER])
            sheets[seat, PAST] = past_of(player, event.start, edition, results, texts)
            sheets[seat, IS_VOID] = is_void(seat, text, sheets, texts)


@compiled
def is_kept(seat: int, opponent: int, sheets: Int32) -> bool:
    """Tell whether a game stays on one side's sheet: those with a void player do not.

    Whoever is void but rated by now keeps his games for himself.
    """
    if sheets[seat, IS_VOID]:
        return bool(sheets[seat, SINCE] > 0)
    return not sheets[opponent, IS_VOID]


@compiled
def keep_games(event: Event, result: Int8, room: Room) -> None:
    """Add up the games that are left on everybody's sheet."""
    first = event.first
    for game in range(first, event.last):
        half_points = int(result[game])
        if half_points == UNPLAYED:
            continue
        white, black = int(room.white[game - first]), int(room.black[game - first])
        if is_kept(white, black, room.sheets):
            room.sheets[white, KEPT] += 1
            room.sheets[white, KEPT_POINTS] += half_points
        if is_kept(black, white, room.sheets):
            room.sheets[black, KEPT] += 1
            room.sheets[black, KEPT_POINTS] += 2 - half_points


@compiled
def judge(
    event: Event,
    seat: int,
    R_c: int,  # noqa: N803 - its letter
    opponents: int,
    sheets: Int32,
    texts: Texts,
    results: Results,
) -> None:
    """Keep the result of an unrated player if it counts."""
    text, ru = event.text, int(sheets[seat, RU_NEW])
    if sheets[seat, SINCE] > 0 or not is_good(seat, 1, ru, text, sheets, texts):
        return
    kept, points = int(sheets[seat, KEPT]), int(sheets[seat, KEPT_POINTS])
    brought = Brought(
        start=event.start,
        text=text,
        is_round_robin=True,
        games=kept,
        score=points,
        points=points,
        ru=ru,
        total=R_c,
        opponents=kept if kept <= opponents else (kept + 1) // 2,
        is_team=event.is_team,
        event=event.number,
    )
    bring(int(sheets[seat, PLAYER]), brought, results)


@compiled
def stand_in(seat: int, text: int, sheets: Int32, texts: Texts) -> int:
    """Return the rating by which a player counts for those who are rated, if he counts."""
    if sheets[seat, RATING] > 0:
        return int(sheets[seat, RATING])
    if sheets[seat, RU_NEW] == NO_RATING or sheets[seat, IS_VOID]:
        return NO_RATING
    is_first = texts.numbers[text, COUNTS_FIRST_RU]
    counted = int(sheets[seat, RU]) if is_first else int(sheets[seat, RU_NEW])
    is_below = counted < texts.numbers[text, REACHES_FLOOR]
    return NO_RATING if is_below and texts.numbers[text, EXCLUDES_BELOW_FLOOR] else counted


@compiled
def meet(event: Event, at_hand: AtHand) -> None:
    """Add the games in which unrated players count for rated opponents, and rated for them."""
    games, room = at_hand.games, at_hand.room
    first, sheets = event.first, room.sheets
    for game in range(first, event.last):
        if games.result[game] == UNPLAYED:
            continue
        white, black = int(room.white[game - first]), int(room.black[game - first])
        if counts_besides(white, black, sheets):
            own = max(int(sheets[white, RATING]), int(sheets[white, SINCE]))
            against = int(sheets[black, COUNTED])
            add_besides(event, game, WHITE, own, against, at_hand)
        if counts_besides(black, white, sheets):
            own = max(int(sheets[black, RATING]), int(sheets[black, SINCE]))
            against = int(sheets[white, COUNTED])
            add_besides(event, game, BLACK, own, against, at_hand)


@compiled
def counts_besides(seat: int, opponent: int, sheets: Int32) -> bool:
    """Tell whether a game counts for one side, besides those between two rated players."""
    is_rated = sheets[seat, RATING] > 0
    if not is_rated and sheets[seat, SINCE] == 0:
        return False
    if (is_rated and sheets[opponent, RATING] > 0) or sheets[opponent, COUNTED] == NO_RATING:
        return False
    return is_kept(seat, opponent, sheets)
