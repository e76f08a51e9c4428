"""Starting ranks that are missing or double do not keep anybody from being told what is wrong."""

from collections.abc import Callable

from arpad.formats.trf import TrfFile, event_from_trf


def test_a_double_rank_of_which_one_is_known_by_another_number_is_told(
    read: Callable[[bytes], TrfFile],
) -> None:
    rows = (
        (5, "   4 w =     3 w -"),
        (3, "   2 b -     1 b -"),
        (4, "   1 b =     2 w 0"),
        (5, "0000 - Z  0000 - H"),
    )
    lines = [f"001 {rank:>4}{'':83}{cells}" for rank, cells in rows]
    file = read("\n".join(["042 2012/03/01", *lines]).encode())
    event, findings = event_from_trf(file)
    assert event is None
    assert any("starting rank 5" in finding.message for finding in findings)
