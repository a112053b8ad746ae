"""What ``import roundhouse`` gives: one public class of games, and functions that make them."""
