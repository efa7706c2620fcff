"""`tehai serve` as a person starts and stops it."""

import http.client
import io
import json
import os
import re
import signal
import socket
import ssl
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from cryptography import x509

from tehai.app.web.addresses import machine_names, network_address
from tehai.app.web.certificate import local_certificate
from tehai.app.web.serve import show_code

Tehai = Callable[..., CompletedProcess[str]]


@contextmanager
def serving(tmp_path: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run `tehai serve` on a free port with these options; give what it says until it waits."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "TEHAI_LANG": "en", "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "tehai.app.cli", "serve", "--port", "0", *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", env=environment
    ) as running:
        said = ""
        for line in running.stdout or ():
            said += line
            if line.startswith("Ctrl-C"):
                break
        try:
            yield said, running
        finally:
            if running.poll() is None:
                running.kill()


def port_of(said: str) -> int:
    found = re.search(r":(\d+)/", said)
    assert found, said
    return int(found[1])


def wait_for(port: int, host: str = "127.0.0.1", context: ssl.SSLContext | None = None) -> dict[str, object]:
    """Ask for the rules until they are answered."""
    for _ in range(200):
        connection = (
            http.client.HTTPSConnection(host, port, context=context, timeout=10)
            if context
            else http.client.HTTPConnection(host, port, timeout=10)
        )
        try:
            connection.request("GET", "/api/rules")
            found: dict[str, object] = json.loads(connection.getresponse().read())
        except ConnectionError:
            continue
        else:
            return found
        finally:
            connection.close()
    raise TimeoutError


def test_only_this_machine_can_reach_it_unless_asked_for(tmp_path: Path) -> None:
    with serving(tmp_path, "--ruleset", "m-league") as (said, _running):
        port = port_of(said)
        assert f"tehai is at http://localhost:{port}/; only this machine can reach it." in said
        assert "none is kept" in said
        assert wait_for(port)["default"] == "m-league"
        address = network_address()
        if address is not None:
            with pytest.raises(ConnectionError), socket.create_connection((address, port), timeout=5):
                pass


def test_the_network_can_reach_it_where_the_host_says_so(tmp_path: Path) -> None:
    address = network_address()
    with serving(tmp_path, "--lan") as (said, _running):
        port = port_of(said)
        assert wait_for(port, address or "127.0.0.1")["rulesets"]
        if address:
            assert f"tehai is at http://{address}:{port}/\n" in said
            assert "Everyone in the same network can reach it" in said
        else:
            assert "This machine is in no network" in said


def test_a_screen_shows_a_code_to_scan(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, addresses = io.StringIO(), ("http://192.168.1.7:8080/", "http://10.0.0.2:8080/")
    monkeypatch.setattr(sys, "stdout", screen)
    show_code(addresses[0])
    assert screen.getvalue() == ""  # a file or a pipe has no use for it
    monkeypatch.setattr(screen, "isatty", lambda: True, raising=False)
    drawn = []
    for address in addresses:
        show_code(address)
        drawn.append(screen.getvalue())
        screen.truncate(0)
    assert all("▄" in code and "█" in code for code in drawn)
    assert drawn[0] != drawn[1]


def test_ctrl_c_stops_it_without_a_word_of_python(tmp_path: Path) -> None:
    with serving(tmp_path) as (said, running):
        wait_for(port_of(said))
        running.send_signal(signal.SIGINT)
        running.send_signal(signal.SIGINT)
        rest, errors = running.communicate(timeout=60)
        assert (running.returncode, errors) == (0, "")
        assert rest.startswith("Stopped. The games are in ")


def test_a_port_that_is_taken_is_one_message(tehai: Tehai) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = tehai("serve", "--port", port)
    assert done.returncode == 1
    assert done.stderr.startswith(f"port {port} cannot be used (Address already in use)")
    assert "--port" in done.stderr


def test_a_folder_that_cannot_be_is_one_message(tehai: Tehai, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = tehai("serve", "--games", tmp_path / "file" / "games")
    assert (done.returncode, done.stderr) == (
        1,
        f"{tmp_path / 'file' / 'games'} cannot be written: Not a directory\n",
    )
    assert tehai("serve", "--ruleset", "nowhere").returncode == 2


def test_https_with_a_certificate_of_this_machine(tmp_path: Path) -> None:
    with serving(tmp_path, "--https") as (said, _running):
        port = port_of(said)
        folder = tmp_path / "tehai" / "https"
        context = ssl.create_default_context(cafile=folder / "certificate.pem")
        assert wait_for(port, "localhost", context)["rulesets"]
        printed = re.search(r"SHA-256 is ([0-9A-F:]{95})", said.replace("\n", " "))
        assert printed
    assert stat.S_IMODE((folder / "key.pem").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_certificate_serves_until_a_name_is_missing_or_it_is_damaged(tmp_path: Path) -> None:
    first = local_certificate(tmp_path, ["localhost", "192.168.1.2", "::1"])
    made = x509.load_pem_x509_certificate(first.chain.read_bytes())
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert {str(name.value) for name in names} == {"localhost", "192.168.1.2", "::1"}
    assert (made.not_valid_after_utc - made.not_valid_before_utc).days <= 398
    assert local_certificate(tmp_path, ["localhost"]) == first
    other = local_certificate(tmp_path, ["localhost", "10.0.0.1"])
    assert other.fingerprint != first.fingerprint
    first.key.write_text("no key")
    assert local_certificate(tmp_path, ["localhost"]).fingerprint != other.fingerprint


def test_this_machine_has_names() -> None:
    assert all(name == name.lower() and name for name in machine_names())


def test_other_commands_load_nothing_of_it() -> None:
    look = "import sys, tehai.app.cli; print(sorted({name.partition('.')[0] for name in sys.modules}))"
    found = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    for name in ("jinja2", "platformdirs", "python_multipart", "segno", "starlette", "uvicorn"):
        assert f"'{name}'" not in found.stdout
