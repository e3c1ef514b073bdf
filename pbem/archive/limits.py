"""How much a file may hold that says it is an archive: what is read of it is never more than that."""

from __future__ import annotations

MB = 1 << 20

# An 1861 game of 700 actions has 600 kB of `game.json`, 3 MB of page and a hundred pictures: 8 MB as a zip.
LARGEST_FILE = 32 * MB  # as it lies on the disk
LARGEST_PART = 32 * MB  # one file in it, unpacked
LARGEST_WHOLE = 96 * MB  # all of them together
MOST_PARTS = 2_000
MOST_DIRECTORY = MOST_PARTS * 400  # bytes of the zip's own list of files
HIGHEST_RATIO = 250  # unpacked : packed, of a file that is larger than `FREE`; our own reach 30
FREE = MB
DEEPEST = 100  # brackets in brackets in `game.json`; ours has 10
LONGEST_TOLD = 200  # characters of a hostile file that an error quotes
