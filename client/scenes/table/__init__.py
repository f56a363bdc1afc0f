"""A table that is played at: one scene, what the person is doing at it, and the widgets around it."""
