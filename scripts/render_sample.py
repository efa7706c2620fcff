"""Render the sample photo that comes with tehai: app/sample/hand.jpg.

    python scripts/render_sample.py

The hand is fixed, the scene is that of one seed, and the faces are our own drawings alone, so the picture
holds nobody's font or art.
"""

import sys
from pathlib import Path

import cv2

from tehai.datasets.hands import DrawnHand, DrawnMeld
from tehai.datasets.pool import OWN_FACES
from tehai.datasets.scenes import render_scene

SEED = 864
LONG_SIDE = 2000
HAND = DrawnHand(
    groups=(("2m", "3m", "4m"), ("3p", "4p", "0p"), ("6s", "7s", "8s"), ("9s", "9s")),
    melds=(DrawnMeld(kind="pon", own=("7z", "7z"), called="7z", source="="),),
    win_tile="8s",
)
"""The hand of app/sample/README.md: won on the 8s, with a pon of red dragons and a red five."""
_QUALITY = 88
_PATH = Path(__file__).parents[1] / "app" / "sample" / "hand.jpg"


def main() -> int:
    """Write the picture; return the exit status."""
    scene = render_scene(SEED, kind="hand", long_side=LONG_SIDE, pool=OWN_FACES, hand=HAND)
    if not cv2.imwrite(str(_PATH), scene.image[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, _QUALITY]):
        raise OSError(f"cannot write {_PATH}")
    print(f"{scene.label.hand} written to {_PATH}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
