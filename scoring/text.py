"""``Text``: a sentence for a person as a template and its values, so that it can be said in any language.

``str()`` is the English sentence. A translator looks the template up in a catalogue, gives each value its own
word, and puts them in; templates and words that nothing has translated stay English::

    >>> text = Text("{fu} fu {han} han is rounded up to mangan: {ruleset}", fu=30, han=4, ruleset="jpml-wrc")
    >>> str(text)
    '30 fu 4 han is rounded up to mangan: jpml-wrc'
    >>> dict(text.values)["fu"]
    30

Write a whole sentence as one template, never one put together from halves, and word it so that it fits any
number ("dora: {han} han", not "one dora" or "two doras").
"""

from __future__ import annotations

import dataclasses
import enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Term(str):
    """A word of the game by its code, such as the name of a yaku, or a name that other languages have too."""

    __slots__ = ()


@dataclasses.dataclass(frozen=True, slots=True, init=False)
class Text:
    """A sentence: its English template, with ``{names}`` as in ``str.format``, and the values by name.

    A value is a number, a string that is the same in every language (notation, an id, a file), a member of an
    enum of the game (a seat, a wind), a term, another text, or several of these joined.
    """

    template: str
    values: tuple[tuple[str, Value], ...]

    def __init__(self, template: str, /, **values: Value) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", tuple(values.items()))

    @classmethod
    def of(cls, template: str, values: Mapping[str, Value]) -> Text:
        """Return a text that was kept as its template and its values.

        >>> text = Text("{fu} fu", fu=30)
        >>> Text.of(text.template, dict(text.values)) == text
        True
        """
        return cls(template, **values)

    def with_each(self, change: Callable[[Value], Value]) -> Text:
        """Return the text with each value changed.

        >>> str(Text("the winner gets {points:,}", points=8000).with_each(lambda points: -points))
        'the winner gets -8,000'
        """
        return type(self)(self.template, **{name: change(value) for name, value in self.values})

    def __repr__(self) -> str:
        return (
            f"Text({', '.join([repr(self.template), *(f'{name}={value!r}' for name, value in self.values)])})"
        )

    def __str__(self) -> str:
        if not self.values:
            return self.template
        return self.template.format(**{name: plain(value) for name, value in self.values})


COMMA = Text(", ")
SEMICOLON = Text("; ")


@dataclasses.dataclass(frozen=True, slots=True)
class Joined:
    """Several values, one after the other, with a separator between them.

    >>> str(Joined((Term("toitoi"), Term("sanankou"))))
    'toitoi, sanankou'
    """

    parts: tuple[Value, ...]
    by: Text | str = COMMA

    def __str__(self) -> str:
        return str(self.by).join([str(plain(part)) for part in self.parts])


Value: TypeAlias = int | str | enum.Enum | Text | Joined


def plain(value: Value) -> int | str:
    """Return a value as English says it; a number stays one, for the template to format.

    >>> plain(Joined((1, "3m"), by=" "))
    '1 3m'
    """
    if isinstance(value, enum.Enum):
        return str(value.value)
    return value if isinstance(value, int | str) else str(value)
