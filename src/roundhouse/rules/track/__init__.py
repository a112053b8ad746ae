"""Laying and upgrading track."""
