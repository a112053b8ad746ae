"""What every title shares: state, actions, events, refusals. Standard library only."""
