"""Broken inputs: what people, cards, phones and networks leave in a folder of photos."""

import io
import os
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pillow_heif
from PIL import Image

pillow_heif.register_heif_opener()

Broken = tuple[str, str, Callable[[Path], object]]
"""Name, the code that it is reported by, and what puts it there."""


def broken_inputs(good: bytes) -> Iterator[Broken]:
    """Yield thirty kinds of broken inputs, made from a good JPEG where they are like one."""
    for name, code, content in _contents(good):
        yield name, code, _writes(content)
    yield "link to nothing.jpg", "broken-link", lambda path: path.symlink_to("nothing")
    yield "link to itself.jpg", "broken-link", lambda path: path.symlink_to(path.name)
    yield "link to a folder", "linked-folder", lambda path: path.symlink_to("..")
    yield "pipe.jpg", "no-file", os.mkfifo
    yield "many bytes.jpg", "too-many-bytes", _sparse


def _contents(good: bytes) -> Iterator[tuple[str, str, bytes]]:
    head = good[: len(good) // 3]
    yield "empty.jpg", "empty", b""
    yield "truncated.jpg", "damaged", head
    yield "no end.jpg", "damaged", good[: len(good) // 2]
    yield "only a header.jpg", "not-an-image", good[:4]
    yield "text.jpg", "not-an-image", b"IMG_0001 was deleted\n" * 100
    yield "page.jpg", "not-an-image", b"<!doctype html><title>404</title>"
    yield "pdf.jpg", "not-an-image", b"%PDF-1.7\n" + bytes(1000)
    yield "film.heic", "not-an-image", b"\x00\x00\x00\x20ftypisom" + bytes(1000)
    yield "program.png", "not-an-image", b"\x7fELF" + bytes(1000)
    yield "archive.jpeg", "not-an-image", b"PK\x03\x04" + bytes(1000)
    yield "zeros.jpg", "not-an-image", bytes(50_000)
    yield "noise.webp", "not-an-image", bytes(number * 7919 % 251 for number in range(5000))
    yield "bomb.png", "too-many-pixels", _png_head(60_000, 60_000)
    yield "bomb.gif", "too-many-pixels", _gif_head(_saved("GIF"))
    yield "bomb.bmp", "too-many-pixels", _bmp_head(40_000, 40_000)
    yield "lying size.png", "damaged", _png_head(1000, 1000)
    yield "wrong checksum.png", "damaged", _wrong_checksum()
    yield "half.webp", "not-an-image", _saved("WEBP")[:900]
    yield "half.heic", "damaged", _saved("HEIF")[:-2000]
    yield "half.tiff", "damaged", _saved("TIFF")[:2000]
    yield "half.gif", "damaged", _saved("GIF")[:9000]
    yield "icon.png", "too-small", _saved("PNG", side=16)
    yield "dot.jpg", "too-small", _saved("JPEG", side=1)
    yield "手牌 壊れた.jpg", "not-an-image", b"x"
    yield "new\nline.jpg", "not-an-image", b"y"
    yield os.fsdecode(b"no unicode \xff.jpg"), "not-an-image", b"z"
    yield "a" * 200 + ".jpg", "not-an-image", b"long"
    yield "raw.CR3", "other-kind", b"\x00\x00\x00\x18ftypcrx " + bytes(100)


def _writes(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200 * 1024 * 1024)


def _saved(kind: str, side: int = 200) -> bytes:
    written = io.BytesIO()
    noise = Image.frombytes("RGB", (side, side), os.urandom(3 * side * side))
    noise.convert("P" if kind == "GIF" else "RGB").save(written, kind)
    return written.getvalue()


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _png_head(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(bytes(1000)))


def _wrong_checksum() -> bytes:
    content = bytearray(_saved("PNG"))
    content[-2000] ^= 0xFF
    return bytes(content)


def _gif_head(whole: bytes) -> bytes:
    return whole[:6] + b"\xff\xff\xff\xff" + whole[10:]


def _bmp_head(width: int, height: int) -> bytes:
    head = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
    return b"BM" + struct.pack("<IHHI", 54 + 100, 0, 0, 54) + head + bytes(100)
