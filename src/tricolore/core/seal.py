"""The signature under a game's chain: who kept the game vouches for its choices."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SIGNED = b"tricolore record "
"""It stands before the end of a chain when that is signed, so that the signature fits nothing
else."""


def sign(end: str, key: Ed25519PrivateKey) -> str:
    return key.sign(SIGNED + bytes.fromhex(end)).hex()


def public_key(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def signed(end: str, signature: str, key: str) -> bool:
    """Whether a signature is that of a public key under the end of a chain."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), SIGNED + bytes.fromhex(end))
    except (ValueError, InvalidSignature):
        return False
    return True
