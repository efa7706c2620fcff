"""How the report looks, on a screen and on paper."""

from __future__ import annotations

import base64
import hashlib
from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 1rem/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 70rem; padding: 0 1rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0; list-style: none; }
article { border-top: 1px solid color-mix(in srgb, currentColor 35%, transparent); padding: .8rem 0 1.2rem; }
article h3 { margin: .2rem 0 .4rem; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; display: block; margin: .4rem 0; }
.verdict { font-weight: 600; }
.open .verdict::before { content: "! "; }
.tiles { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
ul, dl { margin: .3rem 0; }
dt { font-weight: 600; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: 1rem 0; }
caption { font-weight: 600; text-align: start; padding-bottom: .3rem; }
th, td { border: 1px solid color-mix(in srgb, currentColor 35%, transparent); padding: .25rem .55rem;
  text-align: start; }
.amount { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
code { overflow-wrap: anywhere; }
@media print {
  :root { color-scheme: light; }
  body { margin: 0; max-width: none; font-size: 9pt; }
  article { break-inside: avoid; }
}
""".strip()

POLICY: Final = (
    "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src "
    f"'sha256-{base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()}'"
)
"""What the page may load: its own style and the pictures in it, nothing else."""
