"""The messages of the package are found in its code and in its templates."""

from pathlib import Path

import pytest
from docs.generators.page_words import words_in_code, words_in_template
from docs.generators.sentence_templates import SpokenFile
from docs.generators.sentences import sentences


def templates_in(code: str, tmp_path: Path) -> list[str]:
    path = tmp_path / "module.py"
    path.write_text(code, encoding="utf-8")
    return list(SpokenFile(path).templates())


@pytest.mark.parametrize(
    ("code", "templates"),
    [
        pytest.param(
            'warn("8.2", "rounds", f"No date is given for {len(undated)} of the rounds.")',
            ["rounds", "No date is given for {number_of_undated} of the rounds."],
            id="a finding, with its place",
        ),
        pytest.param(
            'raise OfficeError(f"Event {docket.id}, {docket.name}, is {docket.state.value}.")',
            ["Event {id}, {name}, is {state}."],
            id="an error, its places called after the last name",
        ),
        pytest.param(
            'refuse("1", "event", f"{player.k} against {other.k}, and {player.k} is used.")',
            ["event", "{k} against {k2}, and {k} is used."],
            id="the same thing has the same name, another thing another",
        ),
        pytest.param(
            "def f(n):\n"
            '    message = f"the id {n} is taken"\n'
            '    return f"{message}; give another one"',
            ["the id {n} is taken; give another one"],
            id="a variable is unfolded, and is nothing by itself",
        ),
        pytest.param(
            "def f(n):\n"
            '    message = "this is wrong"\n'
            "    if n:\n"
            "        return message\n"
            '    return f"{message}; mend it"',
            ["this is wrong", "this is wrong; mend it"],
            id="a variable that is said by itself as well",
        ),
        pytest.param(
            "def f(n):\n"
            '    message = "the first"\n'
            '    yield f"{message} is wrong"\n'
            '    message = "the second"\n'
            '    yield f"{message} is wrong"',
            ["the first is wrong", "the second is wrong"],
            id="a variable that is given another text",
        ),
        pytest.param(
            "def f(n):\n"
            "    if n:\n"
            '        end = "none is left"\n'
            "    else:\n"
            '        end = "some are left"\n'
            '    return f"Too fast: {end}."',
            ["Too fast: none is left.", "Too fast: some are left."],
            id="both branches of a choice",
        ),
        pytest.param(
            "word = f\"The games of {'round' if one else 'rounds'} {n} count\"",
            ["The games of round {n} count", "The games of rounds {n} count"],
            id="a choice inside a sentence",
        ),
        pytest.param(
            "word = f\"It {'starts' if a else 'ends'} or {'begins' if a else 'stops'} here\"",
            ["It starts or begins here", "It ends or stops here"],
            id="the same question has the same answer twice",
        ),
        pytest.param(
            'WAYS = {1: "by the upper bound", 2: "by the lower one"}\n'
            "def f(way):\n"
            '    return f"Reached {WAYS[way]}."',
            [
                "by the upper bound",
                "by the lower one",
                "Reached by the upper bound.",
                "Reached by the lower one.",
            ],
            id="the words of a table",
        ),
        pytest.param(
            'raise ValueError("one half, " + "the other half" + tail(x))',
            ["one half, the other half{tail}"],
            id="texts that are added",
        ),
        pytest.param(
            'def f():\n    return f" of {label}"',
            ["{before} of {label}"],
            id="what is tied to a text before it has a place for that",
        ),
        pytest.param(
            'HINT = "the day {} is none; write another"',
            ["the day {value} is none; write another"],
            id="a text that is filled later",
        ),
        pytest.param(
            'warn(None, "players", f"{number_of(n, \'half point\')} are missing")',
            ["players", "{half_points} are missing"],
            id="a number with its noun",
        ),
        pytest.param(
            '"""A text about a module."""\n'
            'text("SELECT id FROM event")\n'
            'if word == "not a sentence": pass\n'
            'pattern = re.compile("a b c")\n'
            'path = f"{folder}/{name}.json"\n'
            'kept = {"no sentence": 1}["no sentence"]',
            [],
            id="statements, patterns, keys, comparisons and paths are for nobody",
        ),
    ],
)
def test_a_sentence_is_found_whole(code: str, templates: list[str], tmp_path: Path) -> None:
    assert templates_in(code, tmp_path) == templates


def test_the_words_of_pages_are_found_in_code() -> None:
    source = (
        'say("One"); message("Two"); words(x).plural("{n} a", "{n} b", 3); say(four); f("Five");'
        'visit.say("Six" if x else "Seven")'
    )
    assert set(words_in_code(source)) == {"One", "Two", ("{n} a", "{n} b"), "Six", "Seven"}


def test_the_words_of_pages_are_found_in_templates() -> None:
    source = (
        '<p title="{{ say("One") }}">{{ say("Two {n}").format(n=1) }}'
        "{% if x %}{{ say(y) }}{% endif %}"
        '{{ say.plural("{n} a", "{n} b", n) }}{{ say("Three" if x else "Four") }}'
        '{{ say.sentence(text) }}</p>{% for a, b in [("/", say("Five"))] %}{% endfor %}'
    )
    assert set(words_in_template(source)) == {
        "One",
        "Two {n}",
        ("{n} a", "{n} b"),
        "Three",
        "Four",
        "Five",
    }


def test_a_template_stands_once_whatever_its_places_are_called() -> None:
    texts = [key for key in sentences() if isinstance(key, str)]
    assert len(texts) == len(set(texts)) > 1000
    assert "line {line}" not in texts or "line {number}" not in texts
