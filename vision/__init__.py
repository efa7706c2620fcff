"""A photo to tile notation with doubts: `TileReader.from_catalog().read(open_photo(path))`."""

from tehai.vision.doubt import Doubt, DoubtCode
from tehai.vision.errors import ImageError, ModelError, VisionError
from tehai.vision.image import Photo, load_image, open_photo
from tehai.vision.reader import MODELS, TileReader
from tehai.vision.reading import Alternative, HandReading, ReadTile, Role, SeenTile

__all__ = [
    "MODELS",
    "Alternative",
    "Doubt",
    "DoubtCode",
    "HandReading",
    "ImageError",
    "ModelError",
    "Photo",
    "ReadTile",
    "Role",
    "SeenTile",
    "TileReader",
    "VisionError",
    "load_image",
    "open_photo",
]
