"""Merged cells of a workbook: what is shown in them once is said of each of their rows.

Only the first cell of a merged block holds its text. Down a column, such as a table's number beside all of
its hands, every row has it; across columns it cannot be known which of them are meant.
"""

from __future__ import annotations

import dataclasses
from typing import IO, TYPE_CHECKING, Final
from xml.etree.ElementTree import XMLParser

from openpyxl.utils.cell import range_boundaries

from tehai.app.desk.sheet.grid import MOST_COLUMNS, MOST_ROWS, MergedAcross, Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_AT_ONCE: Final = 1024 * 1024
_MOST_CELLS: Final = MOST_ROWS * MOST_COLUMNS
"""In all merged blocks together; in a sound workbook no cell is in two."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Merged cells: their first and last row and column, as spreadsheets count, from 1."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def cells(self) -> int:
        """How many there are within the largest sheet that is read."""
        return max(0, self.bottom - self.top + 1) * max(0, self.right - self.left + 1)


def merged_blocks(part: IO[bytes]) -> tuple[Block, ...]:
    """Return the merged blocks of a sheet, from its XML, of which nothing else is kept.

    Raises:
        ParseError: it is no XML.
        ValueError: a block is none, or they overlap.
    """
    blocks = _Blocks()
    parser = XMLParser(target=blocks)  # noqa: S314 # expat bounds what entities unfold to
    while chunk := part.read(_AT_ONCE):
        parser.feed(chunk)
    parser.close()
    return tuple(blocks.found)


class _Blocks:
    """Is told the elements of a sheet as they come; the list stands behind the rows."""

    def __init__(self) -> None:
        self.found: list[Block] = []
        self._cells = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        if tag.rpartition("}")[2] != "mergeCell":
            return
        left, top, right, bottom = range_boundaries(attributes.get("ref", ""))
        if left is None or top is None or right is None or bottom is None:
            raise ValueError(attributes)
        block = Block(top=top, bottom=min(bottom, MOST_ROWS), left=left, right=min(right, MOST_COLUMNS))
        self._cells += max(1, block.cells)
        if self._cells > _MOST_CELLS:
            raise ValueError(attributes)
        self.found.append(block)

    def close(self) -> None:
        """The sheet ends."""


def unmerged(rows: Iterable[Row], blocks: Iterable[Block]) -> tuple[Row, ...]:
    """Return the rows with what is shown in merged cells; a row with nothing of its own stays left out."""
    cells = {row.number: list(row.cells) for row in rows}
    for block in blocks:
        text = _at(cells.get(block.top, []), block.left)
        if text:
            for number in range(block.top, block.bottom + 1):
                if number in cells:
                    _fill(cells[number], block, text)
    return tuple(Row(number=number, cells=tuple(texts)) for number, texts in cells.items())


def _at(texts: list[str], column: int) -> str:
    return texts[column - 1] if column <= len(texts) else ""


def _fill(texts: list[str], block: Block, text: str) -> None:
    texts.extend([""] * (block.right - len(texts)))
    texts[block.left - 1 : block.right] = _across(block, text)


def _across(block: Block, text: str) -> Iterator[str]:
    yield text
    yield from (MergedAcross(text) for _ in range(block.left, block.right))
