"""The signature under a game's hash chain: the server that kept the game vouches for it."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SIGNED = b"tricolore record "
"""A prefix of the signed text, so that the signature cannot be used for anything else."""


def sign(end: str, key: Ed25519PrivateKey) -> str:
    return key.sign(SIGNED + bytes.fromhex(end)).hex()


def public_key(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def signed(end: str, signature: str, key: str) -> bool:
    """Whether a signature of the end of a chain was made with the key of this public key."""
    try:
        public = Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
        public.verify(bytes.fromhex(signature), SIGNED + bytes.fromhex(end))
    except (ValueError, InvalidSignature):
        return False
    return True
