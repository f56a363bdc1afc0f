"""Why connections end, asks are refused and everybody is told something: every code, and what it means."""

CLOSING = {
    "frame-too-long": "a frame was longer than its limit",
    "malformed": "a frame was not a message",
    "unexpected": "a message that does not belong there",
    "flood": "far more messages than a person can send",
    "too-many": "too many connections from one address, or at the table",
    "too-slow": "the way in took too long",
    "idle": "nothing was heard for a minute",
    "version": "another protocol version",
    "rules": "other rules of this game",
    "content": "other content of this game",
    "packs": "the host plays with packs that the guest has not loaded",
    "own-packs": "the guest has loaded packs that the host does not play with",
    "wrong-code": "the code is not the one of this table, or somebody is listening in between",
    "wait": "too many wrong codes from this address; try again in some seconds",
    "other-host": "another host answers at the address of the table",
    "unreachable": "nobody answers there",
    "bad-token": "the chair's token is not valid any more",
    "no-seat": "no free chair",
    "evicted": "the same person came back on another connection",
    "adjourned": "the table was saved and put away",
    "ended": "the host closed the table",
    "moved": "another process serves this table now",
}
"""Why a connection ends. Sentences in three languages: netcode/locale, key `closing.<code>`."""

REJECTS = {
    "rule": "the rules of the game forbid it; `rule` and `detail` say which and why",
    "not-your-seat": "the chair does not belong to this guest",
    "stale": "the guest had not yet seen what its chair did last",
    "unreadable": "the action or the options are not of this game",
    "too-fast": "more asks than credits",
    "paused": "the table is paused",
    "not-gathering": "only possible before the game begins",
    "not-playing": "only possible while the game is played",
    "not-over": "only possible once the game is over",
    "not-owner": "only the owner of the table may do that",
    "seat-taken": "somebody sits there",
    "name-taken": "somebody has that name",
    "no-such-level": "the game has no bot of that level",
    "not-ready": "somebody is not ready, or a chair is empty",
    "seat-count": "the game is not for that many",
    "nothing-proposed": "there is nothing to agree to",
    "already-proposed": "another proposal waits for answers",
    "gesture": "the gesture means nothing",
    "look": "another chair is to act",
}
"""Why an ask is refused. Sentences in three languages: netcode/locale, key `reject.<code>`."""

NOTICES = {
    "not-saved": "the disk does not take the log",
    "saved-again": "the log is on disk again",
    "stand-in": "a bot keeps a chair",
    "back": "a person is back on the chair",
    "sat-down": "a person has taken over the chair of a bot",
    "late": "time ran out for a chair",
    "new-code": "five wrong codes: the table has a new one",
}
"""Keys `notice.<code>`."""
