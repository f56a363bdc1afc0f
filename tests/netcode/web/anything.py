"""Whatever a hostile page may think of."""

KINDS = ["join", "look", "act", "throw", "tap", "ask", "say", "book", "ping", "welcome", "model", "", None]
ASKS = ["undo", "redo", "consent", "ready", "sit", "start", "rename", "pause", "bot", "again", "what", 7]
FIELDS = ["kind", "choice", "rev", "gesture", "aim", "strength", "x", "piece", "what", "seat", "yes", "on",
          "name", "level", "text", "language", "shape", "orientation", "watch", "n", "nothing"]  # fmt: skip
PLAIN = [None, True, -1, 0, 1, 2**53, 2**64, 1e308, "", "roll", "x" * 60, "\u202e", "deck", "card 1", "-0", [], {}]


def any_json(luck, deep=0):
    if deep < 3 and luck.random() < 0.25:
        inner = [any_json(luck, deep + 1) for _ in range(luck.randrange(4))]
        return inner if luck.random() < 0.5 else {luck.choice(["id", *FIELDS]): one for one in inner}
    return luck.choice(PLAIN)


def any_words(luck):
    """A message that asks for something now and then."""
    said = {luck.choice(FIELDS): any_json(luck) for _ in range(luck.randrange(6))}
    return said | {"kind": luck.choice(KINDS), "what": luck.choice(ASKS)}
