"""The command `arpad` for pages with many commands: one process is loaded once and forks for each.

A page of a hundred commands takes half the time that way. Each command still is a process of its
own, with its own folder, surroundings and ends of pipes.
"""

import atexit
import importlib
import os
import pkgutil
import shutil
import socket
import stat
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

ROOT = Path(__file__).parents[2]
LOADED = ("arpad.cli", "arpad.store", "arpad.office", "arpad.regulations")
"""Packages most of whose modules a command may need."""
_HEARS_UP_TO = 1 << 20
_CLIENT = """\
#!{python} -IS
import os, socket, sys
with socket.socket(socket.AF_UNIX) as asking:
    asking.connect({address!r})
    said = "\\0".join([os.getcwd(), str(len(sys.argv) - 1), *sys.argv[1:],
                      *(f"{{n}}={{v}}" for n, v in os.environ.items())])
    socket.send_fds(asking, [len(said.encode()).to_bytes(4, "big")], [0, 1, 2])
    asking.sendall(said.encode())
    sys.exit(int(asking.recv(8) or b"70"))
"""


@cache
def quick_folder() -> Path:
    """Return a folder with a command `arpad` that is quick to start, for as long as we run."""
    folder = Path(mkdtemp(prefix="arpad-quick-"))
    address, program = folder / "asked", folder / "arpad"
    program.write_text(_CLIENT.format(python=sys.executable, address=str(address)))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    server = subprocess.Popen([sys.executable, "-m", __name__, str(address)], cwd=ROOT)
    atexit.register(_end, server, folder)
    while not address.exists() and server.poll() is None:
        time.sleep(0.01)
    return folder


def _end(server: "subprocess.Popen[bytes]", folder: Path) -> None:
    server.terminate()
    server.wait()
    shutil.rmtree(folder)


def serve(address: str) -> None:
    """Load the package, then fork for every command."""
    _load()
    with socket.socket(socket.AF_UNIX) as hearing:
        hearing.bind(f"{address}.soon")
        hearing.listen()
        Path(f"{address}.soon").rename(address)
        while True:
            asked, _ = hearing.accept()
            if os.fork() == 0:
                hearing.close()
                _answer(asked)
            asked.close()
            _bury()


def _load() -> None:
    for name in LOADED:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if "migrations" not in module.name and not module.name.endswith("__main__"):
                importlib.import_module(module.name)


def _bury() -> None:
    """Let processes go that have ended."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def _answer(asked: socket.socket) -> None:
    """Fork once more for the command itself, and tell with which code it has ended."""
    head, ends, _, _ = socket.recv_fds(asked, 4, 3)
    length, heard = int.from_bytes(head, "big"), b""
    while len(heard) < length:
        heard += asked.recv(_HEARS_UP_TO)
    folder, number, *words = heard.decode().split("\0")
    if (child := os.fork()) == 0:
        _become(folder, words[: int(number)], words[int(number) :], ends)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    asked.sendall(str(code).encode())
    os._exit(0)


def _become(folder: str, words: list[str], surroundings: list[str], ends: list[int]) -> None:
    """Be the command, from its folder to its exit."""
    for number, end in enumerate(ends):
        os.dup2(end, number)
        os.close(end)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(dict(each.split("=", 1) for each in surroundings))
    time.tzset()
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.argv = ["arpad", *words]
    code = 1
    try:
        code = importlib.import_module("arpad.cli.app").main(words)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    serve(sys.argv[1])
