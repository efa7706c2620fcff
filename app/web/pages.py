"""The pages that a browser shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

ROUTES: tuple[BaseRoute, ...] = ()
