"""Armour of OpenPGP inside the text: a signed text is unpacked, an encrypted one is only noted."""

from __future__ import annotations

_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_ENCRYPTED = "-----BEGIN PGP MESSAGE-----"


def without_armour(lines: list[str]) -> tuple[list[str], bool]:
    """Return the lines inside the armour (RFC 9580 §7), and whether an encrypted block was left out.

    We check no signature; the text counts as if it stood there without the armour.
    """
    out: list[str] = []
    encrypted = False
    state = "text"
    for line in lines:
        mark = line.strip()
        if mark == _SIGNED:
            state = "head"
        elif mark in (_SIGNATURE, _ENCRYPTED):
            encrypted = encrypted or mark == _ENCRYPTED
            state = "armour"
        elif state == "head":
            state = "signed" if not mark else state
        elif state == "armour":
            state = "text" if mark.startswith("-----END PGP") else state
        else:
            out.append(line.removeprefix("- ") if state == "signed" else line)
    return out, encrypted
