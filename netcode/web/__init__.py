"""The door for browsers: page and socket on one port, every word sealed. docs/browser.md is what both sides rely on."""
