"""Selling the privates before the first operating round."""
