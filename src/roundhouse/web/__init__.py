"""The website: pages on which games are played.

``app.create_app(settings)`` makes it. See ``contract`` for what the parts promise each other.
"""
