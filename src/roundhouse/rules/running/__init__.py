"""Running trains and paying dividends."""
