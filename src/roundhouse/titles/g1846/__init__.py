"""1846: The Race to the Midwest."""
