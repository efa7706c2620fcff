"""The shapes of what is sent and answered over HTTP, as JSON Schema: the components of the OpenAPI page."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from tehai.app.framing import Advice
from tehai.scoring.record import COUNTS, FLAGS

Schema: TypeAlias = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
NUMBER: Final[Schema] = {"type": "integer"}
SHARE: Final[Schema] = {"type": "number", "minimum": 0, "maximum": 1}
YES_NO: Final[Schema] = {"type": "boolean"}
ANYTHING: Final[Schema] = {}


def told(schema: Schema, description: str) -> Schema:
    """Return a schema with what it means."""
    return {**schema, "description": description}


def one_of(*words: str) -> Schema:
    """Return the schema of a word that is one of these."""
    return {"type": "string", "enum": list(words)}


def listed(item: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": item}


def by_name(value: Schema) -> Schema:
    """Return the schema of an object whose keys are names."""
    return {"type": "object", "additionalProperties": value}


def or_null(schema: Schema) -> Schema:
    """Return the schema of a value that may be missing."""
    return {"anyOf": [schema, {"type": "null"}]}


def ref(name: str) -> Schema:
    """Return the schema of a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def shape(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """Return the schema of an object with these keys and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def _both(schema: Schema) -> Schema:
    """Return the schema of what stands now, and what would stand in its place."""
    return shape({"before": schema, "after": schema})


_WIND: Final = one_of("E", "S", "W", "N")
_SEAT: Final = one_of("kamicha", "toimen", "shimocha")
_TILE: Final = told(TEXT, "A tile in mpsz: 5m, 0p (a red five), 1z (east).")
_TILES: Final[Schema] = told(
    {"anyOf": [TEXT, listed(TEXT)]}, "One word of mpsz such as 3m0p, or a list of tiles."
)
_HAND: Final = told(TEXT, "Notation: 234m340p6799s8s 777=z, or any other form that tehai reads.")
_MELDS: Final[Schema] = told(
    {"anyOf": [TEXT, listed({"anyOf": [TEXT, {"type": "object"}]})]},
    "Words of notation such as 777=z, or objects: type, tiles, from, called, added.",
)
_ERROR: Final = shape(
    {"code": TEXT, "message": TEXT, "where": TEXT},
    {
        "tiles": TEXT,
        "heard": told(TEXT, "Of notation: the place in words, where the message marks it for the eye."),
    },
)
_ERRORS: Final = listed(_ERROR)

_OF_THE_HAND: Final = {
    "win_tile": told(_TILE, "The winning tile, where it is not the last one."),
    "melds": _MELDS,
    "dora_indicators": _TILES,
    "ura_indicators": _TILES,
    "nuki_dora": told(NUMBER, "Norths set aside, with three players."),
    "riichi": {"type": "integer", "enum": [0, 1, 2], "description": "2 is double riichi."},
    **dict.fromkeys(FLAGS, YES_NO),
}
_RECORD_KEYS: Final = {
    "id": told(ANYTHING, "Anything; it is told back."),
    "v": told(NUMBER, "The version of the format, 1."),
    "note": TEXT,
    "ruleset": told(TEXT, "The id of a ruleset; else the host's."),
    "players": {"type": "integer", "enum": [3, 4]},
    "tsumo": YES_NO,
    "seat_wind": told(_WIND, "The winner's wind; E is the dealer."),
    "round_wind": _WIND,
    **_OF_THE_HAND,
    **{count: NUMBER for count in COUNTS if count not in _OF_THE_HAND},
    "from": told(_SEAT, "Who dealt in."),
    "pao": told(
        by_name(_SEAT),
        "Who is liable for a yakuman: {'daisangen': 'toimen'}; left out: who is by the melds alone.",
    ),
}
_SCORED: Final = {
    "yaku": listed(shape({"name": TEXT}, {"han": NUMBER, "yakuman": NUMBER})),
    "han": NUMBER,
    "fu": NUMBER,
    "yakuman": NUMBER,
    "limit": or_null(one_of("mangan", "haneman", "baiman", "sanbaiman", "yakuman")),
    "points_total": told(NUMBER, "Without honba and sticks."),
    "payments": told(by_name(NUMBER), "By seat as the winner sees it, honba and sticks included."),
    "fu_items": listed(shape({"what": TEXT, "fu": NUMBER}, {"group": TEXT})),
    "decisions": told(
        listed(shape({"code": TEXT, "message": TEXT})), "What the ruleset decided of this score."
    ),
    "reading": ref("Reading"),
    "ruleset": TEXT,
    "errors": _ERRORS,
    "missing": listed(shape({"code": TEXT, "message": TEXT, "yaku": listed(TEXT)})),
}
_SECTIONS: Final = listed(ref("Section"))
_SPOKEN: Final = told(listed(TEXT), "What to say aloud, an utterance each.")
_CLAIM: Final = {
    "hand": _HAND,
    **_OF_THE_HAND,
    "han": NUMBER,
    "fu": NUMBER,
    "points": told(NUMBER, "As called, without honba; of each non-dealer by tsumo."),
    "dealer_points": NUMBER,
    "pao": told(
        by_name(TEXT),
        "Who is liable for a yakuman, by name; whom the melds leave no choice about need not be told.",
    ),
}
_EVENT_KEYS: Final = {
    "from": told(TEXT, "Who dealt in."),
    "tsumo": YES_NO,
    "riichi_by": listed(TEXT),
    "on_riichi_tile": YES_NO,
    "wins": listed(
        shape(
            {"winner": TEXT},
            {**_CLAIM, "yakuman": NUMBER},
        )
    ),
    "tenpai": listed(TEXT),
    "hands": told(by_name(_HAND), "Ready hands that were shown, by player."),
    "nagashi": listed(TEXT),
    "dead": listed(TEXT),
    "kind": one_of("nine-terminals", "four-winds", "four-kans", "four-riichi", "triple-ron"),
    "players": listed(TEXT),
    "player": TEXT,
    "points": by_name(NUMBER),
    "sticks": NUMBER,
    "hands_after": NUMBER,
    "reason": one_of("dealer-stop", "agreement"),
    "note": TEXT,
}
_READY: Final = told(
    listed(
        shape(
            {
                "player": TEXT,
                "hand": told(or_null(_HAND), "The tiles that were checked; null where it was only said."),
                "waits": listed(_TILE),
            }
        )
    ),
    "Who was ready when nobody won.",
)
_STATE: Final = shape(
    {
        "hand": told(TEXT, "Which hand is played: East 2, 1 honba."),
        "round_wind": _WIND,
        "number": NUMBER,
        "honba": NUMBER,
        "sticks": NUMBER,
        "dealer": TEXT,
        "at_table": told(listed(TEXT), "In turn order, the dealer first."),
        "winds": by_name(_WIND),
        "points": by_name(NUMBER),
        "riichi": listed(TEXT),
        "may_stop": told(YES_NO, "Whether the leading dealer may end the game here."),
        "time_limit": NUMBER,
        "hands_left": or_null(NUMBER),
        "over": or_null(TEXT),
        "over_text": or_null(TEXT),
        "final": told(listed(ref("FinalScore")), "The final table, or what it would be now."),
    }
)
_TABLE: Final = {
    "code": told(TEXT, "Whoever has it may see and change the table."),
    "version": told(TEXT, "Names exactly this state."),
    "ruleset": ref("Ruleset"),
    "names": told(listed(TEXT), "In seating order, the first dealer first."),
    "events": listed(ref("Event")),
    "state": or_null(_STATE),
}

SCHEMAS: Final[dict[str, Schema]] = {
    "Error": {
        "type": "object",
        "properties": {"error": shape({"code": TEXT, "message": TEXT})},
        "required": ["error"],
        "description": "The code is for programs, the message for people, in the language asked for.",
    },
    "Photo": shape(
        {
            "photo": told(TEXT, "The name that was sent."),
            "size": told(listed(NUMBER), "Width and height in pixels."),
            "hand": told(TEXT, "The concealed part; empty where no hand was found."),
            "melds": listed(TEXT),
            "win_tile": or_null(_TILE),
            "dora_indicators": listed(_TILE),
            "tiles": listed(ref("SeenTile")),
            "doubts": listed(shape({"code": TEXT, "message": TEXT, "tiles": listed(NUMBER)})),
            "sure": told(YES_NO, "Whether nothing needs a person."),
            "spoken": _SPOKEN,
            "milliseconds": by_name({"type": "number"}),
        }
    ),
    "Framing": shape(
        {
            "tiles": told(NUMBER, "Tiles that lie face up in view."),
            "advice": told(
                listed(one_of(*(one.value for one in Advice))), "What is wrong, the gravest first."
            ),
            "quality": told(SHARE, "1 where nothing is wrong."),
            "message": told(TEXT, "What to do next."),
            "spoken": told(TEXT, "The same, to be said aloud."),
        }
    ),
    "SeenTile": shape(
        {
            "tile": told(TEXT, "In mpsz; _ where it cannot be read, flower, or back."),
            "confidence": SHARE,
            "alternatives": listed(shape({"tile": TEXT, "confidence": SHARE})),
            "quad": told(listed(listed({"type": "number"})), "Four corners, in pixels of the photo."),
            "role": one_of("concealed", "win", "meld", "dora", "other"),
            "group": told(or_null(NUMBER), "Which meld, from 0."),
            "sideways": YES_NO,
            "face_down": YES_NO,
        }
    ),
    "Win": shape({"hand": _HAND}, _RECORD_KEYS),
    "OpenWin": shape(
        {"hand": _HAND},
        {**_RECORD_KEYS, "settled": told(listed(TEXT), "Questions that were answered.")},
    ),
    "Reading": shape(
        {
            "shape": TEXT,
            "groups": listed(TEXT),
            "pair": or_null(TEXT),
            "wait": TEXT,
            "winning_group": or_null(NUMBER),
        }
    ),
    "Section": told(
        shape({"code": TEXT, "title": TEXT, "lines": listed(TEXT)}),
        "A part of the reasons: hand, yaku, fu, score, decisions, alternatives, no-yaku, waits, not-ready, "
        "assumed.",
    ),
    "Result": told(shape({"ok": YES_NO}, _SCORED), "A score, or why there is none."),
    "Score": shape(
        {"id": ANYTHING, "ok": YES_NO},
        {
            **_SCORED,
            "assumed": told(listed(TEXT), "What was not said, and is taken at its default."),
            "explanation": _SECTIONS,
            "spoken": _SPOKEN,
        },
    ),
    "Waits": shape(
        {"id": ANYTHING, "ok": YES_NO},
        {
            "waits": listed(
                shape({"tile": _TILE, "left": NUMBER, "ron": ref("Result"), "tsumo": ref("Result")})
            ),
            "ready": told(
                listed(_TILE),
                "The tiles that make it ready where the hand is drawn, by the rules on formal tenpai.",
            ),
            "ruleset": TEXT,
            "errors": _ERRORS,
            "assumed": told(listed(TEXT), "What was not said, and is taken at its default."),
            "explanation": _SECTIONS,
            "spoken": _SPOKEN,
        },
    ),
    "Hand": shape(
        {"ok": YES_NO},
        {
            "notation": TEXT,
            "concealed": listed(_TILE),
            "win_tile": or_null(_TILE),
            "melds": listed(
                shape(
                    {
                        "notation": TEXT,
                        "type": TEXT,
                        "tiles": listed(_TILE),
                        "from": or_null(_SEAT),
                        "text": TEXT,
                    }
                )
            ),
            "size": told(NUMBER, "Each meld counts three: 14 is complete, 13 waits."),
            "problems": _ERRORS,
            "forms": told(by_name(TEXT), "The hand in each form that can write it."),
            "spoken": _SPOKEN,
            "errors": _ERRORS,
        },
    ),
    "Questions": shape({"ok": YES_NO}, {"questions": listed(ref("Question")), "errors": _ERRORS}),
    "Question": shape(
        {
            "key": TEXT,
            "text": TEXT,
            "wants": one_of("choice", "tiles", "number"),
            "choices": listed(
                shape(
                    {
                        "word": TEXT,
                        "text": TEXT,
                        "changes": told({"type": "object"}, "What the answer puts into the record."),
                    }
                )
            ),
            "field": told(TEXT, "The key of the record that tiles or a number go to."),
            "default": told(or_null(TEXT), "Null where it must be answered."),
            "least": NUMBER,
            "limit": NUMBER,
            "settles": told(listed(TEXT), "What the answer adds to settled."),
        }
    ),
    "Ruleset": shape(
        {
            "id": TEXT,
            "name": TEXT,
            "players": NUMBER,
            "pao": told(listed(TEXT), "For which hands somebody may be liable."),
            "most_winners": told(
                NUMBER, "How many winners of one discard can matter, the nearest first; more are not paid."
            ),
        }
    ),
    "Rulesets": shape({"default": TEXT, "rulesets": listed(ref("Ruleset"))}),
    "RuleCard": shape(
        {
            "id": TEXT,
            "name": TEXT,
            "edition": TEXT,
            "title": told(TEXT, "Name and edition, in the language asked for."),
            "sources": listed(TEXT),
            "extends": or_null(TEXT),
            "rules": by_name(
                shape({"value": ANYTHING, "source": or_null(TEXT), "text": TEXT, "meaning": TEXT})
            ),
            "procedure": told(by_name(TEXT), "What the rules say that changes no hand's value, by topic."),
            "topics": told(by_name(TEXT), "What each topic of the procedure is called."),
        }
    ),
    "NewGame": shape(
        {"names": told(listed(TEXT), "In seating order, the first dealer first.")}, {"ruleset": TEXT}
    ),
    "Event": told(
        shape(
            {
                "event": one_of(
                    "win",
                    "draw",
                    "abort",
                    "chombo",
                    "riichi",
                    "penalty",
                    "adjustment",
                    "rank-lowered",
                    "time-up",
                    "end",
                )
            },
            _EVENT_KEYS,
        ),
        "What happened at the table, players by name; each kind has its own keys. Of a win: tsumo or from, "
        "and for each winner tiles, or han and fu, or points. The table knows winds, honba and sticks.",
    ),
    "NewEvent": shape(
        {"event": ref("Event")},
        {
            "version": told(TEXT, "Of the table as it was seen."),
            "index": told(
                NUMBER, "Before which event, where one was forgotten; of a preview, in whose place."
            ),
            "insert": told(YES_NO, "Of a preview: before the event at index, not in its place."),
        },
    ),
    "SeenVersion": shape({"version": told(TEXT, "Of the table as it was seen.")}),
    "Table": shape(
        _TABLE,
        {
            "problem": told(
                shape({"code": TEXT, "message": TEXT, "index": NUMBER}),
                "Where a file was changed by hand: the event that is impossible.",
            ),
            "recorded": ref("Recorded"),
        },
    ),
    "Tables": shape({"games": listed(ref("Table"))}),
    "Preview": shape(
        {
            "version": TEXT,
            "recorded": ref("Recorded"),
            "before": told(_STATE, "How the game stood just before the event."),
            "now": told(or_null(_STATE), "How it stands without it; null where a file was broken by hand."),
            "state": told(_STATE, "How it would stand after all events."),
            "changed": told(
                listed(ref("ChangedRow")), "The rows after an earlier event that it would change."
            ),
        }
    ),
    "Removal": shape(
        {
            "version": told(TEXT, "Of the table: a removal of this version takes away just this event."),
            "index": NUMBER,
            "event": ref("Event"),
            "recorded": told(
                or_null(ref("Recorded")),
                "What it did; null where a file was broken by hand: it cannot have happened.",
            ),
            "now": told(or_null(_STATE), "How the game stands; null where a file was broken by hand."),
            "state": told(or_null(_STATE), "How it would stand without it; null where it stays broken."),
            "riichi": told(
                listed(TEXT),
                "Whose riichi, an event of its own, stays and counts in the hand that comes in this place.",
            ),
            "changed": told(listed(ref("ChangedRow")), "The rows after it that would change."),
        }
    ),
    "ChangedRow": told(
        shape(
            {
                "index": told(NUMBER, "Of the event, as it would be."),
                "hand": _both(TEXT),
                "dealer": _both(TEXT),
                "sticks": told(_both(NUMBER), "On the table after it."),
                "changes": told(by_name(_both(NUMBER)), "Whose points change by another amount in it."),
                "points": told(by_name(_both(NUMBER)), "Who has other points after it."),
            }
        ),
        "A row of the sheet that an earlier event would change.",
    ),
    "Recorded": told(
        shape(
            {
                "index": NUMBER,
                "event": ref("Event"),
                "hand": TEXT,
                "what": listed(TEXT),
                "changes": by_name(NUMBER),
                "wins": listed(
                    shape(
                        {
                            "winner": TEXT,
                            "points_total": NUMBER,
                            "changes": by_name(NUMBER),
                            "liable": listed(TEXT),
                        },
                        {"score": ref("Result"), "explanation": _SECTIONS, "spoken": _SPOKEN},
                    )
                ),
                "ready": _READY,
                "spoken": _SPOKEN,
            }
        ),
        "What an event did.",
    ),
    "FinalScore": shape(
        {
            "name": TEXT,
            **dict.fromkeys(
                ("place", "points", "sticks", "correction", "uma", "oka", "chombo", "score"), NUMBER
            ),
        }
    ),
    "Sheet": shape(
        {
            "names": listed(TEXT),
            "start_points": NUMBER,
            "rows": listed(
                shape(
                    {
                        "index": NUMBER,
                        "hand": TEXT,
                        "ends_hand": YES_NO,
                        "what": listed(TEXT),
                        "changes": by_name(NUMBER),
                        "points": by_name(NUMBER),
                        "sticks": NUMBER,
                        "note": TEXT,
                        "ready": _READY,
                    }
                )
            ),
            "final": listed(ref("FinalScore")),
            "over": or_null(TEXT),
        }
    ),
}
"""Every component, by its name."""
