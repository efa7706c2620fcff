"""A certificate of this machine's own, so that phones give pages the camera (`tehai serve --https`)."""

from __future__ import annotations

import dataclasses
import ipaddress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from tehai.app.errors import CommandError
from tehai.scoring.text import Text

try:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
except ImportError as missing:
    raise CommandError(
        Text("--https needs one package more: pip install cryptography, then again")
    ) from missing

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_VALID = timedelta(days=397)
"""Browsers take no certificate for longer."""
_LEFT = timedelta(days=14)
"""One that ends sooner is made anew."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """The files of a certificate and its key."""

    chain: Path
    key: Path
    fingerprint: str
    """SHA-256, as browsers show it, to be compared by eye."""


def local_certificate(folder: Path, names: Iterable[str]) -> Certificate:
    """Return the certificate kept in a folder, made anew where there is none for all these names.

    Raises:
        CommandError: it cannot be written.
    """
    wanted = frozenset(names)
    chain, key = folder / "certificate.pem", folder / "key.pem"
    try:
        made = _known(chain, key, wanted) or _make(chain, key, wanted)
    except OSError as error:
        reason = error.strerror or str(error)
        message = Text("{file} cannot be written: {reason}", file=str(folder), reason=reason)
        raise CommandError(message) from error
    fingerprint = made.fingerprint(hashes.SHA256()).hex(":").upper()
    return Certificate(chain=chain, key=key, fingerprint=fingerprint)


def _known(chain: Path, key: Path, wanted: frozenset[str]) -> x509.Certificate | None:
    """Return the certificate that is there, where it still serves."""
    if not chain.exists() or not key.exists():
        return None
    try:
        certificate = x509.load_pem_x509_certificate(chain.read_bytes())
        private = serialization.load_pem_private_key(key.read_bytes(), None)
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, TypeError, x509.ExtensionNotFound):
        return None
    there = {str(name.value) for name in names}
    is_fresh = certificate.not_valid_after_utc - datetime.now(UTC) > _LEFT
    is_pair = private.public_key() == certificate.public_key()
    return certificate if wanted <= there and is_fresh and is_pair else None


def _make(chain: Path, key: Path, names: frozenset[str]) -> x509.Certificate:
    private = ec.generate_private_key(ec.SECP256R1())
    certificate = _signed(private, names)
    chain.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    secret = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    _write_secret(key, secret)
    chain.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return certificate


def _write_secret(path: Path, content: bytes) -> None:
    """Write a file that only its owner may ever read, not even for a moment somebody else."""
    path.unlink(missing_ok=True)
    path.touch(mode=0o600, exist_ok=False)
    path.write_bytes(content)


def _signed(private: ec.EllipticCurvePrivateKey, names: frozenset[str]) -> x509.Certificate:
    now = datetime.now(UTC)
    issuer = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tehai on this machine")])
    constraints = x509.BasicConstraints(ca=False, path_length=None)
    usage = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    return (
        x509.CertificateBuilder()
        .subject_name(issuer)
        .issuer_name(issuer)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + _VALID - timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_name(name) for name in sorted(names)]), critical=False)
        .add_extension(constraints, critical=True)
        .add_extension(usage, critical=False)
        .sign(private, hashes.SHA256())
    )


def _name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)
