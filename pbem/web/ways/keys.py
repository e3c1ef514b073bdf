"""Signatures by public keys: what Amazon and SendGrid sign with. Needs `cryptography`, which only these two ask for."""

from __future__ import annotations

import binascii
from base64 import b64decode

from pbem.web.ways.way import Nothing

INSTALL = "install what checks signatures: pip install 'night-mail[signatures]'"


def missing() -> bool:
    """Whether the library is not installed."""
    try:
        import cryptography.hazmat.primitives.asymmetric.ec  # noqa: F401
    except ImportError:
        return True
    return False


def need() -> None:
    """503 without the library: the mail comes again once it is there."""
    if missing():
        raise Nothing(503, "signatures cannot be checked here yet", INSTALL)


def signed_by_p256(key: str, signature: str, time: bytes, body: bytes | bytearray) -> bool:
    """Whether time and body bear the ECDSA signature of this key (both in base64, as SendGrid shows and sends them)."""
    need()
    from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.serialization import load_der_public_key

    try:
        known = load_der_public_key(b64decode(key))
    except (ValueError, UnsupportedAlgorithm) as error:
        raise Nothing(
            503, "SendGrid's key cannot be read", "PBEM_SENDGRID_PUBLIC_KEY must be its key, whole"
        ) from error
    if not isinstance(known, ec.EllipticCurvePublicKey):
        raise Nothing(503, "SendGrid's key is of another kind", "PBEM_SENDGRID_PUBLIC_KEY must be its key, whole")
    summed = hashes.Hash(hashes.SHA256())
    summed.update(time)
    summed.update(body)
    try:
        known.verify(b64decode(signature, validate=True), summed.finalize(), ec.ECDSA(utils.Prehashed(hashes.SHA256())))
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True


def signed_by_certificate(pem: bytes, signature: str, version: str, text: bytes) -> bool:
    """Whether a text bears the RSA signature of this certificate. `version`: "1" with SHA-1, "2" with SHA-256.

    ValueError where the certificate is none. Who issued it is not asked: it came from Amazon's own host by HTTPS.
    """
    need()
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import padding, rsa
    from cryptography.x509 import load_pem_x509_certificate

    known = load_pem_x509_certificate(pem).public_key()
    if not isinstance(known, rsa.RSAPublicKey):
        raise ValueError("its key is not of RSA")
    kind = {"1": hashes.SHA1(), "2": hashes.SHA256()}[version]
    try:
        known.verify(b64decode(signature, validate=True), text, padding.PKCS1v15(), kind)
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True
