"""The two-dimensional part of the client: theme, layout, widgets, focus and the stage they live on."""
