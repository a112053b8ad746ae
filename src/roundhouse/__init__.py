"""Play, study and automate 18xx railroad games."""

__version__ = "0.1.0"
