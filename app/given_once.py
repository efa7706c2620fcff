"""Commands that refuse an option given twice: which of its values was meant is open."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from typer.core import TyperCommand

from tehai.app.language import known, preferred
from tehai.app.terminal import Terminal
from tehai.scoring.text import Joined, Text

if TYPE_CHECKING:
    from collections.abc import Callable

_Command = TypeVar("_Command", bound="Callable[..., Any]")


class CommandOnce(TyperCommand):
    """A command that takes each option once, but for those that may be given several times."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 # Typer's or Click's own
        """Parse the arguments; ends the command where an option is given twice."""
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        twice = {
            option.opts[0]: None
            for option in given
            if option.param_type_name == "option" and not option.multiple and given.count(option) > 1
        }
        if twice:
            terminal = Terminal(known(values.get("lang") or "") or preferred(os.environ))
            terminal.complain(Text("{option}: given twice; give it once", option=Joined(tuple(twice))))
            raise typer.Exit(2)
        return super().parse_args(ctx, args)


class CommandsOnce(typer.Typer):
    """A group of such commands."""

    def command(
        self,
        name: str | None = None,
        **settings: Any,  # noqa: ANN401
    ) -> Callable[[_Command], _Command]:
        """Add a command."""
        return super().command(name, cls=CommandOnce, **settings)
