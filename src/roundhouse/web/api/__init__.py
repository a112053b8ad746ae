"""The API for programs, under ``/api``. ``docs/api.md`` describes it for its users."""
