"""The screens of the client. Each composes its widgets from what it knows; `client.app.App` shows one at a time."""
