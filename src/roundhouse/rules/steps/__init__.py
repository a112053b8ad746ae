"""What players decide, one module per kind of step."""
