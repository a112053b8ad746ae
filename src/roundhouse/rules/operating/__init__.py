"""Operating rounds."""
