"""Stock rounds: starting corporations, buying and selling shares."""
