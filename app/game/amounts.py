"""Amounts as the account writes them: a change with its sign, a final score in thousands."""

from __future__ import annotations


def signed(points: int) -> str:
    """Return a change of points.

    >>> signed(-1300), signed(0)
    ('-1,300', '0')
    """
    return f"{points:+,}" if points else "0"


def thousands(points: int) -> str:
    """Return a final score; 15,800 is written +15.8 (Kyokai, article 42).

    >>> thousands(15_800), thousands(-20_000), thousands(50)
    ('+15.8', '-20.0', '+0.050')
    """
    return f"{points / 1000:+,.3f}" if points % 100 else f"{points / 1000:+,.1f}"
