"""Options that several commands take: Typer reads a command's options off its signature, rewritten here."""

from __future__ import annotations

import inspect
from functools import wraps
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping


def takes(
    options: type, argument: str, *, leave_out: Collection[str] = ()
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the fields of a dataclass as its options; it receives them together, as one argument.

    Those left out keep their defaults.
    """
    fields = inspect.signature(options, eval_str=True).parameters
    shared = {name: parameter for name, parameter in fields.items() if name not in leave_out}

    def give(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def with_options(**given: object) -> None:
            own = {name: given.pop(name) for name in shared}
            command(**given, **{argument: options(**own)})

        return give_signature(with_options, command, argument, shared)

    return give


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
