"""What a viewer sees of a position."""
