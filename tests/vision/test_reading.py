import json

import pytest

from tehai.scoring.text import Text
from tehai.vision.doubt import Doubt, DoubtCode
from tehai.vision.reading import Alternative, HandReading, ReadTile, Role, SeenTile
from tehai.vision.thresholds import Thresholds
from tests.vision.conftest import LIMITS, Scene, lay_hand, lay_turned

QUAD = ((0.0, 0.0), (20.04, 0.0), (20.0, 27.0), (0.0, 27.0))


def test_the_json_of_a_photo() -> None:
    reading = HandReading(
        hand="11z_",
        melds=("4-56m",),
        win_tile=None,
        dora_indicators=("3s",),
        tiles=(
            ReadTile(
                tile="1z",
                confidence=0.98765,
                alternatives=(Alternative(tile="7z", confidence=0.01),),
                quad=QUAD,
                role=Role.CONCEALED,
            ),
        ),
        doubts=(
            Doubt(code=DoubtCode.UNREADABLE, message=Text("tile {tile} cannot be read", tile=3), tiles=(2,)),
        ),
        sure=False,
        size=(640, 480),
        milliseconds={"detect": 12.345},
    )
    assert reading.notation == "11z_ 4-56m"
    assert reading.to_json() == {
        "size": [640, 480],
        "hand": "11z_",
        "melds": ["4-56m"],
        "win_tile": None,
        "dora_indicators": ["3s"],
        "tiles": [
            {
                "tile": "1z",
                "confidence": 0.9877,
                "alternatives": [{"tile": "7z", "confidence": 0.01}],
                "quad": [[0.0, 0.0], [20.0, 0.0], [20.0, 27.0], [0.0, 27.0]],
                "role": "concealed",
                "group": None,
                "sideways": False,
                "face_down": False,
            }
        ],
        "doubts": [{"code": "unreadable", "message": "tile 3 cannot be read", "tiles": [2]}],
        "sure": False,
        "milliseconds": {"detect": 12.3},
    }


def test_a_real_reading_is_json() -> None:
    scene = Scene(tiles=(*lay_hand("23p55789s666z", ["4-56m"]), *lay_turned("1p", 60, 40)))
    reading = scene.read()
    assert json.loads(json.dumps(reading.to_json())) == reading.to_json()


@pytest.mark.parametrize(
    ("field", "value"),
    [("score", 1.2), ("score", float("nan")), ("face_up", -0.1), ("upright", 2.0), ("quad", QUAD[:3])],
)
def test_what_is_no_tile_is_refused(field: str, value: object) -> None:
    fields = {
        "quad": QUAD,
        "score": 0.9,
        "face_up": 1.0,
        "upright": 0.5,
        "probabilities": (1.0,),
        field: value,
    }
    with pytest.raises(ValueError, match=field):
        SeenTile(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(("field", "value"), [("rival", 1.5), ("confident", -0.1), ("complete_gain", -1.0)])
def test_thresholds_out_of_range_are_refused(field: str, value: float) -> None:
    numbers = {name: getattr(LIMITS, name) for name in Thresholds.__slots__}
    with pytest.raises(ValueError, match=field):
        Thresholds(**{**numbers, field: value})
