"""The columns of a sheet: what they are called in each language, and what goes there."""

from __future__ import annotations

import dataclasses
from typing import Final

from tehai.scoring.text import Text


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One column; the first name of a language is the one that a template has."""

    key: str
    en: tuple[str, ...]
    ja: tuple[str, ...]
    zh: tuple[str, ...]
    about: Text
    """What goes there."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it is called."""
        return (*self.en, *self.ja, *self.zh)

    def name(self, language: str) -> str:
        """Return what a template in that language calls it, English where it has no name."""
        by_language = {"en": self.en, "ja": self.ja, "zh": self.zh}
        return by_language.get(language, self.en)[0]


_YES: Final = Text("yes, or empty")

COLUMNS: Final = (
    Column(
        key="photo",
        en=("Photo", "file", "file name", "image", "picture", "photo name"),
        ja=("写真", "画像", "ファイル", "ファイル名", "写真名"),
        zh=("照片", "图片", "文件", "文件名"),
        about=Text("the photo's name, or a pattern such as table3-*.jpg; empty where folders and names tell"),
    ),
    Column(
        key="round",
        en=("Round", "session", "game", "round number", "hanchan"),
        ja=("回戦", "半荘", "回"),
        zh=("轮次", "轮", "半庄"),
        about=Text("which round of the tournament"),
    ),
    Column(
        key="table",
        en=("Table", "table number", "table no"),
        ja=("卓", "卓番号", "テーブル"),
        zh=("桌", "桌号"),
        about=Text("which table"),
    ),
    Column(
        key="hand",
        en=("Hand", "hand number", "kyoku", "deal"),
        ja=("局", "局数"),
        zh=("局次", "局号"),
        about=Text("which hand of the game, such as E1 or 東1局"),
    ),
    Column(
        key="honba",
        en=("Honba", "counters", "repeats"),
        ja=("本場", "積み棒"),
        zh=("本场",),
        about=Text("counters on the table, a number"),
    ),
    Column(
        key="sticks",
        en=("Sticks", "riichi sticks", "kyotaku", "deposits"),
        ja=("供託", "リーチ棒", "供託棒"),
        zh=("供托", "立直棒"),
        about=Text("riichi sticks that the winner takes, the own one included"),
    ),
    Column(
        key="how",
        en=("Tsumo or ron", "tsumo/ron", "how", "result", "win by", "won by", "type", "tsumo"),
        ja=("ツモ・ロン", "ツモ/ロン", "ツモロン", "和了方法", "結果", "ツモ"),
        zh=("自摸或荣和", "自摸/荣和", "和牌方式", "结果", "自摸"),
        about=Text(
            "tsumo or ron; of a hand without a win: draw, nagashi mangan, four winds, chombo …; "
            "in a last row end, where time or agreement ended the game"
        ),
    ),
    Column(
        key="winner",
        en=("Winner", "winner name", "winning player"),
        ja=("和了者", "アガリ", "あがり", "上がり", "和了"),
        zh=("和牌者", "和家"),
        about=Text("the winner's name, or seat wind in that hand; who made nagashi mangan"),
    ),
    Column(
        key="from",
        en=("From", "discarder", "dealt in", "deal-in", "loser"),
        ja=("放銃者", "放銃", "振込", "振り込み"),
        zh=("放铳者", "放铳", "点炮"),
        about=Text("who dealt in: a name, a seat wind, or left, across, right of the winner"),
    ),
    Column(
        key="seat",
        en=("Seat wind", "seat", "own wind"),
        ja=("自風", "自家", "門風"),
        zh=("自风", "门风"),
        about=Text("the winner's wind, E for the dealer; empty where the winner and the hand tell it"),
    ),
    Column(
        key="round_wind",
        en=("Round wind", "prevailing wind", "prevalent wind", "wind of the round"),
        ja=("場風", "場"),
        zh=("场风", "圈风"),
        about=Text("the wind of the round; empty where the hand tells it"),
    ),
    Column(
        key="riichi",
        en=("Riichi", "reach"),
        ja=("リーチ", "立直"),
        zh=("立直",),
        about=Text("yes, double, or empty"),
    ),
    Column(key="ippatsu", en=("Ippatsu", "one shot"), ja=("一発",), zh=("一发",), about=_YES),
    Column(
        key="dora",
        en=("Dora indicators", "dora", "dora indicator"),
        ja=("ドラ表示牌", "ドラ"),
        zh=("宝牌指示牌", "宝牌"),
        about=Text("the indicators, such as 3m0p; empty where the photo shows them"),
    ),
    Column(
        key="ura",
        en=("Ura-dora indicators", "ura", "ura-dora", "ura dora", "ura indicators"),
        ja=("裏ドラ表示牌", "裏ドラ", "裏"),
        zh=("里宝牌指示牌", "里宝牌"),
        about=Text("the indicators below, or none"),
    ),
    Column(
        key="rinshan",
        en=("Rinshan", "after a kan", "rinshan kaihou"),
        ja=("嶺上開花", "嶺上"),
        zh=("岭上开花",),
        about=_YES,
    ),
    Column(
        key="chankan",
        en=("Chankan", "robbing a kan"),
        ja=("槍槓", "搶槓"),
        zh=("抢杠",),
        about=_YES,
    ),
    Column(
        key="haitei",
        en=("Haitei", "last tile"),
        ja=("海底摸月", "海底"),
        zh=("海底捞月",),
        about=_YES,
    ),
    Column(
        key="houtei",
        en=("Houtei", "last discard"),
        ja=("河底撈魚", "河底"),
        zh=("河底捞鱼",),
        about=_YES,
    ),
    Column(key="tenhou", en=("Tenhou",), ja=("天和",), zh=("天和",), about=_YES),
    Column(key="chiihou", en=("Chiihou",), ja=("地和",), zh=("地和",), about=_YES),
    Column(key="renhou", en=("Renhou",), ja=("人和",), zh=("人和",), about=_YES),
    Column(
        key="nuki",
        en=("Nuki", "norths", "nuki dora"),
        ja=("抜きドラ", "北抜き", "北抜きドラ"),
        zh=("拔北",),
        about=Text("norths set aside, three players"),
    ),
    Column(
        key="pao",
        en=("Pao", "liable", "liability"),
        ja=("パオ", "包", "責任払い"),
        zh=("包牌",),
        about=Text("who is liable for which yakuman, such as daisangen=Ben or 大三元=対面"),
    ),
    Column(
        key="win_tile",
        en=("Winning tile", "win tile"),
        ja=("和了牌", "アガリ牌"),
        zh=("和张",),
        about=Text("needed only where no tile is set apart in the photo"),
    ),
    Column(
        key="tiles",
        en=("Tiles", "hand tiles", "typed hand"),
        ja=("牌姿", "手牌"),
        zh=("牌型",),
        about=Text("the hand in notation where there is no photo"),
    ),
    Column(
        key="points",
        en=("Points", "score", "claimed points", "claimed score"),
        ja=("点数", "打点", "申告点"),
        zh=("点数", "得点"),
        about=Text("the score claimed at the table without honba and sticks: 8000, 2000/4000 or 4000 all"),
    ),
    Column(
        key="han",
        en=("Han", "claimed han"),
        ja=("翻", "飜", "翻数"),
        zh=("番", "番数"),
        about=Text("the han claimed, or the limit, such as mangan"),
    ),
    Column(key="fu", en=("Fu", "claimed fu"), ja=("符", "符数"), zh=("符",), about=Text("the fu claimed")),
    Column(
        key="declared",
        en=("Riichi by", "declared riichi", "all riichi"),
        ja=("リーチ者", "立直者"),
        zh=("立直者",),
        about=Text("everybody who declared riichi in the hand, for the standings"),
    ),
    Column(
        key="tenpai",
        en=("Tenpai", "ready"),
        ja=("テンパイ", "聴牌", "テンパイ者"),
        zh=("听牌",),
        about=Text("of a drawn hand: who was ready"),
    ),
    Column(
        key="player1",
        en=("Player 1", "east player", "east"),
        ja=("東家", "起家", "東"),
        zh=("东家",),
        about=Text("who sat East in the first hand, for the standings"),
    ),
    Column(
        key="player2",
        en=("Player 2", "south player", "south"),
        ja=("南家", "南"),
        zh=("南家",),
        about=Text("who sat South in the first hand"),
    ),
    Column(
        key="player3",
        en=("Player 3", "west player", "west"),
        ja=("西家", "西"),
        zh=("西家",),
        about=Text("who sat West in the first hand"),
    ),
    Column(
        key="player4",
        en=("Player 4", "north player", "north"),
        ja=("北家", "北"),
        zh=("北家",),
        about=Text("who sat North in the first hand"),
    ),
    Column(
        key="time",
        en=("Time", "when"),
        ja=("時刻", "時間"),
        zh=("时间",),
        about=Text("when the hand ended, such as 14:05; a hint where the photo's name tells nothing"),
    ),
    Column(
        key="note",
        en=("Note", "notes", "remark", "comment"),
        ja=("備考", "メモ"),
        zh=("备注",),
        about=Text("anything"),
    ),
)
"""In the order of a template."""
