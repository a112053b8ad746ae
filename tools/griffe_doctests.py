"""For the reference: examples in docstrings become blocks of code.

The tool that reads docstrings knows examples only under a heading of their own. Ours stand in
plain paragraphs that begin with ``>>>``.
"""

from __future__ import annotations

import re
from typing import Any

import griffe

#: From a prompt to the next empty line.
EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(griffe.Extension):
    """Fences every example."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        del kwargs
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)
