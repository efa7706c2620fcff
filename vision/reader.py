"""The whole way from a photo to a reading, one stage after the other."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Self

import numpy as np

from tehai.models import catalog
from tehai.vision.arrange import arrange
from tehai.vision.capture import capture_advice
from tehai.vision.classify import TileClassifier
from tehai.vision.decode import decode
from tehai.vision.detect import TileDetector
from tehai.vision.detections import Detections
from tehai.vision.doubt import DoubtCode
from tehai.vision.doubts import colourless_doubt
from tehai.vision.halves import Looked, made_whole, wholes
from tehai.vision.image import Photo, is_colourless
from tehai.vision.overlooked import found_tiles, places_to_look
from tehai.vision.reading import HandReading, SeenTile
from tehai.vision.refine import TileRefiner
from tehai.vision.session import OnnxModel
from tehai.vision.thresholds import Thresholds

if TYPE_CHECKING:
    import numpy.typing as npt

    from tehai.vision.classify import Classes


#: The models that a reader is built from, in the order that it takes them, by their names in the catalog.
MODELS: Final = ("detector", "refiner", "classifier")

#: Doubts that no other look at the same photo can settle.
_SEEN_WELL: Final = frozenset(
    {
        DoubtCode.NOTHING_FOUND,
        DoubtCode.WINNING_TILE,
        DoubtCode.RED_FIVES,
        DoubtCode.HIDDEN_RED_FIVE,
        DoubtCode.TOO_SMALL,
    }
)

#: Where a tile may have been overlooked, one is there with this probability.
_THERE: Final = 0.5


class TileReader:
    """Reads photos of hands. Built once; it keeps nothing of a photo, so threads may share it."""

    def __init__(self, detector: OnnxModel, refiner: OnnxModel, classifier: OnnxModel) -> None:
        """Take the three models; the thresholds of the decision stand in the classifier's entry."""
        self._detector = TileDetector(detector)
        self._refiner = TileRefiner(refiner)
        self._classifier = TileClassifier(classifier)
        self._thresholds = Thresholds.of(classifier.entry.thresholds)

    @classmethod
    def from_catalog(cls, *, threads: int = 0, lean: bool = False) -> Self:
        """Load the models that come with tehai; `threads` 0 takes all cores.

        `lean` is for a process that reads photos without end: it gives back after each what its networks
        took, and takes a twentieth longer.

        Raises CatalogError when a model file is missing or is not the catalog's, ModelError when it does not
        fit this version.
        """
        return cls(*(OnnxModel(catalog.load(name), threads=threads, lean=lean) for name in MODELS))

    @property
    def detector(self) -> TileDetector:
        """The detector alone: where tiles lie, without their names."""
        return self._detector

    def read(self, image: Photo | npt.NDArray[np.uint8]) -> HandReading:
        """Read the hand in a photo, or in RGB uint8 (H, W, 3). One without tiles gives an empty reading.

        Quads are in pixels of the photo in full. Where its tiles came out small it is decoded in full, which
        raises ImageError (`damaged`) where that cannot be done.
        """
        clock = _Clock()
        photo, found = self._detector.look(image if isinstance(image, Photo) else Photo.of(image))
        clock.lap("detect")
        reading = self._hand_of(photo, self._refiner.refine(photo.pixels, found), clock)
        if any(doubt.code not in _SEEN_WELL for doubt in reading.doubts):
            found = self._detector.look_again(photo.pixels, found)
            clock.lap("detect")
            reading = self._hand_of(photo, self._refiner.refine(photo.pixels, found, times=2), clock)
        if is_colourless(photo.pixels) and (doubt := colourless_doubt(reading.tiles)):
            reading = replace(reading, doubts=(*reading.doubts, doubt), sure=False)
        reading = replace(reading, doubts=(*reading.doubts, *capture_advice(photo, reading)))
        return replace(reading, milliseconds=clock.laps)

    def _hand_of(self, photo: Photo, found: Detections, clock: _Clock) -> HandReading:
        """Name and arrange what was found, and look where a tile may have been overlooked."""
        found, classes = self._named(photo, found)
        clock.lap("classify")
        seen = _seen(found, classes, photo.shrink)
        arrangement = arrange(seen, photo.size_wh)
        clock.lap("arrange")
        reading = decode(arrangement, self._classifier.labels, self._thresholds)
        clock.lap("decode")
        if overlooked := self._look_again(photo, reading):
            arrangement = arrange((*seen, *overlooked), photo.size_wh)
            reading = decode(arrangement, self._classifier.labels, self._thresholds)
        clock.lap("look-again")
        return reading

    def _named(self, photo: Photo, found: Detections) -> tuple[Detections, Classes]:
        """Name what was found, with whole tiles in the place of parts of one."""
        classes = self._classifier.classify(photo.pixels, found.quads)
        places = wholes(found)
        if len(places.parts) == 0:
            return found, classes
        quads, tile = self._refiner.put_right(photo.pixels, places.quads, times=2)
        looked = Looked(quads, tile[:, 0], self._classifier.classify(photo.pixels, quads))
        return made_whole(found, classes, places, looked, self._classifier.labels)

    def _look_again(self, photo: Photo, reading: HandReading) -> tuple[SeenTile, ...]:
        """Name what lies where a tile may have been overlooked; its score is too low to be sure of it."""
        places = places_to_look(reading)
        guessed = np.array([place.quad for place in places], np.float32).reshape(-1, 4, 2)
        quads, tile = self._refiner.put_right(photo.pixels, guessed / np.float32(photo.shrink), times=2)
        there = np.flatnonzero(tile.max(axis=1) > _THERE)
        found = Detections(
            quads=quads[there],
            scores=np.full(len(there), self._thresholds.weak_score * 0.9, np.float32),
            face_up=np.ones(len(there), np.float32),
        )
        looked = _seen(found, self._classifier.classify(photo.pixels, found.quads), photo.shrink)
        return found_tiles(reading, [places[at] for at in there], looked, self._classifier.labels)


class _Clock:
    """Measures stages, in milliseconds."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = time.perf_counter()

    def lap(self, stage: str) -> None:
        now = time.perf_counter()
        self.laps[stage] = self.laps.get(stage, 0.0) + (now - self._last) * 1000
        self._last = now


def _seen(found: Detections, classes: Classes, shrink: int) -> tuple[SeenTile, ...]:
    """Leave numpy and the shrunken photo behind: what follows uses plain numbers, in pixels of the whole."""
    return tuple(
        SeenTile(
            quad=tuple((float(x) * shrink, float(y) * shrink) for x, y in quad),  # type: ignore[arg-type]  # four corners
            score=min(1.0, float(score)),
            face_up=min(1.0, float(face_up)),
            probabilities=tuple(float(p) for p in probabilities),
            upright=float(upright),
        )
        for quad, score, face_up, probabilities, upright in zip(
            classes.quads, found.scores, found.face_up, classes.probabilities, classes.upright, strict=True
        )
    )
