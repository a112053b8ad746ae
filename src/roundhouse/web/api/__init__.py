"""The API for programs, under ``/api``. ``docs/api.md`` describes it for those who use it."""
