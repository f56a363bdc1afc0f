"""The presenter: from a view to what a browser's page shows, in plain values. docs/browser.md says what they mean.

No window and no graphics card are needed: boards are asked what lies where, and nothing is drawn.
"""
