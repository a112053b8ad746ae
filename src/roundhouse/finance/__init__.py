"""The stock market and share ownership."""
