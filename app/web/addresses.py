"""Where browsers find this machine."""

from __future__ import annotations

import socket
from contextlib import suppress

LOCAL = ("localhost", "127.0.0.1", "::1")
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has (RFC 5737): nothing is sent there, only the way to it is looked up."""


def machine_names() -> tuple[str, ...]:
    """Return the names of this machine in its network."""
    name = socket.gethostname().lower()
    return (name,) if "." in name else (name, f"{name}.local")


def network_address() -> str | None:
    """Return the address by which others in the network reach this machine; None without a network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        address = str(probe.getsockname()[0])
        return None if address.startswith("127.") else address
    return None
