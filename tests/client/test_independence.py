"""The client stands alone: whoever asks an office over the network needs nothing else of ours."""

import subprocess
import sys

ALONE = """
import sys
import arpad.client, arpad.client.answers.explanations, arpad.client.answers.regulations
others = {
    name for name in sys.modules
    if name.startswith("arpad.") and not name.startswith("arpad.client")
}
heavy = {"httpx", "litestar", "sqlalchemy", "babel"} & set(sys.modules)
print(sorted(others | heavy))
"""


def test_the_client_loads_nothing_else_of_the_package_and_nothing_heavy() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
