"""Sentences come after the results that they are about, whatever reads both."""

import os
import subprocess
import sys


def test_a_sentence_follows_the_result_into_one_pipe() -> None:
    script = "from arpad.cli.streams import say; print('result'); say('sentence')"
    own = {n: value for n, value in os.environ.items() if n != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=True,
    )
    assert done.stdout == b"result\nsentence\n"
