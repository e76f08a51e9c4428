"""The runner of blocks: it shows what is printed now and stumbles over what a reader would."""

import pytest
from docs.generators.shown_output import BlockError, commands_in, renewed


def test_output_is_shown_as_it_is_now() -> None:
    page = "```console\n$ echo new\nold\n$ printf 'a \\nb\\n\\n'\n```\n"
    assert renewed(page) == "```console\n$ echo new\nnew\n$ printf 'a \\nb\\n\\n'\na\nb\n```\n"


def test_a_script_is_followed_by_what_it_prints() -> None:
    page = "```python\nprint(1 + 1)\n```\n\n```text\n3\n```\n\nThe end.\n"
    assert renewed(page) == page.replace("3", "2")
    assert renewed("```python\nx = 1\n```\n") == "```python\nx = 1\n```\n"


def test_a_file_on_the_page_is_there_for_the_commands() -> None:
    page = "<!-- file: a.txt -->\n\n```text\nfrom the page\n```\n\n```console\n$ cat a.txt\n```\n"
    assert renewed(page).endswith("$ cat a.txt\nfrom the page\n```\n")


def test_the_command_and_the_examples_are_found() -> None:
    page = "```console\n$ .venv/bin/arpad check src/arpad/examples/1_round_robin.json\n```\n"
    assert "1_round_robin.json: " in renewed(page)


@pytest.mark.parametrize(
    "page",
    [
        "```console\n$ false\n```\n",
        "```console\n$ arpad check nowhere.json\n$ echo no\n```\n",
        "```console\n$ false\n$ echo $?\n2\n```\n",
        "```python\nraise SystemExit(1)\n```\n",
    ],
)
def test_a_failure_the_page_does_not_tell_is_an_error(page: str) -> None:
    with pytest.raises(BlockError):
        renewed(page)


def test_a_failure_the_page_tells_is_fine() -> None:
    page = "```console\n$ false\n$ echo $?\n1\n```\n"
    assert renewed(page) == page


def test_make_is_not_run() -> None:
    page = "```console\n$ make demo\n$ make test\n```\n"
    assert renewed(page) == page
    assert commands_in(page) == ["make demo", "make test"]


def test_an_export_holds_for_the_rest_of_the_page() -> None:
    page = (
        "```console\n$ export ARPAD_USER='Kask, Kaur' DAY=5\n```\n\n"
        "```console\n$ echo $ARPAD_USER $DAY\nKask, Kaur 5\n```\n\n"
        '```python\nimport os\n\nprint(os.environ["ARPAD_USER"])\n```\n\n'
        "```text\nKask, Kaur\n```\n"
    )
    assert renewed(page) == page


def test_every_page_begins_with_the_same_clock_and_clerk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARPAD_USER", "somebody else")
    monkeypatch.setenv("ARPAD_BOOK", "elsewhere.db")
    page = "```console\n$ echo $ARPAD_USER at $ARPAD_NOW with ${ARPAD_BOOK:-its own book}\n```\n"
    for _ in range(2):
        assert "\nofficer at 2012-11-05T09:00 with its own book\n" in renewed(page)


def test_a_book_of_a_page_always_says_the_same() -> None:
    page = "```console\n$ arpad init\n$ arpad player add 7 --name Kask\n```\n"
    page += "\n```console\n$ arpad player show 7\n```\n"
    shown = renewed(page)
    assert "officer" in shown
    assert "2012-11-05" in shown
    assert renewed(shown) == shown


def test_other_blocks_are_left_alone() -> None:
    page = '```toml\n$ = "rm"\n```\n\n```text\n$ false\n```\n'
    assert renewed(page) == page
