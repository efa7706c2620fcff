"""Options that several commands take: Typer reads a command's options off its signature, rewritten here."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def give_signature(
    wrapper: Callable[..., None],
    command: Callable[..., None],
    argument: str,
    options: Mapping[str, inspect.Parameter],
) -> Callable[..., None]:
    """Return the wrapper with the signature of the command, `options` in the place of one argument."""
    own = inspect.signature(command, eval_str=True).parameters
    parameters = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in (*own.values(), *options.values())
        if parameter.name != argument
    ]
    wrapper.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    wrapper.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return wrapper
