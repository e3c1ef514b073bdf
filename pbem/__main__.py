"""`pbem`, also as `python -m pbem`."""

from __future__ import annotations

from pbem.cli import main

if __name__ == "__main__":
    main()
